/** A pointer held down: what sliding snaps to, what is taken along, what lifting means. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { lift, pressOn, slideTo, within } from "../../assets/js/board/press.js";

const disc = (id, x, y = 0, more = {}) => ({ id, say: id, at: [x, y], size: 1, ...more });
const ROW = [disc("a", 0), disc("b", 4), disc("c", 8), disc("far", 40)];
const none = new Set();

test("a finger slides to the nearest thing that can be chosen, and lifting chooses it", () => {
  const press = pressOn("a", new Set(["a", "c"]), none, true);
  assert.deepEqual(lift(slideTo(press, ROW, [7, 0.5], 5)), { choose: "c" });
  // b may not be chosen: the finger on it is drawn to what may.
  assert.equal(slideTo(press, ROW, [4.5, 0], 5).over, "c");
  assert.equal(slideTo(press, ROW, [3.5, 0], 5).over, "a");
});

test("beside the board, or far from everything, nothing is chosen", () => {
  const press = pressOn("a", new Set(["a", "c"]), none, true);
  assert.equal(lift(slideTo(press, ROW, null, 5)), "keep");
  assert.equal(lift(slideTo(press, ROW, [20, 0], 5)), "keep");
  assert.deepEqual(lift(slideTo(slideTo(press, ROW, null, 5), ROW, [0, 0], 5)), { choose: "a" });
});

test("a mouse does not aim: it chooses what it pressed, or nothing", () => {
  const press = pressOn("a", new Set(["a", "b"]), none, false);
  assert.equal(lift(slideTo(press, ROW, [4, 0], 0)), "keep");
  assert.deepEqual(lift(slideTo(press, ROW, [0.5, 0], 0)), { choose: "a" });
});

test("what was pressed is taken along to where it may go", () => {
  for (const finger of [true, false]) {
    const press = pressOn("a", new Set(["a", "b"]), new Set(["c", "far"]), finger);
    const dragged = slideTo(press, ROW, [8, 0], 2);
    assert.ok(dragged.taken);
    assert.deepEqual(lift(dragged), { choose: "c" });
    // Once it is taken, only where it may go counts, and where it was.
    assert.equal(slideTo(dragged, ROW, [4, 0], 2).over, null);
    assert.equal(lift(slideTo(dragged, ROW, [0, 0], 2)), "keep");
    assert.equal(lift(slideTo(dragged, ROW, null, 2)), "release");
  }
});

test("where a destination could be pressed itself, a finger aims at it and a mouse drags to it", () => {
  const both = [new Set(["a", "b"]), new Set(["b"])];
  assert.ok(!slideTo(pressOn("a", ...both, true), ROW, [4, 0], 1).taken);
  assert.ok(slideTo(pressOn("a", ...both, false), ROW, [4, 0], 1).taken);
});

test("what is pressed again, or instead of what was chosen, is dragged at once", () => {
  const press = pressOn("a", new Set(["b", "c"]), new Set(["b", "c"]), true);
  assert.deepEqual(within(press), new Set(["a", "b", "c"]));
  const dragged = slideTo(press, ROW, [4, 0], 1);
  assert.ok(dragged.taken);
  assert.deepEqual(lift(dragged), { choose: "b" });
});

test("a pointer that pressed nothing chooses nothing", () => {
  const press = pressOn(null, new Set(["a"]), none, true);
  assert.equal(lift(slideTo(press, ROW, [0, 0], 5)), "keep");
});
