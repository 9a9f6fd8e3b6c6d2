/**
 * What is drawn over the pieces for the person playing: what can be touched, what has been, what was
 * played last, and where the keyboard is. Lines keep their width in pixels whatever the zoom.
 */
import { anchor, extent } from "./aim.js";
import { circle, polygon } from "./outline.js";
import { tint } from "./tokens.js";

/** @typedef {CanvasRenderingContext2D} Context */
/** @typedef {import("./aim.js").Target} Target */
/**
 * @typedef {object} Marks
 * @property {Target[]} targets
 * @property {Set<string>} choosable  may be touched next
 * @property {boolean} offering  whether that is to be seen
 * @property {string[]} chosen  touched so far in the half-made move
 * @property {string[]} advised  the path of a hint
 * @property {string[]} pointed  what a lesson speaks of
 * @property {string[]} threat  what an opponent would touch without the hint
 * @property {string[]} last  touched by the last move
 * @property {string[]} earlier  touched since the person's last turn, before that
 * @property {string | null} hover
 * @property {string | null} cursor  where the keyboard is
 */

const MANY = 16;

/** @returns {Marks} */
export function nothingMarked() {
  return {
    targets: [],
    choosable: new Set(),
    offering: true,
    chosen: [],
    advised: [],
    pointed: [],
    threat: [],
    last: [],
    earlier: [],
    hover: null,
    cursor: null,
  };
}

/** @param {Target} target @returns {Path2D} */
function edge(target) {
  return target.points?.length ? polygon(target.points, true, 0.12) : circle(target.size ?? 0);
}

/**
 * @param {Context} context
 * @param {Marks} marks
 * @param {number} scale  device pixels per board unit
 * @param {number} ratio  device pixels per CSS pixel
 */
export function paintMarks(context, marks, scale, ratio) {
  const pixel = ratio / scale;
  const byId = new Map(marks.targets.map((target) => [target.id, target]));
  /** @param {string} id @param {(target: Target) => void} draw */
  const at = (id, draw) => {
    const target = byId.get(id);
    if (!target || target.button) return;
    context.save();
    draw(target);
    context.restore();
  };
  for (const id of marks.earlier) at(id, (target) => corners(context, target, pixel, 1.25));
  for (const id of marks.last) at(id, (target) => corners(context, target, pixel, 2.75));
  for (const id of marks.choosable) {
    if (marks.offering && id !== marks.hover) at(id, (target) => offer(context, target, marks.choosable.size, pixel));
  }
  for (const id of marks.chosen) at(id, (target) => ring(context, target, "hint", 3, pixel, 0.1));
  for (const id of marks.pointed) at(id, (target) => ring(context, target, "glow", 4, pixel, 0.25));
  for (const id of marks.threat) at(id, (target) => ring(context, target, "last", 2.5, pixel, 0.16));
  for (const [step, id] of marks.advised.entries()) at(id, (target) => advise(context, target, step, marks.advised.length, pixel));
  if (marks.offering && marks.hover) at(marks.hover, (target) => ring(context, target, "hint", 2, pixel, 0.22));
  if (marks.cursor) at(marks.cursor, (target) => focus(context, target, pixel));
}

/**
 * A line that carries its own ground: paper between two edges of ink, so that one of them stands out on whatever
 * lies below, in both themes, and the colour inside is told from both.
 * @param {Context} context @param {Path2D} path @param {string} token @param {number} width @param {number} pixel
 */
function grounded(context, path, token, width, pixel) {
  for (const [layer, more] of /** @type {[string, number][]} */ ([
    ["ink", 5],
    ["paper", 2.5],
    [token, 0],
  ])) {
    context.lineWidth = width + more * pixel;
    context.strokeStyle = tint(layer);
    context.stroke(path);
  }
}

/** A light where something may be put: a ring when there are few, a grain when there are many. @param {Context} context @param {Target} target @param {number} count @param {number} pixel */
function offer(context, target, count, pixel) {
  const { left, right, top, bottom } = extent(target);
  const room = Math.min(right - left, bottom - top, 1.4) / 2;
  const many = count > MANY;
  context.translate(...anchor(target));
  if (!target.quiet) {
    const size = Math.max(2.25 * pixel, room * (many ? 0.13 : 0.2));
    context.fillStyle = tint("ink");
    context.fill(circle(size + 1.25 * pixel));
    context.fillStyle = tint("paper");
    context.fill(circle(size));
    if (many) return;
  }
  const path = circle(room * 0.82);
  context.lineWidth = 4.5 * pixel;
  context.strokeStyle = tint("ink");
  context.stroke(path);
  context.lineWidth = 2.25 * pixel;
  context.strokeStyle = tint("paper");
  context.stroke(path);
}

/** @param {Context} context @param {Target} target @param {string} token @param {number} width  CSS pixels @param {number} pixel @param {number} wash */
function ring(context, target, token, width, pixel, wash) {
  context.translate(...(target.at ?? [0, 0]));
  const path = edge(target);
  context.fillStyle = tint(token, 0.5, wash);
  context.fill(path);
  grounded(context, path, token, width * pixel, pixel);
}

/** @param {Context} context @param {Target} target @param {number} step @param {number} steps @param {number} pixel */
function advise(context, target, step, steps, pixel) {
  context.save();
  ring(context, target, "glow", 4, pixel, 0.4);
  context.restore();
  if (steps < 2) return;
  const { left, top, right } = extent(target);
  // On a small board the number must leave the target to be seen.
  const size = Math.max(5.5 * pixel, Math.min(9 * pixel, (right - left) * 0.24));
  context.translate(left + size * 0.4, top + size * 0.4);
  context.fillStyle = tint("ink");
  context.fill(circle(size));
  context.fillStyle = tint("paper");
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.scale(size / 72, size / 72);
  context.font = "600 104px sans-serif";
  context.fillText(String(step + 1), 0, 6);
}

/** Corner marks round what a move touched. @param {Context} context @param {Target} target @param {number} pixel @param {number} width  CSS pixels */
function corners(context, target, pixel, width) {
  const { left, top, right, bottom } = extent(target);
  const inset = 1.5 * pixel;
  const arm = Math.min(right - left, bottom - top) * 0.24;
  const path = new Path2D();
  for (const [x, y, dx, dy] of [
    [left + inset, top + inset, 1, 1],
    [right - inset, top + inset, -1, 1],
    [right - inset, bottom - inset, -1, -1],
    [left + inset, bottom - inset, 1, -1],
  ]) {
    path.moveTo(x + dx * arm, y);
    path.lineTo(x, y);
    path.lineTo(x, y + dy * arm);
  }
  context.lineCap = context.lineJoin = "round";
  grounded(context, path, "last", width * pixel, pixel);
}

/** @param {Context} context @param {Target} target @param {number} pixel */
function focus(context, target, pixel) {
  context.translate(...(target.at ?? [0, 0]));
  const path = edge(target);
  context.lineWidth = 7 * pixel;
  context.strokeStyle = tint("white");
  context.stroke(path);
  context.lineWidth = 3.5 * pixel;
  context.strokeStyle = tint("black");
  context.stroke(path);
}
