/**
 * Asks before a move that cannot be taken back, for whoever wants to be asked: Python says which moves
 * reveal something, and why they are final.
 */

import { askFirst } from "../base/dialog.js";
import { setting } from "../base/settings.js";
import { say } from "../base/words.js";

/**
 * @param {import("./session.js").Session} session
 * @param {import("./session.js").Picture | null} picture
 * @param {string} move
 * @returns {Promise<boolean>} whether it is meant
 */
export async function mayPlay(session, picture, move) {
  // The step of a lesson can always be begun again.
  if (setting("confirm") === "off" || picture?.lesson) return true;
  const answer = await session.final(move);
  // What is refused here is refused when it is sent, with its reason.
  if (!answer.ok || answer.text === "") return true;
  return askFirst(say("final"), say("hint.play"), say("final.stay"), answer.text);
}
