/**
 * Thinkers, and what they have to do, one task after another. They are started when they are wanted, one after the other, as many as the device can bear, and ended
 * when nobody needs them, or has for minutes. Whatever kills one leaves its task to the next, or undone.
 */
import { openThinker } from "./thinker.js";

/** @typedef {import("./thinker.js").Thinker} Thinker */
/**
 * Something for a thinker to do.
 * @typedef {object} Task
 * @property {(thinker: Thinker) => Promise<void>} work  fails when the thinker dies
 * @property {() => void} abandon  nobody will do it
 */

/** Thinkers that one page has at most. */
const MOST = 4;
/** Gigabytes up to which a device, as it tells, has no room for another Python. */
const LITTLE = 2;
/** Of them that may die before no more are started. */
const MOST_DEATHS = 2;
/** Milliseconds after which nobody seems to need them. */
const IDLE = 180_000;

/**
 * How many thinkers a device can bear.
 * @param {{hardwareConcurrency?: number, deviceMemory?: number, connection?: {saveData?: boolean}}} device
 * @returns {number}
 */
export function bearable({ hardwareConcurrency = 1, deviceMemory = Number.POSITIVE_INFINITY, connection }) {
  if (hardwareConcurrency < 2 || deviceMemory <= LITTLE || connection?.saveData) return 0;
  return Math.min(hardwareConcurrency, MOST);
}

/** @param {() => Promise<Thinker>} open @param {number} most  thinkers */
export function createCrew(open = openThinker, most = bearable(navigator)) {
  /** @type {Set<Thinker>} */
  const thinkers = new Set();
  /** @type {Set<Thinker>} */
  const idle = new Set();
  /** @type {Task[]} */
  let tasks = [];
  /** What was a thinker's death. @type {WeakSet<Task>} */
  const deadly = new WeakSet();
  /** @type {Promise<void> | null} */
  let starting = null;
  /** Counts up when all are sent away: who comes later is not wanted any more. */
  let era = 0;
  /** A device that could not start one, or had them die, is not asked again. */
  let able = most > 0;
  let deaths = 0;
  let timer = 0;
  /** @type {(() => void)[]} */
  let watchers = [];

  const changed = () => {
    const told = watchers;
    watchers = [];
    for (const watcher of told) watcher();
  };

  /** When something has come of a task, or somebody has come or gone. */
  const change = () => new Promise((/** @type {(value: void) => void} */ resolve) => watchers.push(resolve));

  const end = () => {
    era += 1;
    clearTimeout(timer);
    for (const task of tasks) task.abandon();
    tasks = [];
    for (const thinker of thinkers) thinker.end();
    thinkers.clear();
    idle.clear();
    changed();
  };

  const stir = () => {
    clearTimeout(timer);
    timer = setTimeout(end, IDLE);
  };

  /** @param {Thinker} thinker  has no task */
  const employ = async (thinker) => {
    idle.delete(thinker);
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      stir();
      try {
        await task.work(thinker);
      } catch {
        if (thinkers.delete(thinker)) deaths += 1;
        able &&= deaths < MOST_DEATHS;
        thinker.end();
        // What kills two of them would kill a third.
        if (deadly.has(task) || !thinkers.size) task.abandon();
        else give([task], true);
        deadly.add(task);
        changed();
        return;
      }
      changed();
    }
    if (thinkers.has(thinker)) idle.add(thinker);
  };

  /** @param {Task[]} wanted @param {boolean} urgent  whether they come before all others */
  const give = (wanted, urgent) => {
    tasks = urgent ? [...wanted, ...tasks] : [...tasks, ...wanted];
    for (const thinker of [...idle]) employ(thinker);
  };

  const startAll = async () => {
    const mine = era;
    while (able && mine === era && thinkers.size < most) {
      const thinker = await open().catch(() => null);
      if (!thinker) able = false;
      else if (mine !== era) thinker.end();
      else {
        thinkers.add(thinker);
        stir();
        performance.mark("croisee:thinker");
        employ(thinker);
        changed();
      }
    }
  };

  return {
    get size() {
      return thinkers.size;
    },
    /** @returns {Promise<void>} when a first one could be asked, or none will be */
    async start() {
      starting ??= startAll().finally(() => (starting = null));
      await Promise.race([starting, change()]);
    },
    change,
    give,
    changed,
    end,
  };
}

/** @typedef {ReturnType<typeof createCrew>} Crew */
