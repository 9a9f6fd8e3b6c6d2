/**
 * The page of a game for readers: it is whole without a script, which only adds the drawings of the rules and the
 * reader's choice of light or dark.
 */
import { drawFigures } from "./figures.js";
import { applyTheme } from "./preferences.js";

const rules = /** @type {HTMLElement} */ (document.querySelector("[data-rules]"));

applyTheme();
drawFigures([rules], rules.dataset.rules ?? "", new URL("../", document.baseURI).href);
