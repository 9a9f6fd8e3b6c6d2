/**
 * A text as the squares of a QR code, laid by the page itself: whoever only joins a table at another device needs
 * no Python, and nobody who invites waits for more of it to be fetched.
 */
import qrcode from "qrcode-generator";

/** A screen is clean: few large squares are read sooner than many of which some could be lost. */
const SPARE = "L";

/** @param {string} text @returns {string[]} rows of light (0) and dark (1) squares, in the smallest code that holds it */
export function squaresOf(text) {
  const code = qrcode(0, SPARE);
  code.addData(text, "Byte");
  code.make();
  const places = Array.from({ length: code.getModuleCount() }, (_, place) => place);
  return places.map((row) => places.map((column) => (code.isDark(row, column) ? "1" : "0")).join(""));
}
