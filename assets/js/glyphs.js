/**
 * The marks a game may name, as outlines in a box from -1 to 1.
 * Filled marks are closed paths; what is listed as a stroke is drawn with a line of a fixed share of the box.
 */

/** @type {Record<string, string>} */
const FILLED = {
  triangle: "M0-.95.9.72H-.9Z",
  disc: "M.82 0A.82.82 0 1 1-.82 0 .82.82 0 1 1 .82 0Z",
  dot: "M.46 0A.46.46 0 1 1-.46 0 .46.46 0 1 1 .46 0Z",
  diamond: "M0-1 .82 0 0 1-.82 0Z",
  square: "M-.75-.75H.75V.75H-.75Z",
  star: "M0-1 .26-.34.97-.31.41.14.6.82 0 .43-.6.82-.41.14-.97-.31-.26-.34Z",
  cross: "M-.9-.6-.6-.9 0-.3.6-.9.9-.6.3 0 .9.6.6.9 0 .3-.6.9-.9.6-.3 0Z",
  plus: "M-.3-.92H.3V-.3H.92V.3H.3V.92H-.3V.3H-.92V-.3H-.3Z",
  hexagon: "M-.5-.87H.5L1 0 .5.87H-.5L-1 0Z",
  octagon: "M-.4-.95H.4L.95-.4V.4L.4.95H-.4L-.95.4V-.4Z",
  pentagon: "M0-.98.95-.3.58.82H-.58L-.95-.3Z",
  shield: "M-.8-.9H.8V0C.8.5.4.85 0 1-.4.85-.8.5-.8 0Z",
  heart: "M0 .92C-1.2.1-1-.8-.5-.82-.2-.84 0-.6 0-.4 0-.6.2-.84.5-.82 1-.8 1.2.1 0 .92Z",
  tree: "M0-1 .5-.35H.28L.72.25H.16V.95H-.16V.25H-.72L-.28-.35H-.5Z",
  bush: "M-.9.7A.5.5 0 0 1-.7-.1.6.6 0 0 1 .1-.7.55.55 0 0 1 .75-.1.45.45 0 0 1 .9.7Z",
  leaf: "M-.8.8C-1-.4 0-.95.9-.9.95 0 .4 1-.8.8Z",
  flower: "M0-.95A.34.34 0 0 1 .32-.5.34.34 0 0 1 .9-.3.34.34 0 0 1 .6.2.34.34 0 0 1 .5.85.34.34 0 0 1 0 .6.34.34 0 0 1-.5.85.34.34 0 0 1-.6.2.34.34 0 0 1-.9-.3.34.34 0 0 1-.32-.5.34.34 0 0 1 0-.95Z",
  house: "M0-.95.95-.1H.7V.85H.2V.25H-.2V.85H-.7V-.1H-.95Z",
  tower: "M-.65-.95H-.3V-.7H-.15V-.95H.15V-.7H.3V-.95H.65V-.3H.5V.95H.18V.45H-.18V.95H-.5V-.3H-.65Z",
  church: "M-.08-1H.08V-.85H.22V-.7H.08V-.5L.4-.1V.1L.8.35V.95H.2V.55H-.2V.95H-.8V.35L-.4.1V-.1L-.08-.5V-.7H-.22V-.85H-.08Z",
  gate: "M-.9-.8H.9V.9H.5V.2A.5.5 0 0 0-.5.2V.9H-.9Z",
  crown: "M-.9.7V-.6L-.4-.05 0-.85.4-.05.9-.6V.7Z",
  flag: "M-.7-.95H-.5L.8-.55-.5-.1V.95H-.7Z",
  bolt: "M.25-1-.65.15H-.1L-.3 1 .65-.2H.08Z",
  drop: "M0-1C.4-.4.7 0 .7.35A.7.7 0 0 1-.7.35C-.7 0-.4-.4 0-1Z",
  moon: "M.35-.9A.95.95 0 1 0 .9.5.8.8 0 0 1 .35-.9Z",
  sun: "M0-1 .22-.55.7-.7.55-.22 1 0 .55.22.7.7.22.55 0 1-.22.55-.7.7-.55.22-1 0-.55-.22-.7-.7-.22-.55Z",
  eye: "M-1 0C-.5-.75.5-.75 1 0 .5.75-.5.75-1 0ZM.3 0A.3.3 0 1 0-.3 0 .3.3 0 1 0 .3 0Z",
  key: "M-.95-.3A.42.42 0 0 1-.15-.12H.95V.45H.65V.18H.4V.4H.12V.18H-.17A.42.42 0 1 1-.95-.3ZM-.4 0A.16.16 0 1 0-.72 0 .16.16 0 1 0-.4 0Z",
  person: "M.36-.55A.36.36 0 1 1-.36-.55.36.36 0 1 1 .36-.55ZM-.7.95C-.7.1-.35-.1 0-.1S.7.1.7.95Z",
  guard: "M.26-.6A.3.3 0 1 1-.34-.6.3.3 0 1 1 .26-.6ZM-.65.95C-.65.2-.4-.2-.04-.2S.4.1.45.95ZM.62.95V-.35L.4-.6.62-1 .86-.6.76-.35V.95Z",
  halberd: "M-.08 1V-.1L-.6-.25C-.5-.6-.5-.6-.08-.55L0-1 .08-.55.5-.5V-.2L.08-.15V1Z",
  well: "M-.8-.8H.8V.8H-.8ZM-.45-.45V.45H.45V-.45Z",
  up: "M0-.85.8.1H.32V.85H-.32V.1H-.8Z",
  right: "M.85 0-.1.8V.32H-.85V-.32H-.1V-.8Z",
  down: "M0 .85-.8-.1H-.32V-.85H.32V-.1H.8Z",
  left: "M-.85 0 .1-.8V-.32H.85V.32H.1V.8Z",
  hourglass: "M-.7-.95H.7V-.75L.14 0 .7.75V.95H-.7V.75L-.14 0-.7-.75Z",
  lozenges: "M-.5-.6 0 0-.5.6-1 0ZM.5-.6 1 0 .5.6 0 0Z",
  clover: "M0-.95A.42.42 0 0 1 .38-.3.42.42 0 1 1 .3.4L.14.3.3.95H-.3L-.14.3-.3.4A.42.42 0 1 1-.38-.3.42.42 0 0 1 0-.95Z",
  hat: "M-.95.55H-.5L-.4-.6H.4L.5.55H.95V.8H-.95Z",
};

