/** Has a table show its board as the build has painted it, until the device has had time to paint it. */

import { isDark } from "../base/theme.js";
import { pause } from "../base/time.js";
import { language } from "../base/words.js";
import { pictureOf, readPicture } from "../board/prepared.js";
import { readOpenings } from "./catalogue.js";

/** Milliseconds that a picture is waited for, once it is asked for again: then the board is painted. */
const PATIENCE = 1500;

/** @type {Map<string, Promise<{image: ImageBitmap, board: import("../types/door.js").Board} | null>>} */
const boards = new Map();

/** @param {string} game @returns {Promise<{image: ImageBitmap, board: import("../types/door.js").Board} | null>} nothing where it is painted */
export function readBoard(game) {
  const address = pictureOf(game, isDark(), window);
  const read = async () => {
    const [opening] = await readOpenings(game, language());
    const board = opening?.answer.board;
    if (!board?.shapes.length) return null;
    const image = await readPicture(address, pause(PATIENCE));
    return image && { image, board };
  };
  const found = boards.get(address) ?? read();
  boards.clear();
  boards.set(address, found);
  return found;
}

/** @param {import("../board/stage.js").Stage} stage @param {string} game */
export async function prepareBoard(stage, game) {
  const found = await readBoard(game);
  if (found) stage.prepare(found.image, found.board);
  // The stage has it now, and lets it go once the board is painted.
  boards.clear();
}

/**
 * Paint a board that is shown as a picture, once it is laid and Python has started: that comes first, and the picture is as good.
 * @param {import("../board/stage.js").Stage} stage
 * @param {import("../runtime/door.js").Door} door
 */
export async function paintBoard(stage, door) {
  await door.ready.catch(() => {});
  await stage.takeOver();
}
