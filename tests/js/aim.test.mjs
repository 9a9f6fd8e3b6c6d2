/** What a touch means: the target under it, or near it. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { aim, anchor, contains, extent, nearest, tightest } from "../../assets/js/board/aim.js";

const disc = (id, at, size = 1, more = {}) => ({ id, say: id, at, size, ...more });
const square = (id, at, half = 1) => ({
  id,
  say: id,
  at,
  points: [
    [-half, -half],
    [half, -half],
    [half, half],
    [-half, half],
  ],
});
/** Like the letter L: its middle lies outside. */
const BENT = {
  id: "bent",
  say: "bent",
  at: [10, 10],
  points: [
    [0, 0],
    [1, 0],
    [1, 9],
    [10, 9],
    [10, 10],
    [0, 10],
  ],
};

test("a point is inside a disc or an outline, or it is not", () => {
  assert.ok(contains(disc("a", [5, 5]), [5.5, 5.5]));
  assert.ok(!contains(disc("a", [5, 5]), [6, 6]));
  assert.ok(contains(square("a", [5, 5]), [5.9, 5.9]));
  assert.ok(!contains(square("a", [5, 5]), [6.1, 5]));
  assert.ok(!contains(BENT, [15, 15]));
});

test("a target without a place stands at the board's origin", () => {
  assert.deepEqual(extent({ id: "a", say: "a", size: 2 }), { left: -2, top: -2, right: 2, bottom: 2 });
});

test("an anchor lies inside, in a bent target too", () => {
  assert.deepEqual(anchor(square("a", [3, 4])), [3, 4]);
  assert.ok(contains(BENT, anchor(BENT)));
});

test("a touch means the smallest choosable target under it", () => {
  const targets = [disc("large", [0, 0], 3), disc("small", [0, 0], 1)];
  assert.equal(aim(targets, new Set(["large", "small"]), [0.5, 0], 0)?.id, "small");
  assert.equal(aim(targets, new Set(["large"]), [0.5, 0], 0)?.id, "large");
});

test("a finger may miss by its reach, but not a target that cannot be chosen", () => {
  const targets = [disc("a", [0, 0]), disc("b", [4, 0])];
  assert.equal(aim(targets, new Set(["b"]), [2.5, 0], 2)?.id, "b");
  assert.equal(aim(targets, new Set(["b"]), [2.5, 0], 1), null);
  assert.equal(aim(targets, new Set(["b"]), [0.5, 0], 1)?.id, "a", "what lies there is named, to be refused");
  assert.equal(aim(targets, new Set(["a", "b"]), [1.9, 0], 3)?.id, "a", "the nearer one");
});

test("a button is not on the board", () => {
  assert.equal(aim([disc("pass", [0, 0], 1, { button: true })], new Set(["pass"]), [0, 0], 1), null);
});

test("the room a finger has is the target's own, or what its neighbours leave", () => {
  assert.equal(tightest([disc("a", [0, 0], 1), disc("b", [10, 0], 1)]), 3);
  assert.equal(tightest([disc("a", [0, 0], 0.2), disc("b", [1, 0], 0.2)]), 1);
  assert.equal(tightest([]), Infinity);
});

test("the nearest target lies closest to where another was", () => {
  const targets = [disc("a", [0, 0]), disc("b", [4, 0])];
  assert.equal(nearest(targets, disc("gone", [3, 0]))?.id, "b");
  assert.equal(nearest([], disc("gone", [3, 0])), undefined);
});
