/**
 * Stepping through the game on the table: an earlier position on the board, what led to it in the place
 * of the prompt, and a bar to go on, back, to the ends, or to any move. The game itself waits.
 */
import { icon, make } from "../base/dom.js";
import { answer as tell } from "../base/live.js";
import { say } from "../base/words.js";
import { nothingMarked } from "../board/marks.js";

/** @param {string} key @param {string} picture @param {() => void} onclick */
function stepButton(key, picture, onclick) {
  const label = say(`analysis.${key}`);
  return make("button", { type: "button", class: "tool", "data-step": key, "aria-label": label, title: label, onclick }, icon(picture));
}

/**
 * @param {import("./elements.js").Elements} elements
 * @param {import("./session.js").Session} session
 * @param {import("./play.js").Play} play
 * @param {((turn: number) => void) | null} playFrom  begin another game with the position looked at
 */
export function createReview(elements, session, play, playFrom) {
  const { stage, spoken, prompt, moves, root } = elements;
  let open = false;
  let looked = 0;

  const slider = make("input", {
    type: "range",
    min: 0,
    class: "review-slider",
    "aria-label": say("review.slider"),
    oninput: () => go(Number(slider.value)),
  });
  const last = () => session.picture?.turn ?? 0;
  const bar = make(
    "div",
    {
      class: "review",
      role: "group",
      "aria-label": say("review"),
      hidden: true,
      onkeydown: (/** @type {KeyboardEvent} */ event) => press(event),
    },
    stepButton("first", "first", () => go(0)),
    stepButton("previous", "previous", () => go(looked - 1)),
    slider,
    stepButton("next", "next", () => go(looked + 1)),
    stepButton("last", "last", () => go(last())),
    playFrom &&
      make("button", { type: "button", class: "plain small", "data-step": "from", onclick: () => playFrom(looked) }, say("review.from")),
    make("button", { type: "button", class: "primary small", onclick: () => close() }, say("review.leave")),
  );
  elements.toolbar.after(bar);

  /** @param {KeyboardEvent} event */
  const press = (event) => {
    const leaps = /** @type {Record<string, number>} */ ({ ArrowLeft: looked - 1, ArrowRight: looked + 1, Home: 0, End: last() });
    if (event.key === "Escape") close();
    else if (event.key in leaps) go(leaps[event.key]);
    else return;
    event.preventDefault();
  };

  /** @param {number} turn */
  const go = async (turn) => {
    looked = Math.max(0, Math.min(last(), turn));
    const mine = looked;
    const answer = await session.review(mine);
    if (!open || mine !== looked || !answer.ok) return;
    slider.value = String(mine);
    slider.setAttribute("aria-valuetext", answer.say || say("analysis.start"));
    stage.setWindow(answer.window ?? null);
    stage.place(answer.shapes);
    stage.mark({ ...nothingMarked(), targets: answer.targets, last: answer.last });
    spoken.rebuild(answer.targets, null);
    spoken.arrange(stage.view);
    const sentence = `${mine ? say("analysis.at", { turn: mine, last: last() }) : say("analysis.start")}. ${answer.say}`;
    prompt.setStatus(sentence);
    tell(sentence);
    moves.look(mine);
  };

  const close = () => {
    if (!open) return;
    open = false;
    bar.hidden = true;
    delete root.dataset.reviewing;
    moves.look(null);
    play.happened({ type: "return" });
    play.restore();
    spoken.focus();
  };

  return {
    get opened() {
      return open;
    },
    /** Show the position that a move led to. @param {number} turn */
    async open(turn) {
      if (!session.opened || !session.picture) return;
      if (!open) {
        open = true;
        play.happened({ type: "review" });
        prompt.clearNote();
        stage.showGhosts([]);
        await stage.unzoom();
        slider.max = String(last());
        bar.hidden = false;
        root.dataset.reviewing = "true";
      }
      await go(turn);
      slider.focus({ preventScroll: true });
    },
    close,
  };
}
