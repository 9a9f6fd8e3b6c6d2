/**
 * Shows a game to somebody else: a link that carries all of it, one of its positions or its set-up alone; and
 * the board as a picture.
 */
import { openDialog } from "../base/dialog.js";
import { icon, make, said } from "../base/dom.js";
import { say } from "../base/words.js";
import { exportFile } from "../table/files.js";
import { paintBoard } from "./picture.js";
import { printGame } from "./print.js";
import { qrCode } from "./qr.js";
import { createSending, wholeAddress } from "./sending.js";

/** @typedef {"game" | "position" | "setup"} What */
/** @typedef {(game: string, link: string, turn?: number) => string} AddressOfLink */

/** @param {Blob} picture @returns {Promise<boolean>} whether it is in the clipboard */
async function copyPicture(picture) {
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": picture })]);
    return true;
  } catch {
    return false;
  }
}

/**
 * @param {import("../table/session.js").Session} session
 * @param {string} name  of the game
 * @param {AddressOfLink} addressOfLink
 */
export function showShare(session, name, addressOfLink) {
  const picture = session.picture;
  if (!picture) return;
  const { game, turn } = picture;
  const sending = createSending((text) => qrCode(session, text), { title: name, label: say("share.link"), id: "share-link" });
  const offers = /** @type {What[]} */ (["game", ...(turn ? ["position"] : []), "setup"]);
  const form = make(
    "form",
    { class: "setup share", onchange: () => prepare() },
    make(
      "fieldset",
      {},
      said("share.what", "legend"),
      make(
        "div",
        { class: "picks" },
        offers.map((what, number) =>
          make(
            "label",
            { class: "pick" },
            make("input", { type: "radio", name: "what", value: what, checked: number === 0 }),
            said(`share.${what}`, "span"),
          ),
        ),
      ),
    ),
    sending.content,
  );
  form.addEventListener("submit", (event) => event.preventDefault());

  const prepare = async () => {
    const what = /** @type {What} */ (new FormData(form).get("what"));
    const answer = await session.link(what === "setup" ? what : "game");
    sending.set(answer.ok ? wholeAddress(addressOfLink(game, answer.link, what === "position" ? turn : undefined)) : null);
    if (!answer.ok) sending.tell(answer.text);
  };

  const onPaper = () => {
    dialog.close();
    printGame(picture, name);
  };
  const savePicture = async () => exportFile(await paintBoard(picture), game, "png");
  const takePicture = async () => {
    sending.tell(say((await copyPicture(await paintBoard(picture))) ? "share.picture.copied" : "share.picture.refused"));
  };
  // While the screen changes hands nobody's board is shown to anybody.
  const open = picture.next !== "handover";
  const dialog = openDialog(say("share"), [
    form,
    ...(open
      ? [
          said("share.picture", "h3"),
          make(
            "div",
            { class: "row" },
            make(
              "button",
              { type: "button", class: "plain", "data-picture": "save", onclick: savePicture },
              icon("save"),
              say("share.picture.save"),
            ),
            make(
              "button",
              { type: "button", class: "plain", "data-picture": "copy", onclick: takePicture },
              icon("copy"),
              say("share.picture.copy"),
            ),
            said("print.game", "button", { type: "button", class: "plain", "data-print": "", onclick: onPaper }),
          ),
        ]
      : []),
  ]);
  prepare();
}

/** @param {import("../table/session.js").Session} session @param {string} name  of the game @param {string} address  of a puzzle */
export function showPuzzle(session, name, address) {
  const sending = createSending((text) => qrCode(session, text), { title: name, label: say("share.link"), id: "share-link" });
  openDialog(say("puzzle.share"), [make("div", { class: "setup share" }, sending.content)]);
  sending.set(wholeAddress(address));
}
