/**
 * The position in words and as a table, always there to be read on a sheet of its own. Python writes it for
 * whoever looks.
 */
import { make } from "../base/dom.js";

/** @param {import("../types/door.js").Position} position @returns {Node[]} */
export function positionText({ facts, seats, head = [], rows = [] }) {
  const sentences = [...seats, ...facts].map((sentence) => make("li", {}, sentence));
  return [make("ul", { class: "position" }, sentences), tableOf(head, rows)];
}

/** @param {string[]} head @param {string[][]} rows */
function tableOf(head, rows) {
  return make(
    "table",
    { class: "position", "aria-labelledby": "dialog-title" },
    head.length > 0 &&
      make(
        "thead",
        {},
        make(
          "tr",
          {},
          head.map((name) => (name ? make("th", { scope: "col" }, name) : make("td"))),
        ),
      ),
    make(
      "tbody",
      {},
      rows.map(([name, ...cells]) =>
        make(
          "tr",
          {},
          make("th", { scope: "row" }, name),
          cells.map((cell) => make("td", {}, cell)),
        ),
      ),
    ),
  );
}
