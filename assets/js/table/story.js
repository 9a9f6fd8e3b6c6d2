/**
 * What happened since the reader's last turn, in sentences above the prompt, each with its seat's mark.
 * Touching one shows it again on the board. The list comes whole from Python with every picture.
 */
import { make } from "../base/dom.js";
import { say } from "../base/words.js";
import { chip } from "../board/miniature.js";

/** @typedef {import("../types/door.js").Told} Told */
/** @typedef {import("../types/door.js").Person} Person */

const CHIP = 22;

/** @param {(told: Told) => void} showAgain */
export function createStory(showAgain) {
  const list = make("ol", { class: "story", "data-label": "story", "aria-label": say("story") });

  /** @param {Told} told @param {Person | undefined} person */
  const line = (told, person) =>
    make(
      "li",
      {},
      make(
        "button",
        { type: "button", class: "story-line", "data-turn": told.turn, title: say("story.again"), onclick: () => showAgain(told) },
        person && chip(person.colour, person.mark, CHIP),
        make("span", {}, told.say),
      ),
    );

  /** What happened last is what is looked for first, by its first line; above it stand whole sentences only. */
  function toLast() {
    list.style.paddingBottom = "";
    // The first stands where it is: to ask for its place would have the whole page laid out.
    if (list.children.length < 2) return;
    const tops = /** @type {HTMLElement[]} */ ([...list.children]).map((one) => one.offsetTop - list.offsetTop);
    const end = list.scrollHeight - list.clientHeight;
    const top = tops.find((one) => one >= end) ?? tops.at(-1) ?? 0;
    if (top > end) list.style.paddingBottom = `${top - Math.max(0, end)}px`;
    list.scrollTop = top;
  }
  // Its room, and the size of its letters, are others in a lesson and beside a note.
  new ResizeObserver(toLast).observe(list);

  return {
    element: list,
    /** @param {Told[]} story @param {Person[]} people */
    render(story, people) {
      const held = list.contains(document.activeElement) ? list.querySelector(":focus")?.getAttribute("data-turn") : null;
      list.replaceChildren(...story.map((told) => line(told, people[told.seat])));
      for (const button of list.querySelectorAll("button")) if (held && button.dataset.turn === held) button.focus();
      toLast();
    },
  };
}

/**
 * @param {Told[]} story
 * @param {string[]} last  touched by the last move, and marked as such
 * @returns {string[]} what else was touched since the reader's last turn
 */
export function touchedEarlier(story, last) {
  const latest = new Set(last);
  return [...new Set(story.flatMap(({ touched }) => touched))].filter((id) => !latest.has(id));
}

/**
 * All that happened since the last decision, or what was taken back, then how far a laying is and what is asked. While
 * the screen changes hands only that is said: whoever takes it hears the rest.
 * @param {import("../types/door.js").Picture} picture
 * @returns {string}
 */
export function wholeMessage({ story, scene, changed, next, laying }) {
  if (next === "handover") return scene.status;
  const happened = changed === undefined ? story.filter(({ fresh }) => fresh).map((told) => told.say) : [changed];
  return [...happened, ...(laying ? [`${laying.say}.`] : []), scene.status].join(" ");
}
