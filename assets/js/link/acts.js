/** What a table does with links, for whatever page it stands in. */
import { showCorrespond } from "./correspond.js";
import { readLetter, sendLetter } from "./letter.js";
import { showPuzzle, showShare } from "./share.js";

/** @typedef {import("../table/session.js").Session} Session */
/** @typedef {import("../table/catalogue.js").Card} Card */

/**
 * @param {import("./share.js").AddressOfLink} addressOfLink  in this page, or from it
 * @param {(game: string, puzzle: string) => string} addressOfPuzzle
 */
export function createLinkActs(addressOfLink, addressOfPuzzle) {
  return {
    correspond: showCorrespond,
    readLetter,
    /** @param {Session} session @param {Card} card */
    sendLetter: (session, card) => sendLetter(session, card, addressOfLink),
    /** @param {Session} session @param {Card} card @param {string} [puzzle] */
    share(session, { id, name }, puzzle) {
      if (puzzle) showPuzzle(session, name, addressOfPuzzle(id, puzzle));
      else showShare(session, name, addressOfLink);
    },
  };
}
