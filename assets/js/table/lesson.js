/**
 * A lesson at the table: its steps are laid one after the other, and nothing of it is kept.
 * It stands where a match's source would; what a step accepts is Python's to say.
 */

import { recall, remember } from "../base/store.js";
import { language, say } from "../base/words.js";

/**
 * @param {string} game
 * @param {import("./session.js").Session} session
 * @param {import("./prompt.js").Prompt} prompt
 */
export function createLessonSource(game, session, prompt) {
  /** @returns {import("../types/door.js").Asked<"learn">} */
  const request = (step = 1) => ({ verb: "learn", game, step, lang: language() });
  markMet(game);
  return {
    /** Lay the first step. */
    async begin() {
      prompt.setStatus(say("loading"));
      await session.open(request(), false);
    },
    /** The next step; after the last, the first again. */
    next() {
      const step = session.picture?.lesson;
      return session.replace(request(step && step.number < step.count ? step.number + 1 : 1));
    },
    /** No puzzle. */
    shown: "",
    id: "",
    keep() {},
    noted() {},
    /** After a lesson, whoever plays gets what everybody gets. */
    same: () => ({}),
    requestFor: () => request(),
    async translate() {},
    leave() {},
  };
}

/**
 * What can be done when a step is mastered, or a puzzle solved or refuted.
 * @param {import("../types/door.js").LessonStep} step
 * @param {(name: "next" | "again" | "retry") => void} go
 * @returns {import("./prompt.js").Choice[]}
 */
export function afterStep({ number, count, puzzle }, go) {
  const next = { label: say("puzzle.next"), act: () => go("next"), primary: puzzle === "solved" };
  if (puzzle === "solved") return [next, { label: say("lesson.play"), act: () => go("again") }];
  if (puzzle) return [{ label: say("puzzle.retry"), act: () => go("retry"), primary: true, picture: "replay" }, next];
  if (number < count) return [{ label: say("lesson.next"), act: () => go("next"), primary: true }];
  return [
    { label: say("lesson.play"), act: () => go("again"), primary: true },
    { label: say("lesson.again"), act: () => go("next") },
  ];
}

/** @param {import("../types/door.js").Picture} picture @returns {string | undefined} how far a lesson, or the setting out of a game, has come */
export function stepOf({ lesson, laying }) {
  if (!lesson) return laying?.say;
  const key = lesson.puzzle ? "puzzle.step" : lesson.elsewhere ? "lesson.step.elsewhere" : "lesson.step";
  return say(key, { number: lesson.number, count: lesson.count });
}

/** @param {string} game */
const meeting = (game) => `met:${game}`;

/** From now on this game is not new to the visitor. @param {string} game */
export function markMet(game) {
  remember(meeting(game), "yes");
}

/** @param {import("./catalogue.js").Card} card @returns {boolean} whether its lesson is offered at the table: at the first opening, once */
export function isFirstMeeting({ id, lesson }) {
  const first = lesson && recall(meeting(id)) === null;
  markMet(id);
  return first;
}
