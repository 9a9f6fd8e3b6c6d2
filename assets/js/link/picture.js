/** The board as a picture for others: painted anew, large, without what only helps to play. */
import { miniature } from "../board/miniature.js";
import { tint } from "../board/tokens.js";

/** Pixels of its longer side. */
const SIDE = 1600;
/** Of the longer side, what is left free all round. */
const MARGIN = 0.03;

/**
 * @param {import("../table/session.js").Picture} picture
 * @returns {Promise<Blob>} a PNG
 */
export async function paintBoard({ board, scene }) {
  const [x, y, width, height] = scene.window ?? [0, 0, ...board.size];
  const room = Math.max(width, height) * MARGIN;
  const whole = /** @type {import("../board/camera.js").Window} */ ([x - room, y - room, width + 2 * room, height + 2 * room]);
  const scale = SIDE / Math.max(whole[2], whole[3]) / Math.min(devicePixelRatio || 1, 3);
  const drawn = miniature([...board.shapes, ...scene.shapes], whole, { width: whole[2] * scale, height: whole[3] * scale });
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width: drawn.width, height: drawn.height });
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.fillStyle = tint("paper");
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(drawn, 0, 0);
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture"))), "image/png"));
}
