/**
 * The table's keys. Letters are heard while the board is chosen, so that a foreign page keeps its own;
 * Escape takes a choice back wherever the focus is, unless a dialog wants it for itself.
 */

/** @typedef {import("./elements.js").ToolName} ToolName */

/**
 * @param {object} table
 * @param {import("./elements.js").Elements} table.elements
 * @param {import("./play.js").Play} table.play
 * @param {{opened: boolean, close: () => void}} table.review
 * @param {{close: () => void}} table.analysis
 * @param {(name: ToolName) => void} table.use
 * @param {{press: (key: string) => boolean}} table.asking
 * @param {() => void} table.help
 */
export function createKeys({ elements, play, review, analysis, use, asking, help }) {
  const goBack = () => {
    analysis.close();
    if (!review.opened) return play.cancel();
    review.close();
    return true;
  };

  /** @param {string} key @returns {boolean} whether it meant something */
  const press = (key) => {
    if (play.interrupt()) return true;
    if (key === "Escape") return goBack();
    const undo = elements.canUse("cancel") ? "cancel" : "undo";
    const tool = /** @type {Record<string, ToolName>} */ ({ u: undo, r: "redo", h: "hint" })[key.toLowerCase()];
    if (tool) use(tool);
    else if (key === "?") help();
    else return asking.press(key);
    return true;
  };

  /** @param {KeyboardEvent} event */
  const hear = (event) => {
    if (event.key !== "Escape" || event.defaultPrevented || document.querySelector("dialog[open]")) return;
    if (press(event.key)) event.preventDefault();
  };
  document.addEventListener("keydown", hear);

  return { press, leave: () => document.removeEventListener("keydown", hear) };
}
