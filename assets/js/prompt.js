/**
 * What to do next, in one sentence, with the buttons that belong to it.
 * A note under it says why something was refused or what is advised; a thin line shows the loading.
 */
import { icon, make } from "./dom.js";
import { miniature } from "./miniature.js";
import { announce } from "./spoken.js";
import { say, typeset } from "./words.js";

const NOTE_STANDS = 9000;
const MEGABYTE = 1e6;

/** @param {number} bytes @returns {string} written without the browser's tables of numbers, which it takes a long look at first */
function megabytes(bytes) {
  return (bytes / MEGABYTE).toFixed(1).replace(".", say("decimal"));
}

/** @typedef {{label: string, act: () => void, primary?: boolean, picture?: string, target?: string}} Choice */

/** The prompt and its buttons. */
export function createPrompt() {
  const line = make("div", { class: "progress", hidden: true }, make("span", {}));
  const status = make("p", { class: "status" });
  const note = make("p", { class: "note", hidden: true });
  const choices = make("div", { class: "choices" });
  const weight = make("p", { class: "progress-say", hidden: true });
  const element = make("div", { class: "prompt" }, line, weight, status, note);
  let timer = 0;

  const clear = () => {
    clearTimeout(timer);
    note.hidden = true;
    delete element.dataset.note;
  };

  return {
    element: /** @type {HTMLElement} */ (element),
    choices: /** @type {HTMLElement} */ (choices),
    /** @param {string} sentence */
    setStatus(sentence) {
      status.textContent = typeset(sentence);
    },
    /** @param {string} sentence @param {"refusal" | "advice" | "news" | "failure"} kind @param {Choice} [remedy] */
    setNote(sentence, kind, remedy) {
      clear();
      note.replaceChildren(icon(kind === "advice" ? "hint" : "info"), make("span", {}, sentence));
      if (remedy) note.append(make("button", { type: "button", class: "plain small", onclick: remedy.act }, remedy.label));
      note.hidden = false;
      element.dataset.note = kind;
      announce(sentence);
      if (kind !== "failure" && kind !== "advice") timer = setTimeout(clear, NOTE_STANDS);
    },
    clearNote: clear,
    /** Show a secret; null wipes it, here and in what is read aloud. @param {{say: string, shape?: import("./paint.js").Shape} | null} secret */
    setSecret(secret) {
      clear();
      const drawing = secret?.shape && miniature([secret.shape], [-1.1, -1.1, 2.2, 2.2], { width: 44, height: 44 });
      note.replaceChildren(...[drawing, secret && make("span", {}, secret.say)].filter((part) => part));
      note.hidden = secret === null;
      announce(secret?.say ?? "");
    },
    /** @param {{loaded: number, total: number} | null} progress */
    setProgress(progress) {
      line.hidden = progress === null;
      const heavy = progress !== null && progress.total >= MEGABYTE;
      weight.hidden = !heavy;
      if (heavy) weight.textContent = say("progress", { loaded: megabytes(progress.loaded), total: megabytes(progress.total) });
      if (progress?.total) line.firstChild.style.width = `${Math.round((100 * progress.loaded) / progress.total)}%`;
    },
    /** @param {Choice[]} offered */
    setChoices(offered) {
      const held = choices.contains(document.activeElement);
      choices.replaceChildren(
        ...offered.map(({ label, act, primary, picture, target }) =>
          make(
            "button",
            { type: "button", class: primary ? "primary" : "plain", onclick: act, "data-choice": target },
            picture && icon(picture),
            label,
          ),
        ),
      );
      return held && !choices.contains(document.activeElement);
    },
  };
}

/** @typedef {ReturnType<typeof createPrompt>} Prompt */
