/**
 * Finds targets: under a point, near a finger, or close to another one.
 * Also says where a target's middle is and how far apart targets lie, which decides about the lens.
 */
import { boundsOf } from "./outline.js";

/** @typedef {import("./outline.js").Point} Point */
/** @typedef {import("../types/door.js").Target} Target */

/** @param {Target} target @param {Point} point */
export function contains(target, [px, py]) {
  const [x, y] = [px - (target.at?.[0] ?? 0), py - (target.at?.[1] ?? 0)];
  const points = target.points ?? [];
  if (!points.length) return Math.hypot(x, y) <= (target.size ?? 0);
  let inside = false;
  points.forEach(([ax, ay], index) => {
    const [bx, by] = points[(index + points.length - 1) % points.length];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  });
  return inside;
}

/** @param {Target} target @returns {import("./outline.js").Bounds} about the board's origin */
export function extent(target) {
  const [x, y] = target.at ?? [0, 0];
  const size = target.size ?? 0;
  const own = target.points?.length ? boundsOf(target.points) : { left: -size, top: -size, right: size, bottom: size };
  return { left: own.left + x, top: own.top + y, right: own.right + x, bottom: own.bottom + y };
}

/** @type {WeakMap<Target, Point>} */
const anchors = new WeakMap();

/** @param {Target} target @returns {Point} a point well inside the target */
export function anchor(target) {
  const found = anchors.get(target) ?? findAnchor(target);
  anchors.set(target, found);
  return found;
}

/** @param {Target} target @returns {Point} */
function findAnchor(target) {
  const at = target.at ?? [0, 0];
  const { left, top, right, bottom } = extent(target);
  const middle = /** @type {Point} */ ([(left + right) / 2, (top + bottom) / 2]);
  if (contains(target, middle)) return middle;
  if (contains(target, at)) return at;
  // A bent target: the inner sample that is farthest from the edge of the sampled grid's outside.
  const steps = 9;
  /** @type {Point[]} */
  const samples = [];
  for (let row = 0; row < steps; row++) {
    for (let column = 0; column < steps; column++) {
      samples.push([left + ((column + 0.5) / steps) * (right - left), top + ((row + 0.5) / steps) * (bottom - top)]);
    }
  }
  const inner = samples.filter((sample) => contains(target, sample));
  const outer = samples.filter((sample) => !contains(target, sample));
  const room = (/** @type {Point} */ point) => Math.min(...outer.map((other) => distance(point, other)));
  return inner.reduce((best, point) => (room(point) > room(best) ? point : best), inner[0] ?? at);
}

/** @param {Point} one @param {Point} other */
function distance(one, other) {
  return Math.hypot(one[0] - other[0], one[1] - other[1]);
}

/** @param {Target} target */
function area(target) {
  const { left, top, right, bottom } = extent(target);
  return (right - left) * (bottom - top);
}

/**
 * What a touch means: a choosable target under it, else one near enough, else whatever lies there.
 * @param {Target[]} targets
 * @param {Set<string>} choosable
 * @param {Point} point
 * @param {number} reach  board units by which a finger may miss
 * @returns {Target | null}
 */
export function aim(targets, choosable, point, reach) {
  const onBoard = targets.filter((target) => !target.button);
  const under = onBoard.filter((target) => contains(target, point)).sort((one, other) => area(one) - area(other));
  const direct = under.find((target) => choosable.has(target.id));
  if (direct) return direct;
  const near = onBoard
    .filter((target) => choosable.has(target.id) && distance(anchor(target), point) <= reach)
    .sort((one, other) => distance(anchor(one), point) - distance(anchor(other), point));
  return near[0] ?? under[0] ?? null;
}

/**
 * What a pointer that slides over the board is drawn to.
 * @param {Target[]} targets
 * @param {Set<string>} wanted
 * @param {Point} point
 * @param {number} reach  board units
 * @returns {string | null} the wanted target under the point, else the nearest one within reach
 */
export function snap(targets, wanted, point, reach) {
  const among = targets.filter((target) => wanted.has(target.id));
  return aim(among, wanted, point, reach)?.id ?? null;
}

/**
 * @param {Target[]} targets
 * @returns {number} the smallest room any of them has for a finger, in board units
 */
export function tightest(targets) {
  const middles = targets.map(anchor);
  let least = Infinity;
  targets.forEach((target, index) => {
    const { left, top, right, bottom } = extent(target);
    let nearest = Infinity;
    for (let other = 0; other < middles.length; other++) {
      if (other !== index) nearest = Math.min(nearest, distance(middles[other], middles[index]));
    }
    least = Math.min(least, Math.max(Math.min(right - left, bottom - top), Math.min(nearest, 3)));
  });
  return least;
}

/** @param {Target[]} targets @param {Target} from @returns {Target | undefined} the one whose middle lies closest to another's */
export function nearest(targets, from) {
  const start = anchor(from);
  const far = (/** @type {Target} */ target) => distance(anchor(target), start);
  return targets.reduce((/** @type {Target | undefined} */ best, target) => (best && far(best) <= far(target) ? best : target), undefined);
}
