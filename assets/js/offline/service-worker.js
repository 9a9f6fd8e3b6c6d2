/**
 * Keeps the whole site for offline play; the build puts `BUILD`, `FILES`, `LATER`, `LANGUAGES`, `UNPACKED` and `ROUTED` in front.
 *
 * One cache per build, filled before the worker takes over and answered from first. A file is looked at
 * when it is used: one that is not what the build wrote is fetched anew. A page names its reader's language
 * with "keep", which is answered when that is kept too. What a game can do without, other languages among
 * it, is fetched when a page sends "complete"; "mend" has every file looked at, and says whether all are
 * there. A new build waits until no page of the old one is open, or until a page sends "activate": a game
 * is never swapped under its player. The browser then lets the old one finish first, so that it is sent "yield".
 * While a page sends "touched" nothing is stored.
 */
/** @typedef {Record<string, string>} Files path from the site's root, and its digest */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PREFIX = `croisee ${worker.registration.scope} `;
const CACHE = PREFIX + BUILD;
/** What is sent compressed and kept unpacked too, for the next start: the memory of a started Python and the interpreter. */
const TO_UNPACK = [
  { packed: "assets/runtime/snapshot.bin", path: "assets/runtime/snapshot.raw", type: "application/octet-stream" },
  { packed: "assets/runtime/engine.bin", path: "assets/runtime/pyodide.asm.wasm", type: "application/wasm" },
];
/** What is sent compressed and kept unpacked alone: so the browser keeps with it what it has compiled of it. @type {Record<string, string>} */
const PACKED = { "assets/js/app.js": "assets/js/app.bin" };
/** How many downloads go on at once. */
const LANES = 6;

/** @param {string} path */
const address = (path) => new URL(path, worker.registration.scope).href;

/** Whether the visitor wants nothing of it kept any more: whoever had everything forgotten finds nothing again. */
let forgotten = false;

/** @returns {Promise<Cache>} what is kept of this build */
async function opened() {
  if (forgotten) throw new Error("forgotten");
  return caches.open(CACHE);
}

/** @param {MessagePort} line */
async function forget(line) {
  forgotten = true;
  await caches.delete(CACHE);
  line.postMessage(true);
}

/** Ends what goes on in answer to "complete" and "mend", when a newer build is to take over. */
let errands = new AbortController();

function yieldToNext() {
  errands.abort();
  errands = new AbortController();
}

/** @type {Files} */
const ALL = Object.assign({}, FILES, LATER, ...Object.values(LANGUAGES));

/** How long nobody has touched a page before the storing goes on, in milliseconds. */
const UNTOUCHED = 1000;
/** When somebody last touched a page that has the site stored. */
let touched = 0;

/** Settles when nobody is playing: a click is not to wait for the storing. */
async function untouched() {
  const rest = () => touched + UNTOUCHED - Date.now();
  while (rest() > 0) await new Promise((resolve) => setTimeout(resolve, rest()));
}

