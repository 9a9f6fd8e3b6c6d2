/**
 * Every game begun or finished on this device. A game is written in two steps: at once into the journal,
 * which outlives a page that is left the next moment, and then into the database, which has room for all.
 */
import { change, clear, find, findAll, hasDatabase, isStored } from "../base/shelf.js";
import { forget, isKeeping, isWritten, outlives, recallData, recallKeys, remember } from "../base/store.js";
import { newSeed } from "./seed.js";
import { isPicture, soundGame, timeOf } from "./sound.js";

/** @typedef {import("../types/door.js").RecordData} RecordData */
/** @typedef {import("../types/door.js").NewRequest & {verb: "new"}} NewRequest */
/** @typedef {{turn: number, move: string}} Sent  a move that Python has not confirmed, and the position it is for */
/**
 * @typedef {object} KeptGame
 * @property {string} id
 * @property {string} game
 * @property {string} name  what somebody called it, or empty
 * @property {RecordData | null} record  null before Python has had it
 * @property {NewRequest | null} request  how it was asked for, as long as there is no record
 * @property {Sent | null} sent
 * @property {boolean} over  whether there is nothing to come
 * @property {boolean} broken  whether Python could not read it
 * @property {number} begun  when, in milliseconds
 * @property {number} played  when last
 * @property {string} holder  the table that plays it; no other writes it
 */
/** @typedef {import("../types/door.js").Picture} Picture */

const JOURNAL = "journal:";
/** Of every title, the game that is going on. */
const RUNNING = "running:";
/** Where one game of every title was kept, with its picture, before there were many. */
const BEFORE = "game:";
/** A title whose game of that time could not be read. */
const BROKEN = "unread:";

/** @param {string} game @returns {KeptGame} nothing of it is played yet */
export function newGame(game) {
  const now = Date.now();
  const nobody = { name: "", holder: "", record: null, request: null, sent: null };
  return { id: newSeed(), game, ...nobody, over: false, broken: false, begun: now, played: now };
}

/** @param {string} game @returns {string | null} the game of this title that is going on */
export function runningOf(game) {
  carryOver();
  const id = recallData(RUNNING + game);
  return typeof id === "string" ? id : null;
}

/** Write a game where it is safe at once. @param {KeptGame} kept */
export function journal(kept) {
  remember(JOURNAL + kept.id, JSON.stringify(kept));
  if (!kept.over && !kept.broken) remember(RUNNING + kept.game, JSON.stringify(kept.id));
  else if (recallData(RUNNING + kept.game) === kept.id) forget(RUNNING + kept.game);
}

/** Forget what the journal has of a game, and that it goes on. @param {KeptGame} kept */
export function dropJournal(kept) {
  forget(JOURNAL + kept.id);
  if (recallData(RUNNING + kept.game) === kept.id) forget(RUNNING + kept.game);
}

/** The pictures of games that were carried over, with the ids these got. @type {[string, Picture][]} */
const carried = [];

/** Bring what was kept before there were many games into the journal. */
function carryOver() {
  for (const key of recallKeys(BEFORE)) {
    const { record, picture, over = false } = Object(recallData(key));
    forget(key);
    const kept = { ...newGame(key.slice(BEFORE.length)), record, over: over === true };
    if (record) journal(kept);
    // What could not be read is told of when that game is opened, and not kept.
    else remember(BROKEN + kept.game, "1");
    if (picture && typeof picture === "object") carried.push([kept.id, picture]);
  }
}

/** @param {string} game @returns {boolean} whether what was kept of it could not be read; told once */
export function wasBroken(game) {
  const broken = recallData(BROKEN + game) !== null;
  forget(BROKEN + game);
  return broken;
}

/** @type {Promise<unknown> | null} */
let settling = null;

/** Bring into the database what an earlier page could only write into the journal. */
function settle() {
  settling ??= (async () => {
    carryOver();
    const pictures = carried.splice(0);
    const left = recallKeys(JOURNAL).flatMap((key) => soundGame(recallData(key)) ?? []);
    await Promise.all(left.map((kept) => write(kept, null)));
    await Promise.all(pictures.map(([id, picture]) => change("pictures", id, () => ({ id, picture }))));
  })();
  return settling;
}

