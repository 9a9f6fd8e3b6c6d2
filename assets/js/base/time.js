/**
 * Time for the eye: runs a change over some milliseconds, waits, and knows who prefers stillness.
 * A hidden tab gets no animation frames, so everything also ends by a timer.
 */

/** @returns {boolean} */
export function prefersStillness() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/**
 * @param {number} duration  milliseconds
 * @param {(part: number) => void} step  called with 0 to 1, and with 1 in the end
 * @returns {{done: Promise<void>, finish: () => void}}
 */
export function runFor(duration, step) {
  let finish = () => {};
  const done = new Promise((/** @type {(value: void) => void} */ resolve) => {
    const start = performance.now();
    let over = false;
    finish = () => {
      if (over) return;
      over = true;
      clearTimeout(timer);
      step(1);
      resolve();
    };
    const tick = (/** @type {number} */ now) => {
      if (over) return;
      const part = Math.max(0, (now - start) / duration);
      if (part >= 1) return finish();
      step(part);
      requestAnimationFrame(tick);
    };
    const timer = setTimeout(finish, duration + 80);
    requestAnimationFrame(tick);
  });
  return { done, finish };
}

/** @param {number} milliseconds @returns {Promise<void>} */
export function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** @returns {Promise<void>} settles when the page has nothing else to do, as far as the browser tells */
export function whenIdle() {
  const idle = globalThis.requestIdleCallback ?? ((/** @type {() => void} */ work) => setTimeout(work, 50));
  return new Promise((resolve) => void idle(() => resolve()));
}
