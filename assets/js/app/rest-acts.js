/** What a table asks of the rest of the app, which may still have to be fetched. */
import { createAnalysis } from "../analysis/open.js";
import { make } from "../base/dom.js";
import { say } from "../base/words.js";
import { addressOfLearning, addressOfLink } from "./address.js";
import { loadRest } from "./parts.js";

/** @typedef {import("./parts.js").Rest} Rest */
/** @typedef {import("../table/surroundings.js").Surroundings} Surroundings */
/** @typedef {"rulesOf" | "showHelp" | "correspond" | "readLetter" | "sendLetter" | "share" | "showDevices" | "createAnalysis"} RestAct */

/** What was asked for did not come: the page that stands stays, and says so. */
export function sayLost() {
  document.querySelector("#app > .lost")?.remove();
  document.querySelector("#app")?.prepend(make("p", { class: "lost", role: "alert" }, say("door.network")));
}

/** @returns {Promise<Rest | null>} nothing where it does not come, which is then said; the next try asks for it again */
export async function needRest() {
  const rest = await loadRest().catch(() => null);
  if (rest) document.querySelector("#app > .lost")?.remove();
  else sayLost();
  return rest;
}

/** @returns {Pick<Surroundings, RestAct>} */
export function createRestActs() {
  const actsOf = (/** @type {Rest | null} */ rest) => rest?.createLinkActs(addressOfLink, addressOfLearning);
  return {
    rulesOf: async (card, level) => (await needRest())?.rulesOf(card, level) ?? [make("p", {}, say("door.network"))],
    showHelp: async () => (await needRest())?.showHelp(),
    correspond: async (...asked) => actsOf(await needRest())?.correspond(...asked),
    // Whoever opens a link has the rest of the app already: see app/pages.js.
    readLetter: async (...asked) => (await loadRest()).createLinkActs(addressOfLink, addressOfLearning).readLetter(...asked),
    sendLetter: async (...asked) => actsOf(await needRest())?.sendLetter(...asked),
    share: async (...asked) => actsOf(await needRest())?.share(...asked),
    showDevices: async (...asked) => (await needRest())?.showDevices(...asked),
    createAnalysis: (elements, session, play) => createAnalysis(elements, session, play, needRest),
  };
}
