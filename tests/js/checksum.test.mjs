import assert from "node:assert/strict";
import { test } from "node:test";
import { checksum } from "../../assets/js/runtime/checksum.js";

/** @param {number} size @returns {Uint8Array<ArrayBuffer>} */
const some = (size) => Uint8Array.from({ length: size }, (_, at) => (at * 7919) >> 3);

test("one bit anywhere makes another sum", () => {
  for (const size of [1, 4, 15, 16, 17, 1000, 1003]) {
    const bytes = some(size);
    const whole = checksum(bytes.buffer);
    for (let at = 0; at < size; at++)
      for (let bit = 1; bit < 256; bit <<= 1) {
        bytes[at] ^= bit;
        assert.notEqual(checksum(bytes.buffer), whole, `byte ${at} of ${size}`);
        bytes[at] ^= bit;
      }
    assert.equal(checksum(bytes.buffer), whole);
  }
});

test("a part that is missing, empty or out of its place makes another sum", () => {
  const bytes = some(4096);
  const whole = checksum(bytes.buffer);
  assert.notEqual(checksum(bytes.slice(0, 4092).buffer), whole);
  assert.notEqual(checksum(some(4100).buffer), whole);
  const emptied = bytes.slice().fill(0, 1024, 2048);
  assert.notEqual(checksum(emptied.buffer), whole);
  const moved = bytes.slice();
  moved.copyWithin(1024, 1040, 2064);
  assert.notEqual(checksum(moved.buffer), whole);
  assert.notEqual(checksum(new ArrayBuffer(16)), checksum(new ArrayBuffer(32)));
});
