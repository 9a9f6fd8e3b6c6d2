/** Choices by chance, the same for the same number, for the hostile cases that the page's own scripts read. */

/** Words that mean something somewhere, and texts that break what is careless. */
export const WORDS = [
  ..."/#?&=%.-@,:;'\"<>\\ \0\u202e\ud800",
  ...["%00", "%u", "%ff", "..", "javascript:", "__proto__", "constructor", "game", "lang", "level", "seats", "option.", "position", "origins"],
  ...["mode", "theme", "accent", "controls", "c-cross", "masker", "learn", "setup", "rules", "p", "fr", "computer", "person", "2", "-1", "9e99", "{}", "[[", "é"],
  ...["puzzle", "puzzles", "today", "my", "games", "results", "join", "kiosk", "minutes", "logo", "hex"],
];
const SCALARS = [null, true, false, 0, 1, 2, -1, 0.5, 99, 2 ** 31, 2 ** 53, 1e300, -8.65e15, "", "person", "computer", "win", "new", "load"];

/** @param {number} seed */
export function chance(seed) {
  let state = seed >>> 0;
  /** @param {number} bound @returns {number} */
  const below = (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
  /** @template T @param {readonly T[]} options @returns {T} */
  const pick = (options) => options[below(options.length)];
  /** @param {number} most */
  const text = (most) => Array.from({ length: below(most) }, () => pick(WORDS)).join("");
  /** @param {number} [depth] @returns {unknown} anything that JSON can say */
  const value = (depth = 3) => {
    const kind = below(depth ? 8 : 5);
    if (kind < 4) return pick(SCALARS);
    if (kind === 4) return text(4);
    if (kind === 5) return Array.from({ length: below(4) }, () => value(depth - 1));
    return Object.fromEntries(Array.from({ length: below(4) }, () => [pick(WORDS), value(depth - 1)]));
  };
  /** Change a part of something, however deep. @param {any} whole @returns {unknown} */
  const damaged = (whole) => {
    if (typeof whole !== "object" || whole === null || !below(4)) return value();
    const keys = Object.keys(whole);
    const key = keys.length && below(8) ? pick(keys) : pick(WORDS);
    const copy = Array.isArray(whole) ? [...whole] : { ...whole };
    if (below(4)) copy[key] = damaged(whole[key]);
    else delete copy[key];
    return copy;
  };
  return { below, pick, text, value, damaged };
}
