/**
 * Shows the home page, or asks for what another page will read, and for the app. The build puts this small script into
 * the page itself, so that it runs before anything else is there; what it shows or asks for in vain, the app does later.
 */

import { hears } from "../base/ready.js";
import { isDark } from "../base/theme.js";
import { wordsOf } from "../base/words.js";
import { pictureOf } from "../board/prepared.js";
import { catalogueOf, hasPicture, isGame, openingsOf } from "../table/catalogue.js";
import { readRoute } from "./address.js";
import { showFirstHome } from "./first-home.js";
import { loadApp, loadIcons, loadStyles } from "./packed-page.js";
import { restAddress } from "./parts.js";
import { preferredLanguage, recallTheme } from "./preferences.js";

const language = preferredLanguage();
const { page, game } = readRoute(location.hash);

const table = page === "table" && isGame(game);

/** @param {Partial<HTMLLinkElement>} link @returns {Promise<unknown>} once it is there, or never will be */
function ask(link) {
  const asked = Object.assign(document.createElement("link"), link);
  document.head.append(asked);
  return hears(asked, "load", "error");
}

/** @param {string} href @param {string} as */
const preload = (href, as) => ask({ rel: "preload", as, crossOrigin: "anonymous", href });

/** @returns {Promise<unknown>} once all that the app reads first is there, or never will be */
function preloadData() {
  const data = [preload(wordsOf(language), "fetch"), preload(table ? openingsOf(game, language) : catalogueOf(language), "fetch")];
  if (table && hasPicture(game)) data.push(preload(pictureOf(game, isDark(), window), "image"));
  return Promise.all(data);
}

/** The rest of the app. */
const preloadRest = () => ask({ rel: "modulepreload", href: restAddress() });

/** What starts Python, where that is wanted at once: fetched while the first board is made, and not before it. */
function preloadRuntime() {
  const list = /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="runtime"]'));
  for (const href of list?.content.split(" ") ?? []) ask({ rel: "modulepreload", fetchPriority: "low", href });
}

// The guard inside the page knows by this that the app will be asked for, perhaps after the page is loaded.
document.documentElement.dataset.app = "coming";
recallTheme();
loadStyles();
loadIcons();
// A kiosk decides by itself what its home page shows.
if (page === "home" && !new URLSearchParams(location.search).has("kiosk")) {
  showFirstHome(language)
    .catch(() => {})
    .then(() => {
      loadApp();
      preloadRest();
      preloadData();
    });
} else {
  if (!table) preloadRest();
  // On a slow line what comes next is not in the way of the first board.
  Promise.all([loadApp(), preloadData()]).then(() => {
    if (table) preloadRest();
    if (page !== "join") preloadRuntime();
  });
}