/**
 * @param {KeptGame} kept
 * @param {Picture | null} picture
 * @param {boolean} [known]  whether it has been written before: then it is only written where it still is
 * @returns {Promise<boolean>} whether it was written: not where another table has taken it since
 */
async function write(kept, picture, known = false) {
  const written = await change("games", kept.id, (before) => {
    // A journal that was damaged says nothing of a game that is there without it.
    if (before ? kept.broken || before.holder !== kept.holder || timeOf(before.played, 0) > kept.played : known) return undefined;
    return { ...kept, name: before?.name ?? kept.name };
  });
  // Only what is safe elsewhere and has not been written anew meanwhile leaves the journal.
  const safe = !written || (await isStored("games", kept.id)) || !isKeeping();
  if (safe && recallData(JOURNAL + kept.id)?.played === kept.played) forget(JOURNAL + kept.id);
  if (written && picture) await change("pictures", kept.id, () => ({ id: kept.id, picture }));
  return Boolean(written);
}

/**
 * Keep a game as it is now.
 * @param {KeptGame} kept
 * @param {Picture | null} picture  null where it would tell a secret
 * @param {boolean} known  whether it has been kept before
 */
export async function keepGame(kept, picture, known) {
  journal(kept);
  await settle();
  return write(kept, picture, known);
}

/** @param {string} id @returns {Promise<KeptGame | undefined>} */
export async function readGame(id) {
  await settle();
  return soundGame(await find("games", id)) ?? undefined;
}

/** @param {string} id @returns {Promise<Picture | null>} */
export async function readPicture(id) {
  const picture = (await find("pictures", id))?.picture;
  return isPicture(picture) ? picture : null;
}

/** @returns {Promise<KeptGame[]>} the last one played first */
export async function listGames() {
  await settle();
  const games = (await findAll("games")).flatMap((kept) => soundGame(kept) ?? []);
  return games.sort((one, other) => other.played - one.played);
}

/**
 * Change something of a game that is not being played by this page.
 * @param {string} id @param {Partial<KeptGame>} changes @returns {Promise<KeptGame | undefined>} as it is now
 */
export async function changeGame(id, changes) {
  await settle();
  const now = await change("games", id, (before) => before && { ...before, ...changes });
  return soundGame(now) ?? undefined;
}

/** @param {KeptGame} kept @returns {number} when it is played on: never before it was last, though the clock was put back */
export function nextMoment({ played }) {
  return Math.max(Date.now(), played + 1);
}

/** Write a game that comes from elsewhere: a copy, a file, one that was taken away. @param {KeptGame} kept @param {Picture | null} picture */
export async function addGame(kept, picture) {
  await change("games", kept.id, () => kept);
  if (picture) await change("pictures", kept.id, () => ({ id: kept.id, picture }));
}

/** @param {KeptGame} kept @returns {Promise<() => Promise<void>>} brings it back */
export async function removeGame(kept) {
  const running = runningOf(kept.game) === kept.id;
  const picture = await readPicture(kept.id);
  dropJournal(kept);
  await change("games", kept.id, () => null);
  await change("pictures", kept.id, () => null);
  return async () => {
    await addGame(kept, picture);
    if (running && runningOf(kept.game) === null) remember(RUNNING + kept.game, JSON.stringify(kept.id));
  };
}

/** @returns {Promise<boolean>} whether this browser refuses to keep anything, though it may */
export async function losesAll() {
  return isKeeping() && !(await hasDatabase()) && !outlives();
}

/** @param {string} id @returns {Promise<boolean>} whether a game would be lost with the page, though it may be kept */
export async function losesGame(id) {
  return isKeeping() && !isWritten(JOURNAL + id) && !(await isStored("games", id));
}

/** Forget all games. */
export async function forgetGames() {
  for (const beginning of [JOURNAL, RUNNING, BEFORE, BROKEN]) recallKeys(beginning).forEach(forget);
  await Promise.all([clear("games"), clear("pictures")]);
}
