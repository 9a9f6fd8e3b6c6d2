/**
 * A link before everything else that leads past the bar: to the board where there is one, else to the page's main part.
 * Addresses of this site are its routes, so it goes there by itself.
 */
import { said } from "./dom.js";

/** Put the link first on the page. */
export function offerSkip() {
  const link = said("skip.link", "a", { class: "skip", href: "#content" });
  link.addEventListener("click", (event) => {
    event.preventDefault();
    const board = /** @type {HTMLElement | null} */ (document.querySelector(".spoken:not([hidden]) [tabindex='0']"));
    const main = /** @type {HTMLElement | null} */ (document.querySelector("main"));
    main?.setAttribute("tabindex", "-1");
    (board ?? main)?.focus();
  });
  document.body.prepend(link);
}
