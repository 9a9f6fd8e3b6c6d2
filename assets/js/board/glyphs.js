/**
 * Draws the marks a game may name. They are data, in assets/glyphs.json: each an outline in a box from -1 to 1,
 * filled when it has no width and otherwise drawn with a line of that share of the box.
 */
import glyphs from "../../glyphs.json" with { type: "json" };

/** @type {Record<string, {path: string, width?: number}>} */
const GLYPHS = glyphs;

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
  if (!Object.hasOwn(GLYPHS, name)) return;
  const { path: source, width } = GLYPHS[name];
  if (!paths.has(name)) paths.set(name, new Path2D(source));
  const path = /** @type {Path2D} */ (paths.get(name));
  context.save();
  context.scale(size, size);
  if (width) {
    context.lineWidth = width;
    context.lineCap = context.lineJoin = "round";
    context.strokeStyle = style;
    context.stroke(path);
  } else {
    context.fillStyle = style;
    context.fill(path, "evenodd");
  }
  context.restore();
}
