/**
 * A level that fits: chosen from how the last games on this device ended, so that about half of them are won.
 */
import { keepResult, listResults } from "./results-kept.js";

/** @typedef {import("./results-kept.js").KeptResult} KeptResult */

/** Games that are looked at: whoever has learnt since is not held to what he was. */
const LAST = 20;
/** Where somebody stands of whom nothing is known, in levels: nearest to the first one. */
const NEWCOMER = 1.4;
/** How much one more level weighs: who is one level better wins seven games of ten. */
const STEEPNESS = 0.85;
/** How far the first game moves somebody, and at least every later one. */
const FIRST = 1;
const LEAST = 0.4;
const SCORES = { win: 1, draw: 0.5, loss: 0 };

/**
 * @param {Pick<KeptResult, "level" | "result">[]} results  of one game, the oldest first
 * @param {number} most  the highest level
 * @returns {number} the level at which a person with these results wins about half of the games
 */
export function fittingLevel(results, most) {
  let standing = NEWCOMER;
  let step = FIRST;
  for (const { level, result } of results.filter((one) => one.level !== null && one.result !== null).slice(-LAST)) {
    const expected = 1 / (1 + Math.exp(STEEPNESS * (Number(level) - standing)));
    standing += step * 2 * (SCORES[result ?? "draw"] - expected);
    standing = Math.min(Math.max(standing, 0.6), most + 0.4);
    step = Math.max(LEAST, step * 0.85);
  }
  return Math.min(Math.max(Math.round(standing), 1), most);
}

/** What a table asks of the results that are kept. @param {() => boolean} anybodys  whether this is a screen for everybody */
export function createResultActs(anybodys) {
  return {
    /**
     * Hear how a game goes on: when it is over, it counts.
     * @param {import("../types/door.js").RecordData} record @param {import("../types/door.js").Picture} picture @param {string} id
     */
    heard(record, picture, id) {
      if (id && !anybodys()) keepResult(id, record, picture);
    },
    /** The level that fits whoever plays here. @param {import("../table/catalogue.js").Card} card */
    async fitting({ id, levels }) {
      const results = (await listResults()).filter(({ game }) => game === id);
      return fittingLevel(results, Math.max(...levels.map(({ level }) => level)));
    },
  };
}
