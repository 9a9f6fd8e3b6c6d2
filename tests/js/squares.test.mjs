/** QR codes that the page lays by itself, read by a decoder that is not theirs. */
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { test } from "node:test";
import { squaresOf } from "../../assets/js/link/squares.js";

/** @type {(data: Uint8ClampedArray, width: number, height: number) => {data: string} | null} */
const decode = createRequire(new URL("../../assets/package.json", import.meta.url))("jsqr");
const QUIET = 4;
const SQUARE = 3;

/** What a camera reads of it. @param {string[]} rows */
function read(rows) {
  const side = (rows.length + 2 * QUIET) * SQUARE;
  const data = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const square = rows[Math.floor(y / SQUARE) - QUIET]?.[Math.floor(x / SQUARE) - QUIET];
      if (square === "1") data.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3);
    }
  }
  return decode(data, side, side)?.data;
}

test("whatever somebody is invited with is read as it was written", () => {
  for (const length of [1, 17, 60, 136, 180, 255, 400]) {
    const text = Array.from({ length }, (_, at) => "AZaz09-_"[(at * at + length) % 8]).join("");
    for (const whole of [text, `https://example.org/games/#/join/c-cross/${text}`]) assert.equal(read(squaresOf(whole)), whole);
  }
});

test("an invitation of the usual length has squares that a telephone can tell apart", () => {
  assert.ok(squaresOf(`https://example.org/games/#/join/crosstrack/${"A".repeat(136)}`).length <= 53);
});
