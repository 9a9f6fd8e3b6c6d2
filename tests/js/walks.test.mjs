/** Arrow keys: each leads to the next target its way, and always back where one came from. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { walksOf } from "../../assets/js/board/walks.js";
import { faults } from "./walks.mjs";

const square = (id, at) => ({ id, say: id, at, size: 1 });

test("an arrow key goes to the next target its way, and to none where there is none", () => {
  const targets = [square("a", [0, 0]), square("b", [3, 0]), square("c", [6, 0]), square("d", [3, 3])];
  const walks = walksOf(targets);
  assert.deepEqual(walks.get("a"), { right: "b" });
  assert.deepEqual(walks.get("b"), { left: "a", right: "c", down: "d" });
  assert.deepEqual(walks.get("c"), { left: "b" });
  assert.deepEqual(walks.get("d"), { up: "b" });
});

test("of two that claim the same neighbour the nearer has it, and the other is reached all the same", () => {
  const targets = [square("a", [0, 0]), square("b", [0, 2]), square("c", [3, 0.5])];
  const walks = walksOf(targets);
  assert.equal(walks.get("c")?.left, "a");
  assert.equal(walks.get("b")?.right, undefined);
  assert.deepEqual(faults(targets), []);
});

test("two groups far apart are joined", () => {
  const targets = [square("a", [0, 0]), square("b", [1, 0]), square("c", [1.5, 90]), square("d", [2.5, 90])];
  assert.deepEqual(faults(targets), []);
});
