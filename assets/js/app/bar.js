/**
 * The bar at the head of every page but the table: the app's name, language and light.
 */
import { icon, make, tool } from "../base/dom.js";
import { language, languages, say } from "../base/words.js";
import { switchTheme } from "./preferences.js";
import { showSettings } from "./settings-sheet.js";

/** @param {import("./app.js").App} app @returns {HTMLElement} */
export function createBar(app) {
  return make(
    "header",
    { class: "bar" },
    make("a", { class: "brand", href: "#/" }, icon("croisee"), "La Croisée"),
    make(
      "select",
      {
        class: "languages",
        "aria-label": say("language"),
        onchange: (/** @type {Event} */ { target }) => app.changeLanguage(/** @type {HTMLSelectElement} */ (target).value),
      },
      [...languages()].map(([tag, name]) => make("option", { value: tag, lang: tag, selected: tag === language() }, name)),
    ),
    tool("theme", "light", switchTheme),
    tool("settings", "settings", () => showSettings(app), { "aria-haspopup": "dialog" }),
  );
}
