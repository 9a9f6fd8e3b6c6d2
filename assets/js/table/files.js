/**
 * Games as files: one is written for the visitor to keep, one is read for the rules to check.
 * Nothing in a file is trusted here; it goes to the door as text.
 */
import { make } from "../base/dom.js";
import { newGame } from "./kept-games.js";
import { isRecord, LONGEST_NAME, timeOf } from "./sound.js";

const LARGEST = 500_000;
/** Said of a file that is not read; no file with this for its text is a game. */
export const TOO_LONG = "too long";
/** What a file of several games says of itself. */
const SEVERAL = "croisee games";
const MOST = 1000;

/** Hand a file to the visitor. @param {Blob} content @param {string} name  without its day @param {string} ending */
export function exportFile(content, name, ending) {
  const day = new Date().toISOString().slice(0, 10);
  const address = URL.createObjectURL(content);
  const link = make("a", { href: address, download: `${name}-${day}.${ending}` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

/** @param {unknown} data @returns {Blob} */
const asJson = (data) => new Blob([JSON.stringify(data, null, 1)], { type: "application/json" });

/** @param {string} game @param {object} record */
export function exportGame(game, record) {
  exportFile(asJson(record), game, "json");
}

/** Write all games into one file. @param {import("./kept-games.js").KeptGame[]} games */
export function exportGames(games) {
  const written = games.flatMap(({ name, begun, played, record }) => (record ? [{ name, begun, played, record }] : []));
  exportFile(asJson({ format: SEVERAL, version: 1, games: written }), "croisee", "json");
}

/**
 * @param {string} text  of a file with one game or several
 * @param {Set<string>} known  the games there are
 * @returns {import("./kept-games.js").KeptGame[]} to be kept; Python looks at each when it is opened
 */
export function readGames(text, known) {
  try {
    const data = JSON.parse(text);
    const all = data?.format === SEVERAL ? data.games : [{ record: data }];
    return all.slice(0, MOST).flatMap((/** @type {any} */ { name, begun, played, record }) => {
      if (!known.has(record?.game) || !isRecord(record)) return [];
      const kept = { ...newGame(record.game), record, over: Boolean(record.result) };
      if (typeof name === "string") kept.name = name.slice(0, LONGEST_NAME);
      // Nothing has been played after now, whatever a file says: what is played here must come later.
      kept.begun = timeOf(begun, kept.begun, kept.begun);
      kept.played = timeOf(played, kept.played, kept.played);
      return [kept];
    });
  } catch {
    return [];
  }
}

/** @param {number} [largest]  bytes @returns {Promise<string | null>} the text of a file, or that it is too long; null when none was chosen */
export function importGame(largest = LARGEST) {
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
      if (file.size > largest) return done(TOO_LONG);
      const text = await file.text().catch(() => "");
      // Reading brackets nested this deep would exhaust the worker's stack; cut short, they are merely unreadable.
      done(/[[{]\s*([[{]\s*){50}/.test(text) ? text.slice(0, 40) : text);
    });
    field.addEventListener("cancel", () => done(null));
    document.body.append(field);
    field.click();
  });
}
