/**
 * The page's own painter under Node: a canvas from @napi-rs/canvas stands in for the browser's.
 * The few things that the painter asks of a browser are given to it here: paths, matrices, and the
 * colours of a theme, read from the page's style sheet.
 */
import { readFileSync } from "node:fs";
import { createCanvas, DOMMatrix, Path2D } from "../../../assets/node_modules/@napi-rs/canvas/index.js";

const [light, dark] = readFileSync(new URL("../../../assets/css/theme.css", import.meta.url), "utf8")
  .split("@media")
  .map((part) => [...part.matchAll(/(--[\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => /** @type {const} */ ([name, value])));
const themes = { light: new Map(light), dark: new Map([...light, ...dark]) };
let colours = themes.light;
const style = { getPropertyValue: (/** @type {string} */ name) => colours.get(name) ?? "" };
Object.assign(globalThis, { Path2D, DOMMatrix, document: { documentElement: null }, getComputedStyle: () => style });

// The painter is loaded once it has what it asks for.
const { fit } = await import("../../../assets/js/board/camera.js");
const { paintShape } = await import("../../../assets/js/board/paint.js");
const { windowOf } = await import("../../../assets/js/board/prepared.js");
const { forgetColours } = await import("../../../assets/js/board/tokens.js");

/** Paint with the colours of a theme from now on. @param {"light" | "dark"} name */
export function useTheme(name) {
  colours = themes[name];
  forgetColours();
}

/**
 * An empty picture, on a ground of one colour or on none.
 * @param {number} width
 * @param {number} height
 * @param {string} [ground]  a theme token
 */
export function prime(width, height, ground) {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext("2d");
  if (ground) {
    context.fillStyle = style.getPropertyValue(`--${ground}`);
    context.fillRect(0, 0, width, height);
  }
  return { canvas, context };
}

/**
 * A game's thumbnail as a picture.
 * @param {import("../../../assets/js/types/door.js").Thumbnail} thumbnail
 * @param {number} width
 * @param {number} height
 * @param {string} [ground]  a theme token
 */
export function paintBoard({ board, shapes, window }, width, height, ground) {
  const { canvas, context } = prime(width, height, ground);
  const { scale, x, y } = fit(window ?? [0, 0, ...board.size], { width, height });
  context.setTransform(scale, 0, 0, scale, x, y);
  for (const shape of [...board.shapes, ...shapes]) paintShape(context, shape, scale);
  return canvas;
}

/**
 * A still board as the page's stage shows it before it has painted one: everything but letters.
 * @param {import("../../../assets/js/types/door.js").Board} board
 * @param {number} side  pixels along its longer side
 */
export function paintStill({ size, shapes }, side) {
  const [left, top, across, down] = windowOf(size);
  const scale = side / Math.max(across, down);
  const { canvas, context } = prime(Math.round(across * scale), Math.round(down * scale));
  context.setTransform(canvas.width / across, 0, 0, canvas.height / down, (-left * canvas.width) / across, (-top * canvas.height) / down);
  for (const shape of shapes) if (shape.kind !== "text") paintShape(context, shape, scale);
  return canvas;
}
