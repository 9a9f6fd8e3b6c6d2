/** Walking a tree of choices: what may be touched, what a touch leads to, the way back. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { back, canGoBack, destinations, follow, nextTouches, settle, standIn, touch } from "../../assets/js/table/choices.js";

const TREE = {
  tower: { north: "N", south: { one: "S1", two: "S2" } },
  pass: "pass",
};
/** The only first step leads to two. */
const NARROW = { piece: { field: { left: "L", right: "R" } } };

test("a path leads to choices, to a move, or nowhere", () => {
  assert.equal(follow(TREE, ["tower", "north"]), "N");
  assert.deepEqual(follow(TREE, ["tower", "south"]), { one: "S1", two: "S2" });
  assert.equal(follow(TREE, ["tower", "west"]), undefined);
  assert.equal(follow(TREE, ["pass", "more"]), undefined);
  assert.deepEqual(follow(TREE, []), TREE);
});

test("what every object inherits is no choice", () => {
  assert.equal(follow(TREE, ["constructor"]), undefined);
  assert.equal(touch(TREE, [], "toString"), null);
});

test("what may be touched next", () => {
  assert.deepEqual(nextTouches(TREE, []), new Set(["tower", "pass"]));
  assert.deepEqual(nextTouches(TREE, ["tower", "south"]), new Set(["one", "two"]));
  assert.deepEqual(nextTouches(TREE, ["pass"]), new Set());
});

test("a single step is taken by itself, unless it finishes the move", () => {
  assert.deepEqual(settle(NARROW, []), ["piece", "field"]);
  assert.deepEqual(settle({ only: "move" }, []), []);
  assert.deepEqual(settle(TREE, []), []);
});

test("a touch goes on, finishes the move, or begins anew", () => {
  assert.deepEqual(touch(TREE, [], "tower"), { path: ["tower"] });
  assert.deepEqual(touch(TREE, ["tower"], "north"), { path: ["tower", "north"], move: "N" });
  assert.deepEqual(touch(TREE, ["tower", "south"], "pass"), { path: ["pass"], move: "pass" });
  assert.equal(touch(TREE, ["tower"], "one"), null);
});

test("touching what is chosen lets go of it", () => {
  const letGo = touch({ tower: { tower2: { a: "A", b: "B" }, x: "X" }, pass: "pass" }, ["tower", "tower2"], "tower2");
  assert.deepEqual(letGo, { path: ["tower"] });
});

test("going back undoes what was taken by itself as well", () => {
  const tree = { one: { through: { left: "L", right: "R" } }, two: "T" };
  assert.deepEqual(back(tree, ["one", "through"]), []);
  assert.equal(canGoBack(tree, ["one", "through"]), true);
  assert.equal(canGoBack(NARROW, ["piece", "field"]), false);
});

test("a stand-in takes the place of the target of its id, and no other", () => {
  const targets = [
    { id: "a", say: "old" },
    { id: "b", say: "b" },
  ];
  assert.deepEqual(
    standIn(targets, [
      { id: "a", say: "new" },
      { id: "c", say: "c" },
    ]),
    [{ id: "a", say: "new" }, targets[1]],
  );
});

test("a thing can be dragged to what may be touched after it", () => {
  assert.deepEqual(destinations(TREE, [], "tower"), new Set(["north", "south"]));
  assert.deepEqual(destinations(TREE, ["tower"], "tower"), new Set(["north", "south"]));
  assert.deepEqual(destinations(TREE, [], "pass"), new Set());
  assert.deepEqual(destinations(TREE, [], "nowhere"), new Set());
  // What was chosen before it gives way.
  assert.deepEqual(destinations({ ...TREE, pawn: { west: "W", east: "E" } }, ["tower"], "pawn"), new Set(["west", "east"]));
});

test("two places that make one move in either order are not dragged onto each other", () => {
  const pair = { a: { a: "a", b: "ab" }, b: { b: "b", a: "ab" }, tower: { b: "tower to b" } };
  assert.deepEqual(destinations(pair, [], "a"), new Set());
  assert.deepEqual(destinations(pair, ["a"], "a"), new Set());
  const swap = { a: { a: "a", b: "a to b" }, b: { b: "b", a: "b to a" } };
  assert.deepEqual(destinations(swap, [], "a"), new Set(["b"]));
});
