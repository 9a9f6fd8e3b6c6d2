/** Messages between two joined devices: long ones arrive whole, and a hostile side is not heard. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createTalk, GUEST_LIMITS, TABLE_LIMITS } from "../../assets/js/link/talk.js";

/** A channel whose other end is in the hands of the test. */
function channelOf() {
  const listeners = /** @type {Record<string, (event: any) => void>} */ ({});
  const sent = /** @type {string[]} */ ([]);
  const channel = {
    readyState: "open",
    send: (/** @type {string} */ text) => sent.push(text),
    close() {
      channel.readyState = "closed";
      listeners.close?.({});
    },
    addEventListener: (/** @type {string} */ kind, /** @type {any} */ listener) => (listeners[kind] = listener),
  };
  return { channel: /** @type {any} */ (channel), sent, receive: (/** @type {unknown} */ data) => listeners.message({ data }) };
}

/** @param {import("../../assets/js/link/talk.js").Limits} limits */
function talkOf(limits) {
  const line = channelOf();
  const heard = /** @type {any[]} */ ([]);
  const state = { closed: 0, time: 0 };
  const talk = createTalk(
    line.channel,
    limits,
    { hear: (message) => heard.push(message), closed: () => (state.closed += 1) },
    () => state.time,
  );
  return { ...line, heard, state, talk };
}

test("a long message goes in parcels and arrives whole", () => {
  const table = talkOf(GUEST_LIMITS);
  const guest = talkOf(TABLE_LIMITS);
  const picture = { text: "é".repeat(100_000) };
  table.talk.tell("answer", { id: 1, answer: picture });
  assert.ok(table.sent.length > 1);
  for (const parcel of table.sent) guest.receive(parcel);
  assert.deepEqual(guest.heard, [{ croisee: 1, type: "answer", id: 1, answer: picture }]);
});

test("what is no message is not heard", () => {
  const { receive, heard, state } = talkOf(GUEST_LIMITS);
  for (const junk of [
    3,
    null,
    new ArrayBuffer(8),
    "",
    "=",
    "={",
    "=null",
    "=[]",
    '={"croisee":2,"type":"ask"}',
    '={"croisee":1}',
    '={"croisee":1,"type":3}',
    '?{"croisee":1,"type":"ask"}',
  ]) {
    receive(junk);
  }
  assert.deepEqual([heard, state.closed], [[], 0]);
  receive('={"croisee":1,"type":"ask"}');
  assert.equal(heard.length, 1);
});

test("what is too long is not held", () => {
  const { receive, heard, state } = talkOf(GUEST_LIMITS);
  receive(`=${JSON.stringify({ croisee: 1, type: "ask", text: "x".repeat(GUEST_LIMITS.longest) })}`);
  for (let parcels = 0; parcels < 8; parcels++) receive(`+${"x".repeat(1000)}`);
  receive('={"croisee":1,"type":"ask"}');
  assert.deepEqual([heard.length <= 1, state.closed], [true, 0]);
});

test("who floods is shown the door, and a quick player is not", () => {
  const flooded = talkOf(GUEST_LIMITS);
  for (let count = 0; count < 1000; count++) flooded.receive('={"croisee":1,"type":"ask"}');
  assert.equal(flooded.heard.length, GUEST_LIMITS.atOnce);
  assert.deepEqual([flooded.state.closed, flooded.talk.open], [1, false]);
  const quick = talkOf(GUEST_LIMITS);
  for (let count = 0; count < 1000; count++) {
    quick.state.time += 1000 / GUEST_LIMITS.perSecond;
    quick.receive('={"croisee":1,"type":"ask"}');
  }
  assert.deepEqual([quick.heard.length, quick.state.closed], [1000, 0]);
});
