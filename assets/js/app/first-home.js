/**
 * The home page as the build has written it, shown until the app makes its own: words, pictures and links, which
 * lead where they say once the app is there.
 */
import { pageReady } from "../base/ready.js";
import { isDark } from "../base/theme.js";
import { read } from "../table/catalogue.js";

/** @param {string} language @returns {Promise<void>} once it stands, or something else does already */
export async function showFirstHome(language) {
  /** @type {[{light: string, dark: string}, unknown]} */
  const [home] = await Promise.all([read(`assets/home/${language}.bin`), pageReady()]);
  const waiting = document.querySelector("#app > .unseen");
  if (!waiting) return;
  const { body } = new DOMParser().parseFromString(home[isDark() ? "dark" : "light"], "text/html");
  document.documentElement.lang = language;
  waiting.parentElement?.replaceChildren(...body.children);
}
