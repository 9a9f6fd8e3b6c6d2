/**
 * A tablet in the library: one game or the catalogue, full screen on request, back to the start when
 * nobody has touched it for some minutes, and no way out of the site.
 *
 * Asked for by the address: `?kiosk` for the catalogue, `?kiosk=<game>` for one game, `&minutes=5`,
 * `&games=<game>,<game>` for some, in this order, and `&theme=dark&accent=a03010&logo=<picture of this site>`.
 * Anything unknown or malformed is as if it had not been asked.
 */
import { applyAccent, readAccent } from "../base/accent.js";
import { openDialog } from "../base/dialog.js";
import { icon, make } from "../base/dom.js";
import { say } from "../base/words.js";
import { isGame } from "../table/catalogue.js";

/**
 * @typedef {object} Kiosk
 * @property {string} start  an address
 * @property {number} minutes
 * @property {string[] | null} games  the ones it shows, in this order; null is all
 * @property {"light" | "dark" | null} theme
 * @property {string | null} accent  six hexadecimal digits
 * @property {string | null} logo  the address of a picture
 */

const USUAL_MINUTES = 4;
const GAME = /^[a-z0-9-]{1,40}$/;
const PICTURE = /\.(?:avif|gif|jpe?g|png|svg|webp)$/i;
/** Whatever shows that somebody is there; the last ones the page also does by itself when it goes back. */
const SIGNS = ["pointerdown", "pointermove", "keydown", "wheel", "touchstart", "touchmove", "input", "scroll", "focusin"];
const OWN = ["scroll", "focusin"];
/** Milliseconds the page takes to stand still after it went back. */
const SETTLED = 3000;
/** Seconds before it goes back that it asks; half of the time where that is short. */
const WARNING = 30;

/** @param {string} search  of the address @returns {Kiosk | null} */
export function readKiosk(search) {
  const asked = new URLSearchParams(search);
  const game = asked.get("kiosk");
  if (game === null) return null;
  const minutes = Number(asked.get("minutes"));
  const theme = asked.get("theme");
  const named = (asked.get("games") ?? game).split(",").filter((id) => GAME.test(id) && isGame(id));
  const games = named.length ? [...new Set(named)] : null;
  return {
    start: games?.length === 1 ? `#/${games[0]}` : "#/",
    minutes: minutes > 0 && minutes <= 120 ? minutes : USUAL_MINUTES,
    games,
    theme: theme === "light" || theme === "dark" ? theme : null,
    accent: readAccent(asked.get("accent")),
    logo: logoOf(asked.get("logo")),
  };
}

/** @param {string | null} text @returns {string | null} the address of a picture, if it is of this very site */
function logoOf(text) {
  try {
    const address = new URL(text ?? "", document.baseURI);
    return text && address.origin === location.origin && PICTURE.test(address.pathname) ? address.href : null;
  } catch {
    return null;
  }
}

/**
 * @param {Kiosk} kiosk
 * @param {() => void} restart  forget the visitor and show the start
 */
export function keepKiosk({ start, minutes, accent }, restart) {
  document.documentElement.dataset.kiosk = "";
  if (accent) applyAccent(accent);
  // In silence: the page that is about to be laid looks at the address once.
  if (start !== "#/" && ["", "#", "#/"].includes(location.hash)) history.replaceState(null, "", start);
  keepAwake(minutes * 60, restart);
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest?.("a[href]");
    if (!link) return;
    const home = link.getAttribute("href") === "#/";
    const out = !link.getAttribute("href")?.startsWith("#/");
    if (out || (home && start !== "#/")) event.preventDefault();
    if (home && start !== "#/") location.hash = start;
  });
  document.addEventListener("contextmenu", (event) => event.preventDefault());
  if ("requestFullscreen" in document.documentElement) offerFullScreen();
}

/**
 * Go back when nobody has given a sign of life for so long; ask first, so that whoever reads or listens can stay.
 * Where nobody has been, there is nothing to go back from.
 * @param {number} seconds
 * @param {() => void} restart
 */
function keepAwake(seconds, restart) {
  const notice = Math.min(WARNING, seconds / 2);
  let timers = [0, 0];
  let opening = false;
  let left = performance.now();
  /** @type {{close: () => void} | null} */
  let warning = null;
  /** @param {Event} event */
  const stay = ({ type }) => {
    if (opening || (OWN.includes(type) && performance.now() - left < SETTLED)) return;
    for (const timer of timers) clearTimeout(timer);
    const open = warning;
    warning = null;
    open?.close();
    timers = [setTimeout(warn, (seconds - notice) * 1000), setTimeout(leave, seconds * 1000)];
  };
  const warn = () => {
    // The focus that the question takes is no sign of life.
    opening = true;
    warning = openDialog(say("kiosk.still"), [
      make("p", {}, say("kiosk.soon", { count: Math.round(notice) })),
      make("button", { type: "button", class: "primary", onclick: stay }, say("kiosk.stay")),
    ]);
    opening = false;
  };
  const leave = () => {
    warning?.close();
    warning = null;
    left = performance.now();
    restart();
  };
  for (const sign of SIGNS) addEventListener(sign, stay, { passive: true, capture: true });
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
