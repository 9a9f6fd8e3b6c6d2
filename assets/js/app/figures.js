/**
 * The drawings of a game's rules: positions that its own view has drawn, above the captions that markdown.js made.
 * They come after the text and only with it. A caption says what there is to see, and stays where no drawing can be had.
 */
import { roomFor } from "../board/camera.js";
import { miniature } from "../board/miniature.js";
import { readFigures } from "../table/catalogue.js";

/** CSS pixels: how wide a drawing is, how high at most, and how wide one that is a mere strip. */
const WIDE = 350;
const HIGH = 400;
const LONG = 662;
/** From this many times its height on, a drawing is a strip. */
const STRIP = 3;

/** Paints what was drawn last once more: no two sets of rules are ever open at a time. */
let repaint = async () => {};

/**
 * @param {Node[]} text  rules, as rendered
 * @param {string} game
 * @param {string} [site]  where the site is, for a page in a folder of it
 */
export async function drawFigures(text, game, site = "") {
  const places = text.flatMap((part) =>
    part instanceof HTMLElement ? [.../** @type {NodeListOf<HTMLElement>} */ (part.querySelectorAll("figure"))] : [],
  );
  const drawn = places.length ? await readFigures(game, site) : null;
  if (!drawn) return;
  document.removeEventListener("croisee:theme", repaint);
  repaint = async () => {
    for (const place of places) {
      const figure = drawn.figures[place.dataset.figure ?? ""];
      if (figure) paintFigure(place, drawn.boards[figure.board], figure);
      // One after the other, so that a slow phone can be scrolled meanwhile.
      await new Promise((resolve) => setTimeout(resolve));
    }
  };
  document.addEventListener("croisee:theme", repaint);
  await repaint();
}

/** @param {HTMLElement} place @param {import("../board/stage.js").Board} board @param {import("../table/catalogue.js").Figure} figure */
function paintFigure(place, board, { shapes, window }) {
  const ratio = window[2] / window[3];
  const strip = ratio > STRIP;
  const width = strip ? LONG : Math.min(WIDE, Math.round(HIGH * ratio));
  const canvas = miniature([...board.shapes, ...shapes], window, roomFor(window, width));
  // A narrow page shows it smaller than it was painted.
  canvas.style.height = "auto";
  place.classList.toggle("drawing-strip", strip);
  place.querySelector("canvas")?.remove();
  place.prepend(canvas);
}
