/**
 * Makes the site work without a network, by registering its service worker.
 *
 * Call it once Python is up, so that filling the cache does not compete with the first game. A browser
 * or a frame that refuses is no error: the site then simply needs the network. A new build that is
 * ready waits until somebody takes it, between two games.
 */

const SERVICE_WORKER = new URL("../../service-worker.js", import.meta.url);
/** How long a page stands still before what a game can do without is fetched. */
const QUIET = 12_000;
/** How long a visitor waits for a new build to take over, in milliseconds. */
const PATIENCE = 8000;
/** How long he waits for the offline copy to be looked at. */
const MENDING_PATIENCE = 20_000;
const TOUCHES = ["pointerdown", "pointermove", "keydown"];

/** How long nobody has touched anything before the site is stored, in milliseconds: storing it would slow the first moves down. */
const UNTOUCHED = 1000;

/** @returns {Promise<void>} settles when nobody has touched anything for a moment */
export function untouched() {
  return new Promise((resolve) => {
    const done = () => {
      for (const name of TOUCHES) removeEventListener(name, wait, true);
      resolve();
    };
    let timer = setTimeout(done, UNTOUCHED);
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(done, UNTOUCHED);
    };
    for (const name of TOUCHES) addEventListener(name, wait, true);
  });
}

/**
 * @param {ServiceWorkerRegistration} registration
 * @returns {Promise<boolean>} whether a worker of this registration ends up active
 */
function becomesActive(registration) {
  const worker = registration.installing ?? registration.waiting ?? registration.active;
  return new Promise((resolve) => {
    const look = () => {
      if (registration.active) resolve(true);
      else if (!worker || worker.state === "redundant") resolve(false);
    };
    worker?.addEventListener("statechange", look);
    look();
  });
}

/**
 * @param {string} lang
 * @returns {Promise<boolean>} whether what is read in this language is there without a network
 */
export async function keepLanguage(lang) {
  const worker = (await registered())?.active;
  if (!worker) return false;
  const { port1: here, port2: there } = new MessageChannel();
  const answered = new Promise((/** @type {(kept: boolean) => void} */ resolve) => (here.onmessage = ({ data }) => resolve(data)));
  worker.postMessage({ keep: lang }, [there]);
  return answered;
}

/** Tell a service worker of every touch, so that it stores nothing meanwhile. @param {ServiceWorkerRegistration} registration @returns {() => void} to end it */
function tellTouches({ installing, waiting, active }) {
  const worker = installing ?? waiting ?? active;
  const tell = () => worker?.postMessage("touched");
  for (const name of TOUCHES) addEventListener(name, tell, true);
  return () => {
    for (const name of TOUCHES) removeEventListener(name, tell, true);
  };
}

/** @param {string} [lang]  the reader's @returns {Promise<"ready" | "refused" | "unsupported">} ready where every file that a game needs is kept, and is what the build wrote */
export async function goOffline(lang) {
  try {
    if (!("serviceWorker" in navigator)) return "unsupported";
    const registration = await navigator.serviceWorker.register(SERVICE_WORKER);
    const active = await becomesActive(registration).finally(tellTouches(registration));
    return active && (!lang || (await keepLanguage(lang))) && (await mend()) ? "ready" : "refused";
  } catch {
    return "refused";
  }
}

/** @returns {Promise<ServiceWorkerRegistration | undefined>} */
async function registered() {
  try {
    return await navigator.serviceWorker?.getRegistration(SERVICE_WORKER);
  } catch {
    return undefined;
  }
}

/**
 * Have every file that is kept looked at, and fetched anew where it is not what the build wrote.
 * @returns {Promise<boolean>} whether all that a game needs is there
 */
export async function mend() {
  const active = (await registered())?.active;
  if (!active) return false;
  const { port1: here, port2: there } = new MessageChannel();
  const told = new Promise((/** @type {(whole: boolean) => void} */ resolve) => {
    here.onmessage = ({ data }) => resolve(data);
    // Longer than that nobody waits who has asked for the page to be loaded again.
    setTimeout(() => resolve(false), MENDING_PATIENCE);
  });
  active.postMessage("mend", [there]);
  return told.finally(() => here.close());
}

/** Fetch what a game can do without: see LATER in py/tools/site/precache.py. */
export async function complete() {
  (await registered())?.active?.postMessage("complete");
}

/** Fetch it when the page has nothing better to do, and the visitor does not pay for every byte. */
export function completeWhenIdle() {
  if (/** @type {any} */ (navigator).connection?.saveData) return;
  const idle = globalThis.requestIdleCallback ?? ((/** @type {() => void} */ work) => setTimeout(work, 0));
  setTimeout(() => idle(complete), QUIET);
}

/** Whether another window has taken a new build, which now answers this one too. */
let replaced = false;

/**
 * Call somebody when a new build is there and waits, or has been taken elsewhere.
 * @param {() => void} onWaiting
 */
export async function watchForUpdate(onWaiting) {
  const registration = await registered();
  if (!registration) return;
  let { controller } = navigator.serviceWorker;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (controller) {
      replaced = true;
      onWaiting();
    }
    ({ controller } = navigator.serviceWorker);
  });
  const look = () => registration.active && registration.waiting && onWaiting();
  const follow = () => registration.installing?.addEventListener("statechange", look);
  registration.addEventListener("updatefound", follow);
  // It may have been found before anybody asked.
  follow();
  look();
}

/**
 * Let the build that waits take over; the page is then its own, once it is loaded again.
 * @returns {Promise<boolean>} whether it has
 */
export async function takeUpdate() {
  if (replaced) return true;
  const { waiting, active } = (await registered()) ?? {};
  if (!waiting) return false;
  const taken = new Promise((resolve) => {
    navigator.serviceWorker.addEventListener("controllerchange", () => resolve(true), { once: true });
    // The old one may still be busy; then the new one waits for another occasion.
    setTimeout(() => resolve(false), PATIENCE);
  });
  active?.postMessage("yield");
  waiting.postMessage("activate");
  return taken;
}
