/**
 * The rules of a game for people to read, as a page and as a sheet over the table.
 */
import { createBar } from "./bar.js";
import { make, said } from "./dom.js";
import { drawFigures } from "./figures.js";
import { renderMarkdown } from "./markdown.js";
import { addressOf } from "./route.js";
import { say } from "./words.js";

/**
 * @param {import("./catalogue.js").Sheet} sheet
 * @param {number} level  of the highest heading
 * @returns {Node[]}
 */
export function rulesOf(sheet, level) {
  const text = renderMarkdown(sheet.rules, level);
  const ours = sheet.rules.includes("{ours}");
  const legend = make("p", { class: "legend" }, make("span", { class: "badge" }, say("rules.ours")), ` ${say("rules.ours.say")}`);
  if (ours) text.splice(1, 0, legend);
  drawFigures(text, sheet.id);
  return text;
}

/**
 * @param {import("./app.js").House} house
 * @param {import("./catalogue.js").Sheet} sheet
 * @returns {import("./app.js").Mounted}
 */
export function openRules(house, sheet) {
  const content = rulesOf(sheet, 1);
  const heading = /** @type {HTMLElement} */ (content[0]);
  heading.tabIndex = -1;
  const root = make(
    "div",
    { class: "page" },
    createBar(house),
    make(
      "main",
      { class: "sheet-page prose", id: "content" },
      content,
      make(
        "p",
        { class: "row" },
        said("play", "a", { class: "primary", href: addressOf(sheet.id) }),
        said("setup", "a", { class: "plain", href: addressOf(sheet.id, "setup") }),
      ),
    ),
  );
  return { root, heading, title: `${sheet.name} – ${say("rules")}` };
}
