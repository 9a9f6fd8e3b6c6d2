/**
 * The bar at the head of every page but the table: the house's name, language and light.
 */
import { icon, make, tool } from "./dom.js";
import { switchTheme } from "./preferences.js";
import { language, LANGUAGES, say } from "./words.js";

/** @param {import("./app.js").House} house @returns {HTMLElement} */
export function createBar(house) {
  return make(
    "header",
    { class: "bar" },
    make("a", { class: "brand", href: "#/" }, icon("croisee"), "La Croisée"),
    LANGUAGES.filter((other) => other !== language()).map((other) =>
      make(
        "button",
        { type: "button", class: "plain small", lang: other, "data-language": other, onclick: () => house.speak(other) },
        say(`language.${other}`),
      ),
    ),
    tool("theme", "light", switchTheme),
  );
}
