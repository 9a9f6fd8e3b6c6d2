/**
 * The menu of a table: everything that is not needed at every move.
 */
import { icon, make } from "./dom.js";
import { switchTheme } from "./preferences.js";
import { addressOf } from "./route.js";
import { openSheet } from "./sheet.js";
import { language, LANGUAGES, say } from "./words.js";

/**
 * @param {import("./app.js").House} house
 * @param {import("./catalogue.js").Sheet} sheet
 * @param {{again: () => void, analyse: (() => void) | null, save: () => void, load: () => void, help: () => void}} acts
 */
export function showMenu(house, sheet, acts) {
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
  const others = LANGUAGES.filter((other) => other !== language());
  const menu = openSheet(say("menu"), [
    make(
      "ul",
      { class: "menu" },
      entry("replay", say("again"), acts.again),
      acts.analyse && entry("graph", say("analyse"), acts.analyse),
      entry("setup", say("setup"), () => house.go(addressOf(sheet.id, "setup"))),
      !house.kiosk && entry("save", say("file.save"), acts.save),
      !house.kiosk && entry("open", say("file.open"), acts.load),
      entry("light", say("theme"), switchTheme),
      others.map((other) => entry("language", say(`language.${other}`), () => house.speak(other), other)),
      entry("help", say("help"), acts.help),
      entry("home", say("home"), () => house.go(house.home)),
    ),
    make("p", { class: "offline", hidden: !house.offline }, say("offline")),
  ]);
}
