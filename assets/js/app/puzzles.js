/**
 * The puzzles of a game: all of them by the level that finds them, with what is solved on this device, and the
 * day's on the home page.
 */
import { make, said } from "../base/dom.js";
import { say } from "../base/words.js";
import { askedIn, dayNumber, ofTheDay, readPuzzles, solvedOf, TODAY } from "../table/puzzles.js";
import { addressOf, addressOfLearning } from "./address.js";
import { createBar } from "./bar.js";
import { thumbnailOf } from "./thumbnail.js";

/** @typedef {import("../table/catalogue.js").Card} Card */
/** @typedef {import("../table/puzzles.js").Puzzle} Puzzle */

const PICTURE = { width: 132, height: 114 };

/** The day's puzzle, of another game every day. @param {Card[]} cards @returns {HTMLElement | null} */
export function todaysOf(cards) {
  const offered = cards.filter(({ puzzles }) => puzzles > 0);
  if (!offered.length) return null;
  const card = offered[dayNumber() % offered.length];
  return make(
    "section",
    { class: "todays-puzzle", "aria-labelledby": "todays-puzzle" },
    thumbnailOf(card, PICTURE),
    make(
      "div",
      {},
      make("h2", { id: "todays-puzzle" }, say("puzzles.today")),
      make(
        "p",
        { class: "row" },
        make("a", { class: "plain", href: addressOfLearning(card.id, TODAY) }, card.name),
        make("a", { class: "plain", href: addressOf(card.id, "puzzles") }, say("puzzles.all")),
      ),
    ),
  );
}

/**
 * @param {Card} card
 * @param {Puzzle} puzzle
 * @param {number} number
 * @param {boolean} solved
 */
function entryOf(card, puzzle, number, solved) {
  return make(
    "li",
    { "data-solved": String(solved) },
    make(
      "a",
      { href: addressOfLearning(card.id, puzzle.id) },
      make("strong", {}, say("puzzle.number", { number })),
      make("span", {}, askedIn(puzzle)),
      solved && make("span", { class: "puzzle-done" }, `✓ ${say("puzzle.done")}`),
    ),
  );
}

/** @param {Card} card @param {Puzzle[]} puzzles @returns {HTMLElement[]} a heading and a list for each level */
function listsOf(card, puzzles) {
  const solved = solvedOf(card.id);
  const levels = [...new Set(puzzles.map(({ level }) => level))];
  return levels.flatMap((level) => {
    const name = card.levels.find((one) => one.level === level)?.name;
    const entries = puzzles.flatMap((puzzle, at) => (puzzle.level === level ? [entryOf(card, puzzle, at + 1, solved.has(puzzle.id))] : []));
    return [make("h2", {}, name ? say("puzzles.level", { name }) : say("puzzles.beyond")), make("ol", { class: "puzzles" }, entries)];
  });
}

/**
 * @param {import("./app.js").App} app
 * @param {Card} card
 * @returns {Promise<import("./pages.js").Mounted>}
 */
export async function openPuzzles(app, card) {
  const title = `${card.name} – ${say("puzzles")}`;
  const heading = make("h1", { tabindex: -1 }, title);
  const puzzles = await readPuzzles(card.id).catch(() => null);
  const solved = solvedOf(card.id);
  const count = puzzles?.filter(({ id }) => solved.has(id)).length ?? 0;
  const content = puzzles
    ? [
        said("puzzles.say", "p"),
        make("p", { class: "puzzles-solved" }, say("puzzles.solved", { count, total: puzzles.length })),
        make("progress", {
          class: "puzzles-progress",
          max: puzzles.length,
          value: count,
          "aria-label": say("puzzles.solved", { count, total: puzzles.length }),
        }),
        make(
          "p",
          { class: "row" },
          make("a", { class: "primary", href: addressOfLearning(card.id, puzzles[ofTheDay(puzzles.length)].id) }, say("puzzles.today")),
          said("play", "a", { class: "plain", href: addressOf(card.id) }),
        ),
        ...listsOf(card, puzzles),
      ]
    : [make("p", { class: "lost", role: "alert" }, say("door.network"))];
  const main = make("main", { class: "narrow-page", id: "content" }, heading, content);
  return { root: make("div", { class: "page" }, createBar(app), main), heading, title };
}
