/**
 * The page's end of the door: starts Python in PyScript's worker and passes requests through.
 *
 * `ready` settles once: when the first request can be answered, or with a `DoorError` whose `code` the
 * page turns into a sentence. Requests asked before that wait for it. A start that gives no sign of life
 * is given up and made once more in the most cautious way, so that nobody waits for ever.
 */
import { prepareEngine } from "./engine.js";
import { keepNoDatabase } from "./no-database.js";
import { createWatch, Silence } from "./watch.js";
import { ensureModuleWorkers } from "./worker-fallback.js";

/** @typedef {"no-worker" | "no-wasm" | "network" | "runtime"} DoorCode */
/** @typedef {import("./supplies.js").Progress} Progress */
/** @typedef {{ready: Promise<void>, ask(request: object): Promise<any>}} Door */

const HERE = import.meta.url;
/** @param {string} name */
const beside = (name) => new URL(name, HERE).href;
/** PyScript's page-side helpers, none of which this page uses. */
const PLUGINS = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];
const WORKER_HOOKS = ["onReady", "onBeforeRun", "onBeforeRunAsync", "onAfterRun", "onAfterRunAsync"];
/** Seconds without a sign of life after which a start is given up: while files come, and once they are there. */
const LOADING_PATIENCE = 15;
const STARTING_PATIENCE = 30;

/** Why Python could not start. */
export class DoorError extends Error {
  /** @param {DoorCode} code @param {unknown} [cause] */
  constructor(code, cause) {
    super(`Python could not start: ${code}`, { cause });
    this.name = "DoorError";
    this.code = code;
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
  // A part that PyScript loads by itself and cannot get is reported to nobody but the window.
  const unheard = new AbortController();
  const lost = new Promise((_, reject) => {
    const { signal } = unheard;
    addEventListener("unhandledrejection", ({ reason }) => reject(reason), { signal });
  });
  try {
    const core = await import("../runtime/core.js");
    // Its Python modules are only handed to workers once it has defined its tags.
    await Promise.race([customElements.whenDefined("py-script"), lost]);
    // PyScript would hand these functions to its worker as text to evaluate, which our policy forbids.
    for (const name of WORKER_HOOKS) core.hooks.worker[name].clear();
    return core;
  } finally {
    unheard.abort();
    for (const tag of tags) tag.remove();
  }
}

/**
 * Start Python once.
 * @param {any} core  PyScript
 * @param {string} boot  the interpreter's module
 * @param {import("./watch.js").Watch} watch
 * @param {(progress: Progress) => void} tell  hears what the worker has got
 * @param {(line: MessagePort) => void} hand  gives the worker the interpreter when it asks for it
 * @returns {Promise<(text: string) => Promise<string>>} the door's Python end
 */
async function startWorker(core, boot, watch, tell, hand) {
  /** @type {Worker | undefined} */
  let worker;
  /** @type {(error: Error) => void} */
  let fail = () => {};
  const failed = new Promise((_, reject) => (fail = reject));
  const meet = (/** @type {unknown} */ _, /** @type {Worker} */ started) => {
    worker = started;
    started.addEventListener("message", ({ data, ports }) => {
      watch.sign(data?.croisee === "arrived" ? STARTING_PATIENCE : undefined);
      if (data?.croisee === "progress") tell(data.progress);
      if (data?.croisee === "waiting") hand(ports[0]);
      if (data?.croisee === "started") performance.mark("croisee:python", { detail: data.from });
    });
    // PyScript does not hear of a worker whose script fails.
    started.addEventListener("error", ({ message }) => fail(new Error(message || "worker")));
  };
  core.hooks.main.onWorker.add(meet);
  try {
    watch.sign(LOADING_PATIENCE);
    const options = { type: "pyodide", version: beside(boot), config: {} };
    const ready = core.PyWorker(beside("../runtime/worker.py"), options);
    const { sync } = await Promise.race([ready, failed, watch.silence()]);
    return sync.handle;
  } catch (error) {
    worker?.terminate();
    throw error;
  } finally {
    core.hooks.main.onWorker.delete(meet);
  }
}

/**
 * @param {(progress: Progress) => void} onProgress
 * @returns {Promise<(text: string) => Promise<string>>} the door's Python end
 */
async function start(onProgress) {
  if (typeof Worker === "undefined") throw new DoorError("no-worker");
  if (typeof WebAssembly === "undefined") throw new DoorError("no-wasm");
  ensureModuleWorkers();
  const watch = createWatch(LOADING_PATIENCE);
  // The page's bytes and the worker's; the worker knows how many there will be.
  let page = 0;
  /** @type {Progress} */
  let worker = { loaded: 0, total: 0 };
  const tell = () => {
    const { loaded, total } = worker;
    if (total) onProgress({ loaded: Math.min(page + loaded, total), total });
  };
  const hand = prepareEngine((bytes) => {
    page = bytes;
    watch.sign();
    tell();
  });
  const heard = (/** @type {Progress} */ progress) => {
    worker = progress;
    tell();
  };
  try {
    const core = await Promise.race([importPyScript(), watch.silence()]).catch((cause) => {
      throw new DoorError("network", cause);
    });
    return await startWorker(core, "boot.js", watch, heard, hand).catch((error) => {
      if (explain(error).code === "network" && !(error instanceof Silence)) throw error;
      // Once more, without anything that is only there to be quick.
      performance.mark("croisee:again", { detail: String(error) });
      page = 0;
      return startWorker(core, "boot-plain.js", watch, heard, hand);
    });
  } finally {
    watch.end();
  }
}

/**
 * @param {unknown} error
 * @returns {DoorError}
 */
function explain(error) {
  if (error instanceof DoorError) return error;
  const text = `${error?.name} ${error?.message}`;
  const network = /NetworkError|network:|Failed to fetch|dynamically imported|Unable to fetch/i;
  const late = error instanceof Silence && error.patience === LOADING_PATIENCE;
  return new DoorError(late || network.test(text) ? "network" : "runtime", error);
}

/**
 * Start Python and open the door.
 * @param {{onProgress?: (progress: Progress) => void}} [options]
 * @returns {Door}
 */
export function openDoor({ onProgress = () => {} } = {}) {
  const handle = start(onProgress).catch((error) => {
    throw explain(error);
  });
  const ready = handle.then(() => {});
  // Whoever asks for `ready` hears of a failure; nobody asking is not an unhandled error.
  ready.catch(() => {});
  return {
    ready,
    async ask(request) {
      const answer = await (await handle)(JSON.stringify(request));
      return JSON.parse(answer);
    },
  };
}
