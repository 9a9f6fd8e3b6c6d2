/**
 * What is counted at the end of a game, as a table: one row a thing with its arithmetic, the sum last.
 * The rows come one after another with the playback; Python says them, and what is summed up to where.
 */
import { make, said } from "../base/dom.js";
import { typeset } from "../base/words.js";
import { chip } from "../board/miniature.js";

/** @typedef {import("../types/door.js").Count} Count */
/** @typedef {import("../types/door.js").CountRow} CountRow */
/** @typedef {import("../types/door.js").Person} Person */

const CHIP = 18;

/** @param {CountRow} row @param {Person | undefined} person @returns {HTMLElement} */
function rowOf({ seat, what, sum, points, total }, person) {
  return make(
    "tr",
    { class: total ? "count-total" : "count-row", "data-seat": seat },
    make(
      "th",
      { scope: "row" },
      person && chip(person.colour, person.mark, CHIP),
      make("span", { class: "count-who" }, person?.name ?? ""),
      make("span", {}, what),
    ),
    make("td", { class: "count-sum" }, sum ?? ""),
    make("td", { class: "count-points" }, points),
  );
}

/** @param {() => void} skip  somebody wants to see the end of the count */
export function createCount(skip) {
  const caption = make("caption", {});
  const body = make("tbody", {});
  const room = make("div", { class: "count-room", tabindex: 0 }, make("table", {}, caption, body));
  const result = make("p", { class: "count-result" });
  const later = said("skip", "button", { type: "button", class: "plain small", onclick: () => skip() });
  const away = said("count.close", "button", { type: "button", class: "plain small", onclick: () => close() });
  const element = make("section", { class: "count", hidden: true }, room, make("div", { class: "count-foot" }, result, later, away));
  let closed = () => {};
  /** The rows shown, as text: what is counted on keeps them. @type {string[]} */
  let rows = [];

  const close = () => {
    element.hidden = true;
    closed();
  };

  return {
    element: /** @type {HTMLElement} */ (element),
    /** Whether there is a count that is put away. */
    get hidden() {
      return element.hidden && rows.length > 0;
    },
    /** @param {() => void} listener  hears when it is put away */
    onClose(listener) {
      closed = listener;
    },
    /** Bring it back. */
    open() {
      element.hidden = false;
      away.focus({ preventScroll: true });
    },
    /**
     * Show so much of a count; null takes it away.
     * @param {Count | null} count
     * @param {Person[]} people
     * @param {string | null} ended  the result, once everything is counted
     */
    show(count, people, ended) {
      const now = (count?.rows ?? []).map((row) => JSON.stringify([row, people[row.seat]?.name]));
      const kept = now.every((row, number) => number >= rows.length || row === rows[number]) && now.length >= rows.length ? rows.length : 0;
      if (kept === 0) body.replaceChildren();
      body.append(...(count?.rows ?? []).slice(kept).map((row) => rowOf(row, people[row.seat])));
      rows = now;
      caption.textContent = count?.title ?? "";
      result.textContent = typeset(ended ?? "");
      element.dataset.ended = String(ended !== null);
      element.hidden = count === null;
      room.scrollTop = room.scrollHeight;
    },
  };
}
