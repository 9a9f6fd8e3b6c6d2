/**
 * Language and theme: what the visitor chose, else what his browser asks for.
 * Everything that paints listens to the event `croisee:theme` on the document.
 */
import { recall, remember } from "../base/store.js";
import { chooseLanguage, languages } from "../base/words.js";
import { forgetColours } from "../board/tokens.js";

const dark = matchMedia("(prefers-color-scheme: dark)");

/** @returns {string} */
export function preferredLanguage() {
  return chooseLanguage([recall("language"), ...(navigator.languages ?? [navigator.language])], languages().keys());
}

/** @returns {boolean} */
export function isDark() {
  const theme = document.documentElement.dataset.theme;
  return theme ? theme === "dark" : dark.matches;
}

/** Have everything painted anew. */
export function announceTheme() {
  forgetColours();
  document.dispatchEvent(new Event("croisee:theme"));
}

/** Take up the theme chosen on an earlier visit, and follow the system where none was. */
export function applyTheme() {
  const chosen = recall("theme");
  if (chosen === "dark" || chosen === "light") document.documentElement.dataset.theme = chosen;
  dark.addEventListener("change", announceTheme);
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
