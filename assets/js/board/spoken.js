/**
 * The board for those who do not see it or do not point: one button per target, laid over its place on
 * the canvas, which keyboard and screen reader drive.
 *
 * It is a toolbar: screen readers hand arrows and letters to the buttons of one, and keep them for
 * themselves among those of a group.
 */

import { make } from "../base/dom.js";
import { say } from "../base/words.js";
import { anchor, extent, nearest } from "./aim.js";
import { walksOf } from "./walks.js";

/** @typedef {import("./aim.js").Target} Target */

const ARROWS = /** @type {Record<string, import("./walks.js").Direction>} */ ({
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
});

/**
 * @param {object} listener
 * @param {(id: string) => void} listener.touch
 * @param {(id: string | null) => void} listener.focus
 * @param {(key: string) => boolean} listener.key  whether the key meant something
 */
export function createSpokenBoard({ touch, focus, key }) {
  const group = make("div", { class: "spoken", role: "toolbar", "data-label": "board", "aria-label": say("board") });
  /** @type {Map<string, HTMLButtonElement>} */
  const buttons = new Map();
  /** @type {Target[]} */
  let targets = [];
  /** @type {Set<string>} */
  let choosable = new Set();
  let current = "";

  /** @param {string} id @param {boolean} [take] */
  const goTo = (id, take = true) => {
    buttons.get(current)?.setAttribute("tabindex", "-1");
    current = id;
    buttons.get(id)?.setAttribute("tabindex", "0");
    if (!take) return;
    buttons.get(id)?.focus({ preventScroll: true });
    bringIntoWindow(buttons.get(id), group);
  };

  group.addEventListener("focusin", (/** @type {FocusEvent} */ event) => {
    const id = /** @type {HTMLElement} */ (event.target).dataset.target;
    if (!id) return;
    goTo(id, false);
    focus(/** @type {HTMLElement} */ (event.target).matches(":focus-visible") ? id : null);
  });
  group.addEventListener("focusout", () => focus(null));
  group.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    const id = /** @type {HTMLElement} */ (event.target).dataset.target;
    if (id) touch(id);
  });
  group.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const arrow = ARROWS[event.key];
    if (arrow) {
      const next = walksOf(targets).get(current)?.[arrow];
      if (next) goTo(next);
      focus(current);
    } else if (event.key === "Home" || event.key === "End") {
      const among = targets.filter((target) => choosable.has(target.id));
      const next = (among.length ? among : targets).at(event.key === "Home" ? 0 : -1);
      if (next) goTo(next.id);
    } else if (!key(event.key)) return;
    event.preventDefault();
  });

  return {
    element: /** @type {HTMLElement} */ (group),
    /**
     * Rebuild the buttons, keeping the place of the keyboard.
     * @param {Target[]} all
     * @param {Set<string> | null} legal  what may be touched now; null while nobody chooses, when the marks stay as
     *   they were: a reader that hears of a hundred changes at once drops the sentence that follows them
     */
    rebuild(all, legal) {
      const left = targets.find((target) => target.id === current);
      targets = all.filter((target) => !target.button);
      choosable = legal ?? choosable;
      const wanted = new Set(targets.map((target) => target.id));
      const held = group.contains(document.activeElement);
      for (const [id, button] of buttons) {
        if (wanted.has(id)) continue;
        button.remove();
        buttons.delete(id);
      }
      for (const target of targets) {
        let button = buttons.get(target.id);
        if (!button) {
          button = /** @type {HTMLButtonElement} */ (make("button", { type: "button", tabindex: -1, "data-target": target.id }));
          buttons.set(target.id, button);
          group.append(button);
        }
        change(button, "aria-label", target.say);
        if (legal || !button.hasAttribute("aria-disabled")) change(button, "aria-disabled", String(!legal?.has(target.id)));
      }
      if (buttons.has(current)) return;
      const first = targets.find((target) => choosable.has(target.id)) ?? targets[0];
      // What the keyboard was on has gone: it stays about there.
      goTo((held && left ? nearest(targets, left) : first)?.id ?? "", held);
    },
    /** Lay every button over its target. @param {import("./camera.js").View} view */
    arrange(view) {
      for (const target of targets) {
        const style = buttons.get(target.id)?.style;
        if (!style) continue;
        const [x, y] = anchor(target);
        const { left, right, top, bottom } = extent(target);
        const size = Math.min(right - left, bottom - top) * view.scale;
        style.left = `${x * view.scale + view.x - size / 2}px`;
        style.top = `${y * view.scale + view.y - size / 2}px`;
        style.width = style.height = `${size}px`;
      }
    },
    /** @param {boolean} over  whether there is nothing left to choose */
    close: (over) => change(group, "aria-disabled", String(over)),
    /** Where the keyboard is. */
    get current() {
      return targets.find((target) => target.id === current) ?? null;
    },
    /** Go to the next thing that can be touched, or to the one before. @param {1 | -1} step @returns {boolean} whether there is one */
    step(step) {
      const among = targets.filter((target) => choosable.has(target.id) || target.id === current);
      const here = among.findIndex((target) => target.id === current);
      const next = among[(here + step + among.length) % among.length];
      if (!next || !choosable.has(next.id)) return false;
      goTo(next.id);
      return true;
    },
    /** Give the keyboard to the board. */
    focus() {
      goTo(current);
    },
  };
}

/**
 * Where the page is higher than the window it follows the keyboard; what a closer view leaves out of the board, that view
 * brings back itself.
 * @param {Element | undefined} button
 * @param {Element} board
 */
function bringIntoWindow(button, board) {
  if (!button) return;
  const [here, whole] = [button.getBoundingClientRect(), board.getBoundingClientRect()];
  const below = Math.min(here.bottom, whole.bottom) - innerHeight;
  const above = Math.max(here.top, whole.top);
  if (below > 0 || above < 0) scrollBy(0, below > 0 ? below : above);
}

/** Set what is not so already: every change is an event for a screen reader. @param {Element} element @param {string} name @param {string} value */
function change(element, name, value) {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
