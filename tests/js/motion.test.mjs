/** From one list of shapes to the next: what rests, what travels, what comes and goes. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { compare, dissolve, easeOut } from "../../assets/js/board/motion.js";

const disc = (id, at, more = {}) => ({ kind: "disc", id, at, size: 1, fill: "seat0", ...more });
const pose = (before, after, part) => compare(before, after).moving.flatMap((track) => track.pose(part));

test("what has not changed rests, in the order of the new picture", () => {
  const [a, b] = [disc("a", [0, 0]), disc("b", [1, 0])];
  const { resting, moving } = compare([a, b], [b, { ...a }]);
  assert.deepEqual(
    resting.map(({ id }) => id),
    ["b", "a"],
  );
  assert.deepEqual(moving, []);
});

test("what kept its id travels from the old place to the new", () => {
  const before = [disc("a", [0, 0])];
  const after = [disc("a", [4, 2])];
  assert.deepEqual(pose(before, after, 0)[0].at, [0, 0]);
  assert.deepEqual(pose(before, after, 1)[0].at, [4, 2]);
  const [x, y] = pose(before, after, 0.5)[0].at;
  assert.ok(x > 2 && x < 4, "fast first");
  assert.equal(x / y, 2);
});

test("a turn takes the shorter way round", () => {
  const turned = pose([disc("a", [0, 0], { turn: 350 })], [disc("a", [0, 0], { turn: 10 })], 1)[0];
  assert.equal(turned.turn, 370);
  const back = pose([disc("a", [0, 0], { turn: 10 })], [disc("a", [0, 0], { turn: 350 })], 1)[0];
  assert.equal(back.turn, -10);
});

test("what changed its looks goes over from one to the other", () => {
  const [old, fresh] = pose([disc("a", [0, 0])], [disc("a", [0, 0], { fill: "seat1" })], 0.25);
  assert.deepEqual([old.fill, old.alpha], ["seat0", 0.75]);
  assert.deepEqual([fresh.fill, fresh.alpha], ["seat1", 0.25]);
});

test("what is new drops in, or comes from its origin, or is simply there", () => {
  const [dropped] = pose([], [disc("a", [3, 3])], 0.2);
  assert.ok(dropped.at[1] < 3 && dropped.alpha < 1);
  assert.deepEqual(pose([], [disc("a", [3, 3], { origin: [9, 9] })], 0)[0].at, [9, 9]);
  assert.deepEqual(pose([], [disc("a", [3, 3], { motion: "none" })], 0), [disc("a", [3, 3], { motion: "none" })]);
  assert.equal(pose([], [disc("a", [3, 3], { motion: "fade" })], 0.5)[0].alpha, 0.5);
});

test("what is gone fades where it stood, unless it knows no motion", () => {
  assert.equal(pose([disc("a", [3, 3], { alpha: 0.5 })], [], 0.5)[0].alpha, 0.25);
  assert.deepEqual(pose([disc("a", [3, 3], { motion: "none" })], [], 0.5), []);
});

test("without movement, the changed fade out and in where they stand", () => {
  const before = [disc("a", [0, 0]), disc("b", [1, 1])];
  const after = [disc("a", [0, 0]), disc("b", [5, 5])];
  const poses = dissolve(before, after, compare(before, after).resting).flatMap((track) => track.pose(0.25));
  assert.deepEqual(
    poses.map(({ id, at, alpha }) => [id, at, alpha]),
    [
      ["b", [1, 1], 0.75],
      ["b", [5, 5], 0.25],
    ],
  );
});

test("easing begins at the start and ends at the end", () => {
  assert.deepEqual([easeOut(0), easeOut(1)], [0, 1]);
});
