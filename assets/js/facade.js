/**
 * What an embedded game shows until somebody wants to play: its board as a picture, its name, a button.
 *
 * It is a classic script without imports at run time, so that it runs even where a sandboxed frame may
 * load no module; there, and wherever else the game cannot run, a link leads to the full page.
 */
import { keepHeight, meetHost } from "./host.js";
import { readOptions } from "./options.js";

const SCRIPT = /** @type {HTMLScriptElement} */ (document.currentScript).src;
const ROOT = new URL("../../", SCRIPT);
const options = readOptions(location.search);
const host = meetHost(options.origins);

/** @param {string} path */
const at = (path) => new URL(path, ROOT).href;

/** @param {string} id @returns {HTMLElement} */
const part = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Leave the game to the full page. @param {string} [sentence] */
function giveUp(sentence) {
  document.documentElement.dataset.state = "elsewhere";
  if (sentence) part("note").textContent = sentence;
}

/** @param {Record<string, string>} words */
async function play(words) {
  const button = /** @type {HTMLButtonElement} */ (part("play"));
  button.disabled = true;
  part("note").textContent = words.loading;
  try {
    const { openEmbed } = await import(at("assets/js/embed.js"));
    await openEmbed(options, host);
  } catch {
    giveUp(words.elsewhere);
  }
}

/** @param {Record<string, string>} words */
function show(words) {
  document.title = words.name;
  part("name").textContent = words.name;
  part("tagline").textContent = words.tagline;
  part("full").textContent = words.full;
  const button = part("play");
  button.textContent = words.play;
  button.addEventListener("click", () => play(words));
  const drawing = /** @type {HTMLImageElement} */ (part("drawing"));
  drawing.alt = "";
  drawing.src = at(`assets/facade/${options.game}.png`);
  document.documentElement.dataset.state = "facade";
}

async function begin() {
  const root = document.documentElement;
  root.lang = options.lang;
  root.dataset.controls = options.controls;
  if (options.theme !== "auto") root.dataset.theme = options.theme;
  const link = /** @type {HTMLAnchorElement} */ (part("full"));
  link.href = at(`index.html#/${options.game}`);
  keepHeight(host);
  try {
    const answer = await fetch(at(`assets/facade/${options.game}.${options.lang}.json`));
    if (!answer.ok) throw new Error(String(answer.status));
    show(await answer.json());
  } catch {
    giveUp();
  }
}

begin();
