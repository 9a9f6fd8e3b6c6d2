import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOfLink, readRoute } from "../../assets/js/app/address.js";
import { resultOf, tally } from "../../assets/js/app/results-kept.js";
import { readGames } from "../../assets/js/table/files.js";

test("an address carries a game and the position to open it at", () => {
  assert.deepEqual(readRoute("#/hex/p/AbC-_"), { page: "table", game: "hex", link: "AbC-_" });
  assert.deepEqual(readRoute("#/hex/p/AbC@12"), { page: "table", game: "hex", link: "AbC", turn: 12 });
  assert.deepEqual(readRoute("#/hex/p/AbC@twelve"), { page: "table", game: "hex", link: "AbC" });
  assert.deepEqual(readRoute(addressOfLink("hex", "AbC", 3)), { page: "table", game: "hex", link: "AbC", turn: 3 });
  assert.equal(readRoute("#/hex/p/a/b").page, "lost");
  assert.equal(readRoute("#/hex/games").page, "lost");
  assert.deepEqual(readRoute("#/my/games"), { page: "games", game: "" });
  assert.deepEqual(readRoute("#/my/results"), { page: "results", game: "" });
});

const person = { kind: "person", level: 2 };
const machine = (level) => ({ kind: "computer", level });

test("the only person wins, loses or draws against the strongest", () => {
  assert.deepEqual(resultOf([machine(1), person, machine(4)], [2, 1, 3]), { level: 4, result: "win" });
  assert.deepEqual(resultOf([person, machine(3)], [2, 1]), { level: 3, result: "loss" });
  assert.deepEqual(resultOf([person, machine(3)], [1, 1]), { level: 3, result: "draw" });
  assert.deepEqual(resultOf([person, person], [1, 2]), { level: null, result: null });
});

test("results are counted by level, in a row and by length", () => {
  const played = ["win", "win", "loss", "win", null].map((result, number) => ({
    id: String(number),
    game: "hex",
    when: number,
    moves: 10 * (number + 1),
    level: result ? 1 + (number % 2) : null,
    result,
  }));
  const found = tally(played);
  assert.deepEqual(
    [found.games, found.wins, found.streak, found.longest, found.shortestGame, found.usualGame, found.longestGame],
    [5, 3, 1, 2, 10, 30, 50],
  );
  assert.deepEqual(found.levels, [
    { level: 1, games: 2, wins: 1 },
    { level: 2, games: 2, wins: 2 },
  ]);
  assert.equal(tally([]).games, 0);
});

test("a file that is dated after now is of now", () => {
  const record = { format: "croisee", game: "hex", moves: [], seats: [], result: null };
  const text = '{"format":"croisee games","games":[{"begun":8.64e15,"played":1e999,"record":RECORD}]}';
  const before = Date.now();
  const [{ begun, played }] = readGames(text.replace("RECORD", JSON.stringify(record)), new Set(["hex"]));
  for (const time of [begun, played]) assert.ok(before <= time && time <= Date.now());
});

test("a file holds one game or several, and nothing else is taken from it", () => {
  const record = { format: "croisee", game: "hex", moves: [], seats: [], result: null };
  const several = {
    format: "croisee games",
    games: [{ name: "one", played: 5, record }, { record: { game: "hex" } }, { record: { ...record, game: "chess" } }],
  };
  const known = new Set(["hex"]);
  assert.deepEqual(
    readGames(JSON.stringify(record), known).map(({ game, name }) => [game, name]),
    [["hex", ""]],
  );
  assert.deepEqual(
    readGames(JSON.stringify(several), known).map(({ name, played }) => [name, played]),
    [["one", 5]],
  );
  for (const bad of ["", "{", "null", "[]", '{"format":"croisee games"}', '{"format":"croisee games","games":[null]}']) {
    assert.deepEqual(readGames(bad, known), []);
  }
});
