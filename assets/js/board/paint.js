/**
 * Paints one shape of a scene; the whole vocabulary of `croisee.core.scene.Shape` is here.
 * Shapes come with defaults left out, and colours as theme tokens.
 */
import { drawGlyph } from "./glyphs.js";
import { boundsOf, circle, polygon } from "./outline.js";
import { bevel, cast, engrave, hollow, lip, shine, turned } from "./relief.js";
import { chalk, grain } from "./texture.js";
import { tint } from "./tokens.js";

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {import("./outline.js").Point} Point */
/** @typedef {import("../types/door.js").Shape} Shape */
/** @typedef {{x: number, y: number}} Light */

const FLAT_DEPTH = 0.05;
const SERIF = '"Iowan Old Style", "Palatino Linotype", Palatino, Georgia, "Noto Serif", serif';

/** @type {Record<string, (context: Context, shape: Shape, scale: number, light: Light) => void>} */
const PAINTERS = { poly, line, disc, text, glyph };

/**
 * @param {Context} context  its transform maps board units to device pixels
 * @param {Shape} shape
 * @param {number} scale  device pixels per board unit
 */
export function paintShape(context, shape, scale) {
  const painter = Object.hasOwn(PAINTERS, shape.kind) ? PAINTERS[shape.kind] : null;
  if (!painter || shape.alpha === 0) return;
  const turn = ((shape.turn ?? 0) * Math.PI) / 180;
  context.save();
  context.globalAlpha *= shape.alpha ?? 1;
  context.translate(...(shape.at ?? [0, 0]));
  context.rotate(turn);
  painter(context, shape, scale, {
    x: -0.72 * Math.cos(turn) - 0.69 * Math.sin(turn),
    y: 0.72 * Math.sin(turn) - 0.69 * Math.cos(turn),
  });
  context.restore();
}

/** @param {Context} context @param {Shape} shape @param {number} scale @param {Light} light */
function poly(context, shape, scale, light) {
  const points = shape.points ?? [];
  if (points.length < 3) return;
  surface(context, shape, { path: polygon(points, true, shape.round), bounds: boundsOf(points), corners: points }, scale, light);
}

/** @param {Context} context @param {Shape} shape @param {number} scale @param {Light} light */
function disc(context, shape, scale, light) {
  const size = shape.size ?? 0;
  if (shape.relief === "raised" && shape.fill) {
    turned(context, size, shape.fill, scale, light);
    strokeOutline(context, shape, circle(size));
    return;
  }
  const bounds = { left: -size, top: -size, right: size, bottom: size };
  surface(context, shape, { path: circle(size), bounds, corners: [] }, scale, light);
}

/** @param {Context} context @param {Shape} shape @param {import("./relief.js").Surface} one @param {number} scale @param {Light} light */
function surface(context, shape, one, scale, light) {
  const { fill, relief } = shape;
  const { path, bounds } = one;
  const span = Math.min(bounds.right - bounds.left, bounds.bottom - bounds.top);
  const depth = Math.min(0.09, FLAT_DEPTH + span * 0.02);
  if (relief === "glow") {
    const draw = (/** @type {string} */ style) => {
      context.fillStyle = style;
      context.fill(path);
    };
    shine(context, draw, fill || "glow", depth * 6, scale);
  } else if (fill) {
    if (relief === "sunk") lip(context, path, scale);
    if (relief === "raised") cast(context, path, tint(fill), depth * 1.6, scale, one.corners);
    const flat = relief === "" || relief === undefined;
    context.fillStyle = flat ? tint(fill) : slope(context, bounds, fill, relief, light);
    context.fill(path);
    coat(context, shape, path, bounds);
    if (relief === "raised") bevel(context, one, depth, scale);
    if (relief === "sunk" || relief === "engraved") hollow(context, one, depth, scale);
  }
  strokeOutline(context, shape, path);
}

/** @param {Context} context @param {Shape} shape @param {Path2D} path @param {import("./outline.js").Bounds} bounds */
function coat(context, shape, path, bounds) {
  if (!shape.texture || !shape.fill) return;
  context.save();
  context.clip(path);
  if (shape.texture === "grain") grain(context, bounds, shape.fill, shape.id);
  if (shape.texture === "chalk") chalk(context, bounds, shape.fill, shape.id);
  context.restore();
}

/** @param {Context} context @param {import("./outline.js").Bounds} bounds @param {string} fill @param {string | undefined} relief @param {Light} light */
function slope(context, { left, top, right, bottom }, fill, relief, light) {
  const reach = Math.max(right - left, bottom - top) / 2;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const gradient = context.createLinearGradient(x + light.x * reach, y + light.y * reach, x - light.x * reach, y - light.y * reach);
  const [lit, dim] = relief === "raised" ? [0.16, -0.12] : [-0.16, 0.05];
  gradient.addColorStop(0, tint(fill, lit));
  gradient.addColorStop(1, tint(fill, dim));
  return gradient;
}

/** @param {Context} context @param {Shape} shape @param {Path2D} path */
function strokeOutline(context, shape, path) {
  if (!shape.stroke || !shape.width) return;
  context.strokeStyle = tint(shape.stroke);
  context.lineWidth = shape.width;
  context.lineJoin = "round";
  context.stroke(path);
}

/** @param {Context} context @param {Shape} shape @param {number} scale */
function line(context, shape, scale) {
  const width = shape.width ?? 0;
  const token = shape.stroke || shape.fill;
  if (!token || !width) return;
  const path = polygon(shape.points ?? [], false, shape.round);
  context.lineCap = context.lineJoin = "round";
  const draw = (/** @type {string} */ style) => {
    context.strokeStyle = style;
    context.lineWidth = width;
    context.stroke(path);
  };
  apply(context, shape, draw, token, width * 2, scale);
}

/** @param {Context} context @param {Shape} shape @param {number} scale */
function text(context, shape, scale) {
  const size = shape.size ?? 0;
  // Canvas fonts below a few pixels lose their metrics; draw at a hundred and scale down.
  const zoom = size / 100;
  if (!zoom) return;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = `600 100px ${SERIF}`;
  const draw = (/** @type {string} */ style) => {
    context.save();
    context.scale(zoom, zoom);
    context.fillStyle = style;
    context.fillText(shape.text ?? "", 0, 4);
    context.restore();
  };
  apply(context, shape, draw, shape.fill || shape.stroke || "ink", size / 2, scale);
}

/** @param {Context} context @param {Shape} shape @param {number} scale */
function glyph(context, shape, scale) {
  const size = shape.size ?? 0;
  const draw = (/** @type {string} */ style) => drawGlyph(context, shape.text ?? "", size, style);
  apply(context, shape, draw, shape.fill || shape.stroke || "ink", size / 2, scale);
}

/** @param {Context} context @param {Shape} shape @param {(style: string) => void} draw @param {string} token @param {number} size @param {number} scale */
function apply(context, shape, draw, token, size, scale) {
  const { relief } = shape;
  if (relief === "engraved" || relief === "sunk") engrave(context, draw, token, scale);
  else if (relief === "glow") shine(context, draw, token, size * 1.5, scale);
  else if (relief === "raised") {
    context.save();
    context.translate(0.03, 0.045);
    draw(tint("shade", 0, 0.35));
    context.restore();
    draw(tint(token, -0.2));
    context.translate(-0.008, -0.012);
    draw(tint(token, 0.1));
  } else draw(tint(token));
}
