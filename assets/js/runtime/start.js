/**
 * Starts Python in PyScript's worker. A start that gives no sign of life is given up and made once more in
 * the most cautious way, so that nobody waits for ever.
 */
import { prepareEngine } from "./engine.js";
import { keepNoDatabase } from "./no-database.js";
import { isServed } from "./served.js";
import { createWatchdog, Silence } from "./watchdog.js";
import { ensureModuleWorkers } from "./worker-fallback.js";

/** @typedef {import("./engine.js").Progress} Progress */
/** @typedef {"no-worker" | "no-wasm" | "network" | "server" | "runtime" | "died"} DoorCode */
/**
 * Python in its worker.
 * @typedef {object} Started
 * @property {(text: string) => Promise<string>} handle  the door's Python end
 * @property {Promise<void>} gone  settles when the worker is no more, where the browser can tell
 * @property {() => void} end
 */

const HERE = import.meta.url;
/** @param {string} name */
const beside = (name) => new URL(name, HERE).href;
/** What the worker runs. */
const WORKER = beside("../runtime/worker.txt");
/** PyScript's page-side helpers, none of which this page uses. */
const PLUGINS = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];
const WORKER_HOOKS = ["onReady", "onBeforeRun", "onBeforeRunAsync", "onAfterRun", "onAfterRunAsync"];
/** Seconds without a sign of life after which a start is given up: while files come, and once they are there. */
const LOADING_PATIENCE = 15;
const STARTING_PATIENCE = 30;

/** Why Python could not start, or did not answer. */
export class DoorError extends Error {
  /** @param {DoorCode} code @param {unknown} [cause] @param {import("./faults.js").Fault} [fault]  the server's */
  constructor(code, cause, fault) {
    super(`Python could not start: ${code}`, { cause });
    this.name = "DoorError";
    this.code = code;
    this.fault = fault;
  }
}

/**
 * Import PyScript without the parts this page never uses.
 * @returns {Promise<any>}
 */
export async function importPyScript() {
  keepNoDatabase();
  // PyScript reads its configuration from the document, once, while it is being imported.
  const tags = ["py-config", "mpy-config"].map((name) => {
    const tag = document.createElement(name);
    tag.hidden = true;
    tag.setAttribute("type", "json");
    tag.textContent = JSON.stringify({ plugins: PLUGINS.map((plugin) => `!${plugin}`) });
    return tag;
  });
  document.head.append(...tags);
  const loaded = new AbortController();
  const lost = unheard(loaded.signal);
  try {
    const core = await import("@runtime/core.js");
    // Its Python modules are only handed to workers once it has defined its tags.
    await Promise.race([customElements.whenDefined("py-script"), lost]);
    // PyScript would hand these functions to its worker as text to evaluate, which our policy forbids.
    for (const name of WORKER_HOOKS) core.hooks.worker[name].clear();
    return core;
  } finally {
    loaded.abort();
    for (const tag of tags) tag.remove();
  }
}

/**
 * What PyScript loads by itself and cannot get is reported to nobody but the window.
 * @param {AbortSignal} signal  ends the listening
 * @param {(reason: unknown) => boolean} [counts]  which failures are meant, of all that nobody heard of
 * @returns {Promise<never>} rejects when that happens
 */
function unheard(signal, counts = () => true) {
  return new Promise((_, reject) => {
    addEventListener("unhandledrejection", ({ reason }) => counts(reason) && reject(reason), { signal });
  });
}

/**
 * Start Python once.
 * @param {any} core  PyScript
 * @param {string} boot  the interpreter's module
 * @param {import("./watchdog.js").Watchdog} watchdog
 * @param {(progress: Progress) => void} tell  hears what the worker has got
 * @param {() => unknown} prepare  has the interpreter made ready
 * @param {(line: MessagePort) => void} hand  gives the worker the interpreter when it asks for it
 * @returns {Promise<Started>}
 */
