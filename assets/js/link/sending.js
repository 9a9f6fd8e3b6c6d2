/**
 * A text on its way to somebody else: shown in a field, sent by the device's own sheet where there is one, else
 * copied, and drawn as a QR code on request.
 */
import { icon, make } from "../base/dom.js";
import { say } from "../base/words.js";
import { qrCode } from "./qr.js";

/** @param {string} hash @returns {string} a whole address */
export function wholeAddress(hash) {
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

/**
 * @param {import("./qr.js").Asking} asking
 * @param {{title: string, label: string, id: string}} texts  what the device's sheet calls it, the field's own label, and its id
 */
export function createSending(asking, { title, label, id }) {
  const field = make("input", { type: "text", id, readonly: true, onfocus: () => field.select() });
  const told = make("p", { class: "help", role: "status" });
  const share = make("button", { type: "button", class: "primary", onclick: () => send() }, icon("share"), say("share.send"));
  const copy = make("button", { type: "button", class: "plain", "data-copy": "", onclick: () => take() }, icon("copy"), say("share.copy"));
  const code = make("button", { type: "button", class: "plain", "data-code": "", onclick: () => draw() }, icon("qr"), say("share.qr"));
  const drawn = make("div", { class: "qr-place" });

  const draw = async () => {
    const text = field.value;
    drawn.replaceChildren(make("p", { class: "help", role: "status" }, say("share.qr.coming")));
    const found = await qrCode(asking, text);
    if (text === field.value) drawn.replaceChildren(found);
  };

  const send = async () => {
    const address = /^https?:/.test(field.value);
    try {
      await navigator.share({ title, ...(address ? { url: field.value } : { text: field.value }) });
    } catch (error) {
      // Whoever closes the sheet has changed his mind; anything else is a sheet that cannot do it.
      if (/** @type {Error} */ (error).name !== "AbortError") await take();
    }
  };

  const take = async () => {
    told.textContent = say((await copyText(field)) ? "share.copied" : "share.copy.self");
  };

  return {
    content: [
      make("label", { for: id }, label),
      field,
      make("div", { class: "row" }, "share" in navigator && share, copy, code),
      told,
      drawn,
    ],
    /** @param {string} text */
    tell(text) {
      told.textContent = text;
    },
    /** @param {string | null} text  null where there is none */
    set(text) {
      drawn.replaceChildren();
      for (const button of [share, copy, code]) button.disabled = text === null;
      field.value = text ?? "";
      told.textContent = "";
    },
    draw,
  };
}
