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
 * @param {Begin} begin
 * @param {() => void} byLink  play by links instead
 */
export function showInvite(session, card, hosting, begin, byLink) {
  const place = make("div", { class: "devices" });
  /** @type {{close: () => void} | null} */
  let open = null;

  const list = () => {
    open?.close();
    open = null;
    const picture = session.picture;
    if (!picture) return;
    const persons = picture.people.filter(({ kind }) => kind === "person");
    if (persons.length < 2) return place.replaceChildren(...createBeginning(card, picture, beginHere));
    const watching = hosting.guests.filter(({ seat, talk, silent }) => seat === null && talk && !silent).length;
    const rows = picture.people.flatMap((person, seat) => (person.kind === "person" ? [rowOf(person, seat)] : []));
    place.replaceChildren(
      said("device.say", "p"),
      make("ul", { class: "device-seats" }, rows),
      ...(watching ? [make("p", { class: "help" }, say("device.watching", { count: watching }))] : []),
      make(
        "p",
        { class: "row" },
        said("device.watch", "button", { type: "button", class: "plain", "data-invite": "watch", onclick: () => invite(null) }),
      ),
    );
  };

  /** @type {Begin} */
  const beginHere = async (setup) => {
    await begin(setup);
    list();
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
    place.replaceChildren(make("p", { class: "help", role: "status" }, say("share.qr.coming")));
    const invitation = await hosting.invite(seat).catch(() => null);
    // What is said here stands until somebody goes on.
    open = invitation ?? { close() {} };
    if (!invitation) return showElse(say("device.unseen"));
    const sending = createSending((text) => paintCode(squaresOf(text)), {
      title: card.name,
      label: say("device.link"),
      id: "device-offer",
      scanned: true,
    });
    const receiving = createReceiving({ label: say("device.answer"), id: "device-answer", act: say("device.connect") }, async (text) => {
      receiving.tell(say("device.waiting"));
      try {
        await invitation.accept(text);
      } catch (error) {
        // Whoever has gone back meanwhile, or invites anew, is told nothing of it.
        if (open !== invitation) return "";
        if (/** @type {Error} */ (error).message !== "late") return say("device.bad");
        showElse(say(card.hidden ? "device.failed.secret" : "device.failed"), () => invite(seat));
        return "";
      }
      open = null;
      list();
      return "";
    });
    place.replaceChildren(
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
    sending.set(wholeAddress(`#/join/${card.id}/${invitation.offer}`));
  };

  list();
  hosting.onChange(() => {
    if (!open) list();
  });
  const dialog = openDialog(say("device"), [place], { wide: true, onClose: () => open?.close() });
}
