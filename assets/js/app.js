/**
 * The house: language, light, address, and the one door to Python that all pages share.
 * Pages are mounted by route; the door is opened once the first of them stands.
 */
import { isGame, readSheet, readSheets } from "./catalogue.js";
import { make } from "./dom.js";
import { openDoor } from "./door.js";
import { openHome } from "./home.js";
import { keepKiosk, readKiosk } from "./kiosk.js";
import { completeWhenIdle, goOffline, takeUpdate, watchForUpdate } from "./offline.js";
import { applyTheme, chooseTheme, chosenTheme, preferredLanguage } from "./preferences.js";
import { readRoute } from "./route.js";
import { openRules } from "./rules.js";
import { openSetup } from "./setup.js";
import { closeSheets } from "./sheet.js";
import { carry, forgetGame, remember, takeCarried } from "./store.js";
import { openTable } from "./table.js";
import { language, say, speak } from "./words.js";

/**
 * A page that stands in the house.
 * @typedef {object} Mounted
 * @property {HTMLElement} root
 * @property {HTMLElement} heading
 * @property {string} title
 * @property {string} [game]  whose table it is
 * @property {() => unknown} [start]  called once it is in the document
 * @property {() => void} [leave]
 * @property {(progress: import("./door.js").Progress | null) => void} [progress]
 * @property {(ready: boolean) => void} [offline]
 * @property {() => void} [renewable]  a newer build is there
 * @property {(request: object) => Promise<boolean>} [replace]  another game on the same table
 * @property {(sheet: import("./catalogue.js").Sheet) => void} [changeLanguage]  else the page is made anew
 */

/** @type {Mounted | null} */
let mounted = null;
/** @type {import("./door.js").Door | null} */
let door = null;
/** @type {import("./door.js").Progress | null} */
let progress = { loaded: 0, total: 1 };
/** @type {{game: string, setup: object} | null} */
let waitingSetup = null;
/** How often a page was asked for: one that another has overtaken is not shown. */
let mounts = 0;
/** @type {() => void} */
let stand = () => {};
/** Settles when the first page has been drawn: until then Python would only be in its way. */
const standing = new Promise((resolve) => (stand = () => resolve(undefined)));

const house = {
  offline: false,
  /** Where nobody plays yet. */
  home: "#/",
  /** Whether this is a screen for everybody, where files are nobody's. */
  kiosk: false,
  /** Whether a newer build waits to be taken, between two games. */
  renewable: false,
  /**
   * Between two games, take the build that waits.
   * @param {string} [game]  the one that is left
   * @param {object} [setup]  how the next one of it is to be laid
   * @returns {Promise<boolean>} whether the page is being loaded anew
   */
  async renew(game, setup) {
    if (!house.renewable || !(await takeUpdate())) return false;
    if (game) {
      forgetGame(game);
      carry({ game, setup });
    }
    location.reload();
    return true;
  },
  /** Hear how a game goes on: somebody else's page may want to, this one does not. @param {any} record @param {any} picture */
  heard(record, picture) {},
  /** The door, opened when it is first needed and a page stands. */
  door() {
    if (door) return door;
    const onProgress = (/** @type {import("./door.js").Progress} */ now) => {
      // What is fetched for the next visit once Python is up is no concern of this one.
      if (progress === null) return;
      progress = now;
      mounted?.progress?.(now);
    };
    const opened = standing.then(() => openDoor({ onProgress }));
    const ready = opened.then((real) => real.ready);
    const ended = () => {
      progress = null;
      mounted?.progress?.(null);
    };
    ready.then(ended, ended);
    ready.then(offerOffline, () => {});
    door = { ready, ask: async (request) => (await opened).ask(request) };
    return door;
  },
  /** @param {string} address */
  go(address) {
    location.hash = address;
  },
  /** @param {string} game @param {object} setup */
  leaveSetup(game, setup) {
    waitingSetup = { game, setup };
  },
  /** @param {string} game @returns {object | null} what was set up for this game, once */
  takeSetup(game) {
    const found = waitingSetup?.game === game ? waitingSetup.setup : null;
    waitingSetup = null;
    return found;
  },
  /** @param {string} chosen */
  async speak(chosen) {
    await speak(chosen);
    remember("language", chosen);
    const page = mounted;
    const sheet = page?.game && (await readSheet(chosen, page.game));
    // Another page that stands by now was made in this language.
    if (page !== mounted) return;
    if (page?.changeLanguage && sheet) page.changeLanguage(sheet);
    else await mount(true);
  },
};

