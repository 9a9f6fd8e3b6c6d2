/**
 * The list of moves, in sentences or in notation: touching one shows the position it led to.
 * The choice between the two is remembered.
 */
import { make, said } from "../base/dom.js";
import { recall, remember } from "../base/store.js";
import { say } from "../base/words.js";
import { chip } from "../board/miniature.js";

const CHIP = 18;

/** @typedef {import("../types/door.js").LogEntry} LogEntry */
/** @typedef {import("../types/door.js").Person} Person */

/** @param {(turn: number) => void} review  asked for when a move is touched */
export function createMoves(review) {
  const list = make("ol", { class: "moves-list", tabindex: 0, "data-label": "moves", "aria-label": say("moves") });
  const told = () => recall("moves") !== "notation";
  const toggle = make("button", {
    type: "button",
    class: "plain small",
    onclick() {
      remember("moves", told() ? "notation" : "sentences");
      draw();
    },
  });
  const foot = make("div", { class: "moves-foot" });
  const element = make(
    "section",
    { class: "moves", "aria-labelledby": "moves-title" },
    make("div", { class: "moves-head" }, said("moves", "h2", { id: "moves-title" }), toggle),
    list,
    foot,
  );
  /** @type {[LogEntry[], Person[]]} */
  let latest = [[], []];

  /** @type {number | null} */
  let looked = null;

  /** @param {LogEntry & {turn: number}} entry @param {Person | undefined} person @param {boolean} sentences */
  const line = (entry, person, sentences) =>
    make(
      "button",
      { type: "button", class: "moves-line", "data-turn": entry.turn, title: say("moves.look"), onclick: () => review(entry.turn) },
      person ? chip(person.colour, person.mark, CHIP) : make("span", { class: "dot", "aria-hidden": "true" }),
      make(
        "span",
        {},
        ...(sentences ? [entry.say] : [make("span", { class: "unseen" }, person?.name ?? ""), make("code", {}, entry.move ?? "…")]),
      ),
    );

  /** Mark the move whose position is on the board. @param {number | null} turn */
  const look = (turn) => {
    looked = turn;
    for (const button of list.querySelectorAll("button")) {
      const here = button.dataset.turn === String(turn);
      if (here) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
      if (here) list.scrollTop += button.getBoundingClientRect().top - list.getBoundingClientRect().top - list.clientHeight / 2;
    }
  };

  const draw = () => {
    const [moves, people] = latest;
    const sentences = told();
    // A step that is nothing to tell, such as one draw of many, has no sentence.
    const log = moves.map((entry, number) => ({ ...entry, turn: number + 1 })).filter((entry) => !sentences || entry.say);
    toggle.textContent = say(sentences ? "moves.notation" : "moves.sentences");
    list.dataset.mode = sentences ? "sentences" : "notation";
    // What is already written stays: each line carries a small drawing.
    const known = new Map([...list.children].map((item) => [item.getAttribute("data-key"), item]));
    list.replaceChildren(
      ...log.map((entry) => {
        const key = JSON.stringify([entry, people[entry.seat]?.name, sentences]);
        return known.get(key) ?? make("li", { "data-key": key }, line(entry, people[entry.seat], sentences));
      }),
    );
    look(looked);
    // To scroll, the page must be laid out anew, which an empty list does not need.
    if (log.length) list.scrollTop = list.scrollHeight;
    else list.append(make("li", { class: "moves-none" }, say("moves.none")));
  };

  // Whatever takes room above the list, its last move stays in sight.
  new ResizeObserver(() => (list.scrollTop = list.scrollHeight)).observe(list);

  return {
    element,
    /** A button below the list; where the list lies on a sheet, that goes first. @param {string} key @param {() => void} act */
    offer(key, act) {
      const onclick = () => {
        /** @type {HTMLDialogElement | null} */ (element.closest("dialog"))?.close();
        act();
      };
      foot.append(said(key, "button", { type: "button", class: "plain small", onclick }));
    },
    look,
    /** @param {LogEntry[]} log @param {Person[]} people */
    render(log, people) {
      latest = [log, people];
      draw();
    },
  };
}
