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
import { restAddress } from "./parts.js";
import { preferredLanguage, recallTheme } from "./preferences.js";

const language = preferredLanguage();
const { page, game } = readRoute(location.hash);

const table = page === "table" && isGame(game);

/** @param {Partial<HTMLLinkElement>} link */
const ask = (link) => document.head.append(Object.assign(document.createElement("link"), link));

/** @param {string} href @param {string} as */
const preload = (href, as) => ask({ rel: "preload", as, crossOrigin: "anonymous", href });

function preloadData() {
  preload(wordsOf(language), "fetch");
  preload(table ? openingsOf(game, language) : catalogueOf(language), "fetch");
  if (table && hasPicture(game)) preload(pictureOf(game, isDark(), window), "image");
}

/** The rest of the app. */
const preloadRest = () => ask({ rel: "modulepreload", href: restAddress() });

/** What starts Python, where that is wanted at once: fetched while the app's script runs, and not before it. */
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
  loadApp().then(() => {
    preloadRest();
    preloadRuntime();
  });
  preloadData();
}
