/**
 * What Python says comes by language: it is taught one before it is first asked to speak it.
 */
import { unpacked } from "../base/packed.js";

/** Read while the script runs: in a plain one nothing tells its address later. */
const HERE = import.meta.url;

/** @param {string} language @returns {Promise<string>} the request that teaches it */
async function readTexts(language) {
  const answer = await fetch(new URL(`../texts/${language}.bin`, HERE));
  if (!answer.ok) throw new TypeError(`network: ${language} ${answer.status}`);
  const texts = await new Response(unpacked(answer)).text();
  return `{"verb":"teach","texts":${texts}}`;
}

/**
 * @param {Promise<(text: string) => Promise<string>>} started  the door's Python end
 * @returns {(language: string) => Promise<void>} settles when Python knows it; what did not come is asked for again the next time
 */
export function createTeacher(started) {
  /** @type {Map<string, Promise<void>>} */
  const taught = new Map();
  return (language) => {
    // The texts are on their way while Python starts.
    const lesson =
      taught.get(language) ??
      Promise.all([started, readTexts(language)]).then(async ([ask, text]) => {
        await ask(text);
      });
    taught.set(language, lesson);
    lesson.catch(() => taught.delete(language));
    return lesson;
  };
}
