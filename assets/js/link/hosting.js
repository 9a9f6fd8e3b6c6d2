/**
 * The table's side of several devices: who has which seat, and what a guest is told. The match stays here; a guest
 * is answered by Python as his seat may see it, one question after another, and comes back to his seat by a secret.
 */
import { languages, say } from "../base/words.js";
import { newSeed } from "../table/seed.js";
import { createWake } from "./awake.js";
import { readDescription } from "./offer.js";
import { invite, JOINING } from "./peer.js";
import { createTalk, GUEST_LIMITS } from "./talk.js";

/** Questions of one guest that may wait for their answer. */
const MOST_WAITING = 16;
/** Guests, with those who look on. */
const MOST_GUESTS = 12;
/** Milliseconds after which an invitation that nobody has answered is made anew: a device may have changed its network. */
const STANDS = 600_000;

/** The offers that were made in this page. @type {Set<string>} */
const made = new Set();

/** @param {string} offer @returns {boolean} whether it is of a table in this very page, which whoever opens it here has left */
export function isOwnOffer(offer) {
  return made.has(offer);
}

/** @typedef {import("../table/session.js").Session} Session */
/** @typedef {{number: number, secret: string, seat: number | null, talk: import("./talk.js").Talk | null, silent: boolean, waiting: number, answered: Promise<unknown>}} Guest  without a seat he looks on */

/**
 * @param {Session} session
 * @param {(sentence: string, lost?: number | null) => void} tell  those who sit at this screen; of a seat that is lost, they may invite to it again
 */
