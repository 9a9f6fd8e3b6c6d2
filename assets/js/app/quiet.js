/** When to begin what is only prepared for later: it must not be in the way of the page that is being looked at. */

/** Milliseconds for which the page has stood: somebody reads it, and does not wait for it. */
const READING = 4000;
/** What somebody does who is about to choose. */
const SIGNS = ["pointerdown", "pointermove", "keydown", "touchstart"];

/** Do something once the page is whole and has been read a while, or as soon as a link or button is aimed at. @param {() => void} act */
export function whenQuietOrWanted(act) {
  const asked = new AbortController();
  const { signal } = asked;
  const once = () => {
    if (signal.aborted) return;
    asked.abort();
    act();
  };
  for (const sign of SIGNS) {
    const listener = (/** @type {Event} */ { target }) => target instanceof Element && target.closest("a, button") && once();
    addEventListener(sign, listener, { signal, passive: true });
  }
  const wait = () => setTimeout(once, READING);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { signal });
}
