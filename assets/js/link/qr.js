/**
 * A text as a QR code: Python gives the squares, and has to fetch first what knows how to lay them.
 */
import { make } from "../base/dom.js";
import { pause } from "../base/time.js";
import { say } from "../base/words.js";

/** Where the wheels are that Python fetches. */
const WHEELS = "assets/wheels/";
/** Squares left white all round, as a reader of codes expects. */
const QUIET = 4;
/** Pixels of a square. */
const SQUARE = 6;
/** Milliseconds between two questions whether it is there, and how many of them. */
const AGAIN = 200;
const TRIES = 300;

/** @typedef {Pick<import("../table/session.js").Session, "qr">} Asking  whoever can ask Python */

/**
 * @param {Asking} asking
 * @param {string} text
 * @returns {Promise<HTMLElement>} the code, or why there is none
 */
export async function qrCode(asking, text) {
  const site = new URL(WHEELS, new URL("./", document.baseURI)).href;
  for (let tries = 0; tries < TRIES; tries++) {
    const answer = await asking.qr(text, site);
    if (!answer.ok) return make("p", { class: "help" }, answer.text);
    if ("qr" in answer) return paintCode(answer.qr);
    await pause(AGAIN);
  }
  return make("p", { class: "help" }, say("share.qr.late"));
}

/** @param {string[]} rows  of light (0) and dark (1) squares */
export function paintCode(rows) {
  const side = (rows.length + 2 * QUIET) * SQUARE;
  const canvas = make("canvas", { class: "qr", role: "img", "aria-label": say("share.qr"), width: side, height: side });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = "white";
  context.fillRect(0, 0, side, side);
  context.fillStyle = "black";
  for (const [y, row] of rows.entries()) {
    for (const [x, square] of [...row].entries()) {
      if (square === "1") context.fillRect((x + QUIET) * SQUARE, (y + QUIET) * SQUARE, SQUARE, SQUARE);
    }
  }
  return canvas;
}
