/**
 * Pieces painted once and laid down as pictures from then on. Light and shadow on a small surface take a
 * hundred times as long to paint as to copy, and a board has many that look alike.
 */

import { boundsOf } from "./outline.js";
import { paintShape } from "./paint.js";
import { tint } from "./tokens.js";

/** @typedef {import("./paint.js").Shape} Shape */
/** @typedef {{picture: HTMLCanvasElement, left: number, top: number}} Sprite  where its origin is, in device pixels */

/** Device pixels along a side: what is larger is seldom there twice. */
const LARGEST = 420;
/** Device pixels of all that are kept: 20 MB. */
const ROOM = 5_000_000;
/** A piece lies on a pixel or half between two: finer than anybody sees. */
const PHASES = 2;
/** Board units that a shadow goes beyond a surface, and, of a turned piece, how often its radius. */
const SHADOW = 0.3;
const TURNED_SHADOW = 0.85;

/** The one used longest ago is first. @type {Map<string, Sprite>} */
const kept = new Map();
let pixels = 0;

/** @param {Shape} shape @returns {[number, number] | null} board units to each side and up and down that it takes; nothing where it is not worth keeping */
function reachOf({ kind, relief, size = 0, points = [], width = 0, turn }) {
  if (!relief || relief === "glow") return null;
  if (kind === "disc") {
    const reach = size + width + (relief === "raised" ? size * TURNED_SHADOW : 0);
    return [reach, reach];
  }
  if (kind !== "poly" || points.length < 3) return null;
  const { left, top, right, bottom } = boundsOf(points);
  const [x, y] = [Math.max(-left, right), Math.max(-top, bottom)];
  const margin = width + (relief === "raised" ? SHADOW : 0);
  return turn ? [Math.hypot(x, y) + margin, Math.hypot(x, y) + margin] : [x + margin, y + margin];
}

/** @param {Shape} shape @returns {Shape} with its origin in its middle, so that it looks like another elsewhere */
function centred(shape) {
  const { kind, points = [], turn, at = [0, 0] } = shape;
  if (kind !== "poly" || turn || points.length < 3) return shape;
  const { left, top, right, bottom } = boundsOf(points);
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const moved = points.map((point) => /** @type {import("./outline.js").Point} */ ([rounded(point[0] - x), rounded(point[1] - y)]));
  return { ...shape, at: [at[0] + x, at[1] + y], points: moved };
}

/** @param {number} length @returns {number} so that lengths that are the same are written the same */
function rounded(length) {
  return Math.round(length * 1e4) / 1e4;
}

/** @param {Shape} shape @param {number} scale @param {number} x @param {number} y  the phases @returns {string} the same for what looks the same */
function looksOf({ id, at, alpha, motion, origin, ...look }, scale, x, y) {
  const colours = [look.fill, look.stroke, "shade", "white"].map((token) => token && tint(token));
  return JSON.stringify([look, look.texture ? id : "", scale, x, y, colours]);
}

/** @param {Shape} shape @param {number} scale @param {[number, number]} reach @param {number} x @param {number} y  where its origin is between two pixels @returns {Sprite} */
function make(shape, scale, reach, x, y) {
  const [wide, high] = reach.map((length) => Math.ceil(length * scale) + 2);
  const picture = document.createElement("canvas");
  picture.width = 2 * wide;
  picture.height = 2 * high;
  const pen = /** @type {CanvasRenderingContext2D} */ (picture.getContext("2d"));
  pen.setTransform(scale, 0, 0, scale, wide + x, high + y);
  paintShape(pen, { ...shape, at: [0, 0], alpha: 1 }, scale);
  return { picture, left: -wide, top: -high };
}

/** @param {Sprite} sprite @returns {number} pixels */
function areaOf({ picture }) {
  return picture.width * picture.height;
}

/** @param {string} key @param {() => Sprite} paint @returns {Sprite} */
function keep(key, paint) {
  const known = kept.get(key);
  const sprite = known ?? paint();
  kept.delete(key);
  kept.set(key, sprite);
  if (known) return sprite;
  pixels += areaOf(sprite);
  for (const [oldest, old] of kept) {
    if (pixels <= ROOM) break;
    kept.delete(oldest);
    pixels -= areaOf(old);
  }
  return sprite;
}

/**
 * Paint a shape, from its picture where that is quicker.
 * @param {CanvasRenderingContext2D} context  its transform maps board units to device pixels, and turns nothing
 * @param {Shape} shape
 * @param {number} scale  device pixels per board unit
 */
export function layShape(context, shape, scale) {
  if (!shape.relief) return paintShape(context, shape, scale);
  const own = centred(shape);
  const reach = reachOf(own);
  if (!reach || 2 * Math.max(...reach) * scale > LARGEST) return paintShape(context, shape, scale);
  const { e, f } = context.getTransform();
  const [x, y] = [e + (own.at?.[0] ?? 0) * scale, f + (own.at?.[1] ?? 0) * scale].map((value) => Math.round(value * PHASES) / PHASES);
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const key = looksOf(own, scale, x - column, y - row);
  const { picture, left, top } = keep(key, () => make(own, scale, reach, x - column, y - row));
  context.save();
  context.resetTransform();
  context.globalAlpha *= shape.alpha ?? 1;
  context.drawImage(picture, column + left, row + top);
  context.restore();
}
