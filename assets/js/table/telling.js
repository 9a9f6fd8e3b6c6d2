/**
 * Shows what came of a move: lays each picture on the table, plays how it came about, and says it once,
 * whole. What has been told can be played again, all of it or one step.
 */

import { announce } from "../base/live.js";
import { say } from "../base/words.js";
import { follow, settle } from "./choices.js";
import { feel } from "./feel.js";
import { canSkip, isBusy } from "./phases.js";
import { createPlayback } from "./playback.js";
import { wholeMessage } from "./story.js";

/** @typedef {import("./session.js").Picture} Picture */
/**
 * What a table shows and does; the person's part and the telling share it.
 * @typedef {object} State
 * @property {Picture | null} shown  the picture on the table
 * @property {import("./phases.js").Phase} phase
 * @property {Promise<unknown>} still  settles when the picture being shown stands still
 */

/**
 * @param {import("./elements.js").Elements} elements
 * @param {State} state
 * @param {object} acts
 * @param {(event: import("./phases.js").PhaseEvent) => void} acts.happened
 * @param {(path: string[]) => Promise<void>} acts.select  choose so much of a move
 * @param {() => void} acts.dropHint
 * @param {() => void} acts.onShown  called whenever another picture is on the table
 */
export function createTelling(elements, state, { happened, select, dropHint, onShown }) {
  const { stage, prompt } = elements;
  /** @param {import("../types/door.js").Frame} frame */
  const countOn = ({ count }) => elements.count.show(count ?? null, state.shown?.people ?? [], null);
  const playback = createPlayback(stage, elements.moment, feel, countOn);
  /** What happened since the last person's move. @type {import("./playback.js").Passage[]} */
  let passages = [];
  /** What happened while the screen changed hands. @type {import("../types/door.js").Frame[]} */
  let unseen = [];

  /** Lay a picture on the table and play how it came about. @param {Picture} picture @param {string} manner @param {boolean} keeps  the half-made move */
  const tell = async (picture, manner, keeps) => {
    const before = state.shown;
    state.shown = picture;
    dropHint();
    if (manner !== "moved") prompt.clearNote();
    if (manner === "fresh") passages = [];
    if (!keeps) {
      stage.showGhosts([]);
      // A move that was chosen before Python was up still waits to be checked; any other has been played.
      if (state.phase.move === null || manner === "moved") happened({ type: "choose", path: settle(picture.scene.choices, []) });
    }
    if (!before || before.board !== picture.board) stage.setBoard(picture.board, picture.scene.window ?? null);
    else if (manner === "moved") await stage.unzoom();
    stage.setWindow(picture.scene.window ?? null);
    elements.cover(picture);
    // A count is told by its rows first.
    const counted = picture.scene.count !== null;
    if (!counted) tellStory(picture);
    const frames = [...unseen, ...picture.frames];
    unseen = picture.next === "handover" ? frames : [];
    if (!before || unseen.length || (manner !== "moved" && !frames.length)) return stage.place(picture.scene.shapes);
    const passage = { from: before.turn, to: picture.turn, before: before.scene.shapes, frames, after: picture.scene.shapes };
    if (frames.length) passages = [...passages, passage];
    if (state.phase.skipping) return stage.place(picture.scene.shapes);
    const playing = playback.play([passage]);
    if (!performance.getEntriesByName("croisee:checked").length) requestAnimationFrame(() => performance.mark("croisee:checked"));
    await playing;
    if (picture.over && !before.over) feel("end");
    // A computer player's turn of several steps is played so that one can follow it.
    if (before.next === "computer" && picture.next === "computer" && !state.phase.skipping) await playback.rest();
  };

  /** All that happened, in sentences and as it was counted. @param {Picture} picture */
  const tellStory = ({ story, people, scene }) => {
    elements.story.render(story, people);
    elements.count.show(scene.count, people, scene.count && scene.status);
  };

  /** @param {Picture} picture @param {string} manner */
  const show = async (picture, manner) => {
    const { shown } = state;
    const same = shown?.turn === picture.turn && shown?.game === picture.game;
    const keeps = same && manner !== "fresh" && manner !== "moved" && typeof follow(picture.scene.choices, state.phase.path) === "object";
    try {
      await tell(picture, manner, keeps);
      if (picture.scene.count) tellStory(picture);
      prompt.setStatus(state.phase.move === null ? picture.scene.status : say("queued"));
      onShown();
    } finally {
      happened({ type: "told", next: picture.next });
    }
    // What came round the board may have left it another size: noticed later, it would be painted twice.
    if (manner === "early" || manner === "fresh") stage.resize();
    stage.paint();
    if (manner === "early" || manner === "fresh") performance.mark("croisee:selectable");
    // One message a turn, whole: while a computer player goes on, it is not yet complete.
    if (manner !== "quiet" && picture.next !== "computer") announce(wholeMessage(picture));
    if (picture.next === "learned") prompt.focusChoices();
    const { path, move, opened } = state.phase;
    if (keeps && path.length && move === null && opened) select(path);
  };

  /** Put the present position on the board. */
  const restore = () => {
    if (!state.shown) return;
    stage.setWindow(state.shown.scene.window ?? null);
    stage.place(state.shown.scene.shapes);
    prompt.setStatus(state.shown.scene.status);
  };

  /** Play what happened once more, and end where the game is. @param {import("./playback.js").Passage[]} wanted */
  const replay = async (wanted) => {
    if (state.phase.name === "telling") return;
    await state.still;
    stage.showGhosts([]);
    happened({ type: "replay" });
    await stage.unzoom();
    state.still = playback.play(wanted, true).finally(() => {
      if (wanted.at(-1)?.to !== state.shown?.turn) restore();
      if (state.shown) tellStory(state.shown);
      happened({ type: "replayed" });
    });
    await state.still;
  };

  return {
    restore,
    /** @param {Picture} picture @param {string} manner */
    show: (picture, manner) => (state.still = show(picture, manner)),
    /** Whether there is something to play again. */
    get told() {
      return passages.length > 0;
    },
    /** What was told does not lead to what comes next. */
    forget() {
      playback.skip();
      passages = [];
    },
    /** Cut the playback short; whether that used the touch up. */
    interrupt() {
      const chained = playback.chained;
      if (playback.playing) playback.skip();
      return chained;
    },
    /** Do not play what is still to be told until somebody is asked. */
    skip() {
      if (!canSkip(state.phase)) return;
      happened({ type: "skip" });
      playback.skip();
    },
    replay: async () => {
      if (passages.length) await replay(passages);
    },
    /** Play one step of what happened again, or mark what it touched where it was not seen. @param {import("./story.js").Told} told */
    async showAgain({ turn, touched }) {
      if (!state.shown || isBusy(state.phase) || state.phase.reviewing) return;
      const passage = passages.find(({ from, to }) => from < turn && turn <= to);
      if (passage) await replay([passage]);
      stage.mark({ last: touched, earlier: [] });
    },
  };
}
