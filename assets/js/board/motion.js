/**
 * Compares two lists of shapes by id and says how each looks on the way from one to the other.
 * What kept its id travels, what is new drops in or comes from its origin, what is gone fades.
 */

/** @typedef {import("./paint.js").Shape} Shape */
/** @typedef {{pose(part: number): Shape[]}} Track */

/** @type {(keyof Shape)[]} */
const LOOKS = ["kind", "points", "text", "fill", "stroke", "width", "round", "relief", "texture"];

/** Milliseconds a piece travels, and a change without movement takes. */
export const TRAVEL = 230;
export const FADE = 150;

/** @param {number} part @returns {number} fast first, then settling */
export function easeOut(part) {
  return 1 - (1 - part) ** 3;
}

/** @param {Shape} one @param {Shape} other */
function looksAlike(one, other) {
  return LOOKS.every((key) => JSON.stringify(one[key]) === JSON.stringify(other[key]));
}

/** @param {Shape} one @param {Shape} other */
function standsAlike(one, other) {
  const [x, y] = one.at ?? [0, 0];
  const [u, v] = other.at ?? [0, 0];
  return (
    x === u &&
    y === v &&
    (one.turn ?? 0) === (other.turn ?? 0) &&
    (one.size ?? 0) === (other.size ?? 0) &&
    (one.alpha ?? 1) === (other.alpha ?? 1)
  );
}

/** @param {number} from @param {number} to @param {number} part */
function between(from, to, part) {
  return from + (to - from) * part;
}

/** @param {Shape} from @param {Shape} to @param {number} part @returns {Shape} */
function onTheWay(from, to, part) {
  const [x, y] = from.at ?? [0, 0];
  const [u, v] = to.at ?? [0, 0];
  // The shorter way round.
  const swing = (((((to.turn ?? 0) - (from.turn ?? 0)) % 360) + 540) % 360) - 180;
  return {
    ...to,
    at: [between(x, u, part), between(y, v, part)],
    turn: (from.turn ?? 0) + swing * part,
    size: between(from.size ?? 0, to.size ?? 0, part),
    alpha: between(from.alpha ?? 1, to.alpha ?? 1, part),
  };
}

/** @param {Shape} shape @param {number} alpha @returns {Shape} */
function faded(shape, alpha) {
  return { ...shape, alpha: (shape.alpha ?? 1) * alpha };
}

/** @param {Shape} shape @returns {Track} */
function arriving(shape) {
  if (shape.motion === "none") return { pose: () => [shape] };
  if (shape.motion === "fade") return { pose: (part) => [faded(shape, part)] };
  const [x, y] = shape.at ?? [0, 0];
  if (shape.origin) {
    const start = { ...shape, at: shape.origin };
    return { pose: (part) => [onTheWay(start, shape, easeOut(part))] };
  }
  return {
    pose(part) {
      const height = (1 - easeOut(part)) * 0.55;
      return [{ ...faded(shape, Math.min(1, part * 2.2)), at: [x - height * 0.2, y - height] }];
    },
  };
}

/**
 * @param {Shape[]} before
 * @param {Shape[]} after
 * @returns {{resting: Shape[], moving: Track[]}} what stays as it is, in order, and what to draw on top
 */
export function compare(before, after) {
  const old = new Map(before.map((shape) => [shape.id, shape]));
  const kept = new Set(after.map((shape) => shape.id));
  /** @type {Shape[]} */
  const resting = [];
  /** @type {Track[]} */
  const moving = [];
  for (const shape of before) {
    if (kept.has(shape.id)) continue;
    if (shape.motion !== "none") moving.push({ pose: (part) => [faded(shape, 1 - part)] });
  }
  for (const shape of after) {
    const from = old.get(shape.id);
    if (!from) moving.push(arriving(shape));
    else if (!looksAlike(from, shape)) {
      moving.push({
        pose: (part) => [
          faded({ ...onTheWay(from, shape, easeOut(part)), ...looks(from) }, 1 - part),
          faded(onTheWay(from, shape, easeOut(part)), part),
        ],
      });
    } else if (standsAlike(from, shape)) resting.push(shape);
    else moving.push({ pose: (part) => [onTheWay(from, shape, easeOut(part))] });
  }
  return { resting, moving };
}

/** @param {Shape} shape */
function looks(shape) {
  return Object.fromEntries(LOOKS.map((key) => [key, shape[key]]));
}

/**
 * The same change without any movement: what differs fades out and in where it stands.
 * @param {Shape[]} before
 * @param {Shape[]} after
 * @param {Shape[]} resting
 * @returns {Track[]}
 */
export function dissolve(before, after, resting) {
  const unmoved = new Set(resting.map((shape) => shape.id));
  const changed = (/** @type {Shape[]} */ shapes) => shapes.filter(({ id }) => !unmoved.has(id));
  return [
    ...changed(before).map((shape) => ({ pose: (/** @type {number} */ part) => [faded(shape, 1 - part)] })),
    ...changed(after).map((shape) => ({ pose: (/** @type {number} */ part) => [faded(shape, part)] })),
  ];
}
