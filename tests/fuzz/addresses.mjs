/**
 * Hostile addresses: `node addresses.mjs CASES SEED` has the page's own scripts read so many, and prints how
 * many they were. Whatever the address says, what is read of it is one of the things it may be.
 */
import assert from "node:assert/strict";
import { readRoute } from "../../assets/js/app/address.js";
import { lookOf, readOptions, setupOf } from "../../assets/js/embed/options.js";

const [cases, seed] = process.argv.slice(2).map(Number);
const PIECES = [
  ..."/#?&=%.-@,:;'\"<>\\ \0\u202e\ud800",
  ...["%00", "%u", "%ff", "..", "javascript:", "__proto__", "constructor", "game", "lang", "level", "seats", "option.", "position", "origins"],
  ...["mode", "theme", "accent", "controls", "c-cross", "masker", "learn", "setup", "rules", "p", "fr", "computer", "person", "2", "-1", "9e99", "{}", "[[", "é"],
];
const CARD = /** @type {any} */ ({ seats: [2, 3], levels: [1, 2, 3].map((level) => ({ level })), options: [{ key: "express", values: [{ value: true }] }] });
const LANGUAGES = ["fr", "en"];
const PAGES = ["home", "table", "learn", "setup", "rules", "lost"];

let state = seed >>> 0;
/** @param {number} bound @returns {number} */
const below = (bound) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return Math.floor((state / 2 ** 32) * bound);
};
const text = () => Array.from({ length: below(below(20) ? 12 : 4000) }, () => PIECES[below(PIECES.length)]).join("");

for (let number = 0; number < cases; number++) {
  const address = text();
  const route = readRoute(`#/${address}`);
  assert.ok(PAGES.includes(route.page) && /^[a-z0-9-]*$/.test(route.game), address);
  const options = readOptions(`?${address}`, [], LANGUAGES);
  assert.ok(LANGUAGES.includes(options.lang) && ["auto", "light", "dark"].includes(options.theme), address);
  const setup = setupOf(options, CARD);
  assert.ok(CARD.seats.includes(setup.players ?? 2), address);
  lookOf({ theme: address, accent: address, lang: address, controls: address }, LANGUAGES);
  assert.equal(Object.prototype.toString.call({}), "[object Object]");
}
console.log(cases);
