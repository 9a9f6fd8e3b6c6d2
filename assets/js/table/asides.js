/**
 * What can be done besides moving, as buttons under the prompt: before a game is under way, while somebody who
 * plays by links is to act, and when the game, or the step of a lesson, is over.
 */
import { say } from "../base/words.js";
import { afterStep } from "./lesson.js";

/** @typedef {import("./session.js").Picture} Picture */
/** @typedef {import("./elements.js").ElementsListener["go"]} Go */
/** @typedef {import("./prompt.js").Choice} Choice */

/**
 * @param {Picture} picture
 * @param {{go: Go, offersLesson: boolean, count: Pick<ReturnType<typeof import("./count.js").createCount>, "hidden" | "open">}} surroundings
 * @returns {Choice[]}
 */
export function asidesOf(picture, { go, offersLesson, count }) {
  const { lesson, over, analysis } = picture;
  if (lesson?.done) return afterStep(lesson, go);
  const letter = { label: say("letter.send"), act: () => go("letter"), primary: true, picture: "share" };
  const sends = isLetterDue(picture) ? [letter] : [];
  if (!over) return [...sends, ...beforeTheEnd(picture, offersLesson, go)];
  return [
    ...sends,
    { label: over.again, act: () => go("rematch"), primary: !sends.length, picture: "replay" },
    ...(analysis ? [{ label: say("analyse"), act: () => go("analyse"), picture: "graph" }] : []),
    { label: say("again"), act: () => go("again") },
    ...(count.hidden ? [{ label: say("count.open"), act: () => count.open() }] : []),
  ];
}

/** @param {Picture} picture @returns {boolean} whether somebody who plays by links is to act, or to hear of the end */
function isLetterDue({ over, next, acting, people }) {
  if (over) return people.some(({ where }) => where === "link");
  return next === "elsewhere" && acting !== null && people[acting].where === "link";
}

/**
 * To learn first, or to begin otherwise, as long as nobody has decided anything; to leave the rest of a laying to chance.
 * @param {Picture} picture
 * @param {boolean} offersLesson
 * @param {Go} go
 * @returns {Choice[]}
 */
function beforeTheEnd({ next, instead, laying, people }, offersLesson, go) {
  return [
    // Whoever left for the lesson would leave those who play at screens of their own.
    ...(offersLesson && next === "person" && !people.some(({ guest }) => guest)
      ? [{ label: say("learn.first"), act: () => go("learn") }]
      : []),
    ...instead.map(({ label, options }) => ({ label, act: () => go("instead", options) })),
    ...(laying ? [{ label: laying.rest, act: () => go("rest") }] : []),
  ];
}
