/** A match outlives the worker that had it: what is laid anew, asked again, and given up. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createLifeline } from "../../assets/js/table/lifeline.js";

const died = () => Object.assign(new Error("died"), { code: "died" });

/** A door whose worker dies at the given requests, counted from one; it answers with how many moves it has heard. @param {number[]} deaths */
function doorThatDies(...deaths) {
  const heard = /** @type {any[]} */ ([]);
  let asked = 0;
  let turn = 0;
  const door = {
    ready: Promise.resolve(),
    life: 0,
    async ask(/** @type {any} */ request) {
      asked += 1;
      if (deaths.includes(asked)) {
        door.life += 1;
        heard.push("died");
        throw died();
      }
      heard.push(request.verb);
      if (request.verb === "new") turn = 0;
      if (request.verb === "load") turn = request.record.moves.length;
      if (request.verb === "act") turn += 1;
      return { ok: true, scene: {}, turn, next: "person", acting: 0 };
    },
  };
  return { door: /** @type {any} */ (door), heard };
}

/** @param {any} door */
function lifelineOf(door) {
  const told = /** @type {any[]} */ ([]);
  const lifeline = createLifeline(door, { revived: () => told.push("revived"), behind: ({ turn }) => told.push(turn) });
  const change = async (/** @type {any} */ request) => {
    const answer = /** @type {any} */ (await lifeline.ask(request));
    lifeline.granted(request);
    lifeline.saw(answer);
  };
  return { lifeline, told, change };
}

const NEW = { verb: "new", game: "any", seed: "s" };
const ACT = { verb: "act", seat: 0, move: "a", turn: 0 };

test("a move that a dying worker did not answer is asked again of the next, on the same table", async () => {
  const { door, heard } = doorThatDies(3);
  const { told, change } = lifelineOf(door);
  await change(NEW);
  await change(ACT);
  await change(ACT);
  assert.deepEqual(heard, ["new", "act", "died", "new", "act", "act"]);
  assert.deepEqual(told, ["revived"]);
});

test("what has been written down is laid from there", async () => {
  const { door, heard } = doorThatDies(3);
  const { lifeline, told, change } = lifelineOf(door);
  await change(NEW);
  await change(ACT);
  lifeline.saved(/** @type {any} */ ({ moves: ["0 a"] }));
  await lifeline.ask(/** @type {any} */ ({ verb: "look" }));
  assert.deepEqual(heard, ["new", "act", "died", "load", "look"]);
  assert.deepEqual(told, ["revived"]);
});

test("a table that is older than what was last seen is shown again", async () => {
  const { door } = doorThatDies(3);
  const { lifeline, told, change } = lifelineOf(door);
  await change(NEW);
  await change(ACT);
  lifeline.saved(/** @type {any} */ ({ moves: [] }));
  await lifeline.ask(/** @type {any} */ ({ verb: "look" }));
  assert.deepEqual(told, ["revived", 0]);
});

test("what kills two workers is not given to a third, and the table goes on", async () => {
  const { door, heard } = doorThatDies(2, 4);
  const { lifeline, change } = lifelineOf(door);
  await change(NEW);
  await assert.rejects(lifeline.ask(/** @type {any} */ (ACT)), { code: "died" });
  await lifeline.ask(/** @type {any} */ ({ verb: "look" }));
  assert.deepEqual(heard, ["new", "died", "new", "died", "new", "look"]);
});

test("a worker that died while nothing was asked is told first", async () => {
  const { door, heard } = doorThatDies();
  const { lifeline, change } = lifelineOf(door);
  await change(NEW);
  door.life += 1;
  await Promise.all([lifeline.ask(/** @type {any} */ ({ verb: "look" })), lifeline.ask(/** @type {any} */ ({ verb: "save" }))]);
  assert.deepEqual(heard, ["new", "new", "look", "save"]);
});

test("a table that was left is laid no more", async () => {
  const { door, heard } = doorThatDies();
  const { lifeline, change } = lifelineOf(door);
  await change(NEW);
  lifeline.close();
  door.life += 1;
  await lifeline.ask(/** @type {any} */ ({ verb: "stop" }));
  assert.deepEqual(heard, ["new", "stop"]);
});
