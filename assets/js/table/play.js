/**
 * The person at the board: turns touches into moves by walking the choices. It holds what the table is
 * doing, and everything that can be touched is read from there; it knows no game.
 */

import { announce } from "../base/live.js";
import { setting } from "../base/settings.js";
import { say } from "../base/words.js";
import { anchor } from "../board/aim.js";
import { keepInSight } from "../board/outlook.js";
import { bringCloser, isCramped } from "../board/pointer.js";
import { back, canGoBack, destinations, follow, nextTouches, settle, standIn, touch } from "./choices.js";
import { mayPlay } from "./final.js";
import { createHint } from "./hint.js";
import { advance, canChoose, isBusy, LOADING, liveTools } from "./phases.js";
import { touchedEarlier } from "./story.js";
import { createTelling } from "./telling.js";

/** @typedef {import("./session.js").Picture} Picture */

/**
 * @param {import("./elements.js").Elements} elements
 * @param {import("./session.js").Session} session
 * @param {() => void} onShown  called whenever another picture is on the table
 */
export function createPlay(elements, session, onShown) {
  const { stage, spoken, prompt, board } = elements;
  /** @type {import("./telling.js").State} */
  const state = { shown: null, phase: LOADING, still: Promise.resolve() };
  /** Targets a preview brought, with the path they belong to. @type {{path: string[], targets: import("../board/aim.js").Target[]}} */
  let standIns = { path: LOADING.path, targets: [] };
  /** Whether somebody is being asked if he means the finished move. */
  let asking = false;
  const hint = createHint(elements, session);

  const choices = () => state.shown?.scene.choices ?? {};

  /** @param {import("./phases.js").PhaseEvent} event */
  const happened = (event) => {
    const next = advance(state.phase, event);
    if (next === state.phase) return;
    state.phase = next;
    refresh();
  };

  const refresh = () => {
    const { shown, phase } = state;
    if (!shown || phase.reviewing) return;
    const { scene } = shown;
    const { name, path } = phase;
    const legal = canChoose(phase) ? nextTouches(choices(), path) : new Set();
    const hover = stage.marks.hover !== null && legal.has(stage.marks.hover) ? stage.marks.hover : null;
    const covered = standIns.path === path && standIns.targets.length > 0;
    const targets = covered ? standIn(scene.targets, standIns.targets) : scene.targets;
    // What was played lies under what a preview lays over the board.
    const [last, earlier] = isBusy(phase) || covered ? [[], []] : [shown.last, touchedEarlier(shown.story, shown.last)];
    // Whoever learns is shown what can be touched.
    const offering = Boolean(shown.lesson) || setting("targets") === "shown";
    const pointed = shown.lesson?.point ?? [];
    stage.mark({ targets, choosable: legal, offering, chosen: path, ...hint.marks, pointed, hover, last, earlier });
    spoken.rebuild(targets, canChoose(phase) ? legal : null);
    spoken.close(["over", "learned", "elsewhere"].includes(shown.next));
    spoken.arrange(stage.view);
    Object.assign(board.dataset, { phase: name, next: shown.next, turn: String(shown.turn), busy: String(isBusy(phase)) });
    offer(legal);
    elements.setTools({
      ...liveTools(phase, { undo: shown.undo, redo: shown.redo }, telling.told),
      cancel: isHalfMade(),
      zoom: stage.zoomed || isCramped(stage),
      zoomed: stage.zoomed,
    });
  };

  const isHalfMade = () => state.phase.move !== null || (canChoose(state.phase) && canGoBack(choices(), state.phase.path));

  /** What can be done besides moving; what comes after a game is offered when its end has been told. */
  const asides = () => (state.shown && (!state.shown.over || state.phase.rest === "over") ? elements.asides(state.shown) : []);

  /** @param {Set<string>} legal */
  const offer = (legal) => {
    const buttons = /** @type {Picture} */ (state.shown).scene.targets.filter((target) => target.button && legal.has(target.id));
    const lost = prompt.setChoices([
      ...buttons.map((target) => ({ label: target.say, act: () => touched(target.id), primary: !target.quiet, target: target.id })),
      // A hint needs the room for its reason.
      ...(hint.path ? [{ label: say("hint.play"), act: () => playPath(hint.path ?? []) }] : asides()),
    ]);
    if (lost) spoken.focus();
  };

  /** @param {string[]} path */
  const select = async (path) => {
    stage.showGhosts([]);
    prompt.setStatus(state.shown?.scene.status ?? "");
    happened({ type: "choose", path });
    if (!path.length) return;
    const answer = await session.preview(path);
    if (state.phase.path !== path || !answer.ok || !canChoose(state.phase)) return;
    stage.showGhosts(answer.shapes, answer.outlooks);
    if (answer.targets?.length) {
      standIns = { path, targets: answer.targets };
      refresh();
      keepInSight(stage, answer.targets);
    }
    if (answer.status) {
      prompt.setStatus(answer.status);
      announce(answer.status);
    }
  };

  /** @param {string | null} id */
  const touched = async (id) => {
    await state.still;
    prompt.clearNote();
    if (!state.shown || state.phase.reviewing || id === null || state.phase.move !== null) return;
    if (!canChoose(state.phase)) return announce(state.shown.scene.status);
    const step = touch(choices(), state.phase.path, id);
    hint.drop();
    if (!step) {
      const before = state.shown;
      const reason = await session.why([...state.phase.path, id]);
      if (before === state.shown && reason) prompt.setNote(reason, "refusal");
      return refresh();
    }
    if (step.move === undefined) return select(step.path);
    finish(step.path, step.move);
    if (state.phase.opened) return send();
    prompt.setStatus(say("queued"));
    announce(say("queued"));
  };

  /** The last step of a move is chosen: from now on leaving the page does not lose it. @param {string[]} path @param {string} move */
  const finish = (path, move) => {
    elements.offersLesson = false;
    happened({ type: "finish", path, move });
    if (state.phase.move === move) session.note(move);
  };

  /** Have the finished move checked, once. */
  const send = async () => {
    const { move, sent } = state.phase;
    if (move === null || sent || asking) return;
    asking = true;
    const granted = await mayPlay(session, state.shown, move);
    asking = false;
    if (state.phase.move !== move) return;
    if (!granted) return select(settle(choices(), []));
    telling.forget();
    happened({ type: "send" });
    if (await session.act(move)) return;
    session.note(null);
    await select(settle(choices(), []));
  };

  /** Play a whole move at once. @param {readonly string[]} whole @returns {boolean} whether it could be */
  const playPath = (whole) => {
    const path = [...whole];
    const move = follow(choices(), path);
    if (typeof move !== "string" || !canChoose(state.phase)) return false;
    hint.drop();
    finish(path, move);
    send();
    return true;
  };

  const cancel = () => {
    const { path, move } = state.phase;
    if (!isHalfMade()) return false;
    if (move !== null) session.note(null);
    const kept = move !== null ? settle(choices(), []) : back(choices(), path);
    const names = new Map(state.shown?.scene.targets.map((target) => [target.id, target.say]));
    prompt.clearNote();
    announce(say("cancelled", { what: names.get(path[kept.length]) ?? "" }));
    if (!kept.length) announce(state.shown?.scene.status ?? "");
    select(kept);
    return true;
  };

  elements.count.onClose(() => {
    refresh();
    spoken.focus();
  });
  const telling = createTelling(elements, state, { happened, select, dropHint: () => hint.drop(), onShown });

  return {
    touched,
    playPath,
    cancel,
    /** @param {string} id @returns {Set<string>} where it can be dragged to */
    leadsTo: (id) => (canChoose(state.phase) ? destinations(choices(), state.phase.path, id) : new Set()),
    refresh,
    happened,
    /** Whether a move, or some of it, has been chosen. */
    get chosen() {
      return isHalfMade();
    },
    show: telling.show,
    replay: telling.replay,
    skip: telling.skip,
    showAgain: telling.showAgain,
    interrupt: telling.interrupt,
    /** Python has the match, or will have it before it hears of this: send what was chosen meanwhile. */
    flush() {
      if (state.phase.move !== null) send();
      else if (state.phase.path.length) select(state.phase.path);
    },
    /** Forget the half-made move before the position changes. */
    letGo() {
      telling.forget();
      hint.drop();
      stage.showGhosts([]);
      happened({ type: "choose", path: [] });
    },
    /** Take back, play again, or leave the rest of a laying to chance. @param {"undo" | "redo" | "rest"} how */
    change(how) {
      this.letGo();
      return session[how]();
    },
    async hint() {
      if (!canChoose(state.phase)) return;
      await hint.ask();
      if (!state.shown || !canChoose(state.phase)) return;
      await select(settle(choices(), []));
      hint.lay();
      refresh();
    },
    /** Put the present position back on the board. */
    restore() {
      telling.restore();
      refresh();
    },
    async zoom() {
      const held = state.shown?.scene.targets.find((target) => target.id === (stage.marks.cursor ?? state.phase.path.at(-1)));
      await (stage.zoomed ? stage.unzoom() : bringCloser(stage, held ? anchor(held) : stage.middle()));
      // Whoever went on by keys meanwhile is not left behind.
      elements.followKeys();
      refresh();
    },
  };
}

/** @typedef {ReturnType<typeof createPlay>} Play */
