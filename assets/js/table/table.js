/**
 * The page of one table: joins elements, session and play, has a game laid on it, and does what its buttons
 * and keys ask for.
 */

import { closeDialogs, openDialog } from "../base/dialog.js";
import { watchSettings } from "../base/settings.js";
import { language, say, translate } from "../base/words.js";
import { watchPointer } from "../board/pointer.js";
import { createAsking } from "./asking.js";
import { createElements } from "./elements.js";
import { createFileActs } from "./file-acts.js";
import { createKeys } from "./keys.js";
import { createLearningSource } from "./learning.js";
import { isFirstMeeting, stepOf } from "./lesson.js";
import { createMatchSource } from "./match-source.js";
import { createOverlay } from "./overlay.js";
import { createPlay } from "./play.js";
import { renderPlayers } from "./players.js";
import { paintBoard, prepareBoard } from "./prepared-board.js";
import { createRenewal } from "./renewal.js";
import { createReview } from "./review.js";
import { createSecret } from "./secret.js";
import { createSession } from "./session.js";

/** @typedef {import("./surroundings.js").Surroundings} Surroundings */
/** @typedef {import("./surroundings.js").Analysis} Analysis */
/** @typedef {import("./surroundings.js").Letter} Letter */
/** @typedef {import("./surroundings.js").MenuActs} MenuActs */
/** @typedef {import("./catalogue.js").Card} Card */

/**
 * @param {Surroundings} app
 * @param {Card} first  the game's card
 * @param {import("./learning.js").Learning} [asked]  whether its lesson is on the table, or a puzzle
 */
