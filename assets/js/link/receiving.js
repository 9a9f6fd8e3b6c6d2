/**
 * A text on its way from somebody else: pasted into a field, or read from a QR code by the camera.
 */
import { icon, make } from "../base/dom.js";
import { say } from "../base/words.js";
import { hasCamera, readWithCamera } from "./reading.js";

/** @param {string} text  of a link or by itself @returns {string} what stands after its last slash */
export function lastPart(text) {
  return text.trim().split("/").at(-1) ?? "";
}

/**
 * @param {{label: string, id: string, act: string}} texts  the field's own label and id, and what the button says
 * @param {(text: string) => Promise<string>} take  what to say once it is taken, or why it is not
 */
export function createReceiving({ label, id, act }, take) {
  const field = make("input", { type: "text", id, autocomplete: "off", autocapitalize: "off", spellcheck: "false" });
  const told = make("p", { class: "help", role: "status" });
  const video = make("video", { class: "camera", playsinline: true, hidden: true, "aria-label": say("device.camera") });
  const form = make(
    "form",
    { class: "setup share", "data-receiving": "" },
    make("label", { for: id }, label),
    field,
    told,
    make(
      "div",
      { class: "row" },
      make("button", { type: "submit", class: "primary" }, act),
      hasCamera() &&
        make("button", { type: "button", class: "plain", "data-camera": "", onclick: () => look() }, icon("qr"), say("device.camera")),
    ),
    video,
  );

  const tell = (/** @type {string} */ text) => {
    told.textContent = text;
    if (text) told.scrollIntoView({ block: "nearest" });
  };

  let taking = false;
  const send = async () => {
    const text = lastPart(field.value);
    if (!text || taking) return;
    taking = true;
    try {
      tell(await take(text));
    } finally {
      taking = false;
    }
  };

  const look = async () => {
    if (!video.hidden) return;
    video.hidden = false;
    try {
      await readWithCamera(video, (text) => {
        field.value = lastPart(text);
        video.hidden = true;
        send();
        return true;
      });
    } catch {
      video.hidden = true;
      // Whoever has gone on meanwhile has no use for it.
      if (video.isConnected) tell(say("device.camera.refused"));
    }
  };

  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send();
  });
  return {
    element: form,
    tell,
  };
}
