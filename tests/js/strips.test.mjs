import assert from "node:assert/strict";
import { test } from "node:test";
import { stripsAlong } from "../../assets/js/board/strips.js";

const REACH = 20;
const matrix = /** @type {DOMMatrix} */ ({ a: 100, b: 0, c: 0, d: 100, e: 30.5, f: 12.25 });
/** @type {[number, number][]} */
const octagon = [
  [3, 0],
  [9, 0],
  [12, 3],
  [12, 9],
  [9, 12],
  [3, 12],
  [0, 9],
  [0, 3],
];

test("a small surface is blurred in one go", () => {
  const square = /** @type {[number, number][]} */ ([
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 1],
  ]);
  assert.equal(stripsAlong(matrix, square, REACH), null);
});

test("every pixel that a blur along the edge can change is in exactly one strip, and the middle in none", () => {
  const strips = stripsAlong(matrix, octagon, REACH) ?? [];
  /** @param {number} x @param {number} y */
  const holding = (x, y) => strips.filter((one) => x >= one.x && x < one.x + one.width && y >= one.y && y < one.y + one.height).length;
  octagon.forEach((corner, index) => {
    const next = octagon[(index + 1) % octagon.length];
    for (let part = 0; part <= 1; part += 0.01) {
      for (const [dx, dy] of [
        [-REACH, 0],
        [0, 0],
        [REACH, 0],
        [0, -REACH],
        [0, REACH],
      ]) {
        const x = (corner[0] + (next[0] - corner[0]) * part) * matrix.a + matrix.e + dx;
        const y = (corner[1] + (next[1] - corner[1]) * part) * matrix.d + matrix.f + dy;
        assert.equal(holding(x, y), 1, `${x}, ${y}`);
      }
    }
  });
  assert.equal(holding(6 * matrix.a + matrix.e, 6 * matrix.d + matrix.f), 0);
  const area = strips.reduce((sum, { width, height }) => sum + width * height, 0);
  assert.ok(area < (1240 * 1240) / 2, "less than half of the surface is blurred");
});

test("strips lie on whole pixels, or a seam would show between two", () => {
  for (const { x, y, width, height } of stripsAlong(matrix, octagon, REACH) ?? []) {
    assert.ok([x, y, width, height].every(Number.isInteger));
  }
});
