/**
 * Paints the pictures of the home page, of tables, of other sites and of home screens, with the page's own painter.
 * Standard input holds `{games, icon, sizes, shared, out}`: each game's id, thumbnail and first board, the file of the
 * site's sign and the sizes of its icons, the size of a link's picture, and the folder to write to.
 */
import { mkdir, writeFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { loadImage } from "../../../assets/node_modules/@napi-rs/canvas/index.js";
import { SIDES } from "../../../assets/js/board/prepared.js";
import { paintBoard, paintStill, prime, useTheme } from "./easel.mjs";

/** A facade is as good as it can be within its weight: width, height and quality, best first. */
const FACADES = [
  [600, 510, 50],
  [520, 442, 50],
  [460, 391, 50],
  [400, 340, 60],
  [400, 340, 45],
  [360, 306, 45],
  [320, 272, 40],
  [320, 272, 25],
  [300, 255, 25],
  [280, 238, 25],
  [260, 221, 25],
];
const HEAVIEST_FACADE = 8_400;
const SHARED_QUALITY = 80;
/** The home page's own: for common screens and for dense ones, which forgive more. */
const TILE = [300, 260];
const TILES = /** @type {const} */ ([
  [1, 70],
  [2, 40],
]);
/**
 * A table's own, seen until the device has painted it: of each size, for large ones are for dense screens. AVIF takes
 * three fifths of what WebP does at the same likeness; phones, which fetch the smallest, are worth the encoder's time.
 */
const STILLS = /** @type {const} */ ([
  { quality: 45, speed: 4 },
  { quality: 44, speed: 6 },
  { quality: 42, speed: 6 },
  { quality: 38, speed: 6 },
]);

const { games, icon, sizes, shared, out } = JSON.parse(await text(process.stdin));
for (const folder of ["facade", "shared", "icons", "tiles", "boards"]) await mkdir(`${out}/${folder}`, { recursive: true });
for (const { id, thumbnail } of games) {
  await writeFile(`${out}/facade/${id}.webp`, facade(thumbnail));
  await writeFile(`${out}/shared/${id}.jpg`, paintBoard(thumbnail, ...shared, "cloth").encodeSync("jpeg", SHARED_QUALITY));
}
const sign = await loadImage(icon);
for (const size of sizes) {
  // A home screen cuts the corners itself.
  const { canvas, context } = prime(size, size, "wood");
  context.drawImage(sign, 0, 0, size, size);
  await writeFile(`${out}/icons/croisee-${size}.png`, canvas.encodeSync("png"));
}
for (const theme of /** @type {const} */ (["light", "dark"])) {
  useTheme(theme);
  for (const { id, thumbnail, board } of games) {
    // A board that is all pieces has nothing to prepare.
    for (const [at, side] of board.shapes.length ? SIDES.entries() : []) {
      await writeFile(`${out}/boards/${id}.${theme}.${side}.avif`, paintStill(board, side).encodeSync("avif", STILLS[at]));
    }
    for (const [density, quality] of TILES) {
      const [width, height] = TILE.map((side) => side * density);
      await writeFile(`${out}/tiles/${id}.${theme}.${density}.webp`, paintBoard(thumbnail, width, height).encodeSync("webp", quality));
    }
  }
}

/** @param {import("../../../assets/js/types/door.js").Thumbnail} thumbnail @returns {Uint8Array} the best that is light enough */
function facade(thumbnail) {
  let data = new Uint8Array();
  for (const [width, height, quality] of FACADES) {
    data = paintBoard(thumbnail, width, height, "cloth").encodeSync("webp", quality);
    if (data.length <= HEAVIEST_FACADE) break;
  }
  return data;
}
