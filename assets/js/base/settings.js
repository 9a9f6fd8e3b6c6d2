/**
 * How somebody likes his table: each choice with its values, kept on the device like every other preference.
 * Whoever depends on one reads it when he needs it, or watches for changes.
 */
import { forget, recall, remember } from "./store.js";

const SETTINGS = {
  sound: { values: ["off", "soft", "full"], usual: "off" },
  vibration: { values: ["off", "on"], usual: "off" },
  pace: { values: ["calm", "normal", "quick"], usual: "normal" },
  targets: { values: ["shown", "hidden"], usual: "shown" },
  size: { values: ["small", "normal", "large"], usual: "normal" },
  hand: { values: ["right", "left"], usual: "right" },
  confirm: { values: ["off", "on"], usual: "off" },
  ahead: { values: ["off", "on"], usual: "on" },
};

/** @typedef {keyof typeof SETTINGS} Setting */

export const SETTING_NAMES = /** @type {Setting[]} */ (Object.keys(SETTINGS));

/** @type {Set<() => void>} */
const watchers = new Set();

/** @param {Setting} name @returns {string[]} what can be chosen */
export function valuesOf(name) {
  return SETTINGS[name].values;
}

/** @param {Setting} name @returns {string} what was chosen, or what is usual */
export function setting(name) {
  const { values, usual } = SETTINGS[name];
  const chosen = recall(name);
  return chosen !== null && values.includes(chosen) ? chosen : usual;
}

/** @param {Setting} name @param {string} value */
export function changeSetting(name, value) {
  if (!valuesOf(name).includes(value)) return;
  remember(name, value);
  for (const watcher of watchers) watcher();
}

/** Everything as it is for a newcomer. */
export function forgetSettings() {
  for (const name of SETTING_NAMES) forget(name);
  for (const watcher of watchers) watcher();
}

/** @param {() => void} watcher  called after every change @returns {() => void} to be called when it is not wanted any more */
export function watchSettings(watcher) {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}
