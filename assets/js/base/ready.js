/** Whether a page can be filled. */

/** @param {EventTarget} target @param {...string} events @returns {Promise<unknown>} settles with the first of them */
const hears = (target, ...events) =>
  new Promise((resolve) => {
    for (const event of events) target.addEventListener(event, resolve, { once: true });
  });

/** @returns {Promise<void>} settles when the whole page is read and its style sheet is there; scripts may still be on their way */
export async function pageReady() {
  if (document.readyState === "loading") await hears(document, "readystatechange");
  const style = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="stylesheet"]'));
  if (style && !style.sheet) await hears(style, "load", "error");
}
