/**
 * Dialogs that slide up from below on a phone and stand in the middle elsewhere.
 * The browser gives the focus back to where it was when one closes.
 */
import { icon, make } from "./dom.js";
import { say } from "./words.js";

/**
 * @param {string} title
 * @param {Node[]} content
 * @param {{wide?: boolean, onClose?: () => void}} [options]
 * @returns {{close: () => void}}
 */
export function openDialog(title, content, { wide = false, onClose = () => {} } = {}) {
  const dialog = /** @type {HTMLDialogElement} */ (
    make(
      "dialog",
      { class: wide ? "dialog dialog-wide" : "dialog", "aria-labelledby": "dialog-title" },
      make(
        "div",
        { class: "dialog-head" },
        make("h2", { id: "dialog-title" }, title),
        make("button", { type: "button", class: "tool", "aria-label": say("close"), onclick: () => dialog.close() }, icon("close")),
      ),
      make("div", { class: "dialog-body", tabindex: 0, role: "region", "aria-labelledby": "dialog-title" }, content),
    )
  );
  dialog.addEventListener("close", () => {
    onClose();
    dialog.remove();
  });
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  // One that was closed a moment ago is still there, and its title goes by the same name.
  for (const closed of document.querySelectorAll("dialog:not([open])")) closed.remove();
  document.body.append(dialog);
  dialog.showModal();
  return { close: () => dialog.close() };
}

/** Close whatever dialog is open. */
export function closeDialogs() {
  for (const dialog of document.querySelectorAll("dialog[open]")) {
    /** @type {HTMLDialogElement} */ (dialog).close();
  }
}

/**
 * Ask before something is lost.
 * @param {string} question
 * @param {string} yes
 * @param {string} no
 * @param {string} [reason]  what there is to know before one answers
 * @returns {Promise<boolean>}
 */
export function askFirst(question, yes, no, reason) {
  return new Promise((resolve) => {
    let answer = false;
    const choose = (/** @type {boolean} */ chosen) => () => {
      answer = chosen;
      asking.close();
    };
    const asking = openDialog(
      question,
      [
        ...(reason ? [make("p", {}, reason)] : []),
        make(
          "div",
          { class: "row" },
          make("button", { type: "button", class: "primary", onclick: choose(true) }, yes),
          make("button", { type: "button", class: "plain", onclick: choose(false) }, no),
        ),
      ],
      { onClose: () => resolve(answer) },
    );
  });
}
