/**
 * A door whose strong computer players think elsewhere: what `think` asks is answered as ever, but a search is
 * worked out by thinkers, share by share, and the page's Python only joins what they have found. It stays free
 * meanwhile. Where there are no thinkers, or they die, it thinks by itself and plays the same move.
 *
 * While a person thinks, thinkers that have nothing to do foretell what he may play, and work out the very
 * reply that there will be: the same shares by the same chances, so that only the waiting is gone.
 */
import { setting } from "../base/settings.js";
import { createCrew } from "./crew.js";
import { openDoor } from "./door.js";
import { isWhole, jobOf, tasksOf } from "./jobs.js";
import { mayThinkAhead } from "./power.js";

/** @typedef {import("./door.js").Door} Door */
/** @typedef {import("./jobs.js").Job} Job */
/** @typedef {import("../types/door.js").Verb} Verb */
/** @typedef {import("../types/door.js").Asked<"think">} ThinkRequest */
/** @typedef {import("../types/door.js").Answer<"think">} ThinkAnswer */

/** Milliseconds after which whoever asked is told how far it is, even if nothing has come. */
const TICK = 200;
/** The same for whoever is tired of waiting: then he gets what there is. */
const HURRY = 600;
/** And for everybody: a little more than a search has patience on the slowest device. */
const PATIENCE = 8000;
/** After these a computer player has something else to think about, or nothing. @type {Verb[]} */
const TURNING = [
  "new",
  "load",
  "open",
  "learn",
  "puzzle",
  "act",
  "undo",
  "redo",
  "rest",
  "rematch",
  "sit",
  "lend",
  "guest",
  "stop",
  "hint",
  "analyse",
];
/** What a person waits for himself: nobody thinks ahead beside it. @type {Verb[]} */
const ADVISING = ["hint", "analyse"];

