/**
 * What the colours of lines laid over the board mean: a small list in a corner of the board, like a map's.
 * It stands as long as the lines do.
 */
import { make } from "../base/dom.js";
import { say } from "../base/words.js";

/** @typedef {import("../types/door.js").Key} Key */

/** @param {Key} key */
function line({ token, say: meaning }) {
  const swatch = make("i", { "aria-hidden": "true" });
  swatch.style.background = `var(--${token})`;
  return make("li", {}, swatch, meaning);
}

/** The list, empty as long as nothing needs to be explained. */
export function createLegend() {
  const list = make("ul", { class: "legend", "data-label": "legend", "aria-label": say("legend"), hidden: true });
  return {
    element: list,
    /** @param {Key[]} [keys] */
    show(keys = []) {
      list.hidden = keys.length === 0;
      list.replaceChildren(...keys.map(line));
    },
  };
}
