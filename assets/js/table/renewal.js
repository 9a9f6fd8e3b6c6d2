/**
 * Another game in the place of the one on the table: the same set-up once more, one that was agreed on with
 * others, or this one from an earlier position. Where games are kept, the one that is left can be found again.
 */
import { askFirst } from "../base/dialog.js";
import { isKeeping } from "../base/store.js";
import { language, say } from "../base/words.js";

/**
 * @param {object} table
 * @param {import("./table.js").Surroundings} table.app
 * @param {import("./catalogue.js").Card} table.card
 * @param {boolean} table.learning
 * @param {import("./session.js").Session} table.session
 * @param {import("./prompt.js").Prompt} table.prompt
 * @param {Pick<ReturnType<typeof import("./match-source.js").createMatchSource>, "same" | "requestFor">} table.source
 * @param {(request: import("./session.js").LayRequest) => Promise<boolean>} table.replace
 */
export function createRenewal({ app, card, learning, session, prompt, source, replace }) {
  const keeps = () => isKeeping() && !app.kiosk;

  /** @param {import("./match-source.js").Setup} setup */
  const begin = async (setup) => {
    const picture = session.picture;
    const left = !picture?.over && picture?.turn;
    const granted = await replace(source.requestFor(setup));
    if (granted && left && keeps()) prompt.setNote(say("kept.left"), "news");
    return granted;
  };

  return {
    /** Begin a game that was set up. */
    begin,
    /** The same set-up once more. */
    async again() {
      if (learning) return app.learn(card.id, false);
      const picture = session.picture;
      const risky = !keeps() && picture && picture.turn > 0 && !picture.over?.decided;
      if (risky && !(await askFirst(say("again.sure"), say("again"), say("again.stay")))) return;
      if (await app.renew(card.id, source.same())) return;
      await begin(source.same());
    },
    /** Begin another game with the position after so many steps. @param {number} turn */
    async playFrom(turn) {
      const record = await session.save();
      if (!record) return;
      const moves = record.moves.slice(0, turn);
      const granted = await replace({ verb: "load", record: { ...record, moves, result: null }, lang: language() });
      if (granted && keeps()) prompt.setNote(say("kept.left"), "news");
    },
  };
}
