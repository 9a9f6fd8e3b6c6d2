/**
 * The list of moves, in notation or in sentences.
 * The choice between the two is remembered.
 */
import { make, said } from "./dom.js";
import { recall, remember } from "./store.js";
import { say } from "./words.js";

/** @typedef {{seat: number, move: string | null, say: string}} Entry */

/** @returns {{element: HTMLElement, render: (log: Entry[], people: any[]) => void}} */
export function createMoves() {
  const list = make("ol", { class: "moves-list", tabindex: 0, "data-label": "moves", "aria-label": say("moves") });
  const told = () => recall("moves") === "sentences";
  const toggle = make("button", {
    type: "button",
    class: "plain small",
    onclick() {
      remember("moves", told() ? "notation" : "sentences");
      draw();
    },
  });
  const element = make(
    "section",
    { class: "moves", "aria-labelledby": "moves-title" },
    make("div", { class: "moves-head" }, said("moves", "h2", { id: "moves-title" }), toggle),
    list,
  );
  /** @type {[Entry[], any[]]} */
  let latest = [[], []];

  const draw = () => {
    const [moves, people] = latest;
    const sentences = told();
    // A step that is nothing to tell, such as one draw of many, has no sentence.
    const log = moves.filter((entry) => !sentences || entry.say);
    toggle.textContent = say(sentences ? "moves.notation" : "moves.sentences");
    list.dataset.mode = sentences ? "sentences" : "notation";
    list.replaceChildren(
      ...log.map((entry) => {
        const person = people[entry.seat];
        const dot = make("span", { class: "dot", "aria-hidden": "true" });
        if (person) dot.style.setProperty("--seat", `var(--${person.colour})`);
        return make(
          "li",
          {},
          dot,
          sentences ? entry.say : [make("span", { class: "unseen" }, person?.name ?? ""), make("code", {}, entry.move ?? "…")],
        );
      }),
    );
    // To scroll, the page must be laid out anew, which an empty list does not need.
    if (log.length) list.scrollTop = list.scrollHeight;
    else list.append(make("li", { class: "moves-none" }, say("moves.none")));
  };

  // Whatever takes room above the list, its last move stays in sight.
  new ResizeObserver(() => (list.scrollTop = list.scrollHeight)).observe(list);

  return {
    element,
    render(log, people) {
      latest = [log, people];
      draw();
    },
  };
}
