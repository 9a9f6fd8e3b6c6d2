/**
 * The guest's side of several devices: answers an invitation, and is then a table whose Python is on the other
 * device. What a guest knows is what his seat is told; his own device holds no match.
 */
import { make, said } from "../base/dom.js";
import { recall, remember } from "../base/store.js";
import { language, say, useLanguage } from "../base/words.js";
import { answerOffer } from "./peer.js";
import { createReceiving } from "./receiving.js";
import { createSending } from "./sending.js";
import { createTalk, TABLE_LIMITS } from "./talk.js";

/** @typedef {import("../table/table.js").Surroundings} Surroundings */
/** @typedef {import("../table/catalogue.js").Card} Card */
/** @typedef {{seat: number | null, game: string, door: import("../runtime/door.js").Door, onChanged: (hear: (turn: number) => void) => void, onLost: (hear: (lost: boolean) => void) => void, close: () => void}} Place  at a table that another device holds */

/** Milliseconds after which an answer that has not come is given up. */
const PATIENCE = 15_000;

/** @param {string} table @returns {string} */
const secretOf = (table) => `seat:${table}`;

/** Take a place at the table at the other end. @param {import("./peer.js").Line} line @returns {Promise<Place>} */
function takePlace({ channel, close, onBreak }) {
  /** @type {Map<number, (answer: any) => void>} */
  const asked = new Map();
  let count = 0;
  /** @type {(turn: number) => void} */
  let hear = () => {};
  /** @type {(lost: boolean) => void} */
  let lose = () => {};
  const lost = () => ({ ok: false, error: "door", text: say("device.table.lost") });
  const silent = () => ({ ok: false, error: "door", text: say("device.table.silent") });
  /** @type {import("../runtime/door.js").Door} */
  const door = {
    ready: Promise.resolve(),
    life: 0,
    ask: (request) =>
      new Promise((resolve) => {
        if (!talk.open) return resolve(/** @type {any} */ (lost()));
        const id = ++count;
        asked.set(id, resolve);
        talk.tell("ask", { id, language: language(), request });
        setTimeout(() => asked.delete(id) && resolve(/** @type {any} */ (silent())), PATIENCE);
      }),
  };
  let table = "";
  /** @type {(place: Place) => void} */
  let seated = () => {};
  const place = new Promise((/** @type {(place: Place) => void} */ resolve) => (seated = resolve));
  const talk = createTalk(channel, TABLE_LIMITS, {
    hear(message) {
      if (message.type === "welcome" && /^[\w-]{1,64}$/.test(message.table)) {
        table = message.table;
        talk.tell("hello", { secret: recall(secretOf(table)) });
      }
      if (message.type === "seated" && table && /^[a-z0-9-]+$/.test(message.game)) {
        if (typeof message.secret === "string") remember(secretOf(table), message.secret);
        const seat = Number.isInteger(message.seat) ? message.seat : null;
        seated({ seat, game: message.game, door, onChanged: (now) => (hear = now), onLost: (now) => (lose = now), close: talk.close });
      }
      if (message.type === "changed") hear(message.turn);
      if (message.type === "answer" && asked.has(message.id)) {
        asked.get(message.id)?.(message.answer);
        asked.delete(message.id);
      }
    },
    closed() {
      close();
      for (const resolve of asked.values()) resolve(lost());
      asked.clear();
      lose(true);
    },
  });
  onBreak((broken) => lose(broken));
  return place;
}

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
        await session.join(language());
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
 * @param {Surroundings & {go: (address: string) => void}} app
 * @param {string} offer  or nothing, where one is still to be read
 * @param {string} game  that is on the table, or nothing where nobody has said
 * @param {object} parts  of the app
 * @param {(app: Surroundings, card: Card) => import("../table/table.js").Table} parts.openTable
 * @param {(language: string, game: string) => Promise<Card | undefined>} parts.readCard
 * @param {() => Node} parts.createBar
 */
export function openJoin(app, offer, game, { openTable, readCard, createBar }) {
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
    const receiving = createReceiving({ label: say("device.link"), id: "device-offer", act: say("device.join") }, async (text) => {
      answer(text);
      return "";
    });
    show(make("p", { role: "status" }, why), receiving.element);
  };

  /** What to do where the devices do not find each other. @param {string} why */
  const sayElse = (why) => [
    make("p", { class: "help" }, why),
    make(
      "p",
      { class: "row" },
      said("device.join.again", "button", { type: "button", class: "primary small", onclick: () => ask(say("device.join.ask")) }),
      game && said("letter", "button", { type: "button", class: "plain small", onclick: () => playByLink() }),
    ),
  ];

  /** @param {string} why */
  const showElse = (why) => show(make("div", { role: "status" }, sayElse(why)));

  const playByLink = async () => {
    const card = await readCard(language(), game);
    if (!card) return;
    app.correspond(card, null, (setup) => {
      app.leaveSetup(game, setup);
      app.showTable(game);
    });
  };

  /** @param {string} text */
  const answer = async (text) => {
    show(make("p", { role: "status" }, say("loading")));
    const reply = await answerOffer(text).catch(() => "unseen");
    if (typeof reply === "string") return showElse(say("device.unseen"));
    if (left) return reply?.close();
    if (!reply) return ask(say("device.bad"));
    line = reply;
    /** Only now Python is needed here, to draw the code. @type {import("./qr.js").Asking} */
    const asking = {
      qr: (asked, site) =>
        app
          .door()
          .ask({ verb: "qr", text: asked, site })
          .catch(() => ({ ok: false, error: "door", text: say("share.qr.late") })),
    };
    const texts = { title: say("device"), label: say("device.reply"), id: "device-reply" };
    const sending = createSending(asking, { ...texts, scanned: true, isText: true });
    const status = make("div", { role: "status" }, make("p", { class: "help" }, say("device.reply.wait")));
    show(said("device.reply.say", "p"), make("div", { class: "setup share" }, sending.content), status);
    sending.set(reply.answer);
    reply.late.then(() => status.replaceChildren(...sayElse(say("device.late"))));
    const place = await takePlace(await reply.opened);
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
