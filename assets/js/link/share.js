/**
 * Shows a game to somebody else: a link that carries all of it, one of its positions or its set-up alone, by the
 * device's own sheet where there is one, else copied; and the board as a picture.
 */
import { openDialog } from "../base/dialog.js";
import { icon, make, said } from "../base/dom.js";
import { say } from "../base/words.js";
import { exportFile } from "../table/files.js";
import { paintBoard } from "./picture.js";
import { printGame } from "./print.js";
import { qrCode } from "./qr.js";

/** @typedef {"game" | "position" | "setup"} What */
/** @typedef {(game: string, link: string, turn?: number) => string} AddressOfLink */

/** @param {string} hash @returns {string} a whole address */
function wholeAddress(hash) {
  return new URL(hash, new URL("./", document.baseURI)).href;
}

/** @param {HTMLInputElement} field @returns {Promise<boolean>} whether its text is in the clipboard */
async function copyText(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // An older way, and where even that is not allowed the text is at least chosen.
    field.select();
    return document.execCommand("copy");
  }
}

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
  const field = make("input", { type: "text", id: "share-link", readonly: true, onfocus: () => field.select() });
  const told = make("p", { class: "help", role: "status" });
  const share = make("button", { type: "button", class: "primary", onclick: () => send() }, icon("share"), say("share.send"));
  const copy = make("button", { type: "button", class: "plain", onclick: () => take() }, icon("copy"), say("share.copy"));
  const code = make("button", { type: "button", class: "plain", "data-code": "", onclick: () => draw() }, icon("qr"), say("share.qr"));
  const drawn = make("div", { class: "qr-place" });
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
    make("label", { for: "share-link" }, say("share.link")),
    field,
    make("div", { class: "row" }, "share" in navigator && share, copy, code),
    told,
    drawn,
  );
  form.addEventListener("submit", (event) => event.preventDefault());

  const prepare = async () => {
    const what = /** @type {What} */ (new FormData(form).get("what"));
    const answer = await session.link(what === "setup");
    drawn.replaceChildren();
    for (const button of [share, copy, code]) button.disabled = !answer.ok;
    field.value = answer.ok ? wholeAddress(addressOfLink(game, answer.link, what === "position" ? turn : undefined)) : "";
    told.textContent = answer.ok ? "" : answer.text;
  };

  const draw = async () => {
    const text = field.value;
    drawn.replaceChildren(make("p", { class: "help", role: "status" }, say("share.qr.coming")));
    const found = await qrCode(session, text);
    if (text === field.value) drawn.replaceChildren(found);
  };

  const send = async () => {
    try {
      await navigator.share({ title: name, url: field.value });
    } catch (error) {
      // Whoever closes the sheet has changed his mind; anything else is a sheet that cannot do it.
      if (/** @type {Error} */ (error).name !== "AbortError") await take();
    }
  };

  const take = async () => {
    told.textContent = say((await copyText(field)) ? "share.copied" : "share.copy.self");
  };

  const onPaper = () => {
    dialog.close();
    printGame(picture, name);
  };
  const savePicture = async () => exportFile(await paintBoard(picture), game, "png");
  const takePicture = async () => {
    told.textContent = say((await copyPicture(await paintBoard(picture))) ? "share.picture.copied" : "share.picture.refused");
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
