/**
 * Outlines of shapes and targets as paths, in board units about the shape's own origin.
 * Corners are rounded here, so that relief, texture and rings all follow the same edge.
 */

/** @typedef {import("../types/door.js").Point} Point */
/** @typedef {{left: number, top: number, right: number, bottom: number}} Bounds */

/**
 * @param {Point[]} points
 * @param {boolean} closed
 * @param {number} radius
 * @returns {Path2D}
 */
export function polygon(points, closed, radius = 0) {
  const path = new Path2D();
  const count = points.length;
  if (!count) return path;
  if (!radius || count < 3) {
    // On an empty path the first line only moves there.
    for (const [x, y] of points) path.lineTo(x, y);
  } else if (closed) {
    path.moveTo(...middle(points[count - 1], points[0]));
    points.forEach((corner, index) => {
      turn(path, points[(index + count - 1) % count], corner, points[(index + 1) % count], radius);
    });
  } else {
    path.moveTo(...points[0]);
    for (let index = 1; index < count - 1; index++) {
      turn(path, points[index - 1], points[index], points[index + 1], radius);
    }
    path.lineTo(...points[count - 1]);
  }
  if (closed) path.closePath();
  return path;
}

/** @param {Path2D} path @param {Point} before @param {Point} corner @param {Point} after @param {number} radius */
function turn(path, before, corner, after, radius) {
  const legs = Math.min(length(before, corner), length(corner, after)) / 2;
  const opening = angle(before, corner, after);
  // A rounding never eats more than half of an edge.
  const fitting = Math.min(radius, legs * Math.abs(Math.tan(opening / 2)));
  path.arcTo(...corner, ...after, Math.max(fitting, 0));
}

/** @param {Point} a @param {Point} b @returns {Point} */
function middle(a, b) {
  return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

/** @param {Point} a @param {Point} b */
function length(a, b) {
  return Math.hypot(a[0] - b[0], a[1] - b[1]);
}

/** @param {Point} before @param {Point} corner @param {Point} after @returns {number} the inner angle */
function angle(before, corner, after) {
  const one = Math.atan2(before[1] - corner[1], before[0] - corner[0]);
  const other = Math.atan2(after[1] - corner[1], after[0] - corner[0]);
  const between = Math.abs(one - other);
  return between > Math.PI ? 2 * Math.PI - between : between;
}

/** @param {number} radius @returns {Path2D} */
export function circle(radius) {
  const path = new Path2D();
  path.arc(0, 0, Math.max(radius, 0), 0, 2 * Math.PI);
  return path;
}

/** @param {Point[]} points @returns {Bounds} */
export function boundsOf(points) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return {
    left: Math.min(...xs),
    top: Math.min(...ys),
    right: Math.max(...xs),
    bottom: Math.max(...ys),
  };
}

/**
 * Everything but a path, for shadows that fall inwards from its edge.
 * @param {Path2D} path
 * @param {Bounds} bounds
 * @returns {Path2D} to be filled by the even-odd rule
 */
export function around(path, { left, top, right, bottom }) {
  const outside = new Path2D();
  const reach = Math.max(right - left, bottom - top, 1);
  outside.rect(left - reach, top - reach, right - left + 2 * reach, bottom - top + 2 * reach);
  outside.addPath(path);
  return outside;
}
