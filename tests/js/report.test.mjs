/** What a report tells of a game: all of an open one, and no secret of one that goes on. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { tellable } from "../../assets/js/app/report.js";

const RECORD = /** @type {any} */ ({
  format: "croisee",
  game: "any",
  players: 2,
  seed: "s3cr3t",
  moves: ["0 hidden", "1 b"],
  seats: [],
  result: null,
});

test("of a running game with secrets neither seed nor moves are told", () => {
  const told = JSON.stringify(tellable(RECORD, true));
  assert.ok(!told.includes("s3cr3t") && !told.includes("hidden"), told);
  assert.equal(/** @type {any} */ (tellable(RECORD, true)).moves, 2);
});

test("an open game, or one that is over, is told whole", () => {
  assert.equal(tellable(RECORD, false), RECORD);
  const over = { ...RECORD, result: { ranks: [1, 2], reason: "any", points: [] } };
  assert.equal(tellable(over, true), over);
});
