/**
 * What to do next, in one sentence, with the buttons that belong to it.
 * A note under it says why something was refused or what is advised; a thin line shows the loading.
 */
import { icon, make } from "../base/dom.js";
import { announce, answer, hush } from "../base/live.js";
import { say, typeset } from "../base/words.js";
import { miniature } from "../board/miniature.js";

const NOTE_STANDS = 9000;
/** Milliseconds of thinking after which a line shows how far it is. */
const LONG_THOUGHT = 1200;
const MEGABYTE = 1e6;

/** @param {number} bytes @returns {string} written without the browser's tables of numbers, which it takes a long look at first */
function megabytes(bytes) {
  return (bytes / MEGABYTE).toFixed(1).replace(".", say("decimal"));
}

/** @typedef {{label: string, act: () => void, primary?: boolean, picture?: string, target?: string}} Choice */

/** @param {string} key @returns {Record<string, unknown>} what makes a line a progress bar of that name */
function progressOf(key) {
  return { role: "progressbar", "aria-valuemin": 0, "aria-valuemax": 100, "data-label": key, "aria-label": say(key) };
}

/** @param {HTMLElement} line @param {HTMLElement} bar @param {number} share */
function reach(line, bar, share) {
  const percent = Math.round(100 * share);
  bar.style.width = `${percent}%`;
  line.setAttribute("aria-valuenow", String(percent));
}

/** The prompt and its buttons. */
export function createPrompt() {
  const bar = make("span");
  const line = make("div", { class: "progress", hidden: true, ...progressOf("progress.name") }, bar);
  const thought = make("div", { class: "thinking", hidden: true, ...progressOf("progress.thinking") }, make("span", {}));
  const status = make("p", { class: "status" });
  const step = make("p", { class: "lesson-step", hidden: true });
  const note = make("p", { class: "note", hidden: true });
  const words = make("div", { class: "prompt" }, step, status, note);
  const choices = make("div", { class: "choices" });
  const weight = make("p", { class: "progress-say", hidden: true });
  const element = make("div", { class: "ask" }, line, thought, weight, words, choices);
  let timer = 0;
  /** Since when a computer player thinks. @type {number | null} */
  let thinkingSince = null;

  const clear = () => {
    clearTimeout(timer);
    note.hidden = true;
    delete words.dataset.note;
  };

  return {
    element: /** @type {HTMLElement} */ (element),
    choices: /** @type {HTMLElement} */ (choices),
    /** @param {string} sentence */
    setStatus(sentence) {
      status.textContent = typeset(sentence);
    },
    /** How far a lesson, or the setting out of a game, has come. @param {string} [said] */
    setStep(said) {
      step.hidden = !said;
      step.textContent = said ?? "";
    },
    /** @param {string} sentence @param {"refusal" | "advice" | "news" | "failure"} kind @param {Choice} [remedy] */
    setNote(sentence, kind, remedy) {
      clear();
      note.replaceChildren(icon(kind === "advice" ? "hint" : "info"), make("span", {}, sentence));
      if (remedy) note.append(make("button", { type: "button", class: "plain small", onclick: remedy.act }, remedy.label));
      note.hidden = false;
      words.dataset.note = kind;
      announce(sentence);
      if (kind === "news" || kind === "refusal") timer = setTimeout(clear, NOTE_STANDS);
    },
    clearNote: clear,
    /** Show a secret; null wipes it, here and in what is read aloud. @param {import("../types/door.js").Stock | null} secret */
    setSecret(secret) {
      clear();
      const drawing = secret?.shape && miniature([secret.shape], [-1.1, -1.1, 2.2, 2.2], { width: 44, height: 44 });
      note.replaceChildren(...(drawing ? [drawing] : []), ...(secret ? [make("span", {}, secret.say)] : []));
      note.hidden = secret === null;
      hush();
      answer(secret?.say ?? "");
    },
    /** @param {{loaded: number, total: number} | null} progress */
    setProgress(progress) {
      line.hidden = progress === null;
      const heavy = progress !== null && progress.total >= MEGABYTE;
      weight.hidden = !heavy;
      if (heavy) weight.textContent = say("progress", { loaded: megabytes(progress.loaded), total: megabytes(progress.total) });
      if (progress?.total) reach(line, bar, progress.loaded / progress.total);
    },
    /** Whether somebody has been waiting for a computer player for long. */
    get waits() {
      return thinkingSince !== null && performance.now() - thinkingSince > LONG_THOUGHT;
    },
    /** @param {number | null} progress  of a computer player's thinking, from 0 to 1 */
    setThinking(progress) {
      thinkingSince = progress === null ? null : (thinkingSince ?? performance.now());
      thought.hidden = !this.waits;
      if (progress !== null) reach(thought, /** @type {HTMLElement} */ (thought.firstChild), progress);
    },
    /** Whoever plays by keys goes on by the next one. */
    focusChoices() {
      choices.querySelector("button")?.focus({ preventScroll: true });
    },
    /** @param {Choice[]} offered */
    setChoices(offered) {
      const held = choices.contains(document.activeElement) ? document.activeElement : null;
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
      // The same button made anew keeps the keyboard.
      const same = held && [...choices.children].find(({ textContent }) => textContent === held.textContent);
      if (same) /** @type {HTMLElement} */ (same).focus({ preventScroll: true });
      return held !== null && !same;
    },
  };
}

/** @typedef {ReturnType<typeof createPrompt>} Prompt */
