/**
 * A hint: the move the strongest computer player would make, why, and what the reason speaks of, drawn on the board.
 * It stands until something is touched.
 */
import { say } from "../base/words.js";

/**
 * @param {import("./elements.js").Elements} elements
 * @param {import("./session.js").Session} session
 */
export function createHint({ stage, prompt, legend }, session) {
  /** What was answered. @type {import("../types/door.js").Hint | null} */
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
      stage.showGhosts(answer.shapes);
      prompt.setNote(`${say("hint.text", { move: answer.say })} ${answer.why}`, "advice");
      legend.show(answer.legend);
    },
    /** The path of what is advised now, to be played as it is; null where nothing is. */
    get path() {
      return laid && answer ? answer.path : null;
    },
    /** It goes with the position it spoke of. */
    drop() {
      if (laid) {
        stage.showGhosts([]);
        legend.show();
        prompt.clearNote();
      }
      laid = false;
      answer = null;
    },
  };
}