export function openTable(app, first, asked = false) {
  let card = first;
  const learning = Boolean(asked);
  const elements = createElements({
    touch: (id) => play.interrupt() || touch(id),
    key: (key) => keys.press(key),
    use: (name) => use(name),
    go: (name, options) => GO[name](options),
    peek: () => secret.toggle(),
    show: (what) => overlay.toggle(what),
    showAgain: (told) => play.showAgain(told),
    review: (turn) => look(turn),
  });
  const { stage, prompt, root } = elements;
  elements.setCard(card);
  root.dataset.game = card.id;
  const session = createSession(app.door(), {
    show(picture, manner) {
      analysis.close();
      review.close();
      secret.hide();
      overlay.lift();
      return play.show(picture, manner);
    },
    refuse(sentence) {
      const retry = { label: say("door.retry"), act: app.retry };
      prompt.setNote(sentence, session.opened ? "refusal" : "failure", session.lost ? retry : undefined);
    },
    happened: (event) => play.happened(event),
    revived: () => prompt.setNote(say("door.revived"), "news"),
    thinking(progress) {
      prompt.setThinking(progress);
      play.refresh();
    },
    keep(record, picture, laid) {
      source.keep(record, picture, laid);
      app.heard(record, picture, source.id);
    },
    noted: (sent) => source.noted(sent),
  });
  const play = createPlay(elements, session, () => {
    const picture = session.picture;
    if (!picture) return;
    elements.setTitle(card.name, picture.series);
    renderPlayers(elements.players, picture, card.levels);
    elements.moves.render(picture.log, picture.people);
    prompt.setStep(stepOf(picture));
  });
  elements.isGuest = app.guest === true;
  elements.offersLesson = !learning && isFirstMeeting(card);
  const lesson = createLearningSource(card.id, asked, session, prompt, (id) => app.learn(card.id, id));
  const source = lesson ?? app.createSource?.(session, prompt) ?? createMatchSource(app, card, session, play, prompt, (turn) => look(turn));
  const overlay = createOverlay(elements, session);
  const review = createReview(elements, session, play, learning ? null : (turn) => playFrom(turn));
  const secret = createSecret(elements, session);
  const asking = createAsking(elements, session, play, secret);
  const analysis = app.createAnalysis(elements, session, play);
  watchPointer(stage, { touch, leadsTo: play.leadsTo, letGo: play.cancel, interrupt: () => play.interrupt() });

  /** @param {string | null} id */
  function touch(id) {
    overlay.touched(id);
    return play.touched(id);
  }

  /** @param {import("./session.js").LayRequest} request */
  const replace = (request) => {
    play.letGo();
    return session.replace(request);
  };

  /** @param {number} turn */
  const look = (turn) => {
    overlay.lift();
    closeDialogs();
    return analysis.opened ? undefined : review.open(turn);
  };

  const analyse = () => {
    overlay.lift();
    review.close();
    return analysis.open();
  };

  /** @param {import("./elements.js").ToolName} name */
  const use = (name) => {
    if (analysis.opened || review.opened || !elements.canUse(name)) return;
    if (name !== "now" && name !== "undo" && name !== "redo") return play[name]();
    if (name === "now") return session.hurry();
    return play.change(name);
  };

  const keys = createKeys({ elements, play, review, analysis, use, asking, help: app.showHelp });
  const files = createFileActs({ app, card, learning, session, play, prompt, source });

  const { again, rematch, playFrom, begin } = createRenewal({ app, card, learning, session, prompt, source, replace });

  /** @param {string} sentence @param {import("./prompt.js").Choice} [remedy]  what is the matter stands until it is mended */
  const tell = (sentence, remedy) => prompt.setNote(sentence, remedy ? "failure" : "news", remedy);
  const devices = () => app.showDevices(session, card, { tell, begin, byLink: correspond });
  const correspond = () => app.correspond(card, session.picture, begin, devices);

  const GO = {
    again,
    analyse,
    rematch,
    rest: () => play.change("rest"),
    instead: (/** @type {Record<string, any> | undefined} */ options) => replace(source.requestFor({ ...source.same(), options })),
    next: () => lesson?.next(),
    retry: () => play.change("undo"),
    learn: () => app.learn(card.id, true),
    letter: () => app.sendLetter(session, card),
    sit: async () => {
      const seat = session.picture?.acting;
      if (typeof seat === "number") await session.sit(seat);
      elements.spoken.focus();
    },
    rules: async () => openDialog(say("rules"), await app.rulesOf(card, 2), { wide: true }),
    moves() {
      const place = elements.moves.element.parentElement;
      openDialog(card.name, [elements.moves.element], { onClose: () => place?.append(elements.moves.element) });
    },
    menu: () =>
      app.showMenu(card, {
        again,
        analyse: analysis.offered ? analyse : null,
        learn: card.lesson && !learning ? () => app.learn(card.id, true) : null,
        ...files,
        review: session.picture?.turn ? () => review.open(session.picture?.turn ?? 0) : null,
        share: learning && !lesson?.shown ? null : () => app.share(session, card, lesson?.shown),
        correspond: learning ? null : correspond,
        devices: learning ? null : devices,
        help: app.showHelp,
      }),
  };

  const sizes = new ResizeObserver(() => {
    if (stage.resize()) stage.paint();
    play.refresh();
  });
  const recolour = () => {
    stage.recolour();
    if (session.picture) renderPlayers(elements.players, session.picture, card.levels);
  };
  document.addEventListener("croisee:theme", recolour);
  const unwatch = watchSettings(() => play.refresh());

  return {
    root,
    game: card.id,
    title: card.name,
    heading: elements.title,
    async start() {
      stage.resize();
      sizes.observe(elements.board);
      await prepareBoard(stage, card.id);
      if (!session.closed) await source.begin();
      if (!session.closed) void paintBoard(stage, app.door());
    },
    replace,
    renewable: () => prompt.setNote(say("update"), "news"),
    progress: (/** @type {import("../runtime/engine.js").Progress | null} */ progress) => prompt.setProgress(progress),
    /** @param {boolean} ready */
    offline(ready) {
      const line = /** @type {HTMLElement | null} */ (root.querySelector(".offline"));
      if (line) line.hidden = !ready;
    },
    /** @param {Card} now */
    async changeLanguage(now) {
      card = now;
      elements.setCard(card);
      translate(root);
      await source.translate();
      await session.look(language());
    },
    leave() {
      analysis.close();
      keys.leave();
      source.leave();
      session.close();
      sizes.disconnect();
      stage.leave();
      document.removeEventListener("croisee:theme", recolour);
      unwatch();
    },
  };
}

/** @typedef {ReturnType<typeof openTable>} Table */
