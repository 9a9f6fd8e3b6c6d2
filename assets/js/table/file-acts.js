/**
 * What a table does with files: writes its game into one, or lays the game of another on the table;
 * and the report that is copied for whoever mends the site.
 */
import { language, say } from "../base/words.js";
import { exportGame, importGame, TOO_LONG } from "./files.js";

/**
 * @param {object} table
 * @param {import("./table.js").Surroundings} table.app
 * @param {import("./catalogue.js").Card} table.card
 * @param {boolean} table.learning
 * @param {import("./session.js").Session} table.session
 * @param {import("./play.js").Play} table.play
 * @param {import("./prompt.js").Prompt} table.prompt
 * @param {{id: string}} table.source
 */
export function createFileActs({ app, card, learning, session, play, prompt, source }) {
  return {
    async load() {
      const text = await importGame();
      if (text === null) return;
      if (text === TOO_LONG) return prompt.setNote(say("file.long"), "refusal");
      play.letGo();
      const granted = await session.replace({ verb: "load", record: text, lang: language() });
      play.refresh();
      const game = session.picture?.game;
      if (!granted || !game || (game === card.id && !learning)) return;
      app.leaveSetup(game, learning ? { record: text } : { kept: source.id });
      app.showTable(game);
    },
    async save() {
      const record = await session.save();
      if (record) exportGame(card.id, record);
    },
    /** Copy what helps to mend the site. */
    async report() {
      prompt.setNote(say(await app.report(await session.save(), card.hidden || card.chance)), "news");
    },
  };
}
