/**
 * Asks the door about one match, and lays the match anew when Python had to be started again.
 *
 * What lies on the table is known here as the last request or record that laid it and what was granted
 * since: a new worker is told that much, and then asked again what the dead one did not answer.
 */
import { language } from "../base/words.js";

/** @typedef {import("../types/door.js").Verb} Verb */
/** @typedef {import("../types/door.js").Verbs} Verbs */
/** @typedef {import("../types/door.js").Picture} Picture */
/** @typedef {import("./session.js").ChangeRequest} ChangeRequest */
/** @typedef {import("./session.js").LayRequest} LayRequest */
/**
 * @typedef {object} Watcher
 * @property {() => void} revived  the match is on the table of a new worker
 * @property {(picture: Picture) => unknown} behind  and not as it was last seen: this is how
 */

const LAYING = ["new", "load", "open", "learn", "puzzle"];

/**
 * @param {import("../runtime/door.js").Door} door
 * @param {Watcher} watcher
 */
export function createLifeline(door, watcher) {
  /** What lays the match. @type {LayRequest | null} */
  let laying = null;
  /** What was granted since. @type {ChangeRequest[]} */
  let since = [];
  /** How it was last seen. @type {Picture | null} */
  let seen = null;
  /** The worker that has it. */
  let life = 0;
  /** @type {Promise<void> | null} */
  let again = null;

  const layAgain = async () => {
    const now = door.life;
    if (!laying) return;
    let answer = await door.ask(laying);
    for (const request of since) answer = await door.ask(request);
    const last = seen;
    // A record does not tell who has a screen of his own.
    const guests = last?.people?.map(({ guest }) => guest) ?? [];
    if (guests.some(Boolean)) answer = await door.ask({ verb: "lend", guests });
    // Whoever held the screen still does.
    const held = last?.next === "person" ? last.acting : null;
    if (held !== null && answer.ok && "next" in answer && answer.next === "handover") answer = await door.ask({ verb: "sit", seat: held });
    life = now;
    performance.mark("croisee:revived");
    watcher.revived();
    if (answer.ok && "scene" in answer && answer.turn !== last?.turn) watcher.behind(answer);
  };

  return {
    /**
     * @template {Verb} V
     * @param {{verb: V} & Verbs[V]["request"]} request
     * @returns {Promise<import("../types/door.js").Answer<V>>}
     */
    async ask(request) {
      for (let died = false; ; died = true) {
        try {
          if (laying && door.life !== life) {
            again ??= layAgain().finally(() => (again = null));
            await again;
          }
          return await door.ask(request);
        } catch (error) {
          // What kills two workers would kill a third.
          if (died || /** @type {any} */ (error)?.code !== "died") throw error;
        }
      }
    },
    /** Something was granted. @param {ChangeRequest} request */
    granted(request) {
      if (!LAYING.includes(request.verb)) {
        since.push(request);
        return;
      }
      laying = /** @type {LayRequest} */ (request.verb === "new" ? { ...request, shown: false } : request);
      since = [];
      life = door.life;
    },
    /** @param {Picture} picture */
    saw(picture) {
      seen = picture;
    },
    /** All of it has been written down. @param {import("../types/door.js").RecordData} record */
    saved(record) {
      if (laying?.verb === "learn" || laying?.verb === "puzzle") return;
      laying = { verb: "load", record, lang: language() };
      since = [];
    },
    /** Nothing is to be laid any more. */
    close() {
      laying = null;
      door.leave?.();
    },
  };
}
