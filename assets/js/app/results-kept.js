/**
 * What came of every finished game on this device: one line a game, kept apart from the games themselves, so
 * that a game that is taken away still counts.
 */
import { change, clear, findAll } from "../base/shelf.js";

/**
 * @typedef {object} KeptResult
 * @property {string} id  of the game
 * @property {string} game
 * @property {number} when
 * @property {number} moves
 * @property {number | null} level  of the strongest computer player that the only person met; null among people
 * @property {"win" | "loss" | "draw" | null} result  of the only person
 */

const OUTCOMES = ["win", "loss", "draw"];

/** @param {import("../types/door.js").Person[]} people @param {number[]} ranks @returns {Pick<KeptResult, "level" | "result">} */
export function resultOf(people, ranks) {
  const persons = people.flatMap(({ kind }, seat) => (kind === "person" ? [seat] : []));
  const levels = people.flatMap(({ kind, level }) => (kind === "computer" ? [level] : []));
  if (persons.length !== 1 || !levels.length) return { level: null, result: null };
  const level = Math.max(...levels);
  if (ranks.every((rank) => rank === 1)) return { level, result: "draw" };
  return { level, result: ranks[persons[0]] === 1 ? "win" : "loss" };
}

/**
 * Count a game that is over, and no longer one that goes on again.
 * @param {string} id
 * @param {import("../types/door.js").RecordData} record
 * @param {import("../types/door.js").Picture} picture
 */
export async function keepResult(id, record, picture) {
  const { over } = picture;
  await change("results", id, (before) => {
    if (!over) return before ? null : undefined;
    const now = { id, game: picture.game, when: Date.now(), moves: record.moves.filter((line) => !line.startsWith("*")).length };
    return before ?? { ...now, ...resultOf(picture.people, [...over.ranks]) };
  });
}

/** @param {any} one  whatever the browser kept @returns {one is KeptResult} */
export function isResult(one) {
  const counts = [one?.when, one?.moves].every(Number.isFinite);
  return (
    counts && typeof one.game === "string" && (one.level === null || Number.isFinite(one.level)) && [null, ...OUTCOMES].includes(one.result)
  );
}

/** @returns {Promise<KeptResult[]>} the oldest first */
export async function listResults() {
  const found = (await findAll("results")).filter(isResult);
  return found.sort((one, other) => one.when - other.when);
}

/** Forget them all. */
export function forgetResults() {
  return clear("results");
}

/** @typedef {{level: number, games: number, wins: number}} LevelTally */
/** @typedef {{games: number, wins: number, streak: number, longest: number, levels: LevelTally[], shortestGame: number, longestGame: number, usualGame: number}} Tally */

/** @param {KeptResult[]} results  the oldest first @returns {Tally} */
export function tally(results) {
  /** @type {Map<number, LevelTally>} */
  const levels = new Map();
  let streak = 0;
  let longest = 0;
  for (const { level, result } of results) {
    if (level === null || result === null) continue;
    const known = levels.get(level) ?? { level, games: 0, wins: 0 };
    levels.set(level, { level, games: known.games + 1, wins: known.wins + (result === "win" ? 1 : 0) });
    streak = result === "win" ? streak + 1 : 0;
    longest = Math.max(longest, streak);
  }
  const moves = results.map((result) => result.moves).sort((one, other) => one - other);
  const sorted = [...levels.values()].sort((one, other) => one.level - other.level);
  return {
    games: results.length,
    wins: sorted.reduce((sum, { wins }) => sum + wins, 0),
    streak,
    longest,
    levels: sorted,
    shortestGame: moves[0] ?? 0,
    longestGame: moves.at(-1) ?? 0,
    usualGame: moves[Math.floor(moves.length / 2)] ?? 0,
  };
}