async function startWorker(core, boot, watchdog, tell, prepare, hand) {
  /** @type {Worker | undefined} */
  let worker;
  /** @type {(error: Error) => void} */
  let fail = () => {};
  const failed = new Promise((_, reject) => (fail = reject));
  /** @type {(lock: string) => void} */
  let holds = () => {};
  const held = new Promise((/** @type {(lock: string) => void} */ resolve) => (holds = resolve));
  const meet = (/** @type {unknown} */ _, /** @type {Worker} */ started) => {
    worker = started;
    prepare();
    started.addEventListener("message", ({ data, ports }) => {
      watchdog.sign(data?.croisee === "arrived" ? STARTING_PATIENCE : undefined);
      if (data?.croisee === "progress") tell(data.progress);
      if (data?.croisee === "waiting") hand(ports[0]);
      if (data?.croisee === "alive") holds(data.lock);
      if (data?.croisee === "started") performance.mark("croisee:python", { detail: data.from });
    });
    // PyScript does not hear of a worker whose script fails.
    started.addEventListener("error", ({ message }) => fail(new Error(message || "worker")));
  };
  core.hooks.main.onWorker.add(meet);
  const ended = new AbortController();
  // PyScript waits for ever for a script of the worker that does not come.
  const lost = unheard(ended.signal, (reason) => explain(reason).code === "network");
  try {
    watchdog.sign(LOADING_PATIENCE);
    const options = { type: "pyodide", version: beside(boot), config: {} };
    const ready = core.PyWorker(WORKER, options);
    const { sync } = await Promise.race([ready, failed, lost, watchdog.silence()]);
    // The lock of a worker is free when the worker is gone, however it went.
    const gone = held.then((lock) => navigator.locks.request(lock, () => {}));
    return { handle: sync.handle, gone, end: () => worker?.terminate() };
  } catch (error) {
    worker?.terminate();
    throw error;
  } finally {
    ended.abort();
    core.hooks.main.onWorker.delete(meet);
  }
}

/** What hands a worker the interpreter; kept for the next worker, unless it could not be had. @type {ReturnType<typeof prepareEngine> | null} */
let engine = null;

/** The start before this one: PyScript's hooks do not tell whose worker it has made. @type {Promise<unknown>} */
let before = Promise.resolve();

/**
 * Start a Python, once any other that is starting is up.
 * @param {(progress: Progress) => void} onProgress
 * @returns {Promise<Started>}
 */
export function start(onProgress) {
  const started = before.then(() => startNow(onProgress));
  before = started.catch(() => {});
  return started;
}

/**
 * @param {(progress: Progress) => void} onProgress
 * @returns {Promise<Started>}
 */
async function startNow(onProgress) {
  if (typeof Worker === "undefined") throw new DoorError("no-worker");
  if (typeof WebAssembly === "undefined") throw new DoorError("no-wasm");
  ensureModuleWorkers();
  const watchdog = createWatchdog(LOADING_PATIENCE);
  // The page's bytes and the worker's; the worker knows how many there will be.
  let page = 0;
  /** @type {Progress} */
  let worker = { loaded: 0, total: 0 };
  const tell = () => {
    const { loaded, total } = worker;
    if (total) onProgress({ loaded: Math.min(page + loaded, total), total });
  };
  const prepare = () => {
    if (engine) return engine;
    engine = prepareEngine((bytes) => {
      page = bytes;
      watchdog.sign();
      tell();
    });
    engine.failed.then(() => (engine = null));
    return engine;
  };
  // What is kept is there at once, and would be in the way of the worker that is to have it.
  if (!isServed()) prepare();
  const hand = (/** @type {MessagePort} */ line) => prepare().hand(line);
  const heard = (/** @type {Progress} */ progress) => {
    worker = progress;
    tell();
  };
  try {
    const core = await Promise.race([importPyScript(), watchdog.silence()]).catch((cause) => {
      throw new DoorError("network", cause);
    });
    return await startWorker(core, isServed() ? "boot-served.js" : "boot.js", watchdog, heard, prepare, hand).catch((error) => {
      if (explain(error).code === "network" && !(error instanceof Silence)) throw error;
      // Once more, without anything that is only there to be quick.
      performance.mark("croisee:again", { detail: String(error) });
      page = 0;
      return startWorker(core, "boot-plain.js", watchdog, heard, prepare, hand);
    });
  } finally {
    watchdog.end();
  }
}

/**
 * @param {unknown} error
 * @returns {DoorError}
 */
export function explain(error) {
  if (error instanceof DoorError) return error;
  const { name, message } = /** @type {Partial<Error>} */ (error ?? {});
  const text = `${name} ${message}`;
  const network = /NetworkError|network:|Failed to fetch|Load failed|dynamically imported|Unable to fetch/i;
  const late = error instanceof Silence && error.patience === LOADING_PATIENCE;
  return new DoorError(late || network.test(text) ? "network" : "runtime", error);
}
