/**
 * The table's side of several devices: who has which seat, and what a guest is told. The match stays here; a guest
 * is answered by Python as his seat may see it, one question after another, and comes back to his seat by a secret.
 */
import { languages, say } from "../base/words.js";
import { newSeed } from "../table/seed.js";
import { createWake } from "./awake.js";
import { invite, JOINING } from "./peer.js";
import { createTalk, GUEST_LIMITS } from "./talk.js";

/** Questions of one guest that may wait for their answer. */
const MOST_WAITING = 16;
/** Guests, with those who look on. */
const MOST_GUESTS = 12;

/** @typedef {import("../table/session.js").Session} Session */
/** @typedef {{number: number, secret: string, seat: number | null, talk: import("./talk.js").Talk | null, silent: boolean, waiting: number, answered: Promise<unknown>}} Guest  without a seat he looks on */

/**
 * @param {Session} session
 * @param {(sentence: string) => void} tell  those who sit at this screen
 */
export function createHosting(session, tell) {
  /** The name by which a guest knows this table again. */
  const table = newSeed();
  /** @type {Guest[]} */
  const guests = [];
  const wake = createWake(() => guests.some(({ talk }) => talk));
  /** @type {() => void} */
  let show = () => {};
  const changed = () => {
    wake.look();
    show();
  };

  const nameOf = (/** @type {Guest} */ { seat }) => (seat === null ? say("device.watcher") : (session.picture?.people[seat]?.name ?? ""));

  const tellChanged = (/** @type {Guest} */ { talk, seat }) => talk?.tell("changed", { turn: session.picture?.turn, seat });

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
      }
      lend();
      changed();
    },
    closed() {
      for (const { talk } of guests) talk?.close();
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
          if (!session.closed) tell(say("device.gone", { name: nameOf(guest) }));
          changed();
        },
      });
      onBreak((broken) => {
        if (guest?.talk !== talk) return;
        guest.silent = broken;
        tell(say(broken ? "device.gone" : "device.came", { name: nameOf(guest) }));
        if (!broken) tellChanged(guest);
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
    if (guests.length >= MOST_GUESTS) return null;
    const taken = wanted !== null && guests.some(({ seat }) => seat === wanted);
    const fresh = { number: guests.length + 1, secret: newSeed() + newSeed(), seat: taken ? null : wanted, talk: null, silent: false };
    guests.push({ ...fresh, waiting: 0, answered: Promise.resolve() });
    return guests[guests.length - 1];
  };

  return {
    guests,
    /** @param {number | null} seat  null is to look on */
    async invite(seat) {
      const invitation = await invite();
      return {
        ...invitation,
        /** @param {string} text */
        accept: async (text) => meet(await invitation.accept(text), seat),
      };
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
