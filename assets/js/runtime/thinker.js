/** A Python in a worker of its own that does nothing but think for the page's, which goes on answering meanwhile. */
import { createHearing } from "./hearing.js";
import { DoorError, start } from "./start.js";

/** @typedef {import("../types/door.js").Verb} Verb */
/** @typedef {import("../types/door.js").Verbs} Verbs */
/**
 * @typedef {object} Thinker
 * @property {<V extends Verb>(request: {verb: V} & Verbs[V]["request"]) => Promise<import("../types/door.js").Answer<V>>} ask  refused when it dies
 * @property {() => void} end
 */

/** Seconds without an answer after which it is taken for dead: its slices are short, its first one may replay a game. */
const PATIENCE = 10;

/** @returns {Promise<Thinker>} */
export async function openThinker() {
  const { handle, gone, end } = await start(() => {});
  /** @param {unknown} cause */
  const die = (cause) => {
    if (hearing.dead) return;
    hearing.bury(new DoorError("died", cause));
    end();
  };
  const hearing = createHearing(die);
  gone.then(() => die("gone"));
  return {
    ask: async (request) => JSON.parse(await hearing.hear(handle(JSON.stringify(request)), PATIENCE)),
    end: () => die("not needed any more"),
  };
}
