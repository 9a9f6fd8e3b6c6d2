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
export function createWatchdog(patience) {
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

/** @typedef {ReturnType<typeof createWatchdog>} Watchdog */

/**
 * Patience with somebody who is asked many things and answers one after the other: each answer is a sign
 * of life, and only while a question is open can he be silent.
 * @param {(silence: Silence) => void} onSilence
 */
export function createPatience(onSilence) {
  /** How long each open question may take, in seconds. @type {{seconds: number}[]} */
  let open = [];
  let quiet = 0;
  let timer = 0;
  const tick = () => {
    quiet += 1;
    const longest = Math.max(...open.map(({ seconds }) => seconds));
    if (quiet >= longest) onSilence(new Silence(longest));
  };
  const end = () => clearInterval(timer);
  return {
    /** @param {number} seconds @returns {() => void} to be called when it is answered */
    begin(seconds) {
      const question = { seconds };
      if (!open.length) {
        quiet = 0;
        timer = setInterval(tick, SECOND);
      }
      open.push(question);
      return () => {
        quiet = 0;
        open = open.filter((other) => other !== question);
        if (!open.length) end();
      };
    },
    end,
  };
}
