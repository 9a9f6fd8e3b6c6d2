/**
 * The dialog of the device that is the table: who plays where, and an invitation for each seat, shown as a code
 * and as a link. The answer comes back by the camera or as a text.
 */
import { openDialog } from "../base/dialog.js";
import { make, said } from "../base/dom.js";
import { say } from "../base/words.js";
import { chip } from "../board/miniature.js";
import { paintCode } from "./qr.js";
import { createReceiving } from "./receiving.js";
import { createSending, wholeAddress } from "./sending.js";
import { squaresOf } from "./squares.js";

/** @typedef {import("../table/session.js").Session} Session */
/** @typedef {import("../table/catalogue.js").Card} Card */
/** @typedef {import("./hosting.js").Hosting} Hosting */
/** @typedef {(setup: import("../table/match-source.js").Setup) => unknown} Begin */
/** @typedef {{begin: Begin, byLink: () => void, tell: (sentence: string) => void}} Acts  of the table: begin a game, play it by links instead, say something once the dialog is closed */

/** What is wrong with a text that was given as an answer. @type {Record<string, string>} */
const WRONG = { bad: "device.bad", offer: "device.bad.offer", old: "device.bad.old" };

/**
 * Where nobody else plays yet, a game is begun in which somebody does.
 * @param {Card} card
 * @param {import("../table/session.js").Picture} picture
 * @param {Begin} begin
 */
function createBeginning(card, picture, begin) {
  const start = (/** @type {number} */ players) =>
    begin({ players, options: picture.options, seats: Array(players).fill({ kind: "person" }), lot: false });
  return [
    said("device.say", "p"),
    said("device.people", "p"),
    make(
      "div",
      { class: "row" },
      card.seats.map((players) =>
        make(
          "button",
          { type: "button", class: "primary", "data-begin": players, onclick: () => start(players) },
          say("device.begin", { players }),
        ),
      ),
    ),
  ];
}

/**
 * @param {Session} session
 * @param {Card} card
 * @param {Hosting} hosting
 * @param {Acts} acts
 * @param {number} [lost]  the seat to invite to at once
 */
export function showInvite(session, card, hosting, { begin, byLink, tell }, lost) {
  const place = make("div", { class: "devices" });
  /** What is shown in the place of the seats: an invitation, or what came of it. @type {object | null} */
  let shown = null;

  const list = () => {
    shown = null;
    const picture = session.picture;
    if (!picture) return;
    const persons = picture.people.filter(({ kind }) => kind === "person");
    if (persons.length < 2) return place.replaceChildren(...createBeginning(card, picture, beginHere));
    const watching = hosting.guests.filter(({ seat, talk, silent }) => seat === null && talk && !silent).length;
    const joined = hosting.guests.some(({ seat, talk, silent }) => seat !== null && talk && !silent);
    const rows = picture.people.flatMap((person, seat) => (person.kind === "person" ? [rowOf(person, seat)] : []));
    place.replaceChildren(
      ...(hosting.guests.length ? [] : [said("device.say", "p")]),
      make("ul", { class: "device-seats" }, rows),
      ...(watching ? [make("p", { class: "help" }, say("device.watching", { count: watching }))] : []),
      make(
        "p",
        { class: "row" },
        joined && said("play", "button", { type: "button", class: "primary", "data-play": "", onclick: () => dialog.close() }),
        said("device.watch", "button", { type: "button", class: "plain", "data-invite": "watch", onclick: () => invite(null) }),
      ),
    );
  };

  /** @type {Begin} */
  const beginHere = async (setup) => {
    await begin(setup);
    // The seats are there as soon as the game is laid, and somebody may have been quick to invite.
    if (!shown) list();
  };

  /** @param {import("../types/door.js").Person} person @param {number} seat */
  const rowOf = ({ name, colour, mark, guest }, seat) => {
    const lent = hosting.guests.find((one) => one.number === guest);
    const joined = lent?.talk && !lent.silent;
    const state = lent ? (joined ? "device.joined" : "device.lost") : "device.here";
    return make(
      "li",
      { "data-seat": seat, "data-state": state },
      chip(colour, mark, 30),
      make("span", { class: "device-name" }, name),
      said(state, "span", { class: "help" }),
      make(
        "span",
        { class: "device-acts" },
        lent && said("device.take", "button", { type: "button", class: "plain small", onclick: () => hosting.takeBack(seat).then(list) }),
        !joined &&
          said(lent ? "device.again" : "device.invite", "button", {
            type: "button",
            class: "primary small",
            "data-invite": seat,
            onclick: () => invite(seat),
          }),
      ),
    );
  };

  const playByLink = () => {
    dialog.close();
    byLink();
  };

  /**
   * Say what to do where the devices do not find each other; a game with secrets has no links to be played by.
   * @param {string} why
   * @param {() => void} [again]  try once more
   */
  const showElse = (why, again) => {
    const offered = [
      ...(card.hidden ? [] : [said("letter", "button", { type: "button", onclick: playByLink })]),
      ...(again ? [said("device.again", "button", { type: "button", onclick: again })] : []),
      said("device.back", "button", { type: "button", onclick: list }),
    ];
    for (const [number, button] of offered.entries()) button.className = number ? "plain small" : "primary small";
    place.replaceChildren(make("p", { role: "status" }, why), make("p", { class: "row" }, offered));
  };

  /** @param {number | null} seat */
  const invite = async (seat) => {
    const mine = {};
    shown = mine;
    place.replaceChildren(make("p", { class: "help", role: "status" }, say("share.qr.coming")));
    const offer = await hosting.invite(seat).catch(() => null);
    // Whoever has gone back meanwhile finds the same invitation later.
    if (shown !== mine) return;
    if (!offer) return showElse(say("device.unseen"));
    const sending = createSending((text) => paintCode(squaresOf(text)), {
      title: card.name,
      label: say("device.link"),
      id: "device-offer",
      scanned: true,
    });
    const receiving = createReceiving({ label: say("device.answer"), id: "device-answer", act: say("device.connect") }, async (text) => {
      receiving.tell(say("device.waiting"));
      try {
        await hosting.accept(text);
      } catch (error) {
        const { message } = /** @type {Error} */ (error);
        if (message !== "late") return say(WRONG[message] ?? WRONG.bad);
        const why = say(card.hidden ? "device.failed.secret" : "device.failed");
        if (shown === mine) showElse(why, () => invite(seat));
        else tell(why);
        return "";
      }
      if (shown === mine) list();
      return "";
    });
    const whose = seat === null ? say("device.watch") : say("device.for", { name: session.picture?.people[seat]?.name ?? "" });
    place.replaceChildren(
      make("p", { class: "help" }, whose),
      make(
        "div",
        { class: "device-steps" },
        make(
          "section",
          {},
          make("p", {}, make("strong", {}, "1. "), say("device.offer")),
          make("div", { class: "setup share" }, sending.content),
        ),
        make("section", {}, make("p", {}, make("strong", {}, "2. "), say("device.answer.say")), receiving.element),
      ),
      make("p", { class: "row" }, said("device.back", "button", { type: "button", class: "plain small", onclick: list })),
    );
    sending.set(wholeAddress(`#/join/${card.id}/${offer}`));
  };

  hosting.onChange(() => {
    if (!shown) list();
  });
  const dialog = openDialog(say("device"), [place], { wide: true, onClose: () => (shown = null) });
  if (lost === undefined) list();
  else invite(lost);
}
