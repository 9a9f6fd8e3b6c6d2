/**
 * A tablet in the library: one game or the catalogue, full screen on request, back to the start when
 * nobody has touched it for some minutes, and no way out of the site.
 *
 * Asked for by the address: `?kiosk` for the catalogue, `?kiosk=<game>` for one game, `&minutes=5`.
 */
import { icon, make } from "./dom.js";
import { say } from "./words.js";

/** @typedef {{start: string, minutes: number}} Kiosk */

const USUAL_MINUTES = 4;
const SIGNS = ["pointerdown", "keydown", "wheel", "touchstart"];

/** @param {string} search  of the address @returns {Kiosk | null} */
export function readKiosk(search) {
  const asked = new URLSearchParams(search);
  const game = asked.get("kiosk");
  if (game === null) return null;
  const minutes = Number(asked.get("minutes"));
  return {
    start: /^[a-z0-9-]+$/.test(game) ? `#/${game}` : "#/",
    minutes: minutes > 0 && minutes <= 120 ? minutes : USUAL_MINUTES,
  };
}

/**
 * @param {Kiosk} kiosk
 * @param {() => void} restart  forget the visitor and show the start
 */
export function keepKiosk({ start, minutes }, restart) {
  document.documentElement.dataset.kiosk = "";
  // In silence: the page that is about to be laid looks at the address once.
  if (start !== "#/" && ["", "#", "#/"].includes(location.hash)) history.replaceState(null, "", start);
  let timer = 0;
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(restart, minutes * 60_000);
  };
  for (const sign of SIGNS) addEventListener(sign, wait, { passive: true, capture: true });
  wait();
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest?.("a[href]");
    if (!link) return;
    const home = link.getAttribute("href") === "#/";
    const out = !link.getAttribute("href")?.startsWith("#/");
    if (out || (home && start !== "#/")) event.preventDefault();
    if (home && start !== "#/") location.hash = start;
  });
  document.addEventListener("contextmenu", (event) => event.preventDefault());
  if (document.documentElement.requestFullscreen) offerFullScreen();
}

function offerFullScreen() {
  const button = make(
    "button",
    { type: "button", class: "plain kiosk-full", onclick: () => document.documentElement.requestFullscreen().catch(() => {}) },
    icon("zoom"),
    say("kiosk.full"),
  );
  const look = () => (button.hidden = document.fullscreenElement !== null);
  document.addEventListener("fullscreenchange", look);
  document.body.append(button);
  look();
}