/** Do something for each path, some at once, while nobody is playing. @param {string[]} paths @param {(path: string) => Promise<unknown>} work */
async function forEach(paths, work) {
  const waiting = [...paths];
  const lane = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      await untouched();
      await work(next);
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** Fetch a file as the build wrote it, and keep it. @param {string} path @param {RequestCache} manner @param {AbortSignal} [signal] */
async function store(path, manner, signal) {
  const cache = await opened();
  if (PACKED[path]) return cache.put(address(path), await unpackedScript(path, manner, signal));
  await cache.add(new Request(address(path), { cache: manner, integrity: ALL[path], signal }));
}

/** @param {string} path @param {RequestCache} manner @param {AbortSignal} [signal] @returns {Promise<Response>} a script as the build wrote it, from what is sent of it */
async function unpackedScript(path, manner, signal) {
  const sent = await fetch(new Request(address(PACKED[path]), { cache: manner, signal }));
  const bytes = sent.ok && sent.body && (await new Response(sent.body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  if (!bytes || !(await fits(bytes, ALL[path]))) throw new TypeError(`${path}: ${sent.status}`);
  return new Response(bytes, { headers: { "Content-Type": "text/javascript" } });
}

/** @param {BufferSource} bytes @param {string} integrity @returns {Promise<boolean>} whether that is what came */
async function fits(bytes, integrity) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return integrity === `sha256-${btoa(String.fromCharCode(...digest))}`;
}

/** @param {string} url @returns {Promise<Response | undefined>} what is kept at an address */
const recall = (url) => caches.match(url, { cacheName: CACHE });

/** @param {string} path @param {string} integrity @returns {Promise<Response | null>} what is kept of a file, if it is what the build wrote */
async function whole(path, integrity) {
  const kept = await recall(address(path));
  const bytes = await kept?.arrayBuffer().catch(() => null);
  return kept && bytes && (await fits(bytes, integrity)) ? new Response(bytes, kept) : null;
}

/** Have what is kept of a file be what the build wrote; throws where that cannot be had. @param {string} path @param {AbortSignal} [signal] @returns {Promise<Response | null>} it, if it was so already */
async function ensure(path, signal) {
  signal?.throwIfAborted();
  const kept = await whole(path, ALL[path]);
  // Past the browser's own cache as well, which may be where the damage is.
  if (!kept) await store(path, "reload", signal);
  return kept;
}

/** Look at every file that a game needs, and at the others that are kept. @returns {Promise<boolean>} whether all are there */
async function mend() {
  const { signal } = errands;
  const cache = await opened();
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  // Whoever reads a language needs all of it.
  const read = Object.values(LANGUAGES).filter((files) => Object.keys(files).some((path) => kept.has(address(path))));
  const needed = Object.assign({}, FILES, ...read);
  const paths = Object.keys(ALL).filter((path) => path in needed || kept.has(address(path)));
  let all = true;
  await forEach(paths, (path) => ensure(path, signal).catch(() => (all = false)));
  for (const one of TO_UNPACK) if (!signal.aborted && !(await whole(one.path, UNPACKED[one.path]))) await unpack(one);
  return all;
}

/** Keep something unpacked; where there is no room for it, say so, or another build's would be found. @param {typeof TO_UNPACK[0]} one */
async function unpack({ packed, path, type }) {
  const cache = await opened();
  const sent = await cache.match(address(packed));
  if (!sent?.body) return;
  const whole = new Response(sent.body.pipeThrough(new DecompressionStream("gzip")), { headers: { "Content-Type": type } });
  await cache.put(address(path), whole).catch(() => cache.put(address(path), new Response()).catch(() => {}));
}

/** @returns {Promise<string[]>} the languages that an older build has kept, to be read in this one too */
async function keptLanguages() {
  const kept = [];
  for (const [lang, files] of Object.entries(LANGUAGES)) {
    if (await caches.match(address(Object.keys(files)[0]))) kept.push(lang);
  }
  return kept;
}

async function install() {
  // The page has just loaded most of these: ask whether they changed rather than load them again.
  await forEach(Object.keys(FILES), (path) => store(path, "no-cache"));
  for (const lang of await keptLanguages()) await fillUp(LANGUAGES[lang]);
  for (const one of TO_UNPACK) await untouched().then(() => unpack(one));
}

/** @param {ExtendableEvent} event  this worker's installing */
async function route(event) {
  const patternOf = (/** @type {string} */ path) => new URLPattern({ pathname: path, search: "", baseURL: worker.registration.scope });
  const source = { cacheName: CACHE };
  await event
    .addRoutes?.(ROUTED.map((path) => ({ condition: { urlPattern: patternOf(path), requestMethod: "GET" }, source })))
    .catch(() => {});
}

/** @param {Files} files @param {AbortSignal} [signal] */
async function fillUp(files, signal) {
  const cache = await opened();
  for (const path of Object.keys(files)) {
    signal?.throwIfAborted();
    if (!(await cache.match(address(path)))) await store(path, "no-cache", signal);
  }
}

async function complete() {
  const { signal } = errands;
  for (const files of [...Object.values(LANGUAGES), LATER]) await fillUp(files, signal);
}

/** @param {string} lang @param {MessagePort} line */
async function keep(lang, line) {
  const kept = await fillUp(LANGUAGES[lang] ?? {}).then(
    () => true,
    () => false,
  );
  line.postMessage(kept);
}

async function clean() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** @param {Request} request @returns {Promise<Response>} */
async function answer(request) {
  if (forgotten) return fetch(request);
  const url = new URL(request.url);
  url.search = "";
  url.hash = "";
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  const path = url.href.slice(worker.registration.scope.length);
  // Where it can be had nowhere, what is kept is better than nothing: it may be damaged where it does no harm.
  const looked = path in FILES || (path in ALL && (await recall(url.href))) ? await ensure(path).catch(() => null) : null;
  if (looked && !path.endsWith(".js")) return looked;
  // A script is asked for anew, and not made of the bytes that were looked at: with it the browser keeps what it has compiled of it.
  return (await recall(url.href)) ?? fetch(request).catch((error) => absent(path, error));
}

/** Pictures that a page does without: a board's, which is only quicker than painting it, and the site's sign. */
const ADORNMENT = /^assets\/(?:boards|icons)\//;

/** Whoever cannot have an adornment is told so without a fault. @param {string} path @param {unknown} error */
function absent(path, error) {
  if (ADORNMENT.test(path)) return new Response(null, { status: 204 });
  throw error;
}

worker.addEventListener("install", (event) => {
  event.waitUntil(route(event));
  event.waitUntil(install());
});
worker.addEventListener("activate", (event) => event.waitUntil(clean()));
worker.addEventListener("message", (event) => {
  if (event.data.keep) event.waitUntil(keep(event.data.keep, event.ports[0]));
  if (event.data === "activate") worker.skipWaiting();
  if (event.data === "yield") yieldToNext();
  if (event.data === "touched") touched = Date.now();
  if (event.data === "forget") event.waitUntil(forget(event.ports[0]));
  // Without a network there is nothing to complete it with; the next visit tries again.
  if (event.data === "complete") event.waitUntil(complete().catch(() => {}));
  if (event.data === "mend")
    event.waitUntil(
      mend().then(
        (whole) => event.ports[0].postMessage(whole),
        () => {},
      ),
    );
});
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(worker.registration.scope)) return;
  event.respondWith(answer(request));
});
