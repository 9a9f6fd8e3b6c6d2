/** Hears what a worker answers, unless it dies first: one that is silent for too long is taken for dead. */
import { createPatience } from "./watchdog.js";

/** @typedef {import("./watchdog.js").Silence} Silence */

/** @param {(silence: Silence) => void} onSilence  it is for its owner to bury it */
export function createHearing(onSilence) {
  /** Whoever waits for an answer: a promise that all of them raced would hold every answer for as long as the worker lives. @type {Set<(death: Error) => void>} */
  const waiting = new Set();
  /** @type {Error | null} */
  let death = null;
  const patience = createPatience(onSilence);
  return {
    get dead() {
      return death !== null;
    },
    /** @param {Error} error  what everybody who waits is told, and whoever asks from now on */
    bury(error) {
      death = error;
      patience.end();
      for (const refuse of waiting) refuse(error);
    },
    /** @param {Promise<string>} answer @param {number} seconds  that it may take @returns {Promise<string>} the answer, unless the worker dies first */
    async hear(answer, seconds) {
      // Whoever is no longer listened to may fail unheard.
      answer.catch(() => {});
      if (death) throw death;
      const answered = patience.begin(seconds);
      return new Promise((/** @type {(text: string) => void} */ resolve, reject) => {
        waiting.add(reject);
        const heard = () => waiting.delete(reject);
        answer.then(resolve, reject).then(heard, heard);
      }).finally(answered);
    },
  };
}
