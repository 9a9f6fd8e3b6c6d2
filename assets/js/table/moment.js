/**
 * A moment of a game that gets the stage: a disk is turned, and who and what it was stand in large over the board.
 * It is drawn from what the picture brings, says nothing that is not told in sentences too, and lets every touch through.
 */
import { make } from "../base/dom.js";
import { typeset } from "../base/words.js";
import { miniature } from "../board/miniature.js";

const SIZE = 150;

/** @param {import("../board/paint.js").Shape[]} shapes @param {string} side */
function face(shapes, side) {
  return make("span", { class: `moment-face moment-${side}` }, miniature(shapes, [-1.25, -1.2, 2.7, 2.7], { width: SIZE, height: SIZE }));
}

/** The place over the board where a moment is shown. */
export function createMoment() {
  const element = make("div", { class: "moment", hidden: true, "aria-hidden": "true" });
  return {
    element,
    /** @param {import("../types/door.js").Moment} moment */
    show({ back, front, who, title, say }) {
      element.replaceChildren(
        make("span", { class: "moment-disk" }, face(back, "back"), face(front, "front")),
        make("p", { class: "moment-who" }, typeset(who)),
        make("p", { class: "moment-title" }, typeset(title)),
        make("p", { class: "moment-say" }, typeset(say)),
      );
      element.hidden = false;
    },
    hide() {
      element.hidden = true;
      element.replaceChildren();
    },
  };
}

/** @typedef {ReturnType<typeof createMoment>} MomentPlace */
