/**
 * The lens: what is under a finger, larger, where the hand does not hide it.
 */
import { make } from "../base/dom.js";
import { lookThrough, toBoard } from "./camera.js";
import { layShape } from "./sprites.js";

/** Across, in CSS pixels, and how far from the finger. */
export const SIZE = 136;
const AWAY = 34;
const MARGIN = 4;
/** A sharper picture than this is not worth its memory. */
const SHARPEST = 2;

/**
 * Above the finger; where there is no room, beside it.
 * @param {number} x @param {number} y  where the finger is in the window
 * @param {number} width @param {number} height  of the window
 * @returns {{left: number, top: number}}
 */
export function placeLens(x, y, width, height) {
  /** @param {number} start @param {number} room */
  const hold = (start, room) => Math.max(MARGIN, Math.min(room - SIZE - MARGIN, start));
  const above = y - AWAY - SIZE;
  if (above >= MARGIN) return { left: hold(x - SIZE / 2, width), top: hold(above, height) };
  return { left: hold(x > width / 2 ? x - AWAY - SIZE : x + AWAY, width), top: hold(y - SIZE, height) };
}

/** @param {import("./stage.js").Stage} stage */
export function createLens(stage) {
  const glass = /** @type {HTMLCanvasElement} */ (make("canvas", { class: "lens", "aria-hidden": "true", hidden: true }));
  const pen = /** @type {CanvasRenderingContext2D} */ (glass.getContext("2d"));
  /** The resting board at the lens's scale, from the opening of the lens to its closing. @type {HTMLCanvasElement | null} */
  let still = null;
  let scale = 1;
  let ratio = 1;
  glass.style.width = glass.style.height = `${SIZE}px`;
  stage.canvas.after(glass);

  /** @returns {HTMLCanvasElement} */
  const copy = () => {
    const [left, top, width, height] = stage.shown();
    const image = document.createElement("canvas");
    image.width = Math.ceil(width * scale * ratio);
    image.height = Math.ceil(height * scale * ratio);
    const brush = /** @type {CanvasRenderingContext2D} */ (image.getContext("2d"));
    const grown = lookThrough(brush, { scale, x: -left * scale, y: -top * scale }, ratio);
    for (const shape of stage.shapes()) layShape(brush, shape, grown);
    return image;
  };

  return {
    /** @param {number} wanted  CSS pixels per board unit */
    open(wanted) {
      scale = wanted;
      ratio = Math.min(devicePixelRatio || 1, SHARPEST);
      glass.width = glass.height = Math.round(SIZE * ratio);
    },
    /** Show what a finger is on. @param {number} x @param {number} y  in the window @param {string} over  the target it is drawn to */
    show(x, y, over) {
      still ??= copy();
      const box = stage.canvas.getBoundingClientRect();
      const point = toBoard(stage.view, x - box.left, y - box.top);
      const view = { scale, x: SIZE / 2 - point[0] * scale, y: SIZE / 2 - point[1] * scale };
      const [left, top] = stage.shown();
      pen.setTransform(1, 0, 0, 1, 0, 0);
      pen.clearRect(0, 0, glass.width, glass.height);
      pen.drawImage(still, (left * scale + view.x) * ratio, (top * scale + view.y) * ratio);
      stage.paintOver(pen, lookThrough(pen, view, ratio), ratio);
      const place = placeLens(x, y, innerWidth, innerHeight);
      glass.style.left = `${place.left}px`;
      glass.style.top = `${place.top}px`;
      glass.dataset.over = over;
      glass.hidden = false;
    },
    hide() {
      glass.hidden = true;
    },
    close() {
      glass.hidden = true;
      still = null;
    },
  };
}
