/** Guests of a table: invitations that stand until they are answered, and guests who do not stay, for whom nobody waits for ever. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { importInstead } from "./instead.mjs";

Object.assign(globalThis, { document: { addEventListener() {}, removeEventListener() {}, querySelector: () => null } });
importInstead({
  "./peer.js": "export const JOINING = 20_000; export const invite = () => globalThis.newInvitation();",
  "./offer.js": "export const readDescription = (text) => JSON.parse(text);",
});
const { createHosting, isOwnOffer } = await import("../../assets/js/link/hosting.js");

/** A line whose other end is in the hands of the test. */
function lineOf() {
  const listeners = /** @type {Record<string, (event: any) => void>} */ ({});
  const sent = /** @type {string[]} */ ([]);
  const channel = {
    readyState: "open",
    send: (/** @type {string} */ text) => sent.push(JSON.parse(text.slice(1)).type),
    close() {
      channel.readyState = "closed";
      listeners.close?.({});
    },
    addEventListener: (/** @type {string} */ kind, /** @type {any} */ listener) => (listeners[kind] = listener),
  };
  const hello = () => listeners.message({ data: '={"croisee":1,"type":"hello"}' });
  return { line: { channel, close: () => channel.close(), onBreak() {} }, channel, sent, hello };
}

const session = { picture: { people: [], game: "hex", turn: 0 }, watch() {}, lend: async () => true };
const newTable = () => createHosting(/** @type {any} */ (session), () => {});

let count = 0;
/** Which invitations were closed. @type {string[]} */
const closed = [];

/** @param {any} line  of whoever answers the next invitations */
function linesTo(line) {
  const newInvitation = async () => {
    const offer = `offer ${++count}`;
    return { offer, mark: String(count), accept: async () => line, close: () => closed.push(offer) };
  };
  Object.assign(globalThis, { newInvitation });
}

/** @param {string} offer  one of them */
const answerTo = (offer) => JSON.stringify({ type: "answer", to: offer.split(" ")[1] });

/** @param {any} line @param {any} [hosting] @returns {Promise<any>} who has come; a table may wait for him in vain */
async function accept(line, hosting = newTable()) {
  linesTo(line);
  return hosting.accept(answerTo(await hosting.invite(null)));
}

/** Let everything happen that needs no time. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

test("a guest who goes before he has greeted is given up", async () => {
  const gone = lineOf();
  const meeting = assert.rejects(accept(gone.line), { message: "late" });
  await settle();
  assert.deepEqual(gone.sent, ["welcome"]);
  gone.channel.close();
  await meeting;
  const before = lineOf();
  before.channel.close();
  await assert.rejects(accept(before.line), { message: "late" });
});

test("a guest who says nothing is given up after a while, and one who greeted is not", async (context) => {
  context.after(() => mock.timers.reset());
  mock.timers.enable({ apis: ["setTimeout"] });
  const [silent, polite] = [lineOf(), lineOf()];
  const meeting = assert.rejects(accept(silent.line), { message: "late" });
  await settle();
  const met = accept(polite.line);
  await settle();
  polite.hello();
  await met;
  mock.timers.tick(20_000);
  await meeting;
  assert.deepEqual([silent.channel.readyState, polite.channel.readyState], ["closed", "open"]);
});

test("a guest for whom there is no room is turned away, and the table told", async () => {
  const hosting = newTable();
  let turnedAway = 0;
  for (let guests = 0; guests < 14; guests++) {
    const { line, hello } = lineOf();
    const met = accept(line, hosting).catch(({ message }) => (turnedAway += Number(message === "late")));
    await settle();
    hello();
    await met;
  }
  assert.deepEqual([hosting.guests.length, turnedAway], [12, 2]);
});

test("an invitation stands until it is answered, whatever is shown meanwhile, and an answer finds its own", async () => {
  const { line, hello } = lineOf();
  linesTo(line);
  const hosting = newTable();
  const [first, second] = [await hosting.invite(0), await hosting.invite(1)];
  assert.equal(await hosting.invite(0), first);
  const met = hosting.accept(answerTo(second));
  await settle();
  hello();
  assert.equal((await met).seat, 1);
  // The same answer once more is to an invitation that is over; so is one of another table.
  for (const other of [second, "offer 99"]) await assert.rejects(hosting.accept(answerTo(other)), { message: "old" });
  await assert.rejects(hosting.accept('{"type":"offer"}'), { message: "offer" });
  await assert.rejects(hosting.accept("null"), { message: "bad" });
  assert.notEqual(await hosting.invite(1), second);
  assert.equal(await hosting.invite(0), first);
  assert.ok(isOwnOffer(first) && !isOwnOffer("offer 99"));
});

test("an invitation is made anew after a while, or where it led to nobody", async (context) => {
  context.after(() => mock.reset());
  let now = 0;
  mock.method(performance, "now", () => now);
  const gone = lineOf();
  gone.channel.close();
  linesTo(gone.line);
  const hosting = newTable();
  const first = await hosting.invite(0);
  await assert.rejects(hosting.accept(answerTo(first)), { message: "late" });
  const second = await hosting.invite(0);
  assert.notEqual(second, first);
  now = 601_000;
  assert.notEqual(await hosting.invite(0), second);
  assert.deepEqual(closed.slice(-2), [first, second]);
});

test("a seat that was lost goes to whoever is invited to it, one that is held does not", async () => {
  const hosting = newTable();
  const come = async () => {
    const { line, channel, hello } = lineOf();
    linesTo(line);
    const met = hosting.accept(answerTo(await hosting.invite(0)));
    await settle();
    hello();
    return { guest: await met, channel };
  };
  const first = await come();
  const watcher = await come();
  assert.deepEqual([first.guest.seat, watcher.guest.seat], [0, null]);
  first.channel.close();
  const second = await come();
  assert.deepEqual([first.guest.seat, second.guest.seat], [null, 0]);
  assert.equal(new Set([first, second, watcher].map(({ guest }) => guest.number)).size, 3);
});
