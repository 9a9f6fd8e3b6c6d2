/**
 * Small drawings outside the board: a player's chip, a stock, a thumbnail.
 * Each is its own canvas, painted once at the size it is shown.
 */

import { make } from "../base/dom.js";
import { fit } from "./camera.js";
import { paintShape } from "./paint.js";
import { colour } from "./tokens.js";

/** @typedef {import("./paint.js").Shape} Shape */

/**
 * @param {Shape[]} shapes
 * @param {import("./camera.js").Window} window
 * @param {{width: number, height: number}} room  CSS pixels
 * @returns {HTMLCanvasElement}
 */
export function miniature(shapes, window, room) {
  const canvas = /** @type {HTMLCanvasElement} */ (make("canvas", { "aria-hidden": "true" }));
  const ratio = Math.min(devicePixelRatio || 1, 3);
  canvas.width = Math.round(room.width * ratio);
  canvas.height = Math.round(room.height * ratio);
  canvas.style.width = `${room.width}px`;
  canvas.style.height = `${room.height}px`;
  const view = fit(window, room);
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const scale = view.scale * ratio;
  context.setTransform(scale, 0, 0, scale, view.x * ratio, view.y * ratio);
  for (const shape of shapes) paintShape(context, shape, scale);
  return canvas;
}

/**
 * A seat's chip: its colour and its mark.
 * @param {string} token
 * @param {string} mark
 * @param {number} size  CSS pixels
 */
export function chip(token, mark, size) {
  /** @type {Shape[]} */
  const shapes = [
    { kind: "disc", id: "chip", size: 0.86, fill: token, relief: "raised" },
    { kind: "glyph", id: "chip/mark", size: 0.36, text: mark, fill: isLight(token) ? "groove" : "cream", relief: "engraved" },
  ];
  return miniature(shapes, [-1.05, -1.05, 2.3, 2.3], { width: size, height: size });
}

/** Which chips need a dark mark. @param {string} token */
function isLight(token) {
  const [red, green, blue] = colour(token);
  return 0.3 * red + 0.59 * green + 0.11 * blue > 140;
}
