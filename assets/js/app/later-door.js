/** A door that is opened once something else is done: what is asked of it until then waits. */
import { openDoor } from "../runtime/door.js";

/**
 * @param {Promise<unknown>} first  what is done before
 * @param {() => Parameters<typeof openDoor>[0]} options  asked for when it is opened
 * @returns {import("../runtime/door.js").Door}
 */
export function openDoorAfter(first, options) {
  /** @type {import("../runtime/door.js").Door | null} */
  let real = null;
  const opening = async () => {
    await first;
    real = openDoor(options());
    return real;
  };
  const opened = opening();
  return {
    ready: opened.then(({ ready }) => ready),
    get life() {
      return real?.life ?? 0;
    },
    ask: async (request) => (await opened).ask(request),
  };
}
