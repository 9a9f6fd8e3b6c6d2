/**
 * What a half-made move shows over the board: its ghosts, and in their place what the target somebody points at would bring.
 * It also keeps what can be touched next in sight where the board is shown closer.
 */
import { extent } from "./aim.js";

/** @typedef {import("./paint.js").Shape} Shape */
/** @typedef {import("../types/door.js").Outlook} Outlook */

/** @typedef {{ghosts: Shape[], outlooks: Outlook[]}} HalfMade */

/** @returns {HalfMade} */
export function nothingHalfMade() {
  return { ghosts: [], outlooks: [] };
}

/**
 * @param {HalfMade} half
 * @param {{hover: string | null, cursor: string | null}} marks  what is under the pointer, and under the keyboard
 * @returns {Shape[]} what to paint, from below
 */
export function withOutlook({ ghosts, outlooks }, { hover, cursor }) {
  const pointed = hover ?? cursor;
  const brought = outlooks.find(({ target }) => target === pointed)?.shapes;
  if (!brought) return ghosts;
  const replaced = new Set(brought.map(({ id }) => id));
  return [...brought, ...ghosts.filter(({ id }) => !replaced.has(id))];
}

/**
 * Move a closer view until targets can be seen; show the whole board where they do not fit.
 * @param {import("./stage.js").Stage} stage
 * @param {import("./aim.js").Target[]} targets
 */
export function keepInSight(stage, targets) {
  if (!stage.zoomed || !targets.length) return;
  const room = stage.canvas.getBoundingClientRect();
  const { scale, x, y } = stage.view;
  const sides = targets.map(extent);
  const left = Math.min(...sides.map((side) => side.left)) * scale + x;
  const right = Math.max(...sides.map((side) => side.right)) * scale + x;
  const top = Math.min(...sides.map((side) => side.top)) * scale + y;
  const bottom = Math.max(...sides.map((side) => side.bottom)) * scale + y;
  if (right - left > room.width || bottom - top > room.height) return stage.unzoom();
  stage.pan(shift(left, right, room.width), shift(top, bottom, room.height));
}

/** @param {number} start @param {number} end @param {number} room @returns {number} by how much a stretch has to move to lie in the room */
function shift(start, end, room) {
  if (start < 0) return -start;
  return end > room ? room - end : 0;
}