/** @typedef {typeof house} House */

async function offerOffline() {
  const answer = await goOffline();
  house.offline = answer === "ready";
  mounted?.offline?.(house.offline);
  if (!house.offline) return;
  completeWhenIdle();
  await watchForUpdate(() => {
    house.renewable = true;
    mounted?.renewable?.();
  });
}

/**
 * Forget who was here and begin as for the next visitor.
 * @param {string} start  an address
 * @param {{tongue: string, theme: string}} usual
 */
async function restart(start, { tongue, theme }) {
  const sheets = await readSheets(language());
  // What is left first is not kept any more.
  mounted?.leave?.();
  mounted = null;
  waitingSetup = null;
  for (const { id } of sheets) forgetGame(id);
  if (theme !== chosenTheme()) chooseTheme(theme);
  await speak(tongue);
  remember("language", tongue);
  if (location.hash !== start) location.hash = start;
  else if (!(await house.renew())) await mount(false);
}

/** @returns {Promise<Mounted>} the page the address asks for */
async function choosePage() {
  const { page, game } = readRoute(location.hash);
  const laid = page === "table" && isGame(game) ? await readSheet(language(), game) : undefined;
  if (laid) return openTable(house, laid);
  const sheets = await readSheets(language());
  const sheet = sheets.find((known) => known.id === game);
  if (sheet && page === "table") return openTable(house, sheet);
  if (sheet && page === "setup") return openSetup(house, sheet);
  if (sheet && page === "rules") return openRules(house, sheet);
  return openHome(house, sheets, page !== "home");
}

/** @param {boolean} moving  whether the visitor comes from another page of the house */
async function mount(moving) {
  const mine = ++mounts;
  if (moving && !waitingSetup && (await house.renew())) return;
  const page = await choosePage();
  if (mine !== mounts) return page.leave?.();
  closeSheets();
  mounted?.leave?.();
  mounted = page;
  document.title = page.title;
  document.querySelector("#house")?.replaceChildren(page.root);
  if (moving) {
    scrollTo(0, 0);
    page.heading.focus({ preventScroll: true });
  }
  page.progress?.(progress);
  page.start?.();
  page.offline?.(house.offline);
}

/** The page that was asked for did not come: the old one stays. */
function sayLost() {
  document.querySelector("#house > .lost")?.remove();
  document.querySelector("#house")?.prepend(make("p", { class: "lost", role: "alert" }, say("door.network")));
}

async function enter() {
  applyTheme();
  addEventListener("hashchange", () => mount(true).catch(sayLost));
  waitingSetup = takeCarried();
  const chosen = preferredLanguage();
  const { page, game } = readRoute(location.hash);
  // Both were asked for before this script was there; neither waits for the other.
  await Promise.all([speak(chosen), page === "table" && isGame(game) && readSheet(chosen, game)]);
  const kiosk = readKiosk(location.search);
  if (kiosk) {
    const usual = { tongue: chosen, theme: chosenTheme() };
    Object.assign(house, { kiosk: true, home: kiosk.start });
    keepKiosk(kiosk, () => restart(kiosk.start, usual));
  }
  await mount(false);
  requestAnimationFrame(() => setTimeout(stand));
  // A page that nobody looks at yet is not drawn, and Python need not wait for it.
  setTimeout(stand, 200);
  // The home page opens the door too, a little later: whoever goes on to play need not wait.
  setTimeout(() => house.door(), 400);
}

enter().catch(() => {
  // Without its words the page can only say this, in both languages.
  document.querySelector("#house")?.replaceChildren("La page n'a pas pu être chargée : rechargez-la. · The page could not be loaded: reload it.");
});
