/**
 * Language and theme: what the visitor chose, else what his browser asks for; and where the style sheets follow his settings.
 * Everything that paints listens to the event `croisee:theme` on the document.
 */
import { setting, watchSettings } from "../base/settings.js";
import { recall, remember } from "../base/store.js";
import { isDark, systemDark } from "../base/theme.js";
import { chooseLanguage, languages } from "../base/words.js";
import { forgetColours } from "../board/tokens.js";

/** @returns {string} */
export function preferredLanguage() {
  return chooseLanguage([recall("language"), ...(navigator.languages ?? [navigator.language])], languages().keys());
}

/** Have everything painted anew. */
export function announceTheme() {
  forgetColours();
  document.dispatchEvent(new Event("croisee:theme"));
}

/** Take up the theme chosen on an earlier visit. */
export function recallTheme() {
  const chosen = recall("theme");
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
}

/** Take it up, and follow the system where none was chosen. */
export function applyTheme() {
  recallTheme();
  systemDark.addEventListener("change", announceTheme);
}

/** @returns {string} light, dark, or auto for what the system says */
export function chosenTheme() {
  return document.documentElement.dataset.theme ?? "auto";
}

/** @param {string} theme  light, dark or auto */
export function chooseTheme(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
  remember("theme", theme);
  announceTheme();
}

/** Turn the light on or off. */
export function switchTheme() {
  chooseTheme(isDark() ? "light" : "dark");
}

/** Have the style sheets follow what was chosen, now and from now on. */
export function applySettings() {
  const apply = () => Object.assign(document.documentElement.dataset, { hand: setting("hand"), size: setting("size") });
  watchSettings(apply);
  apply();
}
