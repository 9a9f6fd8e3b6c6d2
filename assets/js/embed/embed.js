/**
 * The table inside a foreign page: the same as in the app, with nothing kept and the host told.
 *
 * Loaded when somebody wants to play. The host hears `ready`, `move`, `over` and `state`, and may ask
 * `load`, `newGame`, `setOptions`, `goTo` and `getState`; each is answered by a `state` that says whether
 * it was granted. The record of a game that hides something, or draws, comes when it is over. Nothing the host sends is trusted before Python, which replays every record, has taken it.
 */

import { createAnalysis } from "../analysis/open.js";
import { addressOf, addressOfLearning, addressOfLink } from "../app/address.js";
import { showHelp } from "../app/help.js";
import { showMenu } from "../app/menu.js";
import { announceTheme, applySettings, applyTheme } from "../app/preferences.js";
import { copyReport, watchErrors } from "../app/report.js";
import { rulesOf } from "../app/rules.js";
import { keepNothing } from "../base/store.js";
import { language, languages, useLanguage } from "../base/words.js";
import { createLinkActs } from "../link/acts.js";
import { openDoor } from "../runtime/door.js";
import { readCard } from "../table/catalogue.js";
import { TODAY } from "../table/puzzles.js";
import { newSeed } from "../table/seed.js";
import { openTable } from "../table/table.js";
import { applyLook, lookOf, setupOf } from "./options.js";

/** @typedef {import("./options.js").Options} Options */
/** @typedef {ReturnType<typeof import("./host.js").meetHost>} Host */

/** What a host may say of a new game. */
const SETUP = ["players", "seats", "options"];

/**
 * Put the table in the place of the facade.
 * @param {Options} options
 * @param {Host} host
 * @param {any[]} held  what the host has asked for meanwhile
 */
