/**
 * The still board as a layer: a picture of the build where there is one, else painted. What was a picture is
 * painted too once there is time for it, a little at once, and then takes its place.
 */

import { whenIdle } from "../base/time.js";
import { lookThrough } from "./camera.js";
import { windowOf } from "./prepared.js";
import { layShape } from "./sprites.js";

/** @typedef {import("../types/door.js").Board} Board */
/** @typedef {{board: Board, view: import("./camera.js").View, room: import("./camera.js").Room, ratio: number, zoomed: boolean}} Look */

/** Milliseconds of painting after which somebody else gets his turn. */
const SLICE = 6;

/** @param {HTMLCanvasElement} canvas  the stage's own, whose size the layer has */
export function createStill(canvas) {
  let layer = document.createElement("canvas");
  /** What it was painted for. */
  let key = "";
  /** @type {{image: ImageBitmap, board: string} | null} */
  let picture = null;
  /** @type {Board | null} whether the picture shows it has been looked at */
  let compared = null;
  let fits = false;

  const keyOf = (/** @type {Look} */ { view, room, ratio }) => JSON.stringify([view, room, ratio]);

  /** @param {Look} look @returns {ImageBitmap | null} a closer view shows more than a picture has */
  const pictured = ({ board, zoomed }) => {
    if (!picture || zoomed) return null;
    if (compared !== board) {
      compared = board;
      fits = JSON.stringify(board) === picture.board;
    }
    return fits ? picture.image : null;
  };

  /** @param {HTMLCanvasElement} target @returns {CanvasRenderingContext2D} of a layer of the stage's size, empty now */
  const clean = (target) => {
    target.width = canvas.width;
    target.height = canvas.height;
    return /** @type {CanvasRenderingContext2D} */ (target.getContext("2d"));
  };

  /** The picture has served: what it takes is given back at once. */
  const letGo = () => {
    picture?.image.close();
    picture = null;
  };

  return {
    clean,
    leave() {
      letGo();
      layer.width = 0;
    },
    /** Paint anew when it is next asked for; in other colours, no picture is right any more. @param {boolean} [recoloured] */
    forget(recoloured = false) {
      key = "";
      if (recoloured) letGo();
    },
    /** @param {ImageBitmap} image @param {Board} board  what it shows */
    prepare(image, board) {
      picture = { image, board: JSON.stringify(board) };
      compared = null;
    },
    /** @param {Look} look @returns {HTMLCanvasElement} */
    layerFor(look) {
      const wanted = keyOf(look);
      if (key === wanted) return layer;
      const pen = clean(layer);
      const scale = lookThrough(pen, look.view, look.ratio);
      const image = pictured(look);
      // The picture is almost of this size: the best that there is would take twice as long and look the same.
      pen.imageSmoothingQuality = "medium";
      if (image) pen.drawImage(image, ...windowOf(look.board.size));
      for (const shape of look.board.shapes) if (!image || shape.kind === "text") layShape(pen, shape, scale);
      canvas.dataset.board = image ? "picture" : "painted";
      key = wanted;
      return layer;
    },
    /**
     * Paint what is shown as a picture, a little at once.
     * @param {() => Look} look  how it looks now: whoever turns it meanwhile has it begun anew
     * @returns {Promise<boolean>} whether there is something else to show
     */
    async takeOver(look) {
      while (picture && canvas.isConnected) {
        await whenIdle();
        const now = look();
        const wanted = keyOf(now);
        // A closer view is painted already: whoever leaves it has the board painted too.
        if (now.zoomed) letGo();
        if (!pictured(now) || !canvas.width) return false;
        const fresh = document.createElement("canvas");
        const pen = clean(fresh);
        const scale = lookThrough(pen, now.view, now.ratio);
        if (
          !(await inSlices(
            now.board.shapes,
            (shape) => layShape(pen, shape, scale),
            () => Boolean(picture) && look().board === now.board && keyOf(look()) === wanted,
          ))
        )
          continue;
        letGo();
        layer = fresh;
        key = wanted;
        canvas.dataset.board = "painted";
        return true;
      }
      return false;
    },
  };
}

/**
 * @template One
 * @param {One[]} all
 * @param {(one: One) => void} work
 * @param {() => boolean} goesOn  asked after every pause
 * @returns {Promise<boolean>} whether all was done
 */
async function inSlices(all, work, goesOn) {
  let begun = performance.now();
  for (const one of all) {
    if (performance.now() - begun > SLICE) {
      await whenIdle();
      if (!goesOn()) return false;
      begun = performance.now();
    }
    work(one);
  }
  return true;
}
