/** What stands in a match's place where somebody learns: the steps of a lesson, or a puzzle. */
import { createLessonSource } from "./lesson.js";
import { createPuzzleSource } from "./puzzles.js";

/** @typedef {boolean | string} Learning  whether a lesson is on the table, or the id of a puzzle */

/**
 * @param {string} game
 * @param {Learning} asked
 * @param {import("./session.js").Session} session
 * @param {import("./prompt.js").Prompt} prompt
 * @param {(id: string) => void} show  another puzzle
 */
export function createLearningSource(game, asked, session, prompt, show) {
  if (typeof asked === "string") return createPuzzleSource(game, asked, session, prompt, show);
  return asked ? createLessonSource(game, session, prompt) : null;
}
