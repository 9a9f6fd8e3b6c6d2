/**
 * The table inside a foreign page: the same as in the house, with nothing kept and the host told.
 *
 * Loaded when somebody wants to play. The host hears `ready`, `move`, `over` and `state`, and may ask
 * `load`, `newGame`, `setOptions`, `goTo` and `getState`; nothing it sends is trusted before Python,
 * which replays every record, has taken it.
 */
import { readSheet } from "./catalogue.js";
import { openDoor } from "./door.js";
import { keepNothing, rememberGame } from "./store.js";
import { applyTheme, setTheme } from "./preferences.js";
import { setupOf } from "./options.js";
import { newSeed } from "./session.js";
import { openTable } from "./table.js";
import { language, LANGUAGES, speak } from "./words.js";

/** @typedef {import("./options.js").Options} Options */
/** @typedef {ReturnType<typeof import("./host.js").meetHost>} Host */

/**
 * Put the table in the place of the facade.
 * @param {Options} options
 * @param {Host} host
 */
export async function openEmbed(options, host) {
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
  let wanted = /** @type {object | null} */ (setupOf(options, sheet));
  // What everybody gets without asking has its first picture ready.
  const usual = options.mode === "computer" && options.level === 2 && !options.seats && !Object.keys(options.own).length;
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

  const house = {
    offline: false,
    door: () => door,
    /** Whatever is not this table is on the full page. @param {string} address */
    go: (address) => open(new URL(`index.html${address}`, document.baseURI), "_blank", "noopener"),
    leaveSetup() {},
    /** @param {string} game */
    takeSetup: (game) => (game === sheet.id && !latest && !options.position && !usual ? wanted : null),
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
  page.start?.();

  const commands = /** @type {Record<string, (message: any) => unknown>} */ ({
    load: ({ record }) => page.replace?.({ verb: "load", record, lang: language() }),
    newGame({ setup }) {
      wanted = { ...wanted, ...(setup && typeof setup === "object" ? setup : {}) };
      return page.replace?.({ verb: "new", game: sheet.id, ...wanted, seed: newSeed(), lang: language() });
    },
    goTo({ turn }) {
      const record = latest?.record;
      if (!record || !Number.isInteger(turn)) return null;
      const moves = record.moves.slice(0, Math.max(0, turn));
      return page.replace?.({ verb: "load", record: { ...record, moves, result: null }, lang: language() });
    },
    async setOptions({ theme, lang, controls }) {
      if (["auto", "light", "dark"].includes(theme)) setTheme(theme);
      if (["full", "few", "none"].includes(controls)) document.documentElement.dataset.controls = controls;
      if (LANGUAGES.includes(lang)) await house.speak(lang);
    },
    getState() {},
  });
  host.listen(async (message) => {
    if (!Object.hasOwn(commands, message.type)) return;
    await door.ready;
    await commands[message.type](message);
    host.tell("state", { ...stateOf(), answers: message.id ?? null });
  });
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
