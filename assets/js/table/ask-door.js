/**
 * Asks Python through the door; where it cannot be reached, that is an answer too, in one sentence.
 */
import { say } from "../base/words.js";

/** @typedef {import("../types/door.js").Verb} Verb */
/** @typedef {import("../types/door.js").Verbs} Verbs */

/**
 * @param {Pick<import("../runtime/door.js").Door, "ask">} door
 * @param {() => void} onLost  called when Python could not be reached
 * @returns {<V extends Verb>(request: {verb: V} & Verbs[V]["request"]) => Promise<import("../types/door.js").Answer<V>>}
 */
export function createAsk(door, onLost) {
  return async (request) => {
    try {
      return await door.ask(request);
    } catch (error) {
      onLost();
      const { code = "runtime", fault = {} } = /** @type {any} */ (error ?? {});
      return { ok: false, error: "door", text: say(`door.${code}`, fault) || say("door.runtime") };
    }
  };
}
