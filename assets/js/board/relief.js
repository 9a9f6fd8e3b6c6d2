/**
 * Depth: how a surface looks raised, sunk, engraved or glowing under one lamp at the top left.
 * Canvas shadows ignore the transform, so every length is turned into device pixels by `scale` first.
 */
import { around, circle } from "./outline.js";
import { stripsAlong } from "./strips.js";
import { tint } from "./tokens.js";

/** @typedef {import("./outline.js").Bounds} Bounds */
/** @typedef {import("./outline.js").Point} Point */
/** @typedef {{path: Path2D, bounds: Bounds, corners: Point[]}} Surface  its corners are left out where it is small anyway */
/** @typedef {CanvasRenderingContext2D} Context */

const CLEAR = "rgb(0 0 0 / 0)";
/** Device pixels beyond any canvas. */
const AWAY = 20_000;

/**
 * @param {Context} context
 * @param {string} style
 * @param {number} blur  device pixels
 * @param {number} [x]
 * @param {number} [y]
 */
function shadow(context, style, blur = 0, x = 0, y = 0) {
  context.shadowColor = style;
  context.shadowBlur = blur;
  context.shadowOffsetX = x;
  context.shadowOffsetY = y;
}

/** @param {Context} context */
function noShadow(context) {
  shadow(context, CLEAR);
}

/**
 * Paint something blurred, only where that can be seen: along the edge of a surface.
 * @param {Context} context
 * @param {Point[]} corners  of the surface; none where it is small anyway
 * @param {number} reach  device pixels on both sides of the edge
 * @param {() => void} draw
 */
function alongEdge(context, corners, reach, draw) {
  const strips = corners.length ? stripsAlong(context.getTransform(), corners, reach) : null;
  if (!strips) return draw();
  for (const { x, y, width, height } of strips) {
    const strip = new Path2D();
    strip.rect(x, y, width, height);
    context.save();
    const before = context.getTransform();
    context.resetTransform();
    context.clip(strip);
    context.setTransform(before);
    draw();
    context.restore();
  }
}

/**
 * The shadow a piece throws on what is below it; the piece itself is painted over it.
 * @param {Context} context
 * @param {Path2D} path
 * @param {string} style  what the piece is filled with
 * @param {number} height  in board units
 * @param {number} scale
 * @param {Point[]} [corners]  of the path, where it may be large
 */
export function cast(context, path, style, height, scale, corners = []) {
  const reach = height * scale;
  alongEdge(context, corners, reach * 3 + 2, () => {
    context.fillStyle = style;
    shadow(context, tint("shade", 0, 0.5), reach * 1.3, reach * 0.55, reach * 0.8);
    context.fill(path);
    noShadow(context);
  });
}

/**
 * Light falling inwards from the edges: from the top left, and from the bottom right.
 * @param {Context} context
 * @param {Surface} surface
 * @param {number} depth  in board units
 * @param {number} scale
 * @param {string} topLeft
 * @param {string} bottomRight
 */
function edges(context, { path, bounds, corners }, depth, scale, topLeft, bottomRight) {
  const reach = Math.max(depth * scale, 0.75);
  const outside = around(path, bounds);
  alongEdge(context, corners, reach * 3 + 2, () => {
    context.save();
    context.clip(path);
    // Only the shadow may fall inside: what casts it is moved out of sight, or it would leave a dark hairline.
    context.setTransform(new DOMMatrix([1, 0, 0, 1, -AWAY, 0]).multiply(context.getTransform()));
    context.fillStyle = "#000";
    shadow(context, bottomRight, reach * 0.9, AWAY - reach * 0.5, -reach * 0.5);
    context.fill(outside, "evenodd");
    shadow(context, topLeft, reach, AWAY + reach * 0.6, reach * 0.7);
    context.fill(outside, "evenodd");
    context.restore();
  });
}

/** @param {Context} context @param {Surface} surface @param {number} depth @param {number} scale */
export function bevel(context, surface, depth, scale) {
  edges(context, surface, depth, scale, tint("white", 0.5, 0.6), tint("shade", 0, 0.42));
}

