/**
 * The rules of a game for people to read, as a page and in a dialog over the table.
 */

import { make, said } from "../base/dom.js";
import { language, say } from "../base/words.js";
import { printRules } from "../link/print.js";
import { createAsk } from "../table/ask-door.js";
import { readRules } from "../table/catalogue.js";
import { addressOf } from "./address.js";
import { createBar } from "./bar.js";
import { drawFigures } from "./figures.js";
import { renderMarkdown } from "./markdown.js";
import { drawPortrait } from "./portrait.js";

/**
 * @param {import("../table/catalogue.js").Card} card
 * @param {number} level  of the highest heading
 * @returns {Promise<HTMLElement[]>} the rules, or why they are not there
 */
export async function rulesOf(card, level) {
  const rules = await readRules(language(), card.id).catch(() => null);
  if (rules === null) return [make("h1", {}, card.name), make("p", { class: "lost", role: "alert" }, say("door.network"))];
  const text = renderMarkdown(rules, level);
  const ours = rules.includes("{ours}");
  const mark = make("sup", { class: "ours" }, say("rules.ours"));
  if (ours) text.push(make("p", { class: "ours-said" }, mark, ` ${say("rules.ours.say")}`));
  drawFigures(text, card.id);
  return text;
}

/**
 * @param {import("./app.js").App} app
 * @param {import("../table/catalogue.js").Card} card
 * @returns {Promise<import("./pages.js").Mounted>}
 */
export async function openRules(app, card) {
  const content = await rulesOf(card, 1);
  const heading = /** @type {HTMLElement} */ (content[0]);
  heading.tabIndex = -1;
  const main = make(
    "main",
    { class: "narrow-page prose", id: "content" },
    make("header", { class: "prose-head" }, heading),
    content.slice(1),
  );
  const ask = createAsk(app.door(), () => {});
  const onPaper = () => printRules({ qr: (text, site) => ask({ verb: "qr", text, site }) }, card, main);
  main.append(
    make(
      "p",
      { class: "row" },
      said("play", "a", { class: "primary", href: addressOf(card.id) }),
      card.lesson && said("learn", "a", { class: "plain", href: addressOf(card.id, "learn") }),
      card.puzzles > 0 && said("puzzles", "a", { class: "plain", href: addressOf(card.id, "puzzles") }),
      said("setup", "a", { class: "plain", href: addressOf(card.id, "setup") }),
      !app.kiosk && said("print", "button", { type: "button", class: "plain", onclick: onPaper }),
    ),
  );
  drawPortrait(card, main);
  const root = make("div", { class: "page" }, createBar(app), main);
  return { root, heading, title: `${card.name} – ${say("rules")}` };
}
