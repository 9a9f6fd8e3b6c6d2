/** Whether a page can be filled: the script inside it asks for the style sheet, and says here when it is there. */

const STYLED = "croisee:styled";

/** @param {EventTarget} target @param {...string} events @returns {Promise<unknown>} settles with the first of them */
export const hears = (target, ...events) =>
  new Promise((resolve) => {
    for (const event of events) target.addEventListener(event, resolve, { once: true });
  });

/** The style sheet is there, or never will be. */
export function markStyled() {
  document.documentElement.dataset.styled = "yes";
  document.dispatchEvent(new Event(STYLED));
}

/** @returns {Promise<void>} settles when the whole page is read and its style sheet is there; scripts may still be on their way */
export async function pageReady() {
  if (document.readyState === "loading") await hears(document, "readystatechange");
  if (!document.documentElement.dataset.styled) await hears(document, STYLED);
}
