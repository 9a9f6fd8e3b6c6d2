/**
 * Notices that something has stopped giving signs of life.
 *
 * Seconds are counted, not measured: a machine that slept, or a tab that was put aside, has not been
 * silent in the meantime, and one that is overloaded counts more slowly.
 */

const SECOND = 1000;

/** Nothing was heard for too long. */
export class Silence extends Error {
  /** @param {number} patience  in seconds */
  constructor(patience) {
    super(`no sign of life for ${patience} s`);
    this.name = "Silence";
    this.patience = patience;
  }
}

/** @param {number} patience  in seconds */
export function createWatch(patience) {
  let quiet = 0;
  /** @type {((silence: Silence) => void) | null} */
  let give = null;
  const timer = setInterval(() => {
    quiet += 1;
    if (quiet >= patience) give?.(new Silence(patience));
  }, SECOND);
  return {
    /** It lives. @param {number} [lasting]  the patience from now on */
    sign(lasting = patience) {
      quiet = 0;
      patience = lasting;
    },
    /** @returns {Promise<never>} rejects when the patience is at its end */
    silence: () => new Promise((_, reject) => (give = reject)),
    end: () => clearInterval(timer),
  };
}

/** @typedef {ReturnType<typeof createWatch>} Watch */
