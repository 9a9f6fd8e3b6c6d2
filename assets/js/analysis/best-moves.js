/**
 * The best moves of a position, as a list: pointing at one draws it on the board, choosing it keeps it
 * there. Shares and chances are whole numbers from 0 to 100.
 */
import { make } from "../base/dom.js";
import { say } from "../base/words.js";

/** @typedef {import("../types/door.js").BestMove} Move */

/** @param {Move} move @returns {string} */
function expected(move) {
  if (move.proved) return say(`analysis.${move.proved}`);
  return move.chance === null ? "…" : `${move.chance} %`;
}

/** @param {(move: Move | null) => void} show  draw a move, or none */
export function createBestMoves(show) {
  const head = make("p", { class: "best-head" });
  const list = make("ol", { class: "best" });
  const element = make("div", { class: "best-place" }, head, list);
  /** @type {string | null} */
  let kept = null;
  /** @type {Move[]} */
  let moves = [];

  const keep = (/** @type {string | null} */ move) => {
    kept = move;
    for (const button of list.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button.dataset.move === kept));
    }
    restore();
  };
  const restore = () => show(moves.find(({ move }) => move === kept) ?? null);

  /** @param {Move} move */
  const row = (move) => {
    const button = make(
      "button",
      {
        type: "button",
        class: "best-move",
        "data-move": move.move,
        "aria-pressed": String(move.move === kept),
        onclick: () => keep(kept === move.move ? null : move.move),
        onpointerenter: () => show(move),
        onpointerleave: restore,
        onfocus: () => show(move),
        onblur: restore,
      },
      make("code", {}, move.move),
      move.played && make("span", { class: "best-played" }, say("analysis.played")),
      make("span", { class: "best-say" }, move.say),
      make("span", { class: "best-share" }, make("span", { class: "unseen" }, `${say("analysis.share.say")} `), `${move.share} %`),
      make("span", { class: "best-chance" }, make("span", { class: "unseen" }, `${say("analysis.chance")} `), expected(move)),
    );
    button.style.setProperty("--share", `${move.share}%`);
    return make("li", {}, button);
  };

  return {
    element: /** @type {HTMLElement} */ (element),
    /** @param {string} title @param {Move[]} found @param {boolean} fresh  for another position than before */
    draw(title, found, fresh) {
      const held = /** @type {HTMLElement | null} */ (list.querySelector(":focus"))?.dataset.move;
      if (fresh) kept = null;
      moves = found;
      head.replaceChildren(
        make("span", {}, title),
        ...(found.length ? ["share", "chance"].map((key) => make("span", { "aria-hidden": "true" }, say(`analysis.${key}`))) : []),
      );
      list.replaceChildren(...found.map(row));
      list.hidden = !found.length;
      for (const button of list.querySelectorAll("button")) if (held && button.dataset.move === held) button.focus();
      restore();
    },
    /** Draw the best move and keep it. */
    keepFirst() {
      if (moves.length) keep(moves[0].move);
    },
  };
}
