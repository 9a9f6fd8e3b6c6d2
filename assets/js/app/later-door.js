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
  const ready = opened.then((door) => door.ready);
  // Whoever asks for `ready` hears of a failure; nobody asking is not an unhandled error.
  ready.catch(() => {});
  return {
    ready,
    get life() {
      return real?.life ?? 0;
    },
    ask: async (request) => (await opened).ask(request),
  };
}
