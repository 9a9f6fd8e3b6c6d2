/**
 * A text on its way to somebody else: shown in a field, sent by the device's own sheet where there is one, else
 * copied, and drawn as a QR code on request. Where the code comes first, the field is shown to whoever cannot copy it.
 */
import { icon, make } from "../base/dom.js";
import { say } from "../base/words.js";

/** @param {string} hash @returns {string} a whole address */
export function wholeAddress(hash) {
  return new URL(hash, new URL("./", document.baseURI)).href;
}

/** @param {HTMLInputElement} field @param {() => void} show  it @returns {Promise<boolean>} whether its text is in the clipboard */
async function copyText(field, show) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    // An older way, and where even that is not allowed the text is at least chosen.
    show();
    field.select();
    return document.execCommand("copy");
  }
}

/**
 * @param {(text: string) => HTMLElement | Promise<HTMLElement>} codeOf  draws it
 * @param {object} options
 * @param {string} options.title  what the device's sheet calls it
 * @param {string} options.label  the field's own
 * @param {string} options.id
 * @param {boolean} [options.scanned]  whether the code comes first, unasked
 * @param {boolean} [options.isText]  whether it is no link
 */
export function createSending(codeOf, { title, label, id, scanned = false, isText = false }) {
  const field = make("input", { type: "text", id, readonly: true, hidden: scanned, onfocus: () => field.select() });
  const name = make("label", { for: id, hidden: scanned }, label);
  const show = () => {
    for (const part of [name, field]) part.hidden = false;
  };
  const told = make("p", { class: "help", role: "status" });
  const share = make("button", { type: "button", class: "primary", onclick: () => send() }, icon("share"), say("share.send"));
  const copy = make(
    "button",
    { type: "button", class: "plain", "data-copy": "", onclick: () => take() },
    icon("copy"),
    say(isText ? "device.copy" : "share.copy"),
  );
  const code = make("button", { type: "button", class: "plain", "data-code": "", onclick: () => draw() }, icon("qr"), say("share.qr"));
  const drawn = make("div", { class: "qr-place" });

  const draw = async () => {
    const text = field.value;
    drawn.replaceChildren(make("p", { class: "help", role: "status" }, say("share.qr.coming")));
    const found = await codeOf(text);
    if (text !== field.value) return;
    drawn.replaceChildren(found);
    if (!scanned) found.scrollIntoView({ block: "nearest" });
  };

  const send = async () => {
    try {
      await navigator.share({ title, ...(isText ? { text: field.value } : { url: field.value }) });
    } catch (error) {
      // Whoever closes the sheet has changed his mind; anything else is a sheet that cannot do it.
      if (/** @type {Error} */ (error).name !== "AbortError") await take();
    }
  };

  const take = async () => {
    const copied = isText ? "device.copied" : "share.copied";
    told.textContent = say((await copyText(field, show)) ? copied : "share.copy.self");
  };

  return {
    content: [
      ...(scanned ? [drawn] : []),
      name,
      field,
      make("div", { class: "row" }, "share" in navigator && share, copy, !scanned && code),
      told,
      ...(scanned ? [] : [drawn]),
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
      if (scanned && text !== null) draw();
    },
  };
}
