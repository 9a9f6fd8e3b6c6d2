/**
 * The page of one's own results, on this device only: how many games, won against whom, in a row, how long.
 * The chart is a table whose bars are drawn beside their figures.
 */
import { askFirst } from "../base/dialog.js";
import { make, said } from "../base/dom.js";
import { say } from "../base/words.js";
import { losesAll } from "../table/kept-games.js";
import { createBar } from "./bar.js";
import { forgetResults, listResults, tally } from "./results-kept.js";

/** @typedef {import("../table/catalogue.js").Card} Card */
/** @typedef {import("./results-kept.js").Tally} Tally */

/** @param {number} share  from 0 to 1 */
function bar(share) {
  const filled = make("span", { class: "bar-filled" });
  filled.style.width = `${Math.round(100 * share)}%`;
  return make("span", { class: "bar-whole", "aria-hidden": "true" }, filled);
}

/** @param {Tally} found @param {Card} card  any: all games have the same levels */
function chartOf({ levels }, card) {
  const cells = ["level", "games", "wins", "share"].map((key) => make("th", { scope: "col" }, say(`results.${key}`)));
  const rows = levels.map(({ level, games, wins }) =>
    make(
      "tr",
      { "data-level": level },
      make("th", { scope: "row" }, say("seat.computer", { name: card.levels.find((known) => known.level === level)?.name ?? "", level })),
      make("td", {}, String(games)),
      make("td", {}, String(wins)),
      make(
        "td",
        { class: "results-share" },
        bar(wins / games),
        make("span", {}, say("results.percent", { share: Math.round((100 * wins) / games) })),
      ),
    ),
  );
  return make(
    "table",
    { class: "results" },
    make("caption", {}, say("results.against")),
    make("thead", {}, make("tr", {}, cells)),
    make("tbody", {}, rows),
  );
}

/** @param {Tally} found @returns {HTMLElement} */
function figuresOf(found) {
  /** @type {[string, number][]} */
  const figures = [
    ["games", found.games],
    ["wins", found.wins],
    ["streak", found.streak],
    ["longest", found.longest],
    ["usual-game", found.usualGame],
    ["shortest-game", found.shortestGame],
    ["longest-game", found.longestGame],
  ];
  return make(
    "dl",
    { class: "figures" },
    figures.flatMap(([key, figure]) => [make("dt", {}, say(`results.${key}`)), make("dd", { "data-figure": key }, String(figure))]),
  );
}

/**
 * @param {import("./app.js").App} app
 * @param {Card[]} cards
 * @returns {import("./pages.js").Mounted}
 */
export function openResults(app, cards) {
  const heading = said("results", "h1", { tabindex: -1 });
  const nothing = said("kept.nothing", "p", { class: "kept-nothing", hidden: true });
  const told = make("div", { class: "results-told" });
  const titles = make(
    "select",
    { id: "results-title", onchange: () => draw() },
    make("option", { value: "" }, say("games.all")),
    cards.map(({ id, name }) => make("option", { value: id }, name)),
  );

  const erase = async () => {
    if (!(await askFirst(say("results.erase.sure"), say("results.erase"), say("results.keep")))) return;
    await forgetResults();
    await draw();
    heading.focus();
  };

  const draw = async () => {
    const results = (await listResults()).filter(({ game }) => !titles.value || game === titles.value);
    const found = tally(results);
    if (!found.games) return told.replaceChildren(make("p", {}, say("results.none")));
    told.replaceChildren(figuresOf(found), ...(found.levels.length ? [chartOf(found, cards[0])] : []));
  };

  const root = make(
    "div",
    { class: "page" },
    createBar(app),
    make(
      "main",
      { class: "narrow-page", id: "content" },
      heading,
      said("results.say", "p"),
      nothing,
      make(
        "div",
        { class: "row filter" },
        make("label", { for: "results-title" }, say("games.title")),
        titles,
        said("games", "a", { class: "plain small", href: "#/my/games" }),
      ),
      told,
      make("div", { class: "row filter" }, said("results.erase", "button", { type: "button", class: "plain small", onclick: erase })),
    ),
  );
  const start = async () => {
    await draw();
    nothing.hidden = !(await losesAll());
  };
  return { root, heading, title: say("results"), start };
}
