/**
 * Puzzles: fetched when somebody first wants one, laid on a table like the steps of a lesson, and which of them
 * are solved, as this device remembers it.
 */
import { recall, remember } from "../base/store.js";
import { language, say } from "../base/words.js";
import { read } from "./catalogue.js";

/** @typedef {import("../types/door.js").PuzzleData} Puzzle */

/** What asks for the puzzle of the day. */
export const TODAY = "today";
const DAY = 24 * 60 * 60 * 1000;
/** Steps through a game's puzzles from day to day, prime so that all have their turn. */
const STRIDE = 37;

/** @param {string} game @returns {Promise<Puzzle[]>} its puzzles, the easy ones first */
export function readPuzzles(game) {
  return read(`assets/puzzles/${game}.bin`);
}

/** @returns {number} the day it is here, counted */
export function dayNumber(now = new Date()) {
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / DAY);
}

/** @param {number} count @returns {number} which of so many puzzles is the day's */
export function ofTheDay(count, day = dayNumber()) {
  return (day * STRIDE) % count;
}

/** @param {Puzzle} puzzle @returns {string} what is asked in it, in a few words */
export function askedIn({ kind, turns }) {
  return say(kind === "win" ? `puzzle.win.${turns}` : `puzzle.${kind}`);
}

/** @param {string} game */
const solving = (game) => `solved:${game}`;

/** @param {string} game @returns {Set<string>} the puzzles that were solved on this device */
export function solvedOf(game) {
  return new Set((recall(solving(game)) ?? "").split(" ").filter(Boolean));
}

/** @param {string} game @param {string} id */
function markSolved(game, id) {
  remember(solving(game), [...solvedOf(game).add(id)].join(" "));
}

/**
 * Stands where a match's source would: nothing of a puzzle is kept but that it was solved.
 * @param {string} game
 * @param {string} asked  the puzzle's id, or TODAY
 * @param {import("./session.js").Session} session
 * @param {import("./prompt.js").Prompt} prompt
 * @param {(id: string) => void} show  another puzzle
 */
export function createPuzzleSource(game, asked, session, prompt, show) {
  /** @type {Puzzle[]} */
  let puzzles = [];
  let at = 0;
  /** @returns {import("../types/door.js").Asked<"puzzle">} */
  const request = () => ({ verb: "puzzle", puzzle: puzzles[at], number: at + 1, count: puzzles.length, lang: language() });
  return {
    /** Lay the puzzle that was asked for. */
    async begin() {
      prompt.setStatus(say("loading"));
      puzzles = await readPuzzles(game).catch(() => []);
      at = asked === TODAY && puzzles.length ? ofTheDay(puzzles.length) : puzzles.findIndex(({ id }) => id === asked);
      if (puzzles[at]) await session.open(request(), false);
      else prompt.setNote(say(puzzles.length ? "puzzle.lost" : "door.network"), "failure");
    },
    /** The next one that is not solved yet; when all are, the next one. */
    next() {
      const solved = solvedOf(game);
      const after = [...puzzles.slice(at + 1), ...puzzles.slice(0, at)];
      show((after.find(({ id }) => !solved.has(id)) ?? after[0] ?? puzzles[at]).id);
    },
    /** The puzzle on the table, for an address. */
    get shown() {
      return puzzles[at]?.id ?? asked;
    },
    id: "",
    /** @param {unknown} _record @param {import("./session.js").Picture} picture */
    keep(_record, picture) {
      if (picture.lesson?.puzzle === "solved") markSolved(game, puzzles[at].id);
    },
    noted() {},
    same: () => ({}),
    requestFor: () => request(),
    async translate() {},
    leave() {},
  };
}
