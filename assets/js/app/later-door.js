/** A door that is opened once something else is done: what is asked of it until then waits. */
import { loadRest } from "./parts.js";

/**
 * @param {Promise<unknown>} first  what is done before
 * @param {() => Parameters<import("./parts.js").Rest["openDoor"]>[0]} options  asked for when it is opened
 * @returns {import("../runtime/door.js").Door}
 */
export function openDoorAfter(first, options) {
  /** @type {import("../runtime/door.js").Door | null} */
  let real = null;
  const opening = async () => {
    await first;
    const { openDoor } = await loadRest().catch((cause) => {
      // As a door says that it could not be opened.
      throw Object.assign(new Error("network", { cause }), { code: "network" });
    });
    real = openDoor(options());
    return real;
  };
  const opened = opening();
  opened.catch(() => {});
  const ready = opened.then((door) => door.ready);
  // Whoever asks for `ready` hears of a failure; nobody asking is not an unhandled error.
  ready.catch(() => {});
  return {
    ready,
    get life() {
      return real?.life ?? 0;
    },
    ask: async (request) => (await opened).ask(request),
    leave: () => real?.leave?.(),
  };
}
