/** The phases of a table: the walk of a turn, and every phase that any order of events can lead to. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { advance, canChoose, isBusy, LOADING, liveTools } from "../../assets/js/table/phases.js";

/** @param {any[]} events @param {any} [phase] */
const walk = (events, phase = LOADING) => events.reduce(advance, phase);
const PICTURE = { type: "picture" };
const told = (next) => ({ type: "told", next });
const CHOOSING = walk([PICTURE, told("person"), { type: "opened" }]);

test("a turn walks from choosing through sending and telling to the computer's thinking and back", () => {
  const names = [];
  let phase = CHOOSING;
  for (const event of [
    { type: "choose", path: ["a"] },
    { type: "finish", path: ["a", "b"], move: "a-b" },
    { type: "send" },
    { type: "request" },
    PICTURE,
    { type: "answer" },
    { type: "choose", path: [] },
    told("computer"),
    PICTURE,
    told("person"),
  ]) {
    phase = advance(phase, event);
    names.push(phase.name);
  }
  assert.deepEqual(names, [
    "choosing",
    "sending",
    "sending",
    "sending",
    "telling",
    "telling",
    "telling",
    "thinking",
    "telling",
    "choosing",
  ]);
});

test("where a picture leads is what it says of who acts next", () => {
  const rests = { person: "choosing", computer: "thinking", handover: "handing-over", learned: "learning", over: "over" };
  for (const [next, name] of Object.entries(rests)) assert.equal(walk([PICTURE, told(next)]).name, name);
});

test("a move chosen before Python is up waits, can be taken back, and is sent once", () => {
  const early = walk([PICTURE, told("person"), { type: "finish", path: ["a"], move: "a" }]);
  assert.equal(early.name, "sending");
  assert.equal(early.sent, false);
  assert.equal(advance(early, { type: "choose", path: [] }).name, "choosing");
  const sent = advance(early, { type: "send" });
  assert.equal(sent.sent, true);
  assert.equal(advance(sent, { type: "send" }), sent);
});

test("a refused move leads back to choosing", () => {
  const refused = walk(
    [{ type: "finish", path: ["a"], move: "a" }, { type: "send" }, { type: "request" }, { type: "answer" }, { type: "choose", path: [] }],
    CHOOSING,
  );
  assert.equal(refused.name, "choosing");
  assert.deepEqual(refused.path, []);
});

test("two pictures that have come are told one after the other", () => {
  const phase = walk([PICTURE, PICTURE, told("computer")]);
  assert.equal(phase.name, "telling");
  assert.equal(advance(phase, told("person")).name, "choosing");
});

test("a review has the board to itself, whatever comes meanwhile", () => {
  const phase = walk([{ type: "review" }, PICTURE, told("over")], CHOOSING);
  assert.equal(phase.name, "reviewing");
  assert.equal(advance(phase, { type: "return" }).name, "over");
});

test("playing the last moves again does not change what comes after", () => {
  const phase = walk([{ type: "replay" }], CHOOSING);
  assert.equal(phase.name, "telling");
  assert.deepEqual(advance(phase, { type: "replayed" }), CHOOSING);
});

test("tools that need Python wait for it, and a hint for somebody to choose", () => {
  const picture = { undo: true, redo: true };
  assert.deepEqual(liveTools(walk([PICTURE, told("person")]), picture, false), {
    undo: false,
    redo: false,
    hint: false,
    replay: false,
    skip: false,
  });
  assert.deepEqual(liveTools(CHOOSING, picture, true), { undo: true, redo: true, hint: true, replay: true, skip: false });
  assert.equal(liveTools(advance(CHOOSING, PICTURE), picture, true).hint, false);
});

test("who skips what is told skips it until somebody is asked again", () => {
  const skipping = walk([PICTURE, { type: "skip" }], CHOOSING);
  assert.equal(liveTools(advance(CHOOSING, PICTURE), { undo: true, redo: true }, true).skip, true);
  assert.equal(walk([told("computer"), PICTURE], skipping).skipping, true);
  assert.equal(advance(skipping, told("person")).skipping, false);
  assert.equal(advance(CHOOSING, { type: "skip" }), CHOOSING);
});

test("no order of events leads to an impossible phase", () => {
  const events = [
    PICTURE,
    ...["person", "computer", "handover", "over"].map(told),
    { type: "replay" },
    { type: "replayed" },
    { type: "choose", path: [] },
    { type: "choose", path: ["a"] },
    { type: "finish", path: ["a"], move: "a" },
    { type: "send" },
    { type: "request" },
    { type: "answer" },
    { type: "opened" },
    { type: "review" },
    { type: "return" },
    { type: "skip" },
  ];
  const most = 2;
  const seen = new Map([[JSON.stringify(LOADING), LOADING]]);
  for (const phase of seen.values()) {
    for (const event of events) {
      const next = advance(phase, event);
      if (next.untold > most || next.requests > most) continue;
      seen.set(JSON.stringify(next), next);
    }
  }
  const names = new Set();
  for (const phase of seen.values()) {
    const { name, rest, untold, requests, move, sent, reviewing, opened } = phase;
    const shown = JSON.stringify(phase);
    names.add(name);
    assert.ok(untold >= 0 && requests >= 0, shown);
    assert.ok(move !== null || !sent, `a move that is not there cannot be on its way: ${shown}`);
    assert.ok(
      !canChoose(phase) || (move === null && requests === 0 && untold === 0),
      `nobody chooses while something is under way: ${shown}`,
    );
    assert.ok(!(canChoose(phase) && isBusy(phase)), shown);
    assert.equal(reviewing, name === "reviewing", shown);
    assert.ok(name !== "loading" || rest === null, shown);
    assert.ok(move === null || rest !== null, `no move without a picture: ${shown}`);
    assert.ok(opened || !liveTools(phase, { undo: true, redo: true }, false).undo, shown);
    if (rest !== null && !reviewing && !untold && !requests && move === null) assert.equal(name, rest, shown);
  }
  assert.deepEqual([...names].sort(), ["choosing", "handing-over", "loading", "over", "reviewing", "sending", "telling", "thinking"]);
  assert.ok(seen.size > 500, `only ${seen.size} phases were reached`);
});
