/**
 * The settings sheet: how somebody likes his table, one choice a line, at work as soon as it is chosen.
 */

import { openDialog } from "../base/dialog.js";
import { make } from "../base/dom.js";
import { changeSetting, SETTING_NAMES, setting, valuesOf } from "../base/settings.js";
import { prefersStillness } from "../base/time.js";
import { language, languages, say } from "../base/words.js";
import { canVibrate, feel } from "../table/feel.js";
import { chooseTheme, chosenTheme } from "./preferences.js";

const THEMES = ["auto", "light", "dark"];

/**
 * @param {string} key  of the label
 * @param {{value: string, label: string, lang?: string}[]} values
 * @param {string} chosen
 * @param {(value: string) => void} choose
 */
function line(key, values, chosen, choose) {
  return make(
    "label",
    { class: "setting" },
    make("span", {}, say(key)),
    make(
      "select",
      { name: key, onchange: (/** @type {Event} */ { target }) => choose(/** @type {HTMLSelectElement} */ (target).value) },
      values.map(({ value, label, lang }) => make("option", { value, lang, selected: value === chosen }, label)),
    ),
  );
}

/** @param {import("../base/settings.js").Setting} name */
function settingLine(name) {
  const values = valuesOf(name).map((value) => ({ value, label: say(`${name}.${value}`) }));
  return line(name, values, setting(name), (value) => {
    changeSetting(name, value);
    // What was just turned on is heard or felt at once.
    if (name === "sound" || name === "vibration") feel("place");
  });
}

/** @param {{changeLanguage: (chosen: string) => unknown}} app */
export function showSettings(app) {
  const names = SETTING_NAMES.filter((name) => name !== "vibration" || canVibrate());
  const themes = THEMES.map((value) => ({ value, label: say(`theme.${value}`) }));
  const tongues = [...languages()].map(([tag, name]) => ({ value: tag, label: name, lang: tag }));
  const sheet = openDialog(say("settings"), [
    ...names.map(settingLine),
    line("theme", themes, chosenTheme(), chooseTheme),
    line("language", tongues, language(), (tag) => {
      sheet.close();
      app.changeLanguage(tag);
    }),
    ...(prefersStillness() ? [make("p", { class: "setting-note" }, say("settings.still"))] : []),
  ]);
}
