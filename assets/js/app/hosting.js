/**
 * What a web server makes of the site, asked from a page of it: each check says how it went, and whether
 * lines in the server's settings would mend it. Nothing is asked of anybody else.
 */
import { language } from "../base/words.js";
import { goOffline } from "../offline/offline.js";

/** @typedef {"good" | "worth" | "bad"} Standing  nothing to do; worth doing; to be done */
/**
 * @typedef {object} Finding
 * @property {string} check  `page.check.<check>.<standing>` is its sentence
 * @property {Standing} standing
 * @property {Record<string, string | number>} [blanks]
 * @property {boolean} [lines]  whether the server's lines mend it
 */

/** A file of each kind whose type a browser insists on, and the types it takes. @type {Record<string, string[]>} */
const TYPES = {
  "index.html": ["text/html"],
  "assets/css/reading.css": ["text/css"],
  "assets/js/app.js": ["text/javascript", "application/javascript", "application/x-javascript"],
  "service-worker.js": ["text/javascript", "application/javascript", "application/x-javascript"],
  "assets/icons/icons.svg": ["image/svg+xml"],
  "manifest.json": ["application/json", "application/manifest+json"],
};
/** Read by every visitor, and text: what a server that compresses would compress. */
const TEXT = "assets/js/app.js";
/** Read by a frame in somebody else's page. */
const FRAMED = "embed.html";

/** @param {string} path @returns {Promise<Response>} as the server sends it now */
const ask = (path) => fetch(path, { cache: "no-store" });

/** @param {Response} answer @param {string} name @returns {string} in small letters, or nothing */
const header = (answer, name) => (answer.headers.get(name) ?? "").toLowerCase();

/** @returns {string} the folder that the site is in */
export const folder = () => new URL("./", document.baseURI).pathname;

/** @returns {Promise<Finding>} whether the build was made for this address */
async function checkAddress() {
  const { base } = await (await ask("share/games.json")).json();
  const here = new URL("./", document.baseURI).href;
  if (!base) return { check: "address", standing: "worth", blanks: { here } };
  return { check: "address", standing: base === here ? "good" : "bad", blanks: { here, base } };
}

/** @returns {Promise<Finding[]>} a finding for each file that comes as something else, else one for all */
async function checkTypes() {
  const looks = Object.entries(TYPES).map(async ([file, types]) => {
    const answer = await ask(file);
    const type = header(answer, "Content-Type");
    const fits = answer.ok && types.includes(type.split(";")[0].trim());
    // What a page says of its own alphabet counts only where the server says nothing.
    const readable = !/charset=/.test(type) || /charset="?utf-8/.test(type);
    const came = answer.ok ? type || "?" : String(answer.status);
    return fits && readable ? [] : [{ check: "type", standing: /** @type {Standing} */ ("bad"), blanks: { file, came }, lines: true }];
  });
  const found = (await Promise.all(looks)).flat();
  return found.length ? found : [{ check: "type", standing: "good" }];
}

/** @returns {Promise<Finding>} whether every file comes as it was built: some ways of sending files change them */
async function checkWhole() {
  const worker = await (await ask("service-worker.js")).text();
  const lists = [/const FILES = (\{[^}]*\})/, new RegExp(`"${language()}": (\\{[^}]*\\})`)];
  const files = lists.flatMap((list) => Object.entries(/** @type {Record<string, string>} */ (JSON.parse(list.exec(worker)?.[1] ?? "{}"))));
  const spoilt = [];
  for (const [path, integrity] of files) {
    const came = await fetch(path, { cache: "no-cache", integrity }).then(
      (answer) => answer.ok,
      () => false,
    );
    if (!came) spoilt.push(path);
  }
  const standing = spoilt.length || !files.length ? "bad" : "good";
  return { check: "whole", standing, blanks: { count: files.length, files: spoilt.slice(0, 5).join(", ") } };
}

/** @returns {Promise<Finding[]>} what depends on the server's settings alone */
async function checkHeaders() {
  const [text, framed] = await Promise.all([ask(TEXT), ask(FRAMED)]);
  const open = header(framed, "Access-Control-Allow-Origin") === "*";
  const isolated =
    header(framed, "Cross-Origin-Embedder-Policy") === "require-corp" && header(framed, "Cross-Origin-Resource-Policy") === "cross-origin";
  const compressed = Boolean(header(text, "Content-Encoding"));
  /** @param {string} check @param {boolean} good @returns {Finding} */
  const finding = (check, good) => ({ check, standing: good ? "good" : "worth", lines: !good });
  return [finding("compression", compressed), finding("open", open), finding("isolated", isolated)];
}

/** @returns {Promise<Finding>} whether the site works without a network from the second visit on */
async function checkOffline() {
  if (!isSecureContext) return { check: "offline", standing: "worth" };
  return { check: "offline", standing: (await goOffline(language())) === "ready" ? "good" : "bad" };
}

/** @returns {Finding} whether this browser lets the site keep a game */
function checkStorage() {
  const key = "croisee:check";
  try {
    localStorage.setItem(key, key);
    localStorage.removeItem(key);
    return { check: "storage", standing: "good" };
  } catch {
    return { check: "storage", standing: "worth" };
  }
}

/** In the order in which they are shown; one that cannot even ask is bad. @type {[string, () => Promise<Finding | Finding[]> | Finding][]} */
const CHECKS = [
  ["address", checkAddress],
  ["type", checkTypes],
  ["whole", checkWhole],
  ["headers", checkHeaders],
  ["offline", checkOffline],
  ["storage", checkStorage],
];

/** @param {(finding: Finding) => void} tell  hears each finding as it comes */
export async function checkHosting(tell) {
  for (const [check, look] of CHECKS) {
    /** @type {Finding} */
    const silent = { check: "silent", standing: "bad", blanks: { check } };
    const found = await Promise.resolve(look()).catch(() => silent);
    [found].flat().forEach(tell);
  }
}

/** @returns {Promise<string>} which server this is, as far as it says: the name of its lines, or nothing */
export async function guessServer() {
  const name = header(await ask(FRAMED), "Server");
  const known = { nginx: "nginx", apache: "apache", litespeed: "apache", caddy: "caddy", lighttpd: "lighttpd" };
  return Object.entries(known).find(([sign]) => name.includes(sign))?.[1] ?? "";
}
