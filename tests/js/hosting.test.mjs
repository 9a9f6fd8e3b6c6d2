/** Guests who come to a table and do not stay: the table hears of it, and waits for nobody for ever. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { importInstead } from "./instead.mjs";

Object.assign(globalThis, { document: { addEventListener() {}, removeEventListener() {}, querySelector: () => null } });
importInstead({ "./peer.js": "export const JOINING = 20_000; export const invite = () => globalThis.invitation;" });
const { createHosting } = await import("../../assets/js/link/hosting.js");

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

/** @param {any} line @param {any} [hosting] @returns {Promise<any>} who has come; a table may wait for him in vain */
async function accept(line, hosting = newTable()) {
  Object.assign(globalThis, { invitation: Promise.resolve({ accept: async () => line }) });
  return (await hosting.invite(null)).accept("");
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
