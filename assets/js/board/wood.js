/**
 * The sounds of wood, computed here, with no recording: a knock is a few tones that die away, as those of a
 * struck bar do, and a breath of noise where the two pieces meet. The same samples every time.
 */

/** @typedef {import("../types/door.js").Deed | "end"} Noise  what was done with a piece, or that the game is over */

/**
 * One knock within a sound.
 * @typedef {object} Knock
 * @property {number} at  seconds from the beginning
 * @property {number} pitch  of its lowest tone, in hertz
 * @property {number} ring  seconds until that tone has lost nearly two thirds
 * @property {number} [force]  beside the strongest knock of the sound
 * @property {number} [breath]  how much of it is noise
 * @property {number} [rub]  seconds that the noise lasts, where something slides
 */

/** The tones of a struck bar above its lowest one, and how strong they are. */
const TONES = [
  [1, 1],
  [2.76, 0.45],
  [5.4, 0.2],
];
/** Seconds that noise lasts where two pieces meet. */
const CLICK = 0.004;
/** After so many times its ring nothing is left to be heard of a tone. */
const SILENCE = 7;

/** @type {Record<Noise, Knock[]>} */
const KNOCKS = {
  place: [{ at: 0, pitch: 540, ring: 0.026, breath: 0.5 }],
  move: [
    { at: 0, pitch: 300, ring: 0.02, force: 0.35, breath: 1, rub: 0.05 },
    { at: 0.07, pitch: 430, ring: 0.024, breath: 0.4 },
  ],
  turn: [
    { at: 0, pitch: 880, ring: 0.012, force: 0.7, breath: 0.4 },
    { at: 0.05, pitch: 760, ring: 0.014, breath: 0.4 },
  ],
  capture: [
    { at: 0, pitch: 330, ring: 0.034, breath: 0.7 },
    { at: 0.075, pitch: 245, ring: 0.045, force: 0.8, breath: 0.3 },
  ],
  draw: [
    { at: 0, pitch: 700, ring: 0.012, force: 0.5, breath: 0.8 },
    { at: 0.045, pitch: 820, ring: 0.01, force: 0.6, breath: 0.8 },
    { at: 0.085, pitch: 640, ring: 0.018, breath: 0.6 },
  ],
  end: [
    { at: 0, pitch: 392, ring: 0.11, force: 0.8, breath: 0.2 },
    { at: 0.13, pitch: 494, ring: 0.11, force: 0.9, breath: 0.2 },
    { at: 0.26, pitch: 587, ring: 0.16, breath: 0.2 },
  ],
};

export const NOISES = /** @type {Noise[]} */ (Object.keys(KNOCKS));

/** @param {Float32Array} samples @param {number} rate @param {Knock} knock */
function strike(samples, rate, { at, pitch, ring, force = 1, breath = 0, rub = CLICK }) {
  const start = Math.round(at * rate);
  let state = 1 + start;
  let smooth = 0;
  for (let n = start; n < samples.length; n += 1) {
    const time = (n - start) / rate;
    let sum = 0;
    for (const [ratio, share] of TONES) {
      sum += share * Math.sin(2 * Math.PI * pitch * ratio * time) * Math.exp((-time * ratio) / ring);
    }
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // Each sample keeps half of the one before: wood is no cymbal.
    smooth = (smooth + state / 2 ** 31 - 1) / 2;
    samples[n] += force * (sum + breath * smooth * Math.exp(-time / rub));
  }
}

/**
 * @param {Noise} noise
 * @param {number} rate  samples a second
 * @returns {Float32Array<ArrayBuffer>} the loudest of them is 1
 */
export function soundOf(noise, rate) {
  const knocks = KNOCKS[noise];
  const length = Math.max(...knocks.map(({ at, ring, rub = CLICK }) => at + SILENCE * Math.max(ring, rub)));
  const samples = new Float32Array(Math.ceil(length * rate));
  for (const knock of knocks) strike(samples, rate, knock);
  const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
  return samples.map((sample) => sample / peak);
}
