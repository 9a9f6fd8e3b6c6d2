/** Workers that die at any moment, also while they are being taught a language: each is missed. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { importInstead } from "./instead.mjs";

const START = `
  export class DoorError extends Error {
    constructor(code, cause) {
      super(code, { cause });
      this.code = code;
    }
  }
  export const explain = (error) => (error instanceof DoorError ? error : new DoorError("runtime", error));
  export const start = () => globalThis.startWorker();`;
importInstead({
  "./start.js": START,
  "./faults.js": "export const findFault = async () => null;",
  "../base/packed.js": "export const unpacked = (answer) => answer.body;",
});
Object.assign(globalThis, { fetch: async (/** @type {URL} */ { href }) => new Response(`"${href.slice(-6, -4)}"`) });
const { openDoor } = await import("../../assets/js/runtime/door.js");

/** @typedef {{ended: boolean, die: () => void, fail: () => void}} Worker */

/** A door to workers of which each stops answering at what is given for it. @param {string[]} deafTo */
function doorTo(...deafTo) {
  const workers = /** @type {Worker[]} */ ([]);
  const startWorker = async () => {
    const deaf = deafTo[workers.length] ?? "nothing";
    const refusals = /** @type {((error: Error) => void)[]} */ ([]);
    let die = () => {};
    const gone = new Promise((/** @type {(value?: any) => void} */ resolve) => (die = resolve));
    const fail = () => {
      for (const refuse of refusals) refuse(new Error("late"));
    };
    const worker = { ended: false, die, fail };
    workers.push(worker);
    const handle = (/** @type {string} */ text) => {
      if (!text.includes(deaf)) return Promise.resolve('{"ok":true}');
      return new Promise((_, reject) => refusals.push(reject));
    };
    return { handle, gone, end: () => (worker.ended = true) };
  };
  Object.assign(globalThis, { startWorker });
  return { door: openDoor(), workers };
}

/** Let everything happen that needs no time. */
async function settle() {
  for (let turns = 0; turns < 20; turns++) await new Promise((resolve) => setImmediate(resolve));
}

const ask = (/** @type {any} */ door, /** @type {string} */ lang) => door.ask({ verb: "words", lang });

test("a worker that dies at its first lesson is replaced, and the door is ready with the next", async () => {
  const { door, workers } = doorTo("teach");
  const early = assert.rejects(ask(door, "fr"), { code: "died" });
  await settle();
  workers[0].die();
  await Promise.all([door.ready, early]);
  assert.deepEqual([door.life, workers.length, workers[0].ended], [1, 2, true]);
  assert.ok((await ask(door, "fr")).ok);
});

test("a worker that dies before its texts have come is replaced", async () => {
  const { door, workers } = doorTo();
  workers[0].die();
  await door.ready;
  assert.equal(door.life, 1);
});

test("a worker that dies at a change of language is replaced, and what was asked is refused", async () => {
  const { door, workers } = doorTo('"de"');
  await door.ready;
  const asked = assert.rejects(ask(door, "de"), { code: "died" });
  await settle();
  workers[0].die();
  await asked;
  assert.ok((await ask(door, "de")).ok);
  assert.deepEqual([door.life, workers.length], [1, 2]);
});

test("a worker that is silent at its lesson is given up", async (context) => {
  context.after(() => mock.timers.reset());
  mock.timers.enable({ apis: ["setInterval"] });
  const { door, workers } = doorTo("teach");
  await settle();
  mock.timers.tick(29_000);
  await settle();
  assert.equal(door.life, 0);
  mock.timers.tick(1000);
  await door.ready;
  assert.deepEqual([door.life, workers[0].ended], [1, true]);
});

test("what kills every worker at its lesson is not tried for ever", async () => {
  const { door, workers } = doorTo("teach", "teach", "teach", "teach");
  for (let deaths = 0; deaths < 4; deaths++) {
    await settle();
    workers.at(-1)?.die();
  }
  await assert.rejects(door.ready, { code: "died" });
  await assert.rejects(ask(door, "fr"), { code: "died" });
  assert.deepEqual([door.life, workers.length], [3, 3]);
});

test("what a dead worker says later is nobody's error", async () => {
  for (const dies of [() => {}, settle]) {
    const { door, workers } = doorTo("words");
    await door.ready;
    const asked = assert.rejects(ask(door, "fr"), { code: "died" });
    // Before it has heard the question, or after.
    await dies();
    workers[0].die();
    await asked;
    workers[0].fail();
    await settle();
    assert.equal(door.life, 1);
  }
});
