/**
 * The page's end of the door: starts Python in PyScript's worker and passes requests through.
 *
 * `ready` settles once: when the first request can be answered, or with a `DoorError` whose `code` the
 * page turns into a sentence. Requests asked before that wait for it.
 */
import { ensureIndexedDB } from "./storage-fallback.js";
import { ensureModuleWorkers } from "./worker-fallback.js";

/** @typedef {"no-worker" | "no-wasm" | "network" | "runtime"} DoorCode */
/** @typedef {{loaded: number, total: number}} Progress */
/** @typedef {{ready: Promise<void>, ask(request: object): Promise<any>}} Door */

const RUNTIME = new URL("../runtime/", import.meta.url);
const BOOT = new URL("boot.js", import.meta.url).href;
/** PyScript's page-side helpers, none of which this page uses. */
const PLUGINS = ["codemirror", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal"];

const WORKER_HOOKS = ["onReady", "onBeforeRun", "onBeforeRunAsync", "onAfterRun", "onAfterRunAsync"];

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
 * @param {(progress: Progress) => void} onProgress
 * @returns {Promise<(text: string) => Promise<string>>} the door's Python end
 */
async function start(onProgress) {
  if (typeof Worker === "undefined") throw new DoorError("no-worker");
  if (typeof WebAssembly === "undefined") throw new DoorError("no-wasm");
  ensureModuleWorkers();
  await ensureIndexedDB();
  const core = await importPyScript().catch((cause) => {
    throw new DoorError("network", cause);
  });
  core.hooks.main.onWorker.add((_, worker) => {
    worker.addEventListener("message", ({ data }) => {
      if (data?.croisee === "progress") onProgress({ loaded: data.loaded, total: data.total });
      if (data?.croisee === "started") performance.mark("croisee:python", { detail: data.from });
    });
  });
  const worker = await core.PyWorker(new URL("worker.py", RUNTIME).href, {
    type: "pyodide",
    version: BOOT,
    config: {},
  });
  return worker.sync.handle;
}

/**
 * @param {unknown} error
 * @returns {DoorError}
 */
function explain(error) {
  if (error instanceof DoorError) return error;
  const text = `${error?.name} ${error?.message}`;
  const network = /NetworkError|network:|Failed to fetch|dynamically imported|Unable to fetch/i;
  return new DoorError(network.test(text) ? "network" : "runtime", error);
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
