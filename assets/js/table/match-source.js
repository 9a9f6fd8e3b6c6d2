/**
 * How a table gets its game: one that was set up or came in a link, one that was kept, or an opening of the
 * build, which is drawn and live before Python is up. What is then on the table is kept for the next time.
 */

import { language, say } from "../base/words.js";
import { readOpenings } from "./catalogue.js";
import { createKeeper } from "./keeper.js";
import { runningOf, wasBroken } from "./kept-games.js";
import { newSeed } from "./seed.js";

/** @typedef {import("./session.js").Picture} Picture */
/** @typedef {Partial<Pick<import("../types/door.js").NewRequest, "players" | "options" | "seats" | "lot">>} Seating */
/** @typedef {Seating & {record?: unknown, link?: string, here?: number[], turn?: number, kept?: string}} Setup  by lot the first player is drawn; a record or a link is a game to go on with, looked at from some turn on, `here` the seats of a letter that are played here; `kept` is one of the kept games */

/** Characters of a link that are enough to see that it is too long for a game: the door takes no request of any length. */
const LONG_ENOUGH = 100_000;

/**
 * @param {import("./table.js").Surroundings} app
 * @param {import("./catalogue.js").Card} card
 * @param {import("./session.js").Session} session
 * @param {import("./play.js").Play} play
 * @param {import("./prompt.js").Prompt} prompt
 * @param {(turn: number) => void} look  show the position after so many steps
 */
export function createMatchSource(app, { id: game, lot, options: offered }, session, play, prompt, look) {
  /** @type {Setup | null} */
  let setup = null;
  /** @type {import("./catalogue.js").Opening | undefined} */
  let opening;
  const keeper = createKeeper(game, session, play, prompt, app);

  const usual = Object.fromEntries(offered.map(({ key, start }) => [key, start]));

  /** @param {Setup} wanted  what is left out is as a game has it that is started without a set-up @returns {import("./session.js").LayRequest} */
  const requestFor = ({ record, link, here, turn, kept, ...wanted }) => {
    if (link !== undefined) return { verb: "open", game, link: link.slice(0, LONG_ENOUGH), here, seed: newSeed(), lang: language() };
    if (record !== undefined) return { verb: "load", game, record, lang: language() };
    return { verb: "new", game, ...wanted, options: { ...usual, ...wanted.options }, seed: newSeed(), lang: language() };
  };

  /** Lay a game as everybody gets it. @param {string} [note]  why not what was asked for */
  const layUsual = async (note) => {
    const openings = await readOpenings(game, language());
    opening = openings[Math.floor(Math.random() * openings.length)];
    const request = opening?.request ?? requestFor({});
    keeper.begin(request);
    if (opening) session.foresee(opening.answer);
    else prompt.setStatus(say("loading"));
    // What was chosen meanwhile goes to Python right behind the game it belongs to.
    if (opening) app.door().ready.then(play.flush, () => {});
    if (await session.open(request, Boolean(opening))) play.flush();
    if (note) prompt.setNote(note, "news");
  };

  /** @returns {string} what somebody is to do who is sent a game by link for the first time; nothing where it is no such game */
  const welcome = () => {
    const { people = [], acting = null } = session.picture ?? {};
    const played = people.some(({ where }) => where === "link") && acting !== null && people[acting].where !== "link";
    return played ? say("letter.new", { name: people[acting].name }) : "";
  };

  /** @param {Setup} wanted */
  const layAsked = async (wanted) => {
    prompt.setStatus(say("loading"));
    const letter = wanted.link === undefined ? null : await app.readLetter(session, game, wanted.link);
    if (session.closed) return;
    if (letter?.kept && letter.stays) {
      await keeper.resume(letter.kept);
      return prompt.setNote(letter.note, "news");
    }
    const request = requestFor(letter?.kept ? { ...wanted, here: letter.here } : wanted);
    if (!letter?.kept || !(await keeper.continue(letter.kept))) keeper.begin(request, true);
    if (await session.open(request, false)) {
      play.flush();
      if (wanted.turn !== undefined) look(wanted.turn);
      const note = letter?.note || (letter && !letter.kept && welcome());
      if (note) prompt.setNote(note, "news");
      return;
    }
    if (session.lost || session.closed || request.verb === "new") return;
    // Whoever comes back is not shown again what could not be read.
    setup = null;
    const why = wanted.link === undefined ? say("kept.broken") : session.refusal;
    const id = runningOf(game);
    if (id && (await keeper.resume(id)) === "resumed") prompt.setNote(why, "news");
    else await layUsual(why);
  };

  return {
    /** The name by which the game on the table is kept. */
    get id() {
      return keeper.id;
    },
    requestFor,
    /** Lay the table. */
    async begin() {
      setup = app.takeSetup(game);
      const id = setup ? setup.kept : runningOf(game);
      const answer = id ? await keeper.resume(id) : "none";
      if (session.closed || answer === "resumed") return;
      if (answer === "broken" || (!setup && wasBroken(game))) return layUsual(say("kept.broken"));
      return setup && !setup.kept ? layAsked(setup) : layUsual();
    },
    /** A move is chosen, or taken back before Python had it. @param {import("./kept-games.js").Sent | null} sent */
    noted: (sent) => keeper.noted(sent),
    /** @param {import("../types/door.js").RecordData} record @param {Picture} picture @param {number} laid  how many games were on this table */
    keep: (record, picture, laid) => keeper.keep(record, picture, laid),
    /** The same set-up once more. @returns {Setup} */
    same() {
      const picture = session.picture;
      // Whoever plays by links goes on so; who had a screen of his own joins anew.
      const seats = picture?.people.map(({ kind, level, fitting, typed, where }) => ({
        kind,
        level,
        fitting,
        name: typed,
        ...(where === "link" && { where }),
      }));
      return picture ? { players: picture.players, options: picture.options, seats, lot: (setup ?? opening?.request)?.lot ?? lot } : {};
    },
    /** Say the opening in another language while Python starts; other games wait for it. */
    async translate() {
      if (session.opened || !opening) return;
      const { seed } = opening.request;
      const said = (await readOpenings(game, language())).find(({ request }) => request.seed === seed);
      if (said && !session.opened && session.picture?.turn === 0) session.foresee(said.answer);
    },
    /** Whoever comes back finds the set-up that Python has not heard of. */
    leave() {
      keeper.leave();
      if (setup && !session.opened) app.leaveSetup(game, setup, true);
    },
  };
}
