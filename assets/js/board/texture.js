/**
 * Wood grain and chalk, drawn inside whatever path is clipped at the moment.
 * A seed made from the shape's id keeps every piece the same from one picture to the next.
 */
import { tint } from "./tokens.js";

/** @typedef {import("./outline.js").Bounds} Bounds */

/** @param {string} text @returns {() => number} numbers in [0, 1), the same for the same text */
function seeded(text) {
  let state = 2166136261;
  for (const letter of text) state = Math.imul(state ^ /** @type {number} */ (letter.codePointAt(0)), 16777619);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Fibres along the longer side: broad bands of tone under fine wavering lines.
 * @param {CanvasRenderingContext2D} context
 * @param {Bounds} bounds
 * @param {string} token
 * @param {string} seed
 */
export function grain(context, bounds, token, seed) {
  const random = seeded(seed);
  const upright = bounds.bottom - bounds.top > bounds.right - bounds.left;
  const [start, end, near, far] = upright
    ? [bounds.top, bounds.bottom, bounds.left, bounds.right]
    : [bounds.left, bounds.right, bounds.top, bounds.bottom];
  const along = end - start;
  const across = far - near;
  const wave = { amount: 0.012 * across + 0.02, pace: 1.1 + random(), phase: 6 * random() };
  /** @param {number} at @param {number} width @param {string} style */
  const fibre = (at, width, style) => {
    const path = new Path2D();
    const steps = Math.max(6, Math.min(28, Math.ceil(along * 2)));
    const lean = (random() - 0.5) * 0.03 * along;
    const own = 6 * random();
    for (let step = 0; step <= steps; step++) {
      const part = step / steps;
      const drift = Math.sin(part * wave.pace * 4 + wave.phase) * wave.amount * 2 + Math.sin(part * 9 + own) * wave.amount * 0.4;
      const side = at + lean * part + drift;
      const forward = start + part * along;
      if (upright) path.lineTo(side, forward);
      else path.lineTo(forward, side);
    }
    context.strokeStyle = style;
    context.lineWidth = width;
    context.stroke(path);
  };
  const bands = Math.max(3, Math.round(across * 1.2));
  for (let band = 0; band < bands; band++) {
    const tone = (random() - 0.5) * 0.5;
    fibre(near + random() * across, (0.12 + 0.3 * random()) * Math.min(across, 3), tint(token, tone, 0.14));
  }
  for (let at = near; at < far; at += 0.025 + 0.09 * random()) {
    const dark = random() < 0.72;
    const alpha = 0.08 + 0.16 * random() * random();
    fibre(at, 0.008 + 0.018 * random(), tint(token, dark ? -0.62 : 0.6, alpha));
  }
}

/**
 * A dry, slightly uneven coat of paint.
 * @param {CanvasRenderingContext2D} context
 * @param {Bounds} bounds
 * @param {string} token
 * @param {string} seed
 */
export function chalk(context, bounds, token, seed) {
  const random = seeded(seed);
  const width = bounds.right - bounds.left;
  const height = bounds.bottom - bounds.top;
  const specks = Math.min(900, Math.round(width * height * 110));
  for (let speck = 0; speck < specks; speck++) {
    context.fillStyle = tint(token, random() < 0.5 ? 0.5 : -0.3, 0.16);
    const size = 0.008 + 0.022 * random();
    context.fillRect(bounds.left + random() * width, bounds.top + random() * height, size * 2, size);
  }
}
