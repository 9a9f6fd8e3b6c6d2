/**
 * Keeps the whole site for offline play; the build puts `BUILD`, `FILES` and `LATER` in front.
 *
 * One cache per build, filled before the worker takes over and answered from first. What a game can do
 * without is fetched when a page sends "complete". A new build waits until no page of the old one is
 * open, or until a page sends "activate": a game is never swapped under its player.
 */
/* global BUILD, FILES, LATER */
/** @typedef {Record<string, string>} Files path from the site's root, and its digest */

const PREFIX = `croisee ${self.registration.scope} `;
const CACHE = PREFIX + BUILD;
/** The memory of a started Python as it is sent, and as it is kept for the next start, which need not unpack it. */
const MEMORY = "assets/runtime/snapshot.bin";
const UNPACKED = "assets/runtime/snapshot.raw";
/** How many downloads go on at once. */
const LANES = 6;

/** @param {string} path */
const address = (path) => new URL(path, self.registration.scope).href;

/** @param {Files} files */
async function fill(files) {
  const cache = await caches.open(CACHE);
  const waiting = Object.entries(files);
  const lane = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [path, integrity] = next;
      // The page has just loaded most of these: ask whether they changed rather than load them again.
      await cache.add(new Request(address(path), { cache: "no-cache", integrity }));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

async function unpack() {
  const cache = await caches.open(CACHE);
  const packed = await cache.match(address(MEMORY));
  if (!packed?.body) return;
  await cache.put(address(UNPACKED), new Response(packed.body.pipeThrough(new DecompressionStream("gzip"))));
}

/** Fill the cache; where there is no room for what only makes the next start quicker, say so: another build's would be found. */
async function install() {
  await fill(FILES);
  await unpack().catch(async () => (await caches.open(CACHE)).put(address(UNPACKED), new Response()).catch(() => {}));
}

async function complete() {
  const cache = await caches.open(CACHE);
  for (const path of Object.keys(LATER)) {
    if (!(await cache.match(address(path)))) await fill({ [path]: LATER[path] });
  }
}

async function clean() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** @param {Request} request @returns {Promise<Response>} */
async function answer(request) {
  const url = new URL(request.url);
  url.search = "";
  url.hash = "";
  if (url.pathname.endsWith("/")) url.pathname += "index.html";
  const cache = await caches.open(CACHE);
  return (await cache.match(url.href)) ?? fetch(request);
}

self.addEventListener("install", (event) => event.waitUntil(install()));
self.addEventListener("activate", (event) => event.waitUntil(clean()));
self.addEventListener("message", (event) => {
  if (event.data === "activate") self.skipWaiting();
  // Without a network there is nothing to complete it with; the next visit tries again.
  if (event.data === "complete") event.waitUntil(complete().catch(() => {}));
});
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  event.respondWith(answer(request));
});