/** @param {Context} context @param {Surface} surface @param {number} depth @param {number} scale */
export function hollow(context, surface, depth, scale) {
  edges(context, surface, depth * 1.5, scale, tint("shade", 0, 0.8), tint("white", 0, 0.16));
}

/**
 * The lit lip on the lower right of something cut into the wood; drawn before the cut itself.
 * @param {Context} context @param {Path2D} path @param {number} scale
 */
export function lip(context, path, scale) {
  const step = Math.max(1.1, 0.022 * scale) / scale;
  context.save();
  context.translate(step, step);
  context.strokeStyle = tint("white", 0.3, 0.4);
  context.lineWidth = step * 1.2;
  context.stroke(path);
  context.translate(-2 * step, -2 * step);
  context.strokeStyle = tint("shade", 0, 0.25);
  context.stroke(path);
  context.restore();
}

/**
 * A cut filled with colour: dark upper edge inside, light lower edge outside.
 * @param {Context} context
 * @param {(style: string) => void} draw  draws the mark in one colour
 * @param {string} token
 * @param {number} scale
 */
export function engrave(context, draw, token, scale) {
  const step = Math.max(0.8, 0.016 * scale) / scale;
  context.save();
  context.translate(step, step);
  draw(tint("white", 0.4, 0.45));
  context.translate(-1.8 * step, -1.8 * step);
  draw(tint("shade", 0, 0.35));
  context.restore();
  draw(tint(token, -0.06));
}

/**
 * @param {Context} context
 * @param {(style: string) => void} draw
 * @param {string} token
 * @param {number} size  board units
 * @param {number} scale
 */
export function shine(context, draw, token, size, scale) {
  context.save();
  shadow(context, tint(token, 0.1, 0.95), size * scale);
  draw(tint(token, 0.25));
  draw(tint(token, 0.45));
  context.restore();
}

/**
 * A turned piece: a short cylinder with a soft rim and a shallow dish on top.
 * @param {Context} context
 * @param {number} radius
 * @param {string} token
 * @param {number} scale
 * @param {{x: number, y: number}} light  where the light comes from, in the piece's own frame
 */
export function turned(context, radius, token, scale, light) {
  const height = radius * 0.26;
  const layers = Math.max(3, Math.round(height * scale * 0.7));
  context.save();
  context.translate(-light.x * height * 0.5, -light.y * height * 0.8);
  cast(context, circle(radius), tint(token, -0.5), height, scale);
  for (let layer = 0; layer < layers; layer++) {
    context.translate((light.x * height * 0.5) / layers, (light.y * height * 0.8) / layers);
    context.fillStyle = sweep(context, radius, token, light, -0.28, -0.62);
    context.fill(circle(radius));
  }
  context.restore();
  context.fillStyle = sweep(context, radius, token, light, 0.36, -0.2);
  context.fill(circle(radius));
  const rim = Math.max(1, radius * scale * 0.07) / scale;
  context.lineWidth = rim;
  context.strokeStyle = sweep(context, radius, token, light, 0.78, -0.42);
  context.stroke(circle(radius - rim / 2));
  context.lineWidth = rim * 0.8;
  context.strokeStyle = sweep(context, radius, token, light, -0.24, 0.45);
  context.stroke(circle(radius * 0.74));
  context.fillStyle = sweep(context, radius * 0.74, token, light, -0.07, 0.16);
  context.fill(circle(radius * 0.74));
}

/** @param {Context} context @param {number} radius @param {string} token @param {{x: number, y: number}} light @param {number} lit @param {number} dim */
function sweep(context, radius, token, light, lit, dim) {
  const { x, y } = { x: light.x * radius, y: light.y * radius };
  const gradient = context.createLinearGradient(x, y, -x, -y);
  gradient.addColorStop(0, tint(token, lit));
  gradient.addColorStop(0.5, tint(token, (lit + dim) / 3));
  gradient.addColorStop(1, tint(token, dim));
  return gradient;
}
