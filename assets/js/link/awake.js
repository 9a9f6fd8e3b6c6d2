/** Keeps the screen on while others play at this table: a device that sleeps would cut them off. */

/** @param {() => boolean} needed  whether somebody is joined */
export function createWake(needed) {
  /** @type {Promise<WakeLockSentinel | null> | null} */
  let lock = null;

  const look = () => {
    const wanted = needed() && document.visibilityState === "visible";
    if (wanted && !lock) {
      // Where it is refused, as on a battery that runs low, the device sleeps when it will.
      lock = navigator.wakeLock?.request("screen").catch(() => null) ?? null;
    }
    // The browser itself lets go of it whenever the page is hidden.
    if (!wanted && lock) {
      lock.then((held) => held?.release());
      lock = null;
    }
  };
  document.addEventListener("visibilitychange", look);
  return {
    look,
    end() {
      document.removeEventListener("visibilitychange", look);
      lock?.then((held) => held?.release());
    },
  };
}
