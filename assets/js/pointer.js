/**
 * Mouse and finger on the canvas. A finger that would have to hit something small first brings it
 * closer and then chooses; a closer view is moved about by dragging.
 */
import { aim, anchor, tightest } from "./aim.js";

/** What a finger needs, in CSS pixels. */
const FINGER = 44;
const STEADY = 9;

/**
 * @param {import("./stage.js").Stage} stage
 * @param {object} listener
 * @param {(id: string | null) => void} listener.touch  null: beside everything
 * @param {() => void} listener.closer  the touch was used to bring the board closer
 * @param {() => boolean} listener.interrupt  whether the touch was used up by cutting a movement short
 */
export function watchPointer(stage, { touch, closer, interrupt }) {
  const { canvas } = stage;
  /** @type {{id: number, x: number, y: number, dragged: boolean} | null} */
  let press = null;

  /** @param {PointerEvent} event @returns {[number, number]} */
  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return stage.toBoard(event.clientX - box.left, event.clientY - box.top);
  };

  /** @param {PointerEvent} event */
  const targetAt = (event) => {
    const reach = event.pointerType === "mouse" ? 0 : FINGER / 2 / stage.view.scale;
    return aim(stage.marks.targets, stage.marks.choosable, place(event), reach);
  };

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    press = { id: event.pointerId, x: event.clientX, y: event.clientY, dragged: false };
  });
  canvas.addEventListener("pointermove", (event) => {
    if (press?.id === event.pointerId) {
      const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
      if (press.dragged || Math.hypot(dx, dy) > STEADY) {
        press = { ...press, x: event.clientX, y: event.clientY, dragged: true };
        if (stage.zoomed) stage.pan(dx, dy);
      }
    }
    if (event.pointerType !== "mouse") return;
    const under = targetAt(event);
    const hover = under && stage.marks.choosable.has(under.id) ? under.id : null;
    canvas.style.cursor = hover ? "pointer" : "";
    if (hover !== stage.marks.hover) stage.mark({ hover });
  });
  canvas.addEventListener("pointerleave", () => stage.mark({ hover: null }));
  canvas.addEventListener("pointercancel", () => (press = null));
  canvas.addEventListener("pointerup", (event) => {
    const tapped = press?.id === event.pointerId && !press.dragged;
    press = null;
    if (!tapped || interrupt()) return;
    const target = targetAt(event);
    if (event.pointerType === "touch" && !stage.zoomed && isCramped(stage)) {
      bringCloser(stage, target ? anchor(target) : place(event));
      closer();
    } else touch(target?.id ?? null);
  });
}

/** @param {import("./stage.js").Stage} stage @returns {import("./aim.js").Target[]} */
function choosableOnBoard(stage) {
  const { targets, choosable } = stage.marks;
  return targets.filter((target) => !target.button && choosable.has(target.id));
}

/** @param {import("./stage.js").Stage} stage @returns {boolean} whether fingers would miss at the fitting size */
export function isCramped(stage) {
  const within = choosableOnBoard(stage);
  return within.length > 0 && tightest(within) * stage.fittingScale < FINGER;
}

/** @param {import("./stage.js").Stage} stage @param {[number, number]} point  board units */
export function bringCloser(stage, point) {
  const room = tightest(choosableOnBoard(stage));
  const wanted = Number.isFinite(room) ? (FINGER * 1.06) / room : 0;
  return stage.zoom(point, Math.max(wanted, stage.fittingScale * 1.5));
}
