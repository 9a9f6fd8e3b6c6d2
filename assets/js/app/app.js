/**
 * The app: language, light, address, and the one door to Python that all pages share.
 * Pages are mounted by route; the door is opened once the first of them stands.
 */

import { closeDialogs } from "../base/dialog.js";
import { make } from "../base/dom.js";
import { pageReady } from "../base/ready.js";
import { forgetSettings } from "../base/settings.js";
import { offerSkip } from "../base/skip.js";
import { carry, keepNothing, remember, takeCarried } from "../base/store.js";
import { language, translate, useLanguage } from "../base/words.js";
import { isGame, readCard } from "../table/catalogue.js";
import { ERASED, joinTabs } from "../table/hold.js";
import { forgetGames } from "../table/kept-games.js";
import { addressOf, addressOfLearning, readRoute } from "./address.js";
import { createResultActs } from "./fitting.js";
import { openDoorAfter } from "./later-door.js";
import { choosePage } from "./pages.js";
import { ask, loadRest, preloadRest, preloadRuntime } from "./parts.js";
import { applySettings, applyTheme, chooseTheme, chosenTheme, preferredLanguage } from "./preferences.js";
import { whenQuietOrWanted } from "./quiet.js";
import { copyReport, watchErrors } from "./report.js";
import { createRestActs, needRest, sayLost } from "./rest-acts.js";

/** @typedef {import("./pages.js").Mounted} Mounted */
/** @typedef {import("../table/match-source.js").Setup} Setup */

/** @type {Mounted | null} */
let mounted = null;
/** @type {import("../runtime/door.js").Door | null} */
let door = null;
/** @type {import("../runtime/door.js").Progress | null} */
let progress = { loaded: 0, total: 1 };
/** @type {{game: string, setup: Setup} | null} */
let waitingSetup = null;
/** How often a page was asked for: one that another has overtaken is not shown. */
let mounts = 0;
/** @type {() => void} */
let markPainted = () => {};
/** Settles when the first page has been drawn: until then Python would only be in its way. */
const firstPainted = new Promise((resolve) => (markPainted = () => resolve(undefined)));

/** @returns {boolean} whether this is a screen for everybody: see app/kiosk.js */
const isKiosk = () => new URLSearchParams(location.search).has("kiosk");

const app = {
  offline: false,
  /** Where nobody plays yet. */
  home: "#/",
  /** Whether this is a screen for everybody, where files are nobody's. */
  kiosk: false,
  /** Whether games are kept for the visitor to find again. */
  own: true,
  /** The games that are shown, in this order; null is all. @type {string[] | null} */
  games: null,
  /** The address of the library's own picture. @type {string | null} */
  logo: null,
  /** Whether a newer build waits to be taken, between two games. */
  renewable: false,
  /**
   * Between two games, take the build that waits.
   * @param {string} [game]  the one that is left
   * @param {Setup} [setup]  how the next one of it is to be laid
   * @returns {Promise<boolean>} whether the page is being loaded anew
   */
  async renew(game, setup) {
    if (!app.renewable || !(await (await loadRest()).takeUpdate())) return false;
    if (game) carry({ game, setup });
    location.reload();
    return true;
  },
  /** Load the page again, with whatever was damaged in the offline copy fetched anew. */
  async retry() {
    await loadRest().then(
      ({ mend }) => mend(),
      () => {},
    );
    location.reload();
  },
  report: copyReport,
  ...createResultActs(isKiosk),
  /** The door, opened when it is first needed and a page stands. */
  door() {
    if (door) return door;
    const onProgress = (/** @type {import("../runtime/door.js").Progress} */ now) => {
      // What is fetched for the next visit once Python is up is no concern of this one.
      if (progress === null) return;
      progress = now;
      mounted?.progress?.(now);
    };
    door = openDoorAfter(firstPainted, () => ({ language: language(), onProgress }));
    const ended = () => {
      progress = null;
      mounted?.progress?.(null);
    };
    door.ready.then(ended, ended);
    door.ready.then(offerOffline, () => {});
    return door;
  },
  /** @param {string} address */
  go(address) {
    location.hash = address;
  },
  /** @param {string} game */
  showTable(game) {
    app.go(addressOf(game));
  },
  /** @param {string} game @param {string} kept */
  reopen(game, kept) {
    waitingSetup = { game, setup: { kept } };
    mount(false).catch(sayLost);
  },
  /** @param {string} game @param {import("../table/learning.js").Learning} learning */
  learn(game, learning) {
    app.go(addressOfLearning(game, learning));
  },
  ...createRestActs(),
  /** @type {import("../table/surroundings.js").Surroundings["showMenu"]} */
  showMenu: async (card, acts) => (await needRest())?.showMenu(app, card, acts),
  /** @param {string} game @param {Setup} setup @param {boolean} [back]  given back by a table that could not lay it: what was set up since comes first */
  leaveSetup(game, setup, back = false) {
    if (!back || !waitingSetup) waitingSetup = { game, setup };
  },
  /** @param {string} game @returns {Setup | null} what was set up for this game, once */
  takeSetup(game) {
    const found = waitingSetup?.game === game ? waitingSetup.setup : null;
    waitingSetup = null;
    return found;
  },
  /** @param {string} chosen */
  async changeLanguage(chosen) {
    if (!(await useLanguage(chosen).then(() => true, sayLost))) return;
    translate(document.body);
    remember("language", chosen);
    if (app.offline) loadRest().then(({ keepLanguage }) => keepLanguage(chosen));
    const page = mounted;
    const card = page?.game && (await readCard(chosen, page.game));
    // Another page that stands by now was made in this language.
    if (page !== mounted) return;
    if (page?.changeLanguage && card) page.changeLanguage(card);
    else await mount(true);
  },
};

