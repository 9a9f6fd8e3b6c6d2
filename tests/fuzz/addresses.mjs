/**
 * Hostile addresses: `node addresses.mjs CASES SEED` has the page's own scripts read so many, and prints how
 * many they were. Whatever the address says, what is read of it is one of the things it may be.
 */
import assert from "node:assert/strict";
import { readRoute } from "../../assets/js/app/address.js";
import { readAccent } from "../../assets/js/base/accent.js";
import { lookOf, readOptions, setupOf } from "../../assets/js/embed/options.js";
import { chance } from "./chance.mjs";

const [cases, seed] = process.argv.slice(2).map(Number);
const CARD = /** @type {any} */ ({ seats: [2, 3], levels: [1, 2, 3].map((level) => ({ level })), options: [{ key: "express", values: [{ value: true }] }] });
const LANGUAGES = ["fr", "en"];
const PAGES = ["home", "table", "learn", "puzzle", "puzzles", "setup", "rules", "games", "results", "join", "lost"];

const { below, text } = chance(seed);

for (let number = 0; number < cases; number++) {
  const address = text(below(20) ? 12 : 4000);
  const route = readRoute(`#/${address}`);
  assert.ok(PAGES.includes(route.page), address);
  // Whoever joins a table is told its game by the table.
  assert.ok(route.page === "join" || /^[a-z0-9-]*$/.test(route.game), address);
  assert.ok(route.turn === undefined || Number.isSafeInteger(route.turn), address);
  const options = readOptions(`?${address}`, [], LANGUAGES);
  assert.ok(LANGUAGES.includes(options.lang) && ["auto", "light", "dark"].includes(options.theme), address);
  const setup = setupOf(options, CARD);
  assert.ok(CARD.seats.includes(setup.players ?? 2), address);
  lookOf({ theme: address, accent: address, lang: address, controls: address }, LANGUAGES);
  assert.match(readAccent(address) ?? "000000", /^[0-9a-f]{6}$/i);
  assert.equal(Object.prototype.toString.call({}), "[object Object]");
}
console.log(cases);
