/** Pictures painted under Node by the page's painter: what is drawn is where it belongs, letters and every mark included. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { paintBoard, useTheme } from "../../py/tools/pictures/easel.mjs";

const glyphs = JSON.parse(readFileSync(new URL("../../assets/glyphs.json", import.meta.url), "utf8"));
const GROUND = [0xe9, 0xdf, 0xcc];

/** Ten units on a hundred and twenty pixels a side, a margin included. @param {object[]} shapes */
function painted(shapes) {
  const canvas = paintBoard({ board: { size: [10, 10], shapes: [] }, shapes, window: null }, 120, 120, "cloth");
  const { data } = canvas.getContext("2d").getImageData(0, 0, 120, 120);
  return (/** @type {number} */ x, /** @type {number} */ y) => [...data.slice(4 * (120 * y + x), 4 * (120 * y + x) + 3)];
}

/** @param {(x: number, y: number) => number[]} at @returns {number} pixels that are not the ground */
function covered(at) {
  let count = 0;
  for (let y = 0; y < 120; y++) for (let x = 0; x < 120; x++) if (at(x, y).some((part, index) => part !== GROUND[index])) count++;
  return count;
}

test("a square is where it is, in the colour of its token, and nothing else is", () => {
  const points = [
    [0, 0],
    [5, 0],
    [5, 5],
    [0, 5],
  ];
  const at = painted([{ kind: "poly", id: "square", points, fill: "seat0" }]);
  assert.deepEqual(at(30, 30), [0xc8, 0x50, 0x1a]);
  assert.deepEqual(at(90, 30), GROUND);
  assert.deepEqual(at(30, 90), GROUND);
});

test("a window shows its part of the board alone", () => {
  const shapes = [{ kind: "disc", id: "disc", at: [2, 2], size: 1, fill: "seat1" }];
  const canvas = paintBoard({ board: { size: [10, 10], shapes: [] }, shapes, window: [1, 1, 2, 2] }, 120, 120);
  const { data } = canvas.getContext("2d").getImageData(60, 60, 1, 1);
  assert.deepEqual([...data.slice(0, 3)], [0x0b, 0x4f, 0x8a]);
});

test("a theme brings its own colours, and a picture without a ground is clear", () => {
  const shapes = [{ kind: "disc", id: "disc", at: [5, 5], size: 3, fill: "seat0" }];
  useTheme("dark");
  const { data } = paintBoard({ board: { size: [10, 10], shapes: [] }, shapes, window: null }, 120, 120)
    .getContext("2d")
    .getImageData(0, 0, 120, 120);
  useTheme("light");
  assert.deepEqual([...data.slice(4 * (120 * 60 + 60), 4 * (120 * 60 + 60) + 4)], [0xd6, 0x5f, 0x2b, 255]);
  assert.equal(data[3], 0);
});

test("letters and digits are painted", () => {
  assert.ok(covered(painted([{ kind: "text", id: "number", at: [5, 5], size: 8, text: "8", fill: "ink" }])) > 400);
});

for (const name of Object.keys(glyphs)) {
  test(`the mark ${name} is painted, within its box`, () => {
    const at = painted([{ kind: "glyph", id: name, at: [5, 5], size: 3, text: name, fill: "ink" }]);
    assert.ok(covered(at) > 200);
    for (let along = 0; along < 120; along++) {
      for (const across of [4, 115])
        for (const [x, y] of [
          [along, across],
          [across, along],
        ])
          assert.deepEqual(at(x, y), GROUND);
    }
  });
}
