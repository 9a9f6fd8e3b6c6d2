import assert from "node:assert/strict";
import { test } from "node:test";
import { NOISES, soundOf } from "../../assets/js/board/wood.js";

const RATE = 48_000;

/** @param {Float32Array} samples @param {number} from @param {number} to  parts of the whole */
const energy = (samples, from, to) =>
  samples.slice(Math.floor(from * samples.length), Math.ceil(to * samples.length)).reduce((sum, sample) => sum + sample ** 2, 0);

for (const noise of NOISES) {
  test(`the sound of "${noise}" is short, begins softly, reaches 1 and dies away`, () => {
    const samples = soundOf(noise, RATE);
    assert.ok(samples.length < 1.5 * RATE);
    assert.ok(samples.every(Number.isFinite));
    assert.equal(
      samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
      1,
    );
    assert.ok(Math.abs(samples[samples.length - 1]) < 0.005, "it is not cut off");
    assert.ok(energy(samples, 0.75, 1) < 0.02 * energy(samples, 0, 0.75));
  });
}

test("the same every time, and another for every kind", () => {
  for (const noise of NOISES) assert.deepEqual(soundOf(noise, RATE), soundOf(noise, RATE));
  assert.equal(new Set(NOISES.map((noise) => soundOf(noise, RATE).join())).size, NOISES.length);
});

test("a sound lasts as long on every device", () => {
  for (const noise of NOISES) assert.ok(Math.abs(soundOf(noise, RATE).length / RATE - soundOf(noise, 22_050).length / 22_050) < 0.001);
});
