/**
 * What the ear and the hand get of what happens, for whoever asked for it: a sound of wood, a short
 * buzz. Everything they tell is also shown and said; both are off until somebody turns them on.
 */

import { setting } from "../base/settings.js";
import { NOISES, soundOf } from "../board/wood.js";

/** @typedef {import("../board/wood.js").Noise} Noise */

/** The height of the loudest sample, of 1: 20 and 12 decibels below what the device can do. @type {Record<string, number>} */
const LOUDNESS = { soft: 0.1, full: 0.25 };

/** Milliseconds of buzzing and of rest, in turn. @type {Record<Noise, number[]>} */
const BUZZES = {
  place: [12],
  move: [8, 50, 10],
  turn: [6, 40, 6],
  capture: [22, 40, 22],
  draw: [6, 30, 6, 30, 8],
  end: [30, 80, 30, 80, 60],
};

/** @type {AudioContext | null} */
let context = null;
/** @type {Map<Noise, AudioBuffer>} */
const made = new Map();

/** @param {AudioContext} audio @param {Noise} noise @returns {AudioBuffer} computed when it is first heard */
function bufferOf(audio, noise) {
  const known = made.get(noise);
  if (known) return known;
  const samples = soundOf(noise, audio.sampleRate);
  const buffer = audio.createBuffer(1, samples.length, audio.sampleRate);
  buffer.copyToChannel(samples, 0);
  made.set(noise, buffer);
  return buffer;
}

/** @param {Noise} noise @param {number} loudness */
function sound(noise, loudness) {
  context ??= new AudioContext();
  // A browser keeps silent until the page has been touched.
  if (context.state === "suspended") context.resume().catch(() => {});
  const source = new AudioBufferSourceNode(context, { buffer: bufferOf(context, noise) });
  source.connect(new GainNode(context, { gain: loudness })).connect(context.destination);
  source.start();
}

/** @returns {boolean} whether this device can buzz in the hand */
export function canVibrate() {
  return typeof navigator.vibrate === "function" && matchMedia("(pointer: coarse)").matches;
}

/** @param {Noise | undefined} noise  nothing where nothing is to be felt */
export function feel(noise) {
  if (noise === undefined || !NOISES.includes(noise)) return;
  const loudness = LOUDNESS[setting("sound")];
  if (loudness && typeof AudioContext === "function") sound(noise, loudness);
  if (setting("vibration") === "on" && canVibrate()) navigator.vibrate(BUZZES[noise]);
}
