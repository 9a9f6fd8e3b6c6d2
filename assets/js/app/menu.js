/**
 * The menu of a table: everything that is not needed at every move.
 */

import { openDialog } from "../base/dialog.js";
import { icon, make } from "../base/dom.js";
import { language, languages, say } from "../base/words.js";
import { addressOf } from "./address.js";
import { showSettings } from "./settings-sheet.js";

/** @typedef {Pick<import("./app.js").App, "go" | "home" | "kiosk" | "own" | "offline" | "changeLanguage">} MenuApp */

/**
 * @param {MenuApp} app
 * @param {import("../table/catalogue.js").Card} card
 * @param {import("../table/table.js").MenuActs} acts
 */
export function showMenu(app, card, acts) {
  /** @param {string} picture @param {string} label @param {() => void} act @param {string} [lang] */
  const entry = (picture, label, act, lang) =>
    make(
      "li",
      {},
      make(
        "button",
        {
          type: "button",
          class: "entry",
          lang,
          onclick() {
            menu.close();
            act();
          },
        },
        icon(picture),
        label,
      ),
    );
  const others = [...languages()].filter(([tag]) => tag !== language());
  const menu = openDialog(say("menu"), [
    make(
      "ul",
      { class: "menu" },
      acts.again && entry("replay", say("again"), acts.again),
      acts.learn && entry("learn", say("learn"), acts.learn),
      card.puzzles > 0 && entry("puzzle", say("puzzles"), () => app.go(addressOf(card.id, "puzzles"))),
      acts.analyse && entry("graph", say("analyse"), acts.analyse),
      acts.again && entry("setup", say("setup"), () => app.go(addressOf(card.id, "setup"))),
      acts.review && entry("previous", say("review"), acts.review),
      acts.share && !app.kiosk && entry("share", say("share"), acts.share),
      acts.devices && !app.kiosk && entry("devices", say("device"), acts.devices),
      acts.correspond && !app.kiosk && entry("letter", say("letter"), acts.correspond),
      !app.kiosk && app.own && entry("games", say("games"), () => app.go("#/my/games")),
      acts.save && !app.kiosk && entry("save", say("file.save"), acts.save),
      acts.load && !app.kiosk && entry("open", say("file.open"), acts.load),
      entry("settings", say("settings"), () => showSettings(app)),
      others.map(([tag, name]) => entry("language", name, () => app.changeLanguage(tag), tag)),
      entry("help", say("help"), acts.help),
      entry("info", say("report"), acts.report),
      entry("home", say("home"), () => app.go(app.home)),
    ),
    make("p", { class: "offline", hidden: !app.offline }, say("offline")),
  ]);
}
