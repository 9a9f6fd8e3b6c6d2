/**
 * The goal of the game in one sentence at the table, until it is put away; the device remembers that for each game.
 */
import { icon, make } from "../base/dom.js";
import { recall, remember } from "../base/store.js";
import { say, typeset } from "../base/words.js";

/** @param {() => void} leave  where the focus goes when it is put away */
export function createGoal(leave) {
  const sentence = make("span");
  let key = "";
  const away = make(
    "button",
    {
      type: "button",
      class: "goal-away",
      "data-label": "goal.away",
      "aria-label": say("goal.away"),
      title: say("goal.away"),
      onclick: () => {
        remember(key, "away");
        element.hidden = true;
        leave();
      },
    },
    icon("close"),
  );
  const element = make("p", { class: "goal", hidden: true }, sentence, away);
  return {
    element,
    /** @param {{id: string, goal: string}} card */
    show({ id, goal }) {
      key = `goal:${id}`;
      sentence.textContent = typeset(goal);
      element.hidden = recall(key) === "away";
    },
  };
}
