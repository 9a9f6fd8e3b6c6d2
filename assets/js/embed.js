/**
 * The table inside a foreign page: the same as in the house, with nothing kept and the host told.
 *
 * Loaded when somebody wants to play. The host hears `ready`, `move`, `over` and `state`, and may ask
 * `load`, `newGame`, `setOptions`, `goTo` and `getState`; each is answered by a `state` that says whether
 * it was granted. Nothing the host sends is trusted before Python, which replays every record, has taken it.
 */
import { readSheet } from "./catalogue.js";
import { openDoor } from "./door.js";
import { keepNothing, rememberGame } from "./store.js";
import { announceTheme, applyTheme } from "./preferences.js";
import { applyLook, lookOf, setupOf } from "./options.js";
import { newSeed } from "./session.js";
import { openTable } from "./table.js";
import { language, speak } from "./words.js";

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
  await Promise.all([loadStyles(), carryIcons()]);
  await speak(options.lang);
  applyTheme();
  const sheet = await readSheet(options.lang, options.game);
  if (!sheet) throw new Error(`no game ${options.game}`);

  /** @type {import("./app.js").Mounted | null} */
  let mounted = null;
  let progress = /** @type {import("./door.js").Progress | null} */ ({ loaded: 0, total: 1 });
  /** @type {{record: any, picture: any} | null} */
  let latest = null;
  /** The game as it was before the host went back in it. @type {any} */
  let whole = null;
  let wanted = setupOf(options, sheet);
  let taken = false;
  // What everybody gets without asking has its first picture ready.
  const asked = options.seats || Object.keys(options.own).length || held.length;
  const usual = options.mode === "computer" && options.level === 2 && !asked;
  const door = openDoor({
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

  const house = {
    offline: false,
    home: "#/",
    kiosk: false,
    door: () => door,
    /** Whatever is not this table is on the full page. @param {string} address */
    go: (address) => open(new URL(`index.html${address}`, document.baseURI), "_blank", "noopener"),
    leaveSetup() {},
    /** @param {string} game @returns {object | null} nothing at first where a position is to be tried, or an opening is ready */
    takeSetup(game) {
      const first = !taken;
      taken = true;
      return game !== sheet.id || (first && (options.position || usual)) ? null : wanted;
    },
    /** @param {string} chosen */
    async speak(chosen) {
      await speak(chosen);
      const said = await readSheet(chosen, sheet.id);
      if (said) await mounted?.changeLanguage?.(said);
    },
    renew: async () => false,
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

  const stateOf = () => ({
    game: sheet.id,
    lang: language(),
    turn: latest?.picture.turn ?? 0,
    next: latest?.picture.next ?? "loading",
    record: latest?.record ?? null,
  });

  // A position comes as a game that was being played: Python checks every move of it.
  if (options.position) rememberGame(sheet.id, { record: options.position, picture: null, over: false });
  const page = openTable(/** @type {any} */ (house), sheet);
  mounted = page;
  document.querySelector("#house")?.replaceChildren(page.root);
  document.documentElement.dataset.state = "table";
  keepInside(house.go);
  page.progress?.(progress);
  Promise.resolve(page.start?.()).then(lay, lay);

  const load = (/** @type {unknown} */ record) => page.replace?.({ verb: "load", game: sheet.id, record, lang: language() });
  const commands = /** @type {Record<string, (message: any) => unknown>} */ ({
    load: ({ record }) => load(record),
    async newGame({ setup }) {
      const known = SETUP.flatMap((key) => (setup?.[key] === undefined ? [] : [[key, setup[key]]]));
      const next = { ...wanted, ...(Array.isArray(setup?.seats) && { players: setup.seats.length }), ...Object.fromEntries(known) };
      const granted = await page.replace?.({ verb: "new", game: sheet.id, ...next, seed: newSeed(), lang: language() });
      if (granted) wanted = next;
      return granted;
    },
    goTo({ turn }) {
      const now = latest?.record;
      if (!now || !Number.isInteger(turn) || turn < 0) return false;
      // Going back forgets nothing, until somebody plays on from there.
      const begins = whole?.seed === now.seed && now.moves.every((/** @type {string} */ move, /** @type {number} */ at) => move === whole.moves[at]);
      if (!begins) whole = now;
      return load({ ...whole, moves: whole.moves.slice(0, turn), result: null });
    },
    async setOptions(message) {
      const look = lookOf(message);
      applyLook(look);
      if (look.theme) announceTheme();
      if (look.lang) await house.speak(look.lang);
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

/** Links of the house open beside the host page, never inside the frame. @param {(address: string) => void} go */
function keepInside(go) {
  document.addEventListener("click", (event) => {
    const link = /** @type {Element} */ (event.target).closest?.('a[href^="#/"]');
    if (!link) return;
    event.preventDefault();
    go(/** @type {string} */ (link.getAttribute("href")));
  });
}
