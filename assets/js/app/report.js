/**
 * A report that helps whoever mends the site: what runs here, how the start went, the last errors and the
 * game, as one text to be pasted. Of a running game that hides or draws something it has no more than
 * everybody may know. Nothing is sent: the visitor copies it, and may read it first.
 */

const MOST_ERRORS = 10;
const LONGEST_ERROR = 500;
/** @type {string[]} */
const errors = [];

/** @param {unknown} error */
function note(error) {
  const { stack, message } = /** @type {Partial<Error>} */ (error ?? {});
  const moment = Math.round(performance.now());
  errors.push(`${moment} ms: ${String(stack ?? message ?? error)}`.slice(0, LONGEST_ERROR));
  if (errors.length > MOST_ERRORS) errors.shift();
}

/** Remember what goes wrong from now on. */
export function watchErrors() {
  addEventListener("error", ({ error, message }) => note(error ?? message));
  addEventListener("unhandledrejection", ({ reason }) => note(reason));
}

/**
 * What may be told of a game: while it goes on, neither the seed nor the moves of one that hides or draws.
 * @param {import("../types/door.js").RecordData} record
 * @param {boolean} secret  whether the game hides or draws something
 */
export function tellable(record, secret) {
  if (!secret || record.result) return record;
  const { seed, moves, ...rest } = record;
  return { ...rest, moves: moves.length };
}

/**
 * @param {import("../types/door.js").RecordData | null} record
 * @param {boolean} secret
 * @returns {Promise<string>}
 */
export async function writeReport(record, secret) {
  const names = (await globalThis.caches?.keys().catch(() => [])) ?? [];
  const marks = /** @type {PerformanceMark[]} */ (performance.getEntriesByType("mark")).filter(({ name }) => name.startsWith("croisee:"));
  const report = {
    address: location.href,
    // The digest of the app's script tells the build that runs, kept or not.
    app: /** @type {HTMLMetaElement | null} */ (document.querySelector('meta[name="app"]'))?.content ?? "",
    builds: names.filter((name) => name.startsWith("croisee ")).map((name) => name.split(" ").at(-1)),
    browser: navigator.userAgent,
    window: [innerWidth, innerHeight, devicePixelRatio],
    online: navigator.onLine,
    marks: marks.map(({ name, startTime, detail }) => [name, Math.round(startTime), detail].filter((part) => part !== null)),
    errors,
    record: record && tellable(record, secret),
  };
  return JSON.stringify(report, null, 1);
}

/**
 * @param {import("../types/door.js").RecordData | null} record
 * @param {boolean} secret
 * @returns {Promise<string>} the key of the sentence that says whether it can be pasted now
 */
export async function copyReport(record, secret) {
  try {
    await navigator.clipboard.writeText(await writeReport(record, secret));
    return "report.copied";
  } catch {
    return "report.failed";
  }
}
