/**
 * The board for those who do not see it or do not point: one button per target, laid over its place on
 * the canvas, which keyboard and screen reader drive; and the one sentence that is read aloud.
 */
import { anchor, extent, neighbour } from "./aim.js";
import { make } from "./dom.js";
import { say } from "./words.js";

/** @typedef {import("./aim.js").Target} Target */

const ARROWS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/**
 * @param {object} listener
 * @param {(id: string) => void} listener.touch
 * @param {(id: string | null) => void} listener.focus
 * @param {(key: string) => boolean} listener.key  whether the key meant something
 */
export function createSpokenBoard({ touch, focus, key }) {
  const group = make("div", { class: "spoken", role: "group", "data-label": "board", "aria-label": say("board") });
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
    if (take) buttons.get(id)?.focus({ preventScroll: true });
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
    const direction = ARROWS[event.key];
    const here = targets.find((target) => target.id === current);
    if (direction && here) {
      const next = neighbour(targets, here, direction);
      if (next) goTo(next.id);
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
    /** Rebuild the buttons, keeping the place of the keyboard. @param {Target[]} all @param {Set<string>} legal */
    rebuild(all, legal) {
      targets = all.filter((target) => !target.button);
      choosable = legal;
      const wanted = new Set(targets.map((target) => target.id));
      for (const [id, button] of buttons) {
        if (wanted.has(id)) continue;
        button.remove();
        buttons.delete(id);
      }
      for (const target of targets) {
        let button = buttons.get(target.id);
        if (!button) {
          button = /** @type {HTMLButtonElement} */ (
            make("button", { type: "button", tabindex: -1, "data-target": target.id })
          );
          buttons.set(target.id, button);
          group.append(button);
        }
        button.setAttribute("aria-label", target.say);
        button.setAttribute("aria-disabled", String(!legal.has(target.id)));
      }
      if (!buttons.has(current)) {
        goTo((targets.find((target) => legal.has(target.id)) ?? targets[0])?.id ?? "", false);
      }
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
    /** Give the keyboard to the board. */
    focus() {
      buttons.get(current)?.focus({ preventScroll: true });
    },
  };
}

/** @param {string} sentence  read aloud, politely */
export function announce(sentence) {
  const region = document.querySelector("#live");
  if (region) region.textContent = sentence;
}
