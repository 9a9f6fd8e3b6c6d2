/** Where the lens lies: above the finger, never under it, always whole. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { placeLens, SIZE } from "../../assets/js/board/lens.js";

const HEIGHT = 640;

test("above the finger where there is room", () => {
  const { left, top } = placeLens(180, 400, 360, HEIGHT);
  assert.equal(left, 180 - SIZE / 2);
  assert.ok(top + SIZE < 400);
});

test("never under the finger, and never outside the window", () => {
  for (const width of [320, 360, 640]) {
    for (let x = 0; x <= width; x += 5) {
      for (let y = 0; y <= HEIGHT; y += 5) {
        const { left, top } = placeLens(x, y, width, HEIGHT);
        assert.ok(left >= 0 && top >= 0 && left + SIZE <= width && top + SIZE <= HEIGHT, `outside at ${x}, ${y}`);
        const beside = left >= x + 20 || left + SIZE <= x - 20;
        assert.ok(beside || top + SIZE <= y - 20, `under the finger at ${x}, ${y}`);
      }
    }
  }
});
