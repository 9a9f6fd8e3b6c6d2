/**
 * Hostile storage: `node storage.mjs CASES SEED` has the page's own scripts read so many things from a browser that
 * somebody else wrote to, and so many files of games, and prints how many they were. Whatever is there, the page gets
 * settings that exist, names that are texts, and games whose every field is of its kind.
 */
import assert from "node:assert/strict";
import { isResult, tally } from "../../assets/js/app/results-kept.js";
import { SETTING_NAMES, setting, valuesOf } from "../../assets/js/base/settings.js";
import { recallNames } from "../../assets/js/base/store.js";
import { readGames } from "../../assets/js/table/files.js";
import { chance } from "./chance.mjs";

const [cases, seed] = process.argv.slice(2).map(Number);
/** Things that one page finds. */
const PORTION = 40;
const GAMES = ["c-cross", "masker", "crosstrack"];

/** The browser's own storage, as scripts see it: its keys are what is kept. */
const STORAGE = {
  /** @param {string} key */
  getItem(key) {
    return Object.hasOwn(this, key) ? this[key] : null;
  },
  /** @param {string} key @param {string} kept */
  setItem(key, kept) {
    this[key] = String(kept);
  },
  /** @param {string} key */
  removeItem(key) {
    delete this[key];
  },
};

const { below, pick, text, value, damaged } = chance(seed);

const RECORD = { format: "croisee", version: 1, game: "c-cross", players: 2, options: {}, seed: "s", moves: ["0 b2.3", "1 c3.3"], result: null };
const SEATS = [
  { kind: "person", name: "Zoé" },
  { kind: "computer", level: 2 },
];
const KEPT = { id: "00ff", game: "c-cross", name: "", holder: "", record: { ...RECORD, seats: SEATS }, request: null, sent: null };
const GAME = { ...KEPT, sent: { turn: 2, move: "d4.3" }, over: false, broken: false, begun: 1e12, played: 2e12 };
const RESULT = { id: "00ff", game: "c-cross", when: 1e12, moves: 30, level: 2, result: "win" };

/** @param {unknown} whole @returns {string} as it might lie there */
const written = (whole) => {
  const lines = JSON.stringify(below(6) ? damaged(whole) : value()) ?? "";
  return below(5) ? lines : lines.slice(0, below(lines.length)) + text(3);
};

const KEYS = /** @type {(() => [string, string])[]} */ ([
  () => [`journal:${below(1e9)}`, written({ ...GAME, id: String(below(1e9)) })],
  () => [`running:${pick(GAMES)}`, written("00ff")],
  () => [`game:${pick(GAMES)}`, written({ record: GAME.record, picture: { board: {}, scene: {} }, over: false })],
  () => ["names", written(["Zoé", "Yann"])],
  () => [pick(SETTING_NAMES), below(2) ? text(3) : pick(["off", "quick", "large"])],
  () => [pick(["language", "theme", text(3)]), written("fr")],
]);

/** @param {import("../../assets/js/table/kept-games.js").KeptGame} kept */
function checkGame({ id, game, name, holder, record, request, sent, over, broken, begun, played }) {
  assert.ok([id, game, name, holder].every((one) => typeof one === "string") && name.length <= 60);
  assert.ok([over, broken].every((one) => typeof one === "boolean"));
  for (const time of [begun, played]) new Intl.DateTimeFormat("fr", { dateStyle: "medium" }).format(time);
  for (const seat of record?.seats ?? request?.seats ?? []) assert.equal(typeof (seat.name ?? ""), "string");
  record?.moves.some((line) => line.split(" "));
  assert.ok(broken || record || request);
  assert.ok(sent === null || (Number.isSafeInteger(sent.turn) && typeof sent.move === "string"));
}

let games = 0;
for (let number = 0; number < cases; number += PORTION) {
  const storage = Object.create(STORAGE);
  globalThis.localStorage = storage;
  for (let thing = 0; thing < PORTION; thing++) {
    const [key, kept] = pick(KEYS)();
    storage.setItem(`croisee:${key}`, kept);
  }
  // In another era than before, the scripts would take all for erased, and read nothing.
  storage.setItem("croisee:era", "1");
  for (const name of SETTING_NAMES) assert.ok(valuesOf(name).includes(setting(name)));
  assert.ok(recallNames().every((name) => typeof name === "string"));
  // A page reads what was left to it once: this is another page.
  const { forgetGames, listGames, runningOf, readGame } = await import(`../../assets/js/table/kept-games.js?${number}`);
  for (const game of GAMES) assert.equal(typeof (runningOf(game) ?? ""), "string");
  const found = await listGames();
  games += found.length;
  for (const kept of found) {
    checkGame(kept);
    await readGame(kept.id);
  }
  for (let file = 0; file < PORTION; file++) {
    const games = [GAME, { record: damaged(GAME.record) }, damaged({ begun: 1e12, played: 1e12, name: "mine", record: GAME.record })];
    for (const kept of readGames(written({ format: "croisee games", games }), new Set(GAMES))) checkGame(kept);
  }
  await forgetGames();
  const results = Array.from({ length: PORTION }, () => damaged(RESULT)).filter(isResult);
  assert.ok(Object.values(tally(results)).every((figure) => Array.isArray(figure) || Number.isFinite(figure)));
}
assert.ok(games > cases / 20, "most of it was no game at all");
console.log(Math.ceil(cases / PORTION) * PORTION);
