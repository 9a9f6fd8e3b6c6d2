/**
 * The page of all games that were begun or finished on this device: found again by their picture, who plays
 * and when; gone on with, renamed, copied, written into a file, or taken away with a way back.
 */
import { openDialog } from "../base/dialog.js";
import { icon, make, said } from "../base/dom.js";
import { language, say } from "../base/words.js";
import { miniature } from "../board/miniature.js";
import { exportGame, exportGames, importGame, readGames } from "../table/files.js";
import { addGame, changeGame, listGames, losesAll, newGame, readPicture, removeGame } from "../table/kept-games.js";
import { addressOf } from "./address.js";
import { createBar } from "./bar.js";
import { thumbnailOf } from "./thumbnail.js";

/** @typedef {import("../table/kept-games.js").KeptGame} KeptGame */
/** @typedef {import("../table/catalogue.js").Card} Card */

/** Bytes of a file with all games. */
const LARGEST = 10_000_000;
const PICTURE = { width: 132, height: 116 };

/** @param {KeptGame} kept @param {Card} card @returns {string} what it is called */
export function nameOf(kept, card) {
  return kept.name || say("games.name", { game: card.name, when: dayOf(kept.begun) });
}

/** @param {number} time @returns {string} */
function dayOf(time) {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(time);
}

/** @param {KeptGame} kept @param {Card} card @returns {string} who sits round it */
function peopleOf({ record, request }, card) {
  const seats = record?.seats ?? request?.seats ?? [];
  const alone = seats.filter(({ kind }) => kind === "person").length === 1;
  const names = seats.map(({ kind, level, name }, seat) => {
    if (kind === "computer") return card.levels.find((known) => known.level === level)?.name ?? "";
    return alone ? say("games.you") : name || card.seatNames[seat];
  });
  return new Intl.ListFormat(language()).format(names.filter(Boolean));
}

/** @param {KeptGame} kept @returns {string} how far it has come */
function stateOf({ record, broken, played }) {
  const count = record?.moves?.length ?? 0;
  const state = broken ? say("games.broken") : say(record?.result ? "games.over" : "games.running", { count });
  return `${state} · ${dayOf(played)}`;
}

/** @param {KeptGame} kept @param {Card} card @returns {Promise<HTMLElement>} its position, or the game where that is secret or cannot be drawn */
export async function pictureOf(kept, card) {
  try {
    const { board, scene } = /** @type {Required<import("../types/door.js").Picture>} */ (await readPicture(kept.id));
    const whole = scene.window ?? /** @type {import("../board/camera.js").Window} */ ([0, 0, ...board.size]);
    return make("div", { class: "tile-board" }, miniature([...board.shapes, ...scene.shapes], whole, PICTURE));
  } catch {
    return thumbnailOf(card, PICTURE);
  }
}

/**
 * @param {import("./app.js").App} app
 * @param {Card[]} cards
 * @returns {import("./pages.js").Mounted}
 */
