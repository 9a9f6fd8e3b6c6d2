/**
 * What an embedded game shows until somebody wants to play: its board as a picture, its name, a button.
 *
 * It is a classic script without imports at run time, so that it runs even where a sandboxed frame may
 * load no module; there, and wherever else the game cannot run, a link leads to the full page.
 */
import { languages } from "../base/words.js";
import { keepHeight, meetHost } from "./host.js";
import { keepInSight } from "./in-sight.js";
import { applyLook, lookOf, readOptions } from "./options.js";

const SCRIPT = /** @type {HTMLScriptElement} */ (document.currentScript).src;
const ROOT = new URL("../../", SCRIPT);
const options = readOptions(location.search, navigator.languages ?? [], languages().keys());
const host = meetHost(options.origins);
/** What the host asked of the table while there was none. @type {object[]} */
const held = [];
let wanted = false;

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
  wanted = true;
  part("note").textContent = words.loading;
  try {
    const { openEmbed } = await import(at("assets/js/embed.js"));
    await openEmbed(options, host, held);
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
  part("note").textContent = "";
  const button = part("play");
  button.textContent = (options.mode === "learn" && words.learn) || (options.mode === "puzzle" && words.puzzle) || words.play;
  button.onclick = () => play(words);
  const drawing = /** @type {HTMLImageElement} */ (part("drawing"));
  drawing.alt = "";
  drawing.src = at(`assets/facade/${options.game}.webp`);
  document.documentElement.dataset.state = "facade";
  host.tell("shown", { game: options.game, lang: options.lang, title: words.name });
}

/** Show the facade, or the link alone, in the language asked for. */
async function showFacade() {
  const { game, lang } = options;
  document.documentElement.lang = lang;
  try {
    const answer = await fetch(at(`assets/facade/${game}.${lang}.json`));
    if (answer.status !== 200) return giveUp(part("note").dataset.unknown);
    const words = await answer.json();
    if (lang === options.lang && !wanted) show(words);
  } catch {
    giveUp();
  }
}

/** Change how the facade looks and tell how things stand; what is for the table waits until there is one. @param {any} message */
async function hear(message) {
  const { type } = message;
  if (wanted || !["setOptions", "getState"].includes(type)) {
    held.push(message);
    return;
  }
  const look = type === "setOptions" ? lookOf(message, languages().keys()) : {};
  Object.assign(options, look);
  applyLook(look);
  if (look.lang) await showFacade();
  const { game, lang } = options;
  const granted = type === "getState" || Object.keys(look).length > 0;
  host.tell("state", { game, lang, turn: 0, next: "facade", record: null, granted, answers: message.id ?? null });
}

applyLook(options);
const full = /** @type {HTMLAnchorElement} */ (part("full"));
full.href = at(`index.html#/${options.game}`);
part("address").textContent = full.href;
keepHeight(host);
keepInSight(part("play"), part("drawing"));
host.listen(hear);
showFacade();
