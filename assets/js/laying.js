/**
 * How a table gets its game: one that was set up, one that was kept, or an opening of the build, which is
 * drawn and live before Python is up. What is then on the table is kept for the next time.
 */
import { readOpenings } from "./catalogue.js";
import { newSeed } from "./session.js";
import { forgetGame, recallGame, rememberGame, watchGame } from "./store.js";
import { language, say } from "./words.js";

/** @typedef {Record<string, any>} Picture */
/** @typedef {{players?: number, options?: object, seats?: object[], record?: string}} Setup  a record is a game to go on with */

/**
 * @param {import("./app.js").House} house
 * @param {string} game
 * @param {import("./session.js").Session} session
 * @param {import("./play.js").Play} play
 * @param {import("./prompt.js").Prompt} prompt
 */
export function createLaying(house, game, session, play, prompt) {
  /** @type {Setup | null} */
  let setup = null;
  /** @type {import("./catalogue.js").Opening | undefined} */
  let opening;
  /** The game as it was first on this table. */
  let first = "";
  /** Whether what is kept is what this table has read or written. */
  let isOurs = () => true;

  /** @param {Setup} wanted  what is left out is as the game has it */
  const requestFor = ({ record, ...wanted }) =>
    record === undefined
      ? { verb: "new", game, ...wanted, seed: newSeed(), lang: language() }
      : { verb: "load", game, record, lang: language() };

  /** @param {import("./store.js").Kept} kept @returns {Promise<unknown>} */
  const resume = async ({ record, picture }) => {
    const early = /** @type {Picture | null} */ (picture);
    const readable = early?.lang === language() && early.board && early.scene;
    if (readable) session.foresee(early);
    if (await session.open({ verb: "load", game, record, lang: language() }, Boolean(readable))) return play.flush();
    // Nobody can tell without Python, or heard before he left, whether what was kept is broken: it stays for the next time.
    if (session.lost || session.closed) return;
    forgetGame(game);
    await session.open(requestFor(house.takeSetup(game) ?? {}), false);
    prompt.setNote(say("kept.broken"), "news");
  };

  return {
    requestFor,
    /** Lay the table. */
    async begin() {
      setup = house.takeSetup(game);
      isOurs = watchGame(game);
      const kept = setup ? null : recallGame(game);
      if (kept && kept !== "broken" && !kept.over) return resume(kept);
      if (kept === "broken") forgetGame(game);
      const openings = setup ? [] : await readOpenings(game, language());
      opening = openings[Math.floor(Math.random() * openings.length)];
      if (opening) session.foresee(opening.answer);
      else prompt.setStatus(say("loading"));
      // What was chosen meanwhile goes to Python right behind the game it belongs to.
      if (opening) house.door().ready.then(play.flush, () => {});
      if (await session.open(opening?.request ?? requestFor(setup ?? {}), Boolean(opening))) play.flush();
      if (kept === "broken") prompt.setNote(say("kept.broken"), "news");
    },
    /** @param {any} record @param {Picture} picture */
    keep(record, picture) {
      const { frames, ...rest } = picture;
      const text = JSON.stringify(record);
      first ||= text;
      // A table that nobody has played at does not write over what was played in another window meanwhile.
      if (text === first && !isOurs()) return;
      const open = picture.viewer === null && picture.next !== "handover";
      rememberGame(picture.game, { record, picture: open ? { ...rest, frames: [] } : null, over: Boolean(picture.over) });
      isOurs = watchGame(game);
    },
    /** The same set-up once more. @returns {Setup} */
    same() {
      const picture = session.picture;
      const seats = picture?.people.map((/** @type {any} */ { kind, level }) => ({ kind, level }));
      return picture ? { players: picture.players, options: picture.options, seats } : {};
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
      if (setup && !session.opened) house.leaveSetup(game, setup);
    },
  };
}