const after = (/** @type {number} */ milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** @param {Parameters<typeof openDoor>[0]} [options] @returns {Door} */
export function openSharedDoor(options) {
  return shareThinking(openDoor(options), createCrew(), async () => setting("ahead") === "on" && (await mayThinkAhead()));
}

/**
 * @param {Door} door
 * @param {import("./crew.js").Crew} crew
 * @param {() => Promise<boolean>} ahead  whether to think while a person does
 * @returns {Door}
 */
export function shareThinking(door, crew, ahead) {
  /** Into how many shares the searches at this table are split; 0 where nobody searches. */
  let shares = 0;
  /** Counts what changed whom a computer player has to answer. */
  let turns = 0;
  /** What thinkers work out, by the match it is for. @type {Map<string, Job>} */
  let jobs = new Map();
  /** The reply that is waited for; without a job, the page's Python has been given all of it. @type {{turn: number, job: Job | null, since: number} | null} */
  let reply = null;
  /** Counts the positions a person was asked about. */
  let asked = 0;

  /** @param {Job | null} [kept]  the only one that is still wanted */
  const dropJobs = (kept) => {
    for (const job of jobs.values()) job.dropped ||= job !== kept;
    jobs = new Map(kept ? [[kept.key, kept]] : []);
  };

  /** @param {Job} job @param {boolean} urgent */
  const begin = (job, urgent) => {
    jobs.set(job.key, job);
    const moved = () => {
      crew.changed();
      if (job.foretold && isWhole(job)) performance.mark("croisee:foretold", { detail: job.record.moves.join(" ") });
    };
    crew.give(tasksOf(job, moved), urgent);
    return job;
  };

  /** Have the likely replies worked out. */
  const foretell = async () => {
    if (!shares || !crew.size) return;
    const mine = ++asked;
    dropJobs();
    if (!(await ahead())) return;
    const saved = await door.ask({ verb: "save" });
    if (!saved.ok || mine !== asked) return;
    const work = async (/** @type {import("./thinker.js").Thinker} */ thinker) => {
      for (let begun = false; mine === asked; begun = true) {
        const answer = await thinker.ask({ verb: "ahead", ...(begun ? {} : { record: saved.record }) });
        if (!answer.ok || mine !== asked) return;
        if ("records" in answer) {
          for (const record of answer.records) begin(jobOf(record, shares, true), false);
          return;
        }
      }
    };
    crew.give([{ work, abandon() {} }], false);
  };

  /** @param {import("../types/door.js").Answer<Verb>} answer  perhaps a picture that asks a person */
  const heard = (answer) => {
    if (answer.ok && "scene" in answer && "next" in answer && answer.next === "person") foretell().catch(() => {});
  };

  /** What the page's Python wants worked out, if anything. @param {ThinkRequest} request @returns {Promise<ThinkAnswer>} */
  const handOut = async (request) => {
    const mine = turns;
    const answer = await door.ask({ verb: "think", turn: request.turn, elsewhere: true });
    if (!answer.ok || !("shares" in answer) || !answer.shares) return answer;
    const saved = await door.ask({ verb: "save" });
    if (!saved.ok) return saved;
    if (mine !== turns) return answer;
    shares = answer.shares;
    const key = JSON.stringify(saved.record);
    const known = jobs.get(key);
    const job = known && !known.dropped ? known : jobOf(saved.record, shares, false);
    dropJobs(job);
    // Its shares may still wait behind others that are not wanted any more.
    if (job !== known) begin(job, true);
    reply = { turn: request.turn, job, since: performance.now() };
    return answer;
  };

  /** @param {ThinkRequest} request @returns {Promise<ThinkAnswer>} */
  const think = async (request) => {
    asked += 1;
    if (reply?.turn !== request.turn) {
      reply = null;
      if (crew.size) {
        const answer = await handOut(request);
        if (!reply) return answer;
      }
    }
    const job = reply?.job;
    if (!reply || !job) return thinkHere(request);
    const over = () => isWhole(job) || job.dropped || !crew.size;
    job.hurried ||= request.now === true;
    const limit = after(request.now ? HURRY : TICK);
    while (!over() && (await Promise.race([crew.change().then(() => true), limit.then(() => false)])) && request.now);
    if (!over() && !request.now && performance.now() - reply.since < PATIENCE) {
      const found = job.progress.reduce((sum, one, number) => sum + (job.found[number] ? 1 : one), 0);
      return { ok: true, thinking: found / job.found.length, shares };
    }
    reply.job = null;
    jobs.delete(job.key);
    job.dropped = true;
    if (!job.found.some(Boolean)) return thinkHere(request);
    const answer = await door.ask({ ...request, shares: job.found });
    if (!answer.ok && answer.error === "error.field") return thinkHere(request);
    performance.mark("croisee:shared", { detail: { turn: request.turn, found: job.found.filter(Boolean).length, foretold: job.foretold } });
    return answer;
  };

  /** @param {ThinkRequest} request @returns {Promise<ThinkAnswer>} */
  const thinkHere = async (request) => {
    const answer = await door.ask(request);
    if (answer.ok && "shares" in answer) shares = answer.shares;
    // The first reply is not delayed by those who are to work out the next.
    const mine = asked;
    if (answer.ok && "scene" in answer && shares && !crew.size) crew.start().then(() => mine === asked && heard(answer));
    return answer;
  };

  return {
    ready: door.ready,
    get life() {
      return door.life;
    },
    async ask(request) {
      if (TURNING.includes(request.verb)) {
        turns += 1;
        reply = null;
      }
      if (ADVISING.includes(request.verb)) {
        asked += 1;
        dropJobs();
      }
      const thinks = request.verb === "think";
      const answer = thinks ? await think(/** @type {ThinkRequest} */ (/** @type {unknown} */ (request))) : await door.ask(request);
      heard(answer);
      return /** @type {any} */ (answer);
    },
    leave() {
      asked += 1;
      turns += 1;
      shares = 0;
      reply = null;
      dropJobs();
      crew.end();
      door.leave?.();
    },
  };
}
