/**
 * Games as files: one is written for the visitor to keep, one is read for the rules to check.
 * Nothing in a file is trusted here; it goes to the door as text.
 */
import { make } from "./dom.js";

const LARGEST = 500_000;

/** @param {string} game @param {object} record */
export function exportGame(game, record) {
  const day = new Date().toISOString().slice(0, 10);
  const address = URL.createObjectURL(new Blob([JSON.stringify(record, null, 1)], { type: "application/json" }));
  const link = make("a", { href: address, download: `${game}-${day}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @returns {Promise<string | null>} the text of a file; null when none was chosen, empty when it is too large */
export function importGame() {
  return new Promise((resolve) => {
    const field = /** @type {HTMLInputElement} */ (
      make("input", { type: "file", accept: ".json,application/json", class: "unseen", tabindex: -1, "aria-hidden": "true" })
    );
    const done = (/** @type {string | null} */ text) => {
      field.remove();
      resolve(text);
    };
    field.addEventListener("change", async () => {
      const file = field.files?.[0];
      if (!file) return done(null);
      const text = file.size > LARGEST ? "" : await file.text().catch(() => "");
      // Reading brackets nested this deep would exhaust the worker's stack; cut short, they are merely unreadable.
      done(/[[{]\s*([[{]\s*){50}/.test(text) ? text.slice(0, 40) : text);
    });
    field.addEventListener("cancel", () => done(null));
    document.body.append(field);
    field.click();
  });
}
