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

  /** The level that fits by now, where one is to; else nothing. @returns {Promise<number | undefined>} */
  const fitting = async () => (session.picture?.people.some((person) => person.fitting) ? app.fitting?.(card) : undefined);

  /** The same set-up, the level that fits being chosen anew. */
  const same = async () => {
    const level = await fitting();
    const setup = source.same();
    return { ...setup, seats: setup.seats?.map((seat) => (seat.fitting && level ? { ...seat, level } : seat)) };
  };

  /** Tell when another level sits there than before. @param {number[]} before */
  const tellFitting = (before) => {
    const fitted = session.picture?.people.find((person) => person.fitting);
    if (fitted && !before.includes(fitted.level))
      prompt.setNote(say("fitting.changed", { name: fitted.name, level: fitted.level }), "news");
  };

  const levels = () => session.picture?.people.flatMap((person) => (person.fitting ? [person.level] : [])) ?? [];

  return {
    /** Another game with the same people, of whom the loser begins. */
    async rematch() {
      const before = levels();
      if (await session.rematch(await fitting())) tellFitting(before);
    },
    /** Begin a game that was set up. */
    begin,
    /** The same set-up once more. */
    async again() {
      if (learning) return app.learn(card.id, false);
      const picture = session.picture;
      const risky = !keeps() && picture && picture.turn > 0 && !picture.over?.decided;
      if (risky && !(await askFirst(say("again.sure"), say("again"), say("again.stay")))) return;
      const before = levels();
      const setup = await same();
      if (await app.renew(card.id, setup)) return;
      if (await begin(setup)) tellFitting(before);
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
