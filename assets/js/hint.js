/**
 * A hint: the move the house would play, why, and what the reason speaks of, drawn on the board.
 * It stands until something is touched.
 */
import { say } from "./words.js";

/**
 * @param {import("./frame.js").Frame} frame
 * @param {import("./session.js").Session} session
 */
export function createHint({ stage, prompt }, session) {
  /** What was answered: `path threat shapes say why`. @type {Record<string, any> | null} */
  let answer = null;
  let laid = false;

  return {
    /** What the hint marks on the board: what to touch, and what another would touch without it. */
    get marks() {
      return laid ? { advised: answer?.path, threat: answer?.threat } : { advised: [], threat: [] };
    },
    async ask() {
      prompt.setStatus(say("hint.thinking"));
      answer = await session.hint();
    },
    /** Show what was answered, if anything was. */
    lay() {
      if (!answer) return;
      laid = true;
      stage.haunt(answer.shapes);
      prompt.setNote(`${say("hint.text", { move: answer.say })} ${answer.why}`, "advice");
    },
    drop() {
      if (laid) stage.haunt([]);
      laid = false;
      answer = null;
    },
  };
}
