/**
 * The person at the board: turns touches into moves by walking the choices, and shows what came of it.
 * It holds the half-made move and the film of the last moves; it knows no game.
 */
import { anchor } from "./aim.js";
import { back, canGoBack, follow, nextTouches, settle, standIn, touch } from "./choose.js";
import { createFilm } from "./film.js";
import { createHint } from "./hint.js";
import { bringCloser, isCramped } from "./pointer.js";
import { announce } from "./spoken.js";
import { say } from "./words.js";

/** @typedef {Record<string, any>} Picture */

/**
 * @param {import("./frame.js").Frame} frame
 * @param {import("./session.js").Session} session
 * @param {() => void} onShown  called whenever another picture is on the table
 */
export function createPlay(frame, session, onShown) {
  const { stage, spoken, prompt, board } = frame;
  const film = createFilm(stage);
  /** @type {Picture | null} */
  let shown = null;
  /** @type {string[]} */
  let path = [];
  /** Targets a preview brought, with the path they belong to. @type {{path: string[], targets: import("./aim.js").Target[]}} */
  let standIns = { path, targets: [] };
  const hint = createHint(frame, session);
  let paused = false;
  /** A finished move that waits for Python. @type {string | null} */
  let queued = null;
  let sending = false;
  /** What happened since the last person's move. @type {import("./film.js").Reel[]} */
  let reels = [];
  /** What happened while the screen changed hands. @type {{say: string}[]} */
  let unseen = [];
  let waiting = false;
  let arriving = false;
  let checked = false;
  /** Settles when the picture being shown stands still. */
  let still = Promise.resolve();

  const choices = () => shown?.scene.choices ?? {};
  const busy = () => waiting || arriving || film.playing || shown !== session.picture;
  const live = () => shown !== null && shown.next === "person" && queued === null && !busy();

  const refresh = () => {
    if (!shown || paused) return;
    const { scene } = shown;
    const legal = live() ? nextTouches(choices(), path) : new Set();
    const hover = stage.marks.hover !== null && legal.has(stage.marks.hover) ? stage.marks.hover : null;
    const targets = standIns.path === path ? standIn(scene.targets, standIns.targets) : scene.targets;
    stage.mark({ targets, choosable: legal, chosen: path, ...hint.marks, hover, last: busy() ? [] : shown.last });
    spoken.rebuild(targets, legal);
    spoken.arrange(stage.view);
    Object.assign(board.dataset, { next: shown.next, turn: String(shown.turn), busy: String(busy() || queued !== null) });
    offer(legal);
    frame.setTools({
      undo: shown.undo && session.opened,
      redo: shown.redo && session.opened,
      hint: live() && session.opened,
      replay: reels.length > 0,
      zoom: stage.zoomed || isCramped(stage),
      zoomed: stage.zoomed,
    });
  };

  /** @param {Set<string>} legal */
  const offer = (legal) => {
    const buttons = /** @type {Picture} */ (shown).scene.targets.filter((target) => target.button && legal.has(target.id));
    const half = queued !== null || (live() && canGoBack(choices(), path));
    const lost = prompt.setChoices([
      ...(half ? [{ label: say("cancel"), act: cancel, picture: "back" }] : []),
      ...buttons.map((target) => ({ label: target.say, act: () => touched(target.id), primary: true, target: target.id })),
      ...frame.closing(/** @type {Picture} */ (shown)),
    ]);
    prompt.choices.dataset.half = String(half);
    if (lost) spoken.focus();
  };

  /** @param {string[]} next */
  const select = async (next) => {
    path = next;
    queued = null;
    stage.haunt([]);
    prompt.setStatus(shown?.scene.status ?? "");
    refresh();
    if (!path.length) return;
    const answer = await session.preview(path);
    if (path !== next || !answer.ok || !live()) return;
    stage.haunt(answer.shapes);
    if (answer.targets?.length) {
      standIns = { path, targets: answer.targets };
      refresh();
    }
    if (answer.status) {
      prompt.setStatus(answer.status);
      announce(answer.status);
    }
  };

  /** @param {string | null} id */
  const touched = async (id) => {
    await still;
    prompt.clearNote();
    if (!shown || paused || id === null || queued !== null) return;
    if (!live()) return announce(shown.scene.status);
    const step = touch(choices(), path, id);
    hint.drop();
    if (!step) {
      const before = shown;
      const reason = await session.why([...path, id]);
      if (before === shown && reason) prompt.setNote(reason, "refusal");
      return refresh();
    }
    if (step.move === undefined) return select(step.path);
    path = step.path;
    queued = step.move;
    if (session.opened) return send();
    prompt.setStatus(say("queued"));
    announce(say("queued"));
    refresh();
  };

  const send = async () => {
    if (sending) return;
    const move = /** @type {string} */ (queued);
    reels = [];
    sending = true;
    refresh();
    const granted = await session.act(move);
    sending = false;
    queued = null;
    if (!granted) await select(settle(choices(), []));
  };

  const cancel = () => {
    if (queued !== null) select(settle(choices(), []));
    else if (live() && canGoBack(choices(), path)) select(back(choices(), path));
    else return false;
    prompt.clearNote();
    return true;
  };

  /** @param {Picture} picture @param {string} manner */
  const show = async (picture, manner) => {
    const before = shown;
    const same = before?.turn === picture.turn && before?.game === picture.game && manner !== "fresh";
    const keeps = same && typeof follow(picture.scene.choices, path) === "object";
    shown = picture;
    arriving = true;
    hint.drop();
    // What was chosen has been played: the same person may have to decide again at once.
    if (manner === "moved") queued = null;
    if (manner !== "moved") prompt.clearNote();
    if (manner === "fresh") reels = [];
    if (!keeps && queued === null) path = settle(picture.scene.choices, []);
    if (!keeps) stage.haunt([]);
    if (!before || before.board !== picture.board) stage.setBoard(picture.board, picture.scene.window ?? null);
    else if (manner === "moved") {
      refresh();
      await stage.unzoom();
    }
    stage.setWindow(picture.scene.window ?? null);
    frame.cover(picture);
    const frames = [...unseen, ...picture.frames];
    unseen = picture.next === "handover" ? frames : [];
    if (before && !unseen.length && (manner === "moved" || frames.length)) {
      const reel = { before: before.scene.shapes, frames, after: picture.scene.shapes };
      if (frames.length) reels = [...reels, reel];
      const playing = film.play([reel]);
      if (!checked) requestAnimationFrame(() => performance.mark("croisee:checked"));
      checked = true;
      await playing;
    } else stage.place(picture.scene.shapes);
    prompt.setStatus(queued === null ? picture.scene.status : say("queued"));
    arriving = false;
    onShown();
    refresh();
    stage.paint();
    if (manner === "early" || manner === "fresh") performance.mark("croisee:selectable");
    if (manner !== "quiet") announce([...picture.frames.slice(-1).map((frame) => frame.say), picture.scene.status].join(" "));
    if (keeps && path.length && queued === null && session.opened) select(path);
  };

  return {
    touched,
    cancel,
    refresh,
    /** @param {Picture} picture @param {string} manner */
    show: (picture, manner) => (still = show(picture, manner).finally(() => (arriving = false))),
    /** Leave the board to somebody else for a while. @param {boolean} now */
    pause(now) {
      paused = now;
      refresh();
    },
    /** @param {boolean} now */
    setWaiting(now) {
      waiting = now;
      refresh();
    },
    /** Python has the match, or will have it before it hears of this: send what was chosen meanwhile. */
    flush() {
      if (queued !== null) send();
      else if (path.length) select(path);
      refresh();
    },
    /** Cut the film short; whether that used the touch up. */
    interrupt() {
      const chained = film.chained;
      if (film.playing) film.skip();
      return chained;
    },
    /** Forget the half-made move before the position changes. */
    letGo() {
      film.skip();
      reels = [];
      queued = null;
      hint.drop();
      path = [];
      stage.haunt([]);
    },
    async hint() {
      if (!live()) return;
      await hint.ask();
      if (!shown || !live()) return;
      await select(settle(choices(), []));
      hint.lay();
      refresh();
    },
    async replay() {
      if (!reels.length || film.playing) return;
      await still;
      stage.haunt([]);
      await stage.unzoom();
      still = film.play(reels, true).finally(refresh);
      refresh();
    },
    async zoom() {
      const held = shown?.scene.targets.find((target) => target.id === (stage.marks.cursor ?? path.at(-1)));
      await (stage.zoomed ? stage.unzoom() : bringCloser(stage, held ? anchor(held) : stage.middle()));
      refresh();
    },
  };
}

/** @typedef {ReturnType<typeof createPlay>} Play */
