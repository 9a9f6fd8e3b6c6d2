/**
 * Where a blur is worth its time. A shadow along the edge of a large surface changes nothing in its middle,
 * and blurring that middle is most of what painting a board costs: so it is painted strip by strip.
 */

/** @typedef {import("./outline.js").Point} Point */
/** @typedef {{x: number, y: number, width: number, height: number}} Strip  in device pixels */

/** Device pixels of a square of the net that is laid over a surface. */
const MESH = 64;
/** A surface of fewer squares than this is blurred in one go. */
const LARGE = 16;

/** @param {Point} point @param {Point} one @param {Point} other @returns {number} how far a point is from the line between two others */
function distance([x, y], [fromX, fromY], [toX, toY]) {
  const [alongX, alongY] = [toX - fromX, toY - fromY];
  const part = ((x - fromX) * alongX + (y - fromY) * alongY) / (alongX ** 2 + alongY ** 2 || 1);
  const held = Math.max(0, Math.min(1, part));
  return Math.hypot(x - fromX - alongX * held, y - fromY - alongY * held);
}

/**
 * @param {DOMMatrix} matrix  from the surface's own units to device pixels
 * @param {Point[]} corners  of the surface
 * @param {number} reach  device pixels on both sides of its edge that a blur changes
 * @returns {Strip[] | null} that no two of overlap; nothing where the surface is small
 */
export function stripsAlong(matrix, corners, reach) {
  const placed = corners.map(
    ([x, y]) => /** @type {Point} */ ([matrix.a * x + matrix.c * y + matrix.e, matrix.b * x + matrix.d * y + matrix.f]),
  );
  const [xs, ys] = [placed.map(([x]) => x), placed.map(([, y]) => y)];
  const [left, top] = [Math.floor(Math.min(...xs) - reach), Math.floor(Math.min(...ys) - reach)];
  const across = Math.ceil((Math.max(...xs) + reach - left) / MESH);
  const down = Math.ceil((Math.max(...ys) + reach - top) / MESH);
  if (across * down < LARGE) return null;
  // A square is near an edge if a circle round it is.
  const near = reach + MESH * Math.SQRT1_2;
  /** @type {Strip[]} */
  const strips = [];
  for (let row = 0; row < down; row++) {
    /** @type {Strip | null} */
    let open = null;
    for (let column = 0; column < across; column++) {
      const middle = /** @type {Point} */ ([left + (column + 0.5) * MESH, top + (row + 0.5) * MESH]);
      if (!placed.some((corner, index) => distance(middle, corner, placed[(index + 1) % placed.length]) <= near)) open = null;
      else if (open) open.width += MESH;
      else {
        open = { x: left + column * MESH, y: top + row * MESH, width: MESH, height: MESH };
        strips.push(open);
      }
    }
  }
  return strips.reduce(stacked, /** @type {Strip[]} */ ([]));
}

/** @param {Strip[]} stacks @param {Strip} strip @returns {Strip[]} with the strip put to the one that it continues downwards */
function stacked(stacks, strip) {
  const above = stacks.find(({ x, y, width, height }) => x === strip.x && width === strip.width && y + height === strip.y);
  if (above) above.height += strip.height;
  else stacks.push(strip);
  return stacks;
}