/** @typedef {typeof app} App */

/** @param {string} lang  what is spoken where nobody has chosen */
async function beKiosk(lang) {
  const { readKiosk, keepKiosk } = await loadRest();
  const kiosk = readKiosk(location.search);
  if (!kiosk) return;
  if (kiosk.theme) chooseTheme(kiosk.theme);
  const usual = { lang, theme: chosenTheme() };
  Object.assign(app, { kiosk: true, home: kiosk.start, games: kiosk.games, logo: kiosk.logo });
  keepKiosk(kiosk, () => restart(kiosk.start, usual));
}

async function offerOffline() {
  const { completeWhenIdle, goOffline, untouched, watchForUpdate } = await loadRest();
  await untouched();
  const answer = await goOffline(language());
  app.offline = answer === "ready";
  mounted?.offline?.(app.offline);
  if (app.offline) completeWhenIdle();
  // Also where the copy is not whole: what is missing may be on the server no more, but in a newer build.
  await watchForUpdate(() => {
    app.renewable = true;
    mounted?.renewable?.();
  });
}

/**
 * Forget who was here and begin as for the next visitor.
 * @param {string} start  an address
 * @param {{lang: string, theme: string}} usual
 */
async function restart(start, { lang, theme }) {
  // What is left first is not kept any more.
  mounted?.leave?.();
  mounted = null;
  waitingSetup = null;
  await forgetGames();
  forgetSettings();
  if (theme !== chosenTheme()) chooseTheme(theme);
  await useLanguage(lang);
  remember("language", lang);
  if (location.hash !== start) location.hash = start;
  else if (!(await app.renew())) await mount(false);
}

/** @param {boolean} moving  whether the visitor comes from another page of the app */
async function mount(moving) {
  const mine = ++mounts;
  if (moving && !waitingSetup && (await app.renew())) return;
  const page = await choosePage(app);
  if (mine !== mounts) return page.leave?.();
  closeDialogs();
  mounted?.leave?.();
  mounted = page;
  document.title = page.title;
  document.querySelector("#app")?.replaceChildren(page.root);
  if (moving) {
    scrollTo(0, 0);
    page.heading.focus({ preventScroll: true });
  }
  page.progress?.(progress);
  page.start?.();
  page.offline?.(app.offline);
}

async function enter() {
  watchErrors();
  await pageReady();
  applyTheme();
  applySettings();
  addEventListener("hashchange", () => mount(true).catch(sayLost));
  // Whoever has all erased does not find later what this page still does.
  joinTabs((message) => message === ERASED && keepNothing());
  waitingSetup = takeCarried();
  const chosen = preferredLanguage();
  const { page, game } = readRoute(location.hash);
  // Both were asked for before this script was there; neither waits for the other.
  await Promise.all([useLanguage(chosen), ["table", "learn", "puzzle"].includes(page) && isGame(game) && readCard(chosen, game)]);
  offerSkip();
  if (isKiosk()) await beKiosk(chosen);
  await mount(false);
  preloadRest();
  // What starts Python, where that is wanted at once.
  if (!["home", "join"].includes(page)) preloadRuntime();
  ask({ rel: "manifest", href: "manifest.json" });
  requestAnimationFrame(() => setTimeout(markPainted));
  // A page that nobody looks at yet is not drawn, and Python need not wait for it.
  setTimeout(markPainted, 200);
  // A page that needs no Python opens the door too, once nothing else is going on: whoever goes on to play need not wait.
  // Only a guest plays without, with the Python of another device.
  if (page !== "join") whenQuietOrWanted(() => app.door());
}

// From here on this script looks after the page: see the one inside index.html.
document.documentElement.dataset.app = "running";
enter().catch(() => {
  // Without its words the page can only say what the build wrote into it, in every language.
  const place = /** @type {HTMLElement} */ (document.querySelector("#app"));
  // The home page that stands before the app is there stays.
  if (!place.querySelector(".page")) place.replaceChildren();
  place.prepend(make("p", { class: "lost", role: "alert" }, place.dataset.lost ?? ""));
});