/** @type {Record<string, {path: string, width: number}>} */
const STROKED = {
  ring: { path: "M.68 0A.68.68 0 1 1-.68 0 .68.68 0 1 1 .68 0Z", width: 0.3 },
  rings: { path: "M.8 0A.8.8 0 1 1-.8 0 .8.8 0 1 1 .8 0ZM.36 0A.36.36 0 1 1-.36 0 .36.36 0 1 1 .36 0Z", width: 0.2 },
  frame: { path: "M-.7-.7H.7V.7H-.7Z", width: 0.26 },
  bar: { path: "M-.8 0H.8", width: 0.36 },
  bars: { path: "M-.8-.4H.8M-.8.4H.8", width: 0.3 },
  slash: { path: "M-.7.7.7-.7", width: 0.34 },
  chevron: { path: "M-.75.4 0-.4.75.4", width: 0.32 },
  wave: { path: "M-.9 0C-.6-.5-.3-.5 0 0S.6.5.9 0", width: 0.28 },
  waves: { path: "M-.9-.3C-.6-.75-.3-.75 0-.3S.6.15.9-.3M-.9.4C-.6-.05-.3-.05 0 .4S.6.85.9.4", width: 0.22 },
  check: { path: "M-.75.05-.2.6.8-.55", width: 0.32 },
  spiral: { path: "M0 0A.2.2 0 0 1 .4 0 .4.4 0 0 1-.4 0 .6.6 0 0 1 .8 0 .8.8 0 0 1-.8 .1", width: 0.18 },
  asterisk: { path: "M0-.85V.85M-.74-.43.74.43M-.74.43.74-.43", width: 0.28 },
  arc: { path: "M-.8.4A.8.8 0 0 1 .8.4", width: 0.3 },
  grid: { path: "M-.35-.85V.85M.35-.85V.85M-.85-.35H.85M-.85.35H.85", width: 0.18 },
};

/** @type {Map<string, Path2D>} */
const paths = new Map();

/**
 * Draw a mark by name about the origin; an unknown name draws nothing.
 * @param {CanvasRenderingContext2D} context
 * @param {string} name
 * @param {number} size  half-width
 * @param {string | CanvasGradient} style
 */
export function drawGlyph(context, name, size, style) {
  const stroked = Object.hasOwn(STROKED, name) ? STROKED[name] : null;
  const source = stroked?.path ?? (Object.hasOwn(FILLED, name) ? FILLED[name] : "");
  if (!source) return;
  if (!paths.has(name)) paths.set(name, new Path2D(source));
  const path = /** @type {Path2D} */ (paths.get(name));
  context.save();
  context.scale(size, size);
  if (stroked) {
    context.lineWidth = stroked.width;
    context.lineCap = context.lineJoin = "round";
    context.strokeStyle = style;
    context.stroke(path);
  } else {
    context.fillStyle = style;
    context.fill(path, "evenodd");
  }
  context.restore();
}
