/**
 * The page's end of the door: has Python started, passes requests through, and notices when nobody answers.
 *
 * `ready` settles once: when the first request can be answered, or with a `DoorError` whose `code` the
 * page turns into a sentence. Requests asked before that wait for it. A worker that has died, or has not
 * answered for longer than it ever thinks at a stretch, is replaced: what it was asked is refused with the
 * code `died`, `life` counts up, and the next worker knows nothing of what lay on the table.
 */
import { findFault } from "./faults.js";
import { createHearing } from "./hearing.js";
import { DoorError, explain, start } from "./start.js";
import { createTeacher } from "./texts.js";

export { DoorError };

/** @typedef {import("./engine.js").Progress} Progress */
/** @typedef {import("../types/door.js").Verb} Verb */
/** @typedef {import("../types/door.js").Verbs} Verbs */
/**
 * @typedef {object} Door
 * @property {Promise<void>} ready
 * @property {number} life  how many workers have died
 * @property {<V extends Verb>(request: {verb: V} & Verbs[V]["request"]) => Promise<import("../types/door.js").Answer<V>>} ask
 * @property {() => void} [leave]  nobody sits at its table any more
 */

/** Seconds without any answer after which a worker is given up, on a machine ten times slower than ours. */
const PATIENCE = 10;
/** The same for what replays a whole game, looks at many moves in one slice, or waits for what is being installed. */
const LONG_PATIENCE = 30;
/** Workers that may die one after the other before one can be asked anything: what kills so many would kill the next. */
const MOST_DEATHS = 3;
/** Even a refusal is a sentence: who names no language is answered in this one. */
const FIRST = "fr";
/** @type {Verb[]} */
const LONG = ["new", "load", "open", "learn", "think", "hint", "analyse", "review", "link", "qr"];

/**
 * Start Python and open the door.
 * @param {{language?: string, onProgress?: (progress: Progress) => void}} [options]  the language that will be spoken first
 * @returns {Door}
 */
export function openDoor({ language = FIRST, onProgress = () => {} } = {}) {
  let life = 0;
  /** What the next worker is taught first: it knows no language. */
  let spoken = language;
  /** Workers that have died since one could last be asked. */
  let deaths = 0;
  let current = begin(onProgress);
  const ready = wait();
  // Whoever asks for `ready` hears of a failure; nobody asking is not an unhandled error.
  ready.catch(() => {});

  /** Until a worker can be asked: the first, or the one that replaces it. @returns {Promise<void>} */
  async function wait() {
    const awaited = current;
    try {
      await awaited.started;
    } catch (error) {
      if (awaited === current) throw error;
      return wait();
    }
  }

  /** @param {(progress: Progress) => void} tell */
  function begin(tell) {
    const up = start(tell);
    // It may die while it is being taught, as at any other time.
    const tells = async () => {
      const { handle } = await up;
      return (/** @type {string} */ text) => one.hear(handle(text), LONG_PATIENCE);
    };
    const teach = createTeacher(tells());
    const started = Promise.all([up, teach(spoken)]).then(
      ([python]) => python,
      async (error) => {
        const told = explain(error);
        const fault = told.code === "network" ? await findFault() : null;
        throw fault ? new DoorError("server", error, fault) : told;
      },
    );
    const hearing = createHearing((silence) => replace(one, silence));
    const one = {
      started,
      teach,
      get dead() {
        return hearing.dead;
      },
      hear: hearing.hear,
      /** @param {DoorError} error */
      bury(error) {
        hearing.bury(error);
        up.then(({ end }) => end()).catch(() => {});
      },
    };
    up.then(({ gone }) => gone.then(() => replace(one, "gone"))).catch(() => {});
    started.then(
      () => (deaths = 0),
      () => {},
    );
    return one;
  }

  /** @param {typeof current} dead @param {unknown} cause */
  function replace(dead, cause) {
    if (dead !== current || dead.dead) return;
    performance.mark("croisee:died", { detail: String(cause) });
    life += 1;
    deaths += 1;
    // What is loaded once more is no concern of the line that shows the loading.
    if (deaths < MOST_DEATHS) current = begin(() => {});
    dead.bury(new DoorError("died", cause));
  }

  return {
    ready,
    get life() {
      return life;
    },
    async ask(request) {
      const asked = current;
      const { handle } = await asked.started;
      // A guest reads his own language, and the page goes on in its own.
      const { lang, language: read = lang } = /** @type {{lang?: string, language?: string}} */ (request);
      if (read) await asked.teach(read).catch((error) => Promise.reject(explain(error)));
      spoken = lang ?? spoken;
      const answer = handle(JSON.stringify(request)).catch((error) => {
        // A bug of ours is an answer; this is Python itself, and it does not come to again.
        replace(asked, error);
        throw new DoorError("died", error);
      });
      return JSON.parse(await asked.hear(answer, LONG.includes(request.verb) ? LONG_PATIENCE : PATIENCE));
    },
  };
}
