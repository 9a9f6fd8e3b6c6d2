/**
 * The page of one table: joins frame, session and play, has the table laid, and does what its buttons
 * and keys ask for.
 */
import { exportGame, importGame } from "./files.js";
import { createFrame } from "./frame.js";
import { showHelp } from "./help.js";
import { createLaying } from "./laying.js";
import { showMenu } from "./menu.js";
import { createPlay } from "./play.js";
import { renderPlayers } from "./players.js";
import { watchPointer } from "./pointer.js";
import { rulesOf } from "./rules.js";
import { addressOf } from "./route.js";
import { createSession } from "./session.js";
import { askFirst, openSheet } from "./sheet.js";
import { createStudy } from "./study.js";
import { createVeil } from "./veil.js";
import { language, say, translate } from "./words.js";

/** A press shorter than this, in milliseconds, was meant as a click. */
const GLANCE = 350;

/** @typedef {Record<string, any>} Picture */
/** @typedef {import("./app.js").House} House */

/**
 * @param {House} house
 * @param {import("./catalogue.js").Sheet} first  the game's sheet
 * @returns {import("./app.js").Mounted}
 */
export function openTable(house, first) {
  let sheet = first;
  const frame = createFrame({
    touch: (id) => play.interrupt() || touch(id),
    key: (key) => press(key),
    use: (name) => use(name),
    go: (name) => GO[name](),
    peek: (held) => peek(held),
    show: (what) => veil.toggle(what),
  });
  const { stage, prompt, root } = frame;
  frame.title.textContent = sheet.name;
  root.dataset.game = sheet.id;

  const session = createSession(house.door(), {
    show(picture, manner) {
      study.close();
      if (picture.next === "handover") peek(false);
      return play.show(picture, manner);
    },
    refuse(sentence) {
      const retry = { label: say("door.retry"), act: () => location.reload() };
      prompt.setNote(sentence, session.opened ? "refusal" : "failure", session.lost ? retry : undefined);
    },
    wait: (waiting) => play.setWaiting(waiting),
    keep(record, picture) {
      laying.keep(record, picture);
      house.heard(record, picture);
    },
  });
  const play = createPlay(frame, session, () => {
    const picture = session.picture;
    if (!picture) return;
    veil.lift();
    renderPlayers(frame.players, picture, sheet.levels);
    frame.moves.render(picture.log, picture.people);
  });
  const laying = createLaying(house, sheet.id, session, play, prompt);
  const veil = createVeil(frame, session);
  const study = createStudy(frame, session, play);
  const closer = () => prompt.setNote(say("zoom.again"), "news");
  watchPointer(stage, { touch, closer, interrupt: () => play.interrupt() });

  /** @param {string | null} id */
  function touch(id) {
    veil.lift();
    return play.touched(id);
  }

  /** @param {object} request  `new` or `load` */
  const replace = (request) => {
    play.letGo();
    return session.replace(request);
  };

  const again = async () => {
    const picture = session.picture;
    const risky = picture && picture.turn > 0 && !picture.over;
    if (risky && !(await askFirst(say("again.sure"), say("again"), say("again.stay")))) return;
    if (await house.renew(sheet.id, laying.same())) return;
    await replace(laying.requestFor(laying.same()));
  };

  const analyse = () => {
    veil.lift();
    return study.open();
  };

  /** @param {import("./frame.js").ToolName} name */
  const use = (name) => {
    if (study.opened || !frame.canUse(name)) return;
    if (name === "hint") return play.hint();
    if (name === "replay") return play.replay();
    if (name === "zoom") return play.zoom();
    play.letGo();
    return session[name]();
  };

  /** @param {string} key @returns {boolean} */
  const press = (key) => {
    if (play.interrupt()) return true;
    if (key === "Escape") study.close();
    const tools = /** @type {Record<string, import("./frame.js").ToolName>} */ ({ u: "undo", r: "redo", h: "hint" });
    const tool = tools[key.toLowerCase()];
    if (tool) use(tool);
    else if (key === "?") showHelp();
    else return key === "Escape" && play.cancel();
    return true;
  };

  let glances = 0;
  let glanced = 0;
  /** What only the viewer may see, there for as long as he holds and wiped when he lets go. @param {boolean} held */
  const peek = async (held) => {
    const mine = ++glances;
    prompt.setSecret(null);
    const seat = session.picture?.viewer;
    if (!held && performance.now() - glanced < GLANCE) prompt.setNote(say("peek.hold"), "news");
    glanced = performance.now();
    if (!held || seat === null || seat === undefined) return;
    const answer = await session.peek(seat);
    if (mine === glances && answer.ok) prompt.setSecret(answer.secret);
  };

  const load = async () => {
    const text = await importGame();
    if (text === null) return;
    if (text === "") return prompt.setNote(say("file.long"), "refusal");
    play.letGo();
    const granted = await session.replace({ verb: "load", record: text, lang: language() });
    play.refresh();
    const game = session.picture?.game;
    if (!granted || game === sheet.id) return;
    house.leaveSetup(game, { record: text });
    location.hash = addressOf(game);
  };

  const GO = {
    again,
    analyse,
    rematch: () => session.rematch(),
    sit: async () => {
      await session.sit(session.picture?.acting);
      frame.spoken.focus();
    },
    rules: () => openSheet(say("rules"), rulesOf(sheet, 2), { wide: true }),
    moves() {
      const place = frame.moves.element.parentElement;
      openSheet(sheet.name, [frame.moves.element], { onClose: () => place?.append(frame.moves.element) });
    },
    menu: () =>
      showMenu(house, sheet, {
        again,
        analyse: study.offered ? analyse : null,
        save: async () => exportGame(sheet.id, await session.save()),
        load,
        help: showHelp,
      }),
  };

  const sizes = new ResizeObserver(() => {
    stage.resize();
    play.refresh();
  });
  const recolour = () => {
    stage.recolour();
    if (session.picture) renderPlayers(frame.players, session.picture, sheet.levels);
  };
  document.addEventListener("croisee:theme", recolour);

  return {
    root,
    game: sheet.id,
    title: sheet.name,
    heading: frame.title,
    start() {
      stage.resize();
      sizes.observe(frame.board);
      return laying.begin();
    },
    replace,
    renewable: () => prompt.setNote(say("update"), "news"),
    progress: (progress) => prompt.setProgress(progress),
    offline(ready) {
      const line = /** @type {HTMLElement | null} */ (root.querySelector(".offline"));
      if (line) line.hidden = !ready;
    },
    async changeLanguage(now) {
      sheet = now;
      frame.title.textContent = sheet.name;
      translate(root);
      await laying.translate();
      await session.look(language());
    },
    leave() {
      study.close();
      laying.leave();
      session.close();
      sizes.disconnect();
      document.removeEventListener("croisee:theme", recolour);
    },
  };
}