export function openGames(app, cards) {
  const heading = said("games", "h1", { tabindex: -1 });
  const news = make("p", { class: "games-news", role: "status", hidden: true });
  const nothing = said("kept.nothing", "p", { class: "kept-nothing", hidden: true });
  const list = make("ul", { class: "games" });
  const titles = make(
    "select",
    { id: "games-title", onchange: () => draw() },
    make("option", { value: "" }, say("games.all")),
    cards.map(({ id, name }) => make("option", { value: id }, name)),
  );

  /** @param {string} text @param {{label: string, act: () => void}} [remedy] */
  const tell = (text, remedy) => {
    news.replaceChildren(text);
    if (remedy) news.append(" ", make("button", { type: "button", class: "plain small", onclick: remedy.act }, remedy.label));
    news.hidden = false;
    news.scrollIntoView({ block: "nearest" });
  };

  /** The list is made anew: whoever uses keys goes on where he was. @param {string} id @param {string} key  of a button */
  const focusOn = (id, key) => {
    /** @type {HTMLElement | null} */ (list.querySelector(`[data-kept="${id}"] [data-say="${key}"]`))?.focus();
  };

  /** @param {KeptGame} kept @param {Card} card */
  const rename = (kept, card) => {
    const field = make("input", { type: "text", id: "game-name", maxlength: 60, value: nameOf(kept, card), autocomplete: "off" });
    const form = make(
      "form",
      { class: "setup" },
      make("label", { for: "game-name" }, say("games.name.label")),
      field,
      make("div", { class: "row" }, said("games.rename", "button", { type: "submit", class: "primary" })),
    );
    const asking = openDialog(say("games.rename"), [form]);
    form.addEventListener("submit", async (event) => {
      event.preventDefault();
      await changeGame(kept.id, { name: field.value.trim() });
      asking.close();
      await draw();
      focusOn(kept.id, "games.rename");
    });
    field.select();
  };

  /** @param {KeptGame} kept @param {Card} card */
  const copy = async (kept, card) => {
    const { id, begun } = newGame(kept.game);
    const name = say("games.copy.name", { name: nameOf(kept, card) });
    await addGame({ ...kept, id, begun, played: begun, name, holder: "" }, await readPicture(kept.id));
    await draw();
    focusOn(id, "games.copy");
  };

  /** @param {KeptGame} kept @param {Card} card */
  const remove = async (kept, card) => {
    const bringBack = await removeGame(kept);
    tell(say("games.removed", { name: nameOf(kept, card) }), {
      label: say("games.bring-back"),
      async act() {
        await bringBack();
        news.hidden = true;
        await draw();
        focusOn(kept.id, "games.remove");
      },
    });
    await draw();
    news.querySelector("button")?.focus();
  };

  /** @param {KeptGame} kept @param {Card} card */
  const rowOf = async (kept, card) => {
    const name = `game-${kept.id}`;
    /** @param {string} key @param {() => unknown} act */
    const button = (key, act) => said(key, "button", { type: "button", class: "plain small", "aria-describedby": name, onclick: act });
    const resume = () => {
      app.leaveSetup(kept.game, { kept: kept.id });
      app.go(addressOf(kept.game));
    };
    const go = said(kept.record?.result ? "games.look" : "games.resume", "button", {
      type: "button",
      class: "primary small",
      "aria-describedby": name,
      onclick: resume,
    });
    return make(
      "li",
      { class: "game", "data-game": kept.game, "data-kept": kept.id },
      await pictureOf(kept, card),
      make(
        "div",
        { class: "game-text" },
        make("h2", { id: name }, nameOf(kept, card)),
        make("p", {}, kept.name ? `${card.name} · ` : "", peopleOf(kept, card)),
        make("p", { class: "help" }, stateOf(kept)),
        make(
          "div",
          { class: "row" },
          go,
          button("games.rename", () => rename(kept, card)),
          button("games.copy", () => copy(kept, card)),
          kept.record && button("games.file", () => exportGame(kept.game, /** @type {object} */ (kept.record))),
          button("games.remove", () => remove(kept, card)),
        ),
      ),
    );
  };

  const draw = async () => {
    const games = (await listGames()).flatMap((kept) => {
      const card = cards.find(({ id }) => id === kept.game);
      return card && (!titles.value || titles.value === kept.game) ? [/** @type {[KeptGame, Card]} */ ([kept, card])] : [];
    });
    const rows = await Promise.all(games.map(([kept, card]) => rowOf(kept, card)));
    list.replaceChildren(...(rows.length ? rows : [make("li", { class: "games-none" }, say("games.none"))]));
    list.dataset.drawn = String(rows.length);
  };

  const load = async () => {
    const text = await importGame(LARGEST);
    if (text === null) return;
    const found = readGames(text, new Set(cards.map(({ id }) => id)));
    await Promise.all(found.map((kept) => addGame(kept, null)));
    tell(found.length ? say("games.loaded", { count: found.length }) : say("games.unread"));
    await draw();
  };

  const root = make(
    "div",
    { class: "page" },
    createBar(app),
    make(
      "main",
      { class: "narrow-page", id: "content" },
      heading,
      said("games.say", "p"),
      nothing,
      make(
        "div",
        { class: "row filter" },
        make("label", { for: "games-title" }, say("games.title")),
        titles,
        said("results", "a", { class: "plain small", href: "#/my/results" }),
      ),
      news,
      list,
      make(
        "div",
        { class: "row filter" },
        make("button", { type: "button", class: "plain small", onclick: load }, icon("open"), say("games.open")),
        make(
          "button",
          { type: "button", class: "plain small", onclick: async () => exportGames(await listGames()) },
          icon("save"),
          say("games.save"),
        ),
      ),
    ),
  );
  const start = async () => {
    await draw();
    nothing.hidden = !(await losesAll());
  };
  return { root, heading, title: say("games"), start };
}
