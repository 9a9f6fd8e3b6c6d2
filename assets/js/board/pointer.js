/**
 * Mouse and finger on the canvas. A tap chooses at once. A finger that stays where things lie close together gets
 * a lens and slides to what it means; a piece can be dragged; a closer view is moved about.
 */
import { aim, tightest } from "./aim.js";
import { createLens } from "./lens.js";
import { lift, pressOn, slideTo, within } from "./press.js";

/** What a finger needs, in CSS pixels. */
const FINGER = 44;
const STEADY = 9;
/** A finger that is lifted sooner, in ms, did not want to look. */
const TAP = 140;

/** @typedef {{id: number, x: number, y: number, finger: boolean, slid: boolean, holds: boolean, lens: boolean, timer: number, press: import("./press.js").Press}} Held */

/**
 * @param {import("./stage.js").Stage} stage
 * @param {object} listener
 * @param {(id: string | null) => void} listener.touch  null: beside everything
 * @param {(id: string) => Set<string>} listener.leadsTo  where a thing can be dragged to
 * @param {() => void} listener.letGo  what was taken is not wanted any more
 * @param {() => boolean} listener.interrupt  whether the touch was used up by cutting a movement short
 */
export function watchPointer(stage, { touch, leadsTo, letGo, interrupt }) {
  const { canvas } = stage;
  const lens = createLens(stage);
  /** @type {Held | null} */
  let held = null;

  /** @param {{clientX: number, clientY: number}} event @returns {[number, number]} */
  const place = (event) => {
    const box = canvas.getBoundingClientRect();
    return stage.toBoard(event.clientX - box.left, event.clientY - box.top);
  };

  /** @param {PointerEvent} event */
  const targetAt = (event) => {
    const reach = event.pointerType === "mouse" ? 0 : FINGER / 2 / stage.view.scale;
    return aim(stage.marks.targets, stage.marks.choosable, place(event), reach);
  };

  const drop = () => {
    if (held) clearTimeout(held.timer);
    lens.close();
    held = null;
  };

  /** @param {Held} now @param {number} x @param {number} y */
  const look = ({ lens: wanted, press }, x, y) => {
    if (!wanted) return;
    if (press.over === null) lens.hide();
    else lens.show(x, y, press.over);
  };

  /** @param {PointerEvent} event */
  const slide = (event) => {
    if (!held?.holds) return;
    const box = canvas.getBoundingClientRect();
    const { clientX: x, clientY: y } = event;
    const inside = x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
    const before = held.press;
    const press = slideTo(before, stage.marks.targets, inside ? place(event) : null, held.finger ? FINGER / stage.view.scale : 0);
    held = { ...held, press };
    if (press.taken && !before.taken) touch(press.pressed);
    stage.mark({ hover: press.over });
    look(held, x, y);
  };

  canvas.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    // A second finger means the page, not the board.
    if (held) return drop();
    const finger = event.pointerType !== "mouse";
    const { targets, choosable } = stage.marks;
    const pressed = stage.zoomed ? null : (targetAt(event)?.id ?? null);
    const further = pressed === null ? new Set() : leadsTo(pressed);
    const onBoard = targets.filter((target) => !target.button && further.has(target.id)).map(({ id }) => id);
    const press = pressOn(pressed, choosable, new Set(onBoard), finger);
    const cramped = finger && crowded(stage, within(press));
    const holds = pressed !== null && (press.destinations.size > 0 || (cramped && press.aims));
    held = { id: event.pointerId, x: event.clientX, y: event.clientY, finger, slid: false, holds, lens: holds && cramped, timer: 0, press };
    if (!held.lens) return;
    lens.open(closeScale(stage, within(press)));
    held.timer = setTimeout(() => {
      if (!held) return;
      stage.mark({ hover: held.press.over });
      look(held, event.clientX, event.clientY);
    }, TAP);
  });
  // Only what is pressed is kept from scrolling the page: a finger that lands beside it moves the page.
  canvas.addEventListener("touchstart", (event) => held?.holds && event.cancelable && event.preventDefault(), { passive: false });
  canvas.addEventListener("pointermove", (event) => {
    if (held?.id === event.pointerId) {
      const [dx, dy] = [event.clientX - held.x, event.clientY - held.y];
      if (held.slid || Math.hypot(dx, dy) > STEADY) {
        clearTimeout(held.timer);
        held = { ...held, x: event.clientX, y: event.clientY, slid: true };
        if (stage.zoomed) stage.pan(dx, dy);
        else slide(event);
      }
    }
    if (event.pointerType !== "mouse" || held?.slid) return;
    const under = targetAt(event);
    const hover = under && stage.marks.choosable.has(under.id) ? under.id : null;
    canvas.style.cursor = hover && stage.marks.offering ? "pointer" : "";
    if (hover !== stage.marks.hover) stage.mark({ hover });
  });
  canvas.addEventListener("pointerleave", () => stage.mark({ hover: null }));
  canvas.addEventListener("pointercancel", () => {
    if (held?.press.taken) letGo();
    drop();
  });
  canvas.addEventListener("pointerup", (event) => {
    if (held?.id !== event.pointerId) return;
    const { slid, holds, press, finger } = held;
    drop();
    if (finger) stage.mark({ hover: null });
    if (!slid) {
      if (!interrupt()) touch(targetAt(event)?.id ?? null);
      return;
    }
    if (!holds) return;
    const meaning = lift(press);
    if (meaning === "release") letGo();
    else if (meaning !== "keep") touch(meaning.choose);
  });
}

/** @param {import("./stage.js").Stage} stage @param {Set<string>} ids @returns {number} room for a finger, in board units */
function roomOf(stage, ids) {
  return tightest(stage.marks.targets.filter((target) => !target.button && ids.has(target.id)));
}

/** @param {import("./stage.js").Stage} stage @param {Set<string>} ids @returns {boolean} whether fingers would miss them at the fitting size */
function crowded(stage, ids) {
  return roomOf(stage, ids) * stage.fittingScale() < FINGER;
}

/** @param {import("./stage.js").Stage} stage @param {Set<string>} ids @returns {number} at which a finger hits them */
function closeScale(stage, ids) {
  const room = roomOf(stage, ids);
  const wanted = Number.isFinite(room) ? (FINGER * 1.06) / room : 0;
  return Math.max(wanted, stage.fittingScale() * 1.5);
}

/** @param {import("./stage.js").Stage} stage @returns {boolean} whether what can be chosen lies too close together for a finger */
export function isCramped(stage) {
  return crowded(stage, stage.marks.choosable);
}

/** @param {import("./stage.js").Stage} stage @param {[number, number]} point  board units */
export function bringCloser(stage, point) {
  return stage.zoom(point, closeScale(stage, stage.marks.choosable));
}
