/** Games that come back from the journal and the database, damaged or oddly dated. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useDatabase } from "./instead.mjs";

const { stored } = useDatabase();
const { changeGame, journal, keepGame, listGames, newGame, nextMoment, readGame } = await import("../../assets/js/table/kept-games.js");

const record = (/** @type {string[]} */ ...moves) => /** @type {any} */ ({ game: "hex", moves, seats: [], result: null });

test("a damaged journal replaces no game, and is told of where there is no other", async () => {
  const good = { ...newGame("hex"), record: record("0 a") };
  stored.games.set(good.id, good);
  journal({ ...good, record: /** @type {any} */ ({ moves: 7 }), played: good.played + 1 });
  const alone = { ...newGame("hex"), record: /** @type {any} */ ({ moves: 7 }) };
  journal(alone);
  const newer = { ...newGame("hex"), record: record("0 a") };
  stored.games.set(newer.id, newer);
  journal({ ...newer, record: record("0 a", "1 b"), played: newer.played + 1 });
  await listGames();
  assert.deepEqual(stored.games.get(good.id), good);
  assert.equal((await readGame(alone.id))?.broken, true);
  assert.equal((await readGame(newer.id))?.record?.moves.length, 2);
});

test("a game dated at the end of time is played on, visit after visit", async () => {
  const { id } = newGame("hex");
  stored.games.set(id, { ...newGame("hex"), id, record: record(), played: 8.64e15 });
  for (let moves = 1; moves < 4; moves++) {
    // As a page that was just loaded reads it.
    let kept = /** @type {any} */ (await changeGame(id, { holder: String(moves) }));
    assert.ok(!Number.isNaN(new Date(kept.played).getTime()));
    for (const made of [record(...Array(moves).fill("0 a")), record(...Array(moves + 1).fill("0 a"))]) {
      kept = { ...kept, record: made, played: nextMoment(kept) };
      assert.equal(await keepGame(kept, null, true), true);
    }
    assert.equal((await readGame(id))?.record?.moves.length, moves + 1);
  }
});