export function createHosting(session, tell) {
  /** The name by which a guest knows this table again. */
  const table = newSeed();
  /** @type {Guest[]} */
  const guests = [];
  /** How many there have been. */
  let count = 0;
  /** Invitations that nobody has answered yet, by the seat they are to. @type {Map<number | null, import("./peer.js").Invitation & {since: number}>} */
  const open = new Map();
  const wake = createWake(() => guests.some(({ talk }) => talk));
  /** @type {() => void} */
  let show = () => {};
  const changed = () => {
    wake.look();
    show();
  };

  const nameOf = (/** @type {Guest} */ { seat }) => (seat === null ? say("device.watcher") : (session.picture?.people[seat]?.name ?? ""));

  const tellChanged = (/** @type {Guest} */ { talk, seat }) => talk?.tell("changed", { turn: session.picture?.turn, seat });

  const isAway = (/** @type {Guest} */ { talk, silent }) => !talk || silent;

  const tellGone = (/** @type {Guest} */ guest) =>
    tell(guest.seat === null ? say("device.gone.watcher") : say("device.gone", { name: nameOf(guest) }), guest.seat);

  /** Have Python know who plays where. */
  const lend = async () => {
    const people = session.picture?.people ?? [];
    const numbers = people.map((_, seat) => guests.find((guest) => guest.seat === seat)?.number ?? 0);
    if (people.some(({ guest }, seat) => guest !== numbers[seat])) await session.lend(numbers);
  };

  session.watch({
    changed(picture) {
      for (const guest of guests) {
        // After a game people move on, and their screens with them.
        const moved = picture.people.findIndex((person) => person.guest === guest.number);
        if (guest.seat !== null && moved >= 0) guest.seat = moved;
        if (guest.seat !== null && picture.people[guest.seat]?.kind !== "person") guest.seat = null;
        tellChanged(guest);
        // Nobody waits for a move of somebody who is not there without being told.
        if (guest.seat !== null && guest.seat === picture.acting && isAway(guest)) tellGone(guest);
      }
      lend();
      changed();
    },
    closed() {
      for (const { talk } of guests) talk?.close();
      for (const { close } of open.values()) close();
      wake.end();
    },
  });

  /** @param {Guest} guest @param {any} message */
  const answer = async (guest, { id, language, request }) => {
    const known = Number.isInteger(id) && languages().has(language) && typeof request === "object" && request !== null;
    if (!known || guest.waiting >= MOST_WAITING) return;
    guest.waiting += 1;
    guest.answered = guest.answered
      .then(async () => {
        const told = await session.guest(guest.seat === null ? null : guest.number, language, request);
        guest.talk?.tell("answer", { id, answer: told.ok ? told.answer : told });
        if (told.ok && told.acted) await session.catchUp();
      })
      .catch(() => {})
      .finally(() => (guest.waiting -= 1));
  };

  /**
   * Somebody has come.
   * @param {import("./peer.js").Line} line
   * @param {number | null} wanted  the seat he was invited to
   * @returns {Promise<Guest>} rejects where he goes, is turned away or says nothing before he has greeted
   */
  const meet = ({ channel, close, onBreak }, wanted) =>
    new Promise((resolve, reject) => {
      /** @type {Guest | null} */
      let guest = null;
      const greeting = setTimeout(() => talk.close(), JOINING);
      const talk = createTalk(channel, GUEST_LIMITS, {
        hear(message) {
          if (message.type === "ask" && guest) answer(guest, message);
          if (message.type !== "hello" || guest) return;
          guest = seatGuest(message.secret, wanted);
          if (!guest) return talk.close();
          clearTimeout(greeting);
          Object.assign(guest, { talk, silent: false });
          const { seat, secret } = guest;
          const mine = guest;
          lend().then(() => {
            talk.tell("seated", { seat, secret, game: session.picture?.game });
            tell(say("device.came", { name: nameOf(mine) }));
            changed();
            resolve(mine);
          }, reject);
        },
        closed() {
          close();
          clearTimeout(greeting);
          if (!guest) reject(new Error("late"));
          if (guest?.talk !== talk) return;
          guest.talk = null;
          if (!session.closed) tellGone(guest);
          changed();
        },
      });
      onBreak((broken) => {
        if (guest?.talk !== talk) return;
        guest.silent = broken;
        if (broken) tellGone(guest);
        else {
          tell(say("device.came", { name: nameOf(guest) }));
          tellChanged(guest);
        }
        changed();
      });
      if (talk.open) talk.tell("welcome", { table });
      else talk.close();
    });

  /** @param {unknown} secret @param {number | null} wanted @returns {Guest | null} */
  const seatGuest = (secret, wanted) => {
    const known = guests.find((one) => typeof secret === "string" && one.secret === secret);
    if (known) {
      known.talk?.close();
      return known;
    }
    // Somebody who has looked on and gone makes room.
    if (guests.length >= MOST_GUESTS) {
      const gone = guests.findIndex((one) => one.seat === null && isAway(one));
      if (gone < 0) return null;
      guests.splice(gone, 1);
    }
    const holder = guests.find(({ seat }) => wanted !== null && seat === wanted);
    // Who is invited to a seat that was lost takes it over: its holder may come back by another device, which has no secret of his.
    if (holder && isAway(holder)) holder.seat = null;
    const taken = holder && !isAway(holder);
    const fresh = { number: ++count, secret: newSeed() + newSeed(), seat: taken ? null : wanted, talk: null, silent: false };
    guests.push({ ...fresh, waiting: 0, answered: Promise.resolve() });
    return guests[guests.length - 1];
  };

  return {
    guests,
    /** @param {number | null} seat  null is to look on @returns {Promise<string>} an offer, the same until somebody has answered it; rejects where this browser cannot be reached */
    async invite(seat) {
      const known = open.get(seat);
      if (known && performance.now() - known.since < STANDS) return known.offer;
      const invitation = await invite();
      open.get(seat)?.close();
      open.set(seat, { ...invitation, since: performance.now() });
      made.add(invitation.offer);
      return invitation.offer;
    },
    /**
     * Take an answer to whichever invitation it is to.
     * @param {string} text
     * @returns {Promise<Guest>} rejects with what is wrong: "bad" is no text of ours, "offer" no answer, "old" to no invitation that stands, "late" of somebody who does not come
     */
    async accept(text) {
      const answer = readDescription(text);
      if (!answer) throw new Error("bad");
      if (answer.type === "offer") throw new Error("offer");
      const [seat, invitation] = [...open].find(([, { mark }]) => mark === answer.to) ?? [null, null];
      if (!invitation) throw new Error("old");
      open.delete(seat);
      try {
        return await meet(await invitation.accept(answer), seat);
      } catch {
        invitation.close();
        throw new Error("late");
      }
    },
    /** Play a guest's seat at this screen again; he may look on. @param {number} seat */
    async takeBack(seat) {
      for (const guest of guests) if (guest.seat === seat) guest.seat = null;
      await lend();
    },
    /** @param {() => void} listener  called when somebody comes or goes */
    onChange(listener) {
      show = listener;
    },
  };
}

/** @typedef {ReturnType<typeof createHosting>} Hosting */
