/**
 * The stage: one canvas that shows a board, its pieces in motion and the marks over them.
 * The still board and the resting pieces are cached off screen; a frame is painted only when asked for.
 */

import { prefersStillness, runFor } from "../base/time.js";
import { blend, fit, keepInside, lookThrough, replaceAll, slide, toBoard, zoomTo } from "./camera.js";
import { nothingMarked, paintMarks } from "./marks.js";
import { compare, dissolve, easeOut, FADE, TRAVEL } from "./motion.js";
import { nothingHalfMade, withOutlook } from "./outlook.js";
import { paintShape } from "./paint.js";
import { layShape } from "./sprites.js";
import { createStill } from "./still.js";

/** @typedef {import("./paint.js").Shape} Shape */
/** @typedef {import("./camera.js").View} View */
/** @typedef {import("../types/door.js").Board} Board */
const NOTHING = /** @type {Board} */ ({ size: [1, 1], shapes: [] });

/**
 * @param {HTMLCanvasElement} canvas
 * @param {{onView?: (view: View) => void}} [listeners]
 */
export function createStage(canvas, { onView = () => {} } = {}) {
  const context = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const still = createStill(canvas);
  const settled = document.createElement("canvas");
  const state = {
    board: NOTHING,
    /** @type {import("./camera.js").Window | null} */ window: null,
    /** @type {Shape[]} */ shapes: [],
    half: nothingHalfMade(),
    /** @type {Shape[]} */ overlay: [],
    /** @type {Shape[]} */ resting: [],
    /** @type {import("./motion.js").Track[]} */ moving: [],
    part: 1,
    marks: nothingMarked(),
    room: { width: 0, height: 0 },
    ratio: 1,
    /** @type {View} */ view: { scale: 1, x: 0, y: 0 },
    zoomed: false,
    dirty: true,
    /** Counts orders to show something; only the latest is carried to its end. */
    order: 0,
    asked: 0,
    /** @type {(() => void) | null} */ finish: null,
  };

  const shown = () => state.window ?? /** @type {import("./camera.js").Window} */ ([0, 0, ...state.board.size]);
  const fitting = () => fit(shown(), state.room);

  /** @param {Shape[]} resting */
  const settle = (resting) => {
    const layer = still.layerFor(state);
    const same = settled.width === layer.width && settled.height === layer.height;
    const pen = same ? /** @type {CanvasRenderingContext2D} */ (settled.getContext("2d")) : still.clean(settled);
    replaceAll(pen, layer);
    const scale = lookThrough(pen, state.view, state.ratio);
    for (const shape of resting) layShape(pen, shape, scale);
    state.dirty = false;
  };

  /** What lies over the pieces. @param {CanvasRenderingContext2D} pen @param {number} scale @param {number} ratio */
  const paintOver = (pen, scale, ratio) => {
    for (const ghost of withOutlook(state.half, state.marks)) paintShape(pen, ghost, scale);
    paintMarks(pen, state.marks, scale, ratio);
    for (const shape of state.overlay) paintShape(pen, shape, scale);
  };

  const paint = () => {
    cancelAnimationFrame(state.asked);
    state.asked = 0;
    if (!canvas.width || !canvas.height || state.board === NOTHING) return;
    if (state.dirty) settle(state.moving.length ? state.resting : state.shapes);
    replaceAll(context, settled);
    const scale = lookThrough(context, state.view, state.ratio);
    for (const track of state.moving) {
      for (const shape of track.pose(state.part)) paintShape(context, shape, scale);
    }
    paintOver(context, scale, state.ratio);
  };

  const repaint = () => {
    state.asked ||= requestAnimationFrame(paint);
  };

  const settleAnew = () => {
    state.dirty = true;
    repaint();
  };

  /** @param {number} duration @param {(part: number) => void} step */
  const run = (duration, step) => {
    const running = runFor(duration, step);
    state.finish = running.finish;
    return running.done.then(() => {
      if (state.finish === running.finish) state.finish = null;
    });
  };

  /** @param {boolean} zoomed */
  const setZoomed = (zoomed) => {
    state.zoomed = zoomed;
    canvas.dataset.zoomed = String(zoomed);
  };

  /** @param {View} view */
  const setView = (view) => {
    state.view = view;
    settleAnew();
    onView(view);
  };

  /** @param {View} target */
  const glide = async (target) => {
    if (prefersStillness()) return setView(target);
    const start = state.view;
    const image = document.createElement("canvas");
    still.clean(image).drawImage(canvas, 0, 0);
    await run(TRAVEL, (part) => slide(context, image, start, blend(start, target, easeOut(part)), state.ratio));
    setView(target);
  };

  const stage = {
    canvas,
    get view() {
      return state.view;
    },
    get zoomed() {
      return state.zoomed;
    },
    get marks() {
      return state.marks;
    },
    fittingScale: () => fitting().scale,
    /** @param {Board} board @param {import("./camera.js").Window | null} window */
    setBoard(board, window) {
      still.forget();
      Object.assign(state, { board, window, shapes: [], half: nothingHalfMade(), moving: [] });
      setZoomed(false);
      setView(fitting());
    },
    /** @param {import("./camera.js").Window | null} window */
    setWindow(window) {
      if (JSON.stringify(window) === JSON.stringify(state.window)) return;
      state.window = window;
      setZoomed(false);
      setView(fitting());
    },
    /** Show shapes at once. @param {Shape[]} shapes */
    place(shapes) {
      state.finish?.();
      Object.assign(state, { shapes, moving: [], order: state.order + 1 });
      settleAnew();
    },
    /** Move from what is shown to these shapes. @param {Shape[]} shapes */
    async move(shapes) {
      state.finish?.();
      const mine = ++state.order;
      const { resting, moving } = compare(state.shapes, shapes);
      if (moving.length) {
        const quiet = prefersStillness();
        const tracks = quiet ? dissolve(state.shapes, shapes, resting) : moving;
        Object.assign(state, { resting, moving: tracks, part: 0, dirty: true });
        await run(quiet ? FADE : TRAVEL, (part) => {
          state.part = part;
          repaint();
        });
        if (mine !== state.order) return;
        state.moving = [];
      }
      state.shapes = shapes;
      settleAnew();
    },
    /** @param {Shape[]} ghosts @param {import("./outlook.js").Outlook[]} [outlooks]  what each target would bring */
    showGhosts(ghosts, outlooks = []) {
      state.half = { ghosts, outlooks };
      repaint();
    },
    /** Lay something over everything. @param {Shape[]} overlay */
    setOverlay(overlay) {
      // Whoever touches something has it taken away, and mostly there is nothing.
      if (!overlay.length && !state.overlay.length) return;
      state.overlay = overlay;
      repaint();
    },
    /** @param {Partial<import("./marks.js").Marks>} marks */
    mark(marks) {
      Object.assign(state.marks, marks);
      repaint();
    },
    /** Cut the present movement short. */
    finish: () => state.finish?.(),
    /** @param {[number, number]} point  board units @param {number} scale  CSS pixels per unit */
    zoom(point, scale) {
      setZoomed(true);
      return glide(zoomTo(fitting(), scale, point, shown(), state.room));
    },
    unzoom() {
      if (!state.zoomed) return Promise.resolve();
      setZoomed(false);
      return glide(fitting());
    },
    /** @param {number} dx @param {number} dy  CSS pixels */
    pan(dx, dy) {
      const { scale, x, y } = state.view;
      setView(keepInside({ scale, x: x + dx, y: y + dy }, shown(), state.room));
    },
    /** @param {number} x @param {number} y  CSS pixels on the canvas @returns {[number, number]} */
    toBoard: (x, y) => toBoard(state.view, x, y),
    /** @returns {boolean} whether it has another size, and is empty until it is painted */
    resize() {
      const { width, height } = canvas.getBoundingClientRect();
      const ratio = Math.min(devicePixelRatio || 1, 3);
      if (width === state.room.width && height === state.room.height && ratio === state.ratio) return false;
      const held = state.zoomed ? { scale: state.view.scale, point: stage.middle() } : null;
      Object.assign(state, { room: { width, height }, ratio });
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      setView(held ? zoomTo(fitting(), held.scale, held.point, shown(), state.room) : fitting());
      return true;
    },
    /** The theme has changed. */
    recolour: () => {
      still.forget(true);
      settleAnew();
    },
    prepare: still.prepare,
    /** Paint the board that is a picture so far. */
    takeOver: async () => (await still.takeOver(() => state)) && settleAnew(),
    /** Paint now what is due. */
    paint,
    /** Give back what it takes: a browser sees a small object in a large canvas, and is slow to clear it away. */
    leave() {
      still.leave();
      for (const layer of [canvas, settled]) layer.width = 0;
    },
    paintOver,
    /** The board and the pieces on it, as they rest. */
    shapes: () => [...state.board.shapes, ...state.shapes],
    shown,
    /** @returns {[number, number]} the middle of what is shown, in board units */
    middle: () => toBoard(state.view, state.room.width / 2, state.room.height / 2),
  };
  return stage;
}

/** @typedef {ReturnType<typeof createStage>} Stage */
