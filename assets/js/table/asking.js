/**
 * What can be asked at the board by one key, each answered in one message: what happened, the whole position, my
 * pieces, where I am, what only I may know; and the field to type a move in.
 */
import { openDialog } from "../base/dialog.js";
import { answer as tell } from "../base/live.js";
import { say } from "../base/words.js";
import { positionText } from "./position.js";
import { createTyped } from "./typed.js";

/**
 * @param {import("./elements.js").Elements} elements
 * @param {import("./session.js").Session} session
 * @param {import("./play.js").Play} play
 * @param {{toggle: () => Promise<void>}} secret
 */
export function createAsking({ spoken, prompt, moves, askPlace }, session, play, secret) {
  const read = async () => {
    const answer = await session.position();
    return answer.ok ? answer : null;
  };
  const open = async () => {
    const position = await read();
    if (position) openDialog(say("position"), positionText(position), { wide: true });
  };
  const typed = createTyped({
    async play(text) {
      const answer = await session.readMove(text);
      if (!answer.ok) prompt.setNote(answer.text, "refusal");
      return answer.ok && play.playPath(answer.path);
    },
    async complete(text) {
      const answer = await session.complete(text);
      return answer.ok ? answer.moves : [];
    },
    leave: () => spoken.focus(),
  });
  moves.offer("typed.open", () => typed.open());
  moves.offer("position", open);
  askPlace.append(typed.element);

  const answers = {
    /** What happened since my last turn. */
    e: () => tell(session.picture?.story.map((told) => told.say).join(" ") || say("ask.nothing")),
    /** Where the keyboard is, and what is asked of me. */
    i: () => tell([spoken.current?.say ?? "", session.picture?.scene.status ?? ""].join(". ")),
    /** The whole position. */
    async o() {
      const answer = await read();
      if (answer) tell([...answer.seats, ...answer.facts].join(" "));
    },
    /** My pieces. */
    async p() {
      const answer = await read();
      const seat = session.picture?.viewer ?? session.picture?.acting;
      if (answer) tell(answer.seats[seat ?? 0] ?? "");
    },
    s: () => (session.picture?.secret ? secret.toggle() : tell(say("ask.open"))),
    m: () => typed.open(),
  };

  return {
    /** @param {string} key @returns {boolean} whether it asks something */
    press(key) {
      if (key === "n" || key === "N") {
        if (!spoken.step(key === "n" ? 1 : -1)) tell(session.picture?.scene.status ?? "");
        return true;
      }
      const answer = /** @type {Record<string, () => void>} */ (answers)[key.toLowerCase()];
      answer?.();
      return answer !== undefined;
    },
  };
}
