/**
 * A game played by links: the letter for whoever is to act, and what a letter that comes is beside the games that
 * are kept here. Nothing that is kept is lost to a letter.
 */
import { openDialog } from "../base/dialog.js";
import { make, said } from "../base/dom.js";
import { language, say } from "../base/words.js";
import { miniature } from "../board/miniature.js";
import { listGames } from "../table/kept-games.js";
import { qrCode } from "./qr.js";
import { createSending, wholeAddress } from "./sending.js";

/** @typedef {import("../table/session.js").Session} Session */
/** @typedef {import("../table/table.js").Letter} Letter */
/** @typedef {import("../types/door.js").LetterAnswer} LetterAnswer */
/** @typedef {import("../types/door.js").Thumbnail} Thumbnail */

/** Pixels of each of two positions. */
const PICTURE = { width: 260, height: 230 };

/** Nothing is known of the game that the link is of. @type {Letter} */
const UNKNOWN = { kept: null, here: [], stays: false, note: "" };

/**
 * Give the link to whoever is to act.
 * @param {Session} session
 * @param {{name: string, chance: boolean}} card  of the game
 * @param {import("./share.js").AddressOfLink} addressOfLink
 */
export async function sendLetter(session, { name, chance }, addressOfLink) {
  const picture = session.picture;
  if (!picture) return;
  const { game, acting, people } = picture;
  const sending = createSending((text) => qrCode(session, text), { title: name, label: say("share.link"), id: "letter-link" });
  const whom = acting === null ? say("letter.over") : say("letter.to", { name: people[acting].name });
  openDialog(say("letter.send"), [
    make("form", { class: "setup share" }, make("p", {}, whom), chance && said("letter.chance", "p", { class: "help" }), sending.content),
  ]);
  const answer = await session.link("letter");
  sending.set(answer.ok ? wholeAddress(addressOfLink(game, answer.link)) : null);
  if (!answer.ok) sending.tell(answer.text);
}

/**
 * What a link is beside the games that are kept here; where two games do not agree, somebody is asked.
 * @param {Session} session
 * @param {string} game
 * @param {string} link
 * @returns {Promise<Letter>}
 */
export async function readLetter(session, game, link) {
  const played = (await listGames()).filter(
    (kept) => kept.game === game && !kept.broken && kept.record?.seats?.some(({ where }) => where === "link"),
  );
  if (!played.length) return UNKNOWN;
  const records = played.map(({ record }) => record);
  const answer = await session.letter(link, records, language());
  // What is wrong with it is said by whoever lays it.
  if (!answer.ok || answer.at === null) return UNKNOWN;
  const known = { kept: played[answer.at].id, here: answer.here };
  const { relation, acting, sent, kept } = answer;
  if (sent && kept) {
    const taken = await chooseBetween(say(`letter.${relation}`), kept, sent);
    // The other game stays where it is, in the list of games.
    return taken ? UNKNOWN : { ...known, stays: true, note: say("letter.stays") };
  }
  if (relation === "next") return { ...known, stays: false, note: answer.yours ? "" : say("letter.wait", { name: acting }) };
  if (relation === "older") return { ...known, stays: true, note: say("letter.older") };
  return { ...known, stays: true, note: answer.yours || !acting ? say("letter.same") : say("letter.wait", { name: acting }) };
}

/**
 * @param {string} why  they do not agree
 * @param {Thumbnail} kept
 * @param {Thumbnail} sent
 * @returns {Promise<boolean>} whether the one in the link is wanted
 */
function chooseBetween(why, kept, sent) {
  return new Promise((resolve) => {
    let wanted = false;
    const choose = (/** @type {boolean} */ chosen) => () => {
      wanted = chosen;
      dialog.close();
    };
    const dialog = openDialog(
      say("letter.two"),
      [
        make("p", {}, why),
        make("div", { class: "two-positions" }, positionOf("letter.kept", kept), positionOf("letter.sent", sent)),
        make(
          "div",
          { class: "row" },
          said("letter.keep", "button", { type: "button", class: "primary", "data-take": "kept", onclick: choose(false) }),
          said("letter.take", "button", { type: "button", class: "plain", "data-take": "sent", onclick: choose(true) }),
        ),
      ],
      { wide: true, onClose: () => resolve(wanted) },
    );
  });
}

/** @param {string} key @param {Thumbnail} position */
function positionOf(key, { board, shapes, window }) {
  const whole = window ?? /** @type {import("../board/camera.js").Window} */ ([0, 0, ...board.size]);
  const drawing = make("div", { class: "tile-board" }, miniature([...board.shapes, ...shapes], whole, PICTURE));
  return make("figure", {}, drawing, said(key, "figcaption"));
}
