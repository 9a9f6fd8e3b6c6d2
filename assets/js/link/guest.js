/**
 * The guest's side of several devices: answers an invitation, and is then a table whose Python is on the other
 * device. What a guest knows is what his seat is told; his own device holds no match.
 */
import { make, said } from "../base/dom.js";
import { language, say, useLanguage } from "../base/words.js";
import { isOwnOffer } from "./hosting.js";
import { answerOffer } from "./peer.js";
import { takePlace } from "./place.js";
import { paintCode } from "./qr.js";
import { createReceiving } from "./receiving.js";
import { createSending } from "./sending.js";
import { squaresOf } from "./squares.js";

/** @typedef {import("../table/table.js").Surroundings} Surroundings */
/** @typedef {import("../table/catalogue.js").Card} Card */
/** @typedef {import("./place.js").Place} Place */

/**
 * What lays a guest's table: the match of the other device.
 * @param {Place} place
 * @param {() => void} again  join anew
 * @returns {NonNullable<Surroundings["createSource"]>}
 */
function createGuestSource(place, again) {
  return (session, prompt) => {
    place.onChanged((turn) => {
      // Whatever was wrong, the table is there.
      prompt.clearNote();
      // His own move has been answered already; at the beginning it may be another game.
      if (turn === 0 || turn !== session.picture?.turn) session.catchUp();
    });
    place.onLost((lost) => {
      if (!lost) session.catchUp().then(() => prompt.clearNote());
      else if (!session.closed) prompt.setNote(say("device.table.lost"), "failure", { label: say("device.join"), act: again });
    });
    return {
      id: "",
      async begin() {
        prompt.setStatus(say("loading"));
        if (!(await session.join(language()))) return;
        const name = place.seat === null ? null : session.picture?.people[place.seat]?.name;
        prompt.setNote(name ? say("device.seated", { name }) : say("device.looks"), "news");
      },
      same: () => ({}),
      requestFor: () => ({ verb: "new", game: place.game, seed: "", lang: language() }),
      noted() {},
      async keep() {},
      async translate() {},
      leave: place.close,
    };
  };
}

/**
 * The page of somebody who was invited.
 * @param {Surroundings & {go: (address: string) => void, home: string}} app
 * @param {string} offer  or nothing, where one is still to be read
 * @param {string} game  that is on the table, or nothing where nobody has said
 * @param {object} parts  of the app
 * @param {(app: Surroundings, card: Card) => import("../table/table.js").Table} parts.openTable
 * @param {(language: string, game: string) => Promise<Card | undefined>} parts.readCard
 * @param {() => Node} parts.createBar
 * @param {() => void} parts.forget  the invitation, which is for once: whoever loads the page anew asks for another
 */
export function openJoin(app, offer, game, { openTable, readCard, createBar, forget }) {
  const heading = said("device.join", "h1", { tabindex: -1 });
  const main = make("main", { class: "narrow-page devices", id: "content" }, heading);
  const root = make("div", { class: "page" }, createBar(), main);
  /** @type {import("../table/table.js").Table | null} */
  let table = null;
  /** @type {{close: () => void} | null} */
  let line = null;
  let left = false;

  /** @param {(Node | string)[]} content */
  const show = (...content) => main.replaceChildren(heading, ...content);

  const ask = (/** @type {string} */ why) => {
    forget();
    const receiving = createReceiving({ label: say("device.link"), id: "device-offer", act: say("device.join") }, async (text) => {
      answer(text);
      return "";
    });
    show(make("p", { role: "status" }, why), receiving.element);
  };

  /**
   * Say what to do where the devices do not find each other.
   * @param {HTMLElement} place
   * @param {string} why
   * @param {string} [alone]  the same, where the game has secrets and no links to be played by
   */
  const sayElse = async (place, why, alone = why) => {
    const card = game ? await readCard(language(), game).catch(() => undefined) : undefined;
    const byLink = card && !card.hidden;
    const again = () => ask(say("device.join.ask"));
    place.replaceChildren(
      make("p", {}, card?.hidden ? alone : why),
      make(
        "p",
        { class: "row" },
        said("device.join.again", "button", { type: "button", class: "primary small", onclick: again }),
        byLink && said("letter", "button", { type: "button", class: "plain small", onclick: () => playByLink(card) }),
      ),
    );
    place.scrollIntoView({ block: "center" });
  };

  /** @param {Card} card */
  const playByLink = (card) =>
    app.correspond(card, null, (setup) => {
      app.leaveSetup(game, setup);
      app.showTable(game);
    });

  /** Whoever opens his own invitation in the page of his table has left that table. */
  const sayOwn = () => {
    forget();
    const back = () => (game ? app.showTable(game) : app.go(app.home));
    const act = said("device.own.back", "button", { type: "button", class: "primary", onclick: back });
    show(make("div", { role: "status" }, said("device.own", "p"), make("p", { class: "row" }, act)));
  };

  /** @param {string} text */
  const answer = async (text) => {
    if (isOwnOffer(text)) return sayOwn();
    show(make("p", { role: "status" }, say("loading")));
    const reply = await answerOffer(text).catch(() => "unseen");
    const status = make("div", { role: "status" });
    if (typeof reply === "string") {
      show(status);
      return sayElse(status, say("device.unseen"));
    }
    if (left) return reply?.close();
    if (!reply) return ask(say("device.bad"));
    line = reply;
    const texts = { title: say("device"), label: say("device.reply"), id: "device-reply" };
    const sending = createSending((asked) => paintCode(squaresOf(asked)), { ...texts, scanned: true, isText: true });
    const asked = game ? await readCard(language(), game).catch(() => undefined) : undefined;
    if (left) return reply.close();
    const invited = asked ? [make("p", { class: "invited" }, say("device.invited", { game: asked.name }))] : [];
    show(...invited, said("device.reply.say", "p"), make("div", { class: "setup share" }, sending.content), status);
    status.append(make("p", { class: "help" }, say("device.reply.wait")));
    sending.set(reply.answer);
    const sayLate = () => sayElse(status, say("device.late"), say("device.late.secret"));
    reply.late.then(sayLate);
    const place = await takePlace(await reply.opened);
    if (!place) return left || sayLate();
    const card = await readCard(language(), place.game);
    if (left || !card) return place.close();
    sitDown(place, card);
  };

  /** The address is that of this page already: another invitation is asked for here. */
  const comeBack = () => {
    table?.leave();
    table = null;
    document.title = say("device.join");
    root.replaceChildren(createBar(), main);
    ask(say("device.join.ask"));
    heading.focus();
  };

  /** @param {Place} place @param {Card} card */
  const sitDown = (place, card) => {
    forget();
    const nothing = { again: null, analyse: null, learn: null, save: null, load: null, share: null, correspond: null, devices: null };
    table = openTable(
      {
        ...app,
        guest: true,
        door: () => place.door,
        heard() {},
        createSource: createGuestSource(place, comeBack),
        showMenu: (shown, acts) => app.showMenu(shown, { ...acts, ...nothing }),
      },
      card,
    );
    document.title = card.name;
    root.replaceChildren(table.root);
    table.root.dataset.guest = String(place.seat ?? "");
    table.progress(null);
    table.start();
  };

  return {
    root,
    heading,
    title: say("device.join"),
    get game() {
      return table?.game;
    },
    start: () => (offer ? answer(offer) : ask(say("device.join.ask"))),
    async changeLanguage(/** @type {Card} */ card) {
      await useLanguage(document.documentElement.lang);
      await table?.changeLanguage(card);
    },
    leave() {
      left = true;
      line?.close();
      table?.leave();
    },
  };
}
