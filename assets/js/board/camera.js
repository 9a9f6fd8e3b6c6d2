/**
 * Which part of the board is seen and how large: fits a window of the board into the stage and zooms.
 * A view maps board units to CSS pixels: `pixel = point * scale + offset`.
 */

/** @typedef {{scale: number, x: number, y: number}} View */
/** @typedef {{width: number, height: number}} Room */
/** @typedef {import("../types/door.js").Window} Window  x, y, width, height in board units */

const PADDING = 10;
/** No board is ever shown larger than this many times its fitting size. */
const MOST = 4;

/** @param {number} width  of a room @returns {number} what is left free round a board in it */
function paddingIn(width) {
  return Math.min(PADDING, width * 0.015 + 2);
}

/** @param {Window} window @param {number} width @returns {Room} so wide, and as high as the window needs */
export function roomFor([, , across, down], width) {
  const padding = 2 * paddingIn(width);
  return { width, height: ((width - padding) * down) / across + padding };
}

/** @param {Window} window @param {Room} room @returns {View} the whole window, centred */
export function fit([left, top, width, height], room) {
  const padding = paddingIn(room.width);
  const scale = Math.max(0.001, Math.min((room.width - 2 * padding) / width, (room.height - 2 * padding) / height));
  return {
    scale,
    x: (room.width - width * scale) / 2 - left * scale,
    y: (room.height - height * scale) / 2 - top * scale,
  };
}

/**
 * @param {View} view
 * @param {Window} window
 * @param {Room} room
 * @returns {View} the same view, moved so that no more than a margin is empty
 */
export function keepInside(view, [left, top, width, height], room) {
  /** @param {number} offset @param {number} start @param {number} length @param {number} space */
  const hold = (offset, start, length, space) => {
    const size = length * view.scale;
    if (size <= space) return (space - size) / 2 - start * view.scale;
    const margin = 16;
    return Math.min(margin - start * view.scale, Math.max(space - margin - size - start * view.scale, offset));
  };
  return {
    scale: view.scale,
    x: hold(view.x, left, width, room.width),
    y: hold(view.y, top, height, room.height),
  };
}

/**
 * @param {View} fitting
 * @param {number} scale
 * @param {[number, number]} point  board units; brought towards the middle
 * @param {Window} window
 * @param {Room} room
 * @returns {View}
 */
export function zoomTo(fitting, scale, [x, y], window, room) {
  const wanted = Math.min(scale, fitting.scale * MOST);
  return keepInside({ scale: wanted, x: room.width / 2 - x * wanted, y: room.height / 2 - y * wanted }, window, room);
}

/**
 * How far a view has to move for a point to be seen, with some room round it.
 * @param {View} view
 * @param {[number, number]} point  board units
 * @param {Room} room
 * @param {number} margin  CSS pixels
 * @returns {[number, number]} CSS pixels
 */
export function wayIntoSight(view, [x, y], room, margin) {
  /** @param {number} at @param {number} space */
  const way = (at, space) => {
    const edge = Math.min(margin, space / 2);
    return Math.max(edge - at, 0) + Math.min(space - edge - at, 0);
  };
  return [way(x * view.scale + view.x, room.width), way(y * view.scale + view.y, room.height)];
}

/** @param {View} from @param {View} to @param {number} part @returns {View} */
export function blend(from, to, part) {
  return {
    scale: from.scale + (to.scale - from.scale) * part,
    x: from.x + (to.x - from.x) * part,
    y: from.y + (to.y - from.y) * part,
  };
}

/** @param {View} view @param {number} x @param {number} y @returns {[number, number]} board units */
export function toBoard(view, x, y) {
  return [(x - view.x) / view.scale, (y - view.y) / view.scale];
}

/**
 * Have a pen draw in board units what is seen through a view.
 * @param {CanvasRenderingContext2D} pen
 * @param {View} view
 * @param {number} ratio  device pixels per CSS pixel
 * @returns {number} device pixels per board unit
 */
export function lookThrough(pen, view, ratio) {
  pen.setTransform(view.scale * ratio, 0, 0, view.scale * ratio, view.x * ratio, view.y * ratio);
  return view.scale * ratio;
}

/**
 * Show a picture taken through one view as it looks through another.
 * @param {CanvasRenderingContext2D} context
 * @param {HTMLCanvasElement} image
 * @param {View} taken
 * @param {View} view
 * @param {number} ratio  device pixels per CSS pixel
 */
export function slide(context, image, taken, view, ratio) {
  const grown = view.scale / taken.scale;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
  context.setTransform(grown, 0, 0, grown, (view.x - taken.x * grown) * ratio, (view.y - taken.y * grown) * ratio);
  context.drawImage(image, 0, 0);
}

/**
 * Put a layer in the place of all that was there: one pass over the pixels, which blends nothing.
 * @param {CanvasRenderingContext2D} context
 * @param {HTMLCanvasElement} layer  of the same size
 */
export function replaceAll(context, layer) {
  context.resetTransform();
  context.globalCompositeOperation = "copy";
  context.drawImage(layer, 0, 0);
  context.globalCompositeOperation = "source-over";
}
