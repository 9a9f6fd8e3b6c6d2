/**
 * Shows the home page, or asks for what another page will read, and for the app. The build puts this small script into
 * the page itself, so that it runs before anything else is there; what it shows or asks for in vain, the app does later.
 */

import { isDark } from "../base/theme.js";
import { wordsOf } from "../base/words.js";
import { pictureOf } from "../board/prepared.js";
import { catalogueOf, hasPicture, isGame, openingsOf } from "../table/catalogue.js";
import { readRoute } from "./address.js";
import { showFirstHome } from "./first-home.js";
import { loadApp, loadIcons, loadStyles } from "./packed-page.js";
import { ask, preloadRest } from "./parts.js";
import { preferredLanguage, recallTheme } from "./preferences.js";

const language = preferredLanguage();
const { page, game } = readRoute(location.hash);

const table = page === "table" && isGame(game);

/** @param {string} href */
const preload = (href) => ask({ rel: "preload", as: "fetch", crossOrigin: "anonymous", href });

/** All that the app reads first. */
function preloadData() {
  preload(wordsOf(language));
  preload(table ? openingsOf(game, language) : catalogueOf(language));
  if (table && hasPicture(game)) preload(pictureOf(game, isDark(), window));
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
  // On a slow line, or a slow device, what a table needs later is not in the way of its first board: the app asks for it.
  if (!table) preloadRest();
  loadApp();
  preloadData();
}