export async function openEmbed(options, host, held) {
  keepNothing();
  watchErrors();
  await Promise.all([loadStyles(), carryIcons()]);
  await useLanguage(options.lang);
  applyTheme();
  applySettings();
  const card = await readCard(options.lang, options.game);
  if (!card) throw new Error(`no game ${options.game}`);

  /** @type {import("../table/table.js").Table | null} */
  let mounted = null;
  let progress = /** @type {import("../runtime/door.js").Progress | null} */ ({ loaded: 0, total: 1 });
  /** @type {{record: any, picture: any} | null} */
  let latest = null;
  /** The game as it was before the host went back in it. @type {any} */
  let whole = null;
  let wanted = setupOf(options, card);
  /** The card in the language spoken now. */
  let told = card;
  let taken = false;
  // What everybody gets without asking has its first picture ready.
  const asked = options.seats || Object.keys(options.own).length || held.length;
  const usual = (options.mode === "computer" || options.mode === "learn") && options.level === 2 && !asked;
  const door = openDoor({
    language: options.lang,
    onProgress(now) {
      progress = now;
      mounted?.progress?.(now);
    },
  });
  const ended = () => {
    progress = null;
    mounted?.progress?.(null);
  };
  door.ready.then(ended, ended);
  let lay = () => {};
  /** Settles when there is a game on the table, or never will be. */
  const laid = new Promise((resolve) => (lay = () => resolve(undefined)));

  const app = {
    offline: false,
    home: "#/",
    kiosk: false,
    own: false,
    door: () => door,
    /** Whatever is not this table is on the full page. @param {string} address */
    go: (address) => open(new URL(`index.html${address}`, document.baseURI), "_blank", "noopener"),
    leaveSetup() {},
    /** A game that somebody opens here is played here, whichever it is. */
    showTable() {},
    /** @param {string} _game  the one that is here @param {import("../table/learning.js").Learning} learning */
    learn: (_game, learning) => mount(learning),
    rulesOf,
    showHelp,
    /** Other devices join at the full page. */
    showDevices: async () => void app.go(addressOf(card.id)),
    // A link that is sent from here opens the full page.
    ...createLinkActs(
      (game, link, turn) => `index.html${addressOfLink(game, link, turn)}`,
      (game, puzzle) => `index.html${addressOfLearning(game, puzzle)}`,
    ),
    /** @type {import("../table/surroundings.js").Surroundings["createAnalysis"]} */
    createAnalysis: (elements, session, play) => createAnalysis(elements, session, play, () => import("../analysis/panel.js")),
    /** @param {import("../table/catalogue.js").Card} card @param {import("../table/table.js").MenuActs} acts */
    showMenu: (card, acts) => showMenu(app, card, acts),
    /** @param {string} game @returns {object | null} nothing at first where a position is to be tried, or an opening is ready */
    takeSetup(game) {
      const first = !taken;
      taken = true;
      // A position comes as a game that was being played: Python checks every move of it.
      if (first && options.position) return { record: options.position };
      return game !== card.id || (first && usual) ? null : wanted;
    },
    /** @param {string} chosen */
    async changeLanguage(chosen) {
      await useLanguage(chosen);
      const said = await readCard(chosen, card.id);
      told = said ?? told;
      await mounted?.changeLanguage(told);
    },
    reopen() {},
    renew: async () => false,
    retry: () => location.reload(),
    report: copyReport,
    /** @param {any} record @param {any} picture */
    heard(record, picture) {
      const before = latest;
      latest = { record, picture };
      lay();
      if (!before) host.tell("ready", stateOf());
      else host.tell("move", stateOf());
      if (picture.over && !before?.picture.over) host.tell("over", { ...stateOf(), over: picture.over });
    },
  };

  // With the seed, or with moves that not everybody may see, a host could work out what is still hidden.
  const secret = card.hidden || card.chance;
  const stateOf = () => ({
    game: card.id,
    lang: language(),
    turn: latest?.picture.turn ?? 0,
    next: latest?.picture.next ?? "loading",
    record: latest && (!secret || latest.picture.over) ? latest.record : null,
  });

  /** Put the table where the facade was, or another table. @param {import("../table/learning.js").Learning} learning */
  const mount = (learning) => {
    mounted?.leave();
    mounted = openTable(app, told, learning);
    const held = document.hasFocus();
    document.querySelector("#app")?.replaceChildren(mounted.root);
    // The button that was pressed has gone: the keyboard goes on where the table begins.
    if (held) mounted.heading.focus({ preventScroll: true });
    mounted.progress(progress);
    return mounted.start();
  };
  document.documentElement.dataset.state = "table";
  keepInside(app.go);
  mount(!options.position && learningOf(options, card)).then(lay, lay);

  const load = (/** @type {unknown} */ record) => mounted?.replace({ verb: "load", game: card.id, record, lang: language() });
  const commands = /** @type {Record<string, (message: any) => unknown>} */ ({
    load: ({ record }) => load(record),
    async newGame({ setup }) {
      const known = SETUP.flatMap((key) => (setup?.[key] === undefined ? [] : [[key, setup[key]]]));
      const next = { ...wanted, ...(Array.isArray(setup?.seats) && { players: setup.seats.length }), ...Object.fromEntries(known) };
      const granted = await mounted?.replace({ verb: "new", game: card.id, ...next, seed: newSeed(), lang: language() });
      if (granted) wanted = next;
      return granted;
    },
    goTo({ turn }) {
      const now = latest?.record;
      if (!now || !Number.isInteger(turn) || turn < 0) return false;
      // Going back forgets nothing, until somebody plays on from there.
      const begins =
        whole?.seed === now.seed && now.moves.every((/** @type {string} */ move, /** @type {number} */ at) => move === whole.moves[at]);
      if (!begins) whole = now;
      return load({ ...whole, moves: whole.moves.slice(0, turn), result: null });
    },
    async setOptions(message) {
      const look = lookOf(message, languages().keys());
      applyLook(look);
      if (look.theme) announceTheme();
      if (look.lang) await app.changeLanguage(look.lang);
      return Object.keys(look).length > 0;
    },
    getState: () => true,
  });
  /** @param {any} message */
  const obey = async (message) => {
    if (!Object.hasOwn(commands, message.type)) return;
    const done = async () => commands[message.type](message);
    const granted = Boolean(await done().catch(() => false));
    host.tell("state", { ...stateOf(), granted, answers: message.id ?? null });
  };
  // One after the other, and the first when there is a table to speak of.
  let obeyed = laid;
  const hear = (/** @type {any} */ message) => (obeyed = obeyed.then(() => obey(message)));
  host.listen(hear);
  held.forEach(hear);
}

/** @param {import("./options.js").Options} options @param {import("../table/catalogue.js").Card} card @returns {import("../table/learning.js").Learning} */
function learningOf({ mode }, card) {
  if (mode === "puzzle" && card.puzzles) return TODAY;
  return mode === "learn" && card.lesson;
}

/** The table's own style sheets, which the facade did without. @returns {Promise<unknown>} */
function loadStyles() {
  const names = ["theme", "page", "pages", "table", "analysis"];
  return Promise.all(
    names.map(
      (name) =>
        new Promise((resolve, reject) => {
          const link = document.createElement("link");
          Object.assign(link, { rel: "stylesheet", href: `assets/css/${name}.css`, onload: resolve, onerror: reject });
          document.head.append(link);
        }),
    ),
  );
}

/** Bring the drawings into the page: a sandboxed frame may not refer to another file's. */
async function carryIcons() {
  const answer = await fetch("assets/icons/icons.svg");
  const drawings = new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement;
  drawings.id = "icons";
  drawings.setAttribute("class", "unseen");
  drawings.setAttribute("aria-hidden", "true");
  document.body.append(document.adoptNode(drawings));
}

/** Links to other pages open beside the host page, never inside the frame. @param {(address: string) => void} go */
function keepInside(go) {
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest?.('a[href^="#/"]');
    if (!link) return;
    event.preventDefault();
    go(/** @type {string} */ (link.getAttribute("href")));
  });
}
