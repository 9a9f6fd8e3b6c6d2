/** Thinking elsewhere: the same answers whoever thinks, whatever dies, and nobody left behind. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { bearable, createCrew } from "../../assets/js/runtime/crew.js";
import { isWhole, jobOf } from "../../assets/js/runtime/jobs.js";
import { shareThinking } from "../../assets/js/runtime/shared-door.js";

const SLICES = 3;

/** A share of a match, as any Python would find it. */
const shareOf = (record, number) => ({ about: record.moves.length, visits: 9, done: false, tried: [number, 1, 1, 1, 0] });

/**
 * A Python that thinks for another.
 * @param {{asked?: any[], dies?: (request: any) => boolean}} [manner]
 */
function createThinker({ asked = [], dies = () => false } = {}) {
  let record = null;
  let slices = 0;
  const thinker = {
    ended: false,
    asked,
    end() {
      thinker.ended = true;
    },
    async ask(request) {
      await new Promise((resolve) => setImmediate(resolve));
      asked.push(request);
      if (thinker.ended || dies(request)) throw new Error("dead");
      if (request.record) {
        record = request.record;
        slices = 0;
      }
      slices += 1;
      if (slices < SLICES && !request.now) return { ok: true, thinking: slices / SLICES };
      slices = 0;
      if (request.verb === "ahead") return { ok: true, records: ["b", "c"].map((move) => ({ ...record, moves: [...record.moves, move] })) };
      return { ok: true, share: shareOf(record, request.number) };
    },
  };
  return thinker;
}

/** The page's Python: a person and a strong computer player in turn. */
function createTable({ shares = 2, refuses = false } = {}) {
  const table = {
    moves: [],
    /** Who thought of each reply: "here" or the shares that were given. */
    replies: [],
    asked: [],
    thought: 0,
    left: 0,
    ready: Promise.resolve(),
    life: 0,
    leave: () => (table.left += 1),
    async ask(request) {
      await new Promise((resolve) => setImmediate(resolve));
      table.asked.push(request);
      const picture = () => ({ ok: true, scene: {}, turn: table.moves.length, next: table.moves.length % 2 ? "computer" : "person" });
      if (request.verb === "save") return { ok: true, record: { moves: [...table.moves] } };
      if (request.verb === "act") {
        table.moves.push(request.move);
        return picture();
      }
      if (request.verb === "undo") {
        table.moves.splice(-1);
        return picture();
      }
      if (request.verb !== "think") return { ok: true };
      if (request.elsewhere && shares) return { ok: true, thinking: 0, shares };
      if (request.shares && refuses) return { ok: false, error: "error.field", text: "" };
      const whole = request.shares?.every(Boolean);
      table.thought += 1;
      if (!whole && table.thought % SLICES && !request.now) return { ok: true, thinking: 0.5, shares };
      for (const share of request.shares ?? []) if (share) assert.equal(share.about, table.moves.length, "a share of this position");
      table.replies.push(request.shares ?? "here");
      table.moves.push("reply");
      return picture();
    },
  };
  return table;
}

/** A page at a table with thinkers. */
function sit({ most = 2, thinkers = [], table = createTable(), ahead = async () => false } = {}) {
  const made = [];
  const open = async () => {
    // A Python takes longer to start than the page's to answer.
    for (let waited = 0; waited < 9; waited += 1) await new Promise((resolve) => setImmediate(resolve));
    made.push(thinkers[made.length] ?? createThinker());
    return made.at(-1);
  };
  const crew = createCrew(open, most);
  const door = shareThinking(table, crew, ahead);
  const reply = async (now = false) => {
    for (let asked = 0; asked < 500; asked += 1) {
      const answer = await door.ask({ verb: "think", turn: table.moves.length, now });
      assert.ok(answer.ok);
      if ("scene" in answer) return answer;
    }
    assert.fail("thinks for ever");
  };
  const play = async (move) => {
    await door.ask({ verb: "act", seat: 0, move, turn: table.moves.length });
    return reply();
  };
  const settled = async (holds) => {
    for (let waited = 0; waited < 2000 && !holds(); waited += 1) await new Promise((resolve) => setImmediate(resolve));
    assert.ok(holds());
  };
  return { crew, door, table, made, play, reply, settled };
}

test("as many thinkers as a device can bear, four at most", () => {
  assert.equal(bearable({ hardwareConcurrency: 1 }), 0);
  assert.equal(bearable({}), 0);
  assert.equal(bearable({ hardwareConcurrency: 2 }), 2);
  assert.equal(bearable({ hardwareConcurrency: 16, deviceMemory: 8 }), 4);
  assert.equal(bearable({ hardwareConcurrency: 8, deviceMemory: 2 }), 0);
  assert.equal(bearable({ hardwareConcurrency: 8, connection: { saveData: true } }), 0);
});

test("a share that has proved everything is enough", () => {
  const job = jobOf({ moves: [] }, 3, false);
  job.found[1] = { done: true };
  assert.ok(!isWhole(job));
  job.found[0] = { done: false };
  assert.ok(isWhole(job));
});

test("the first reply is thought here, and the next by thinkers alone", async () => {
  const { crew, table, made, play, settled } = sit();
  await play("a");
  assert.deepEqual(table.replies, ["here"]);
  await settled(() => crew.size === 2);
  const before = table.thought;
  await play("b");
  assert.deepEqual(table.replies[1], [shareOf({ moves: [1, 2, 3] }, 0), shareOf({ moves: [1, 2, 3] }, 1)]);
  assert.equal(table.thought, before + 1, "the page's Python joins, and does not search");
  assert.ok(made.every(({ asked }) => asked.length));
  crew.end();
});

test("nobody is started for a level that does not search, nor where the device cannot bear it", async () => {
  for (const how of [{ table: createTable({ shares: 0 }) }, { most: 0 }]) {
    const { made, play, table, crew } = sit(how);
    for (const move of ["a", "b", "c"]) await play(move);
    assert.equal(made.length, 0);
    assert.deepEqual(table.replies, ["here", "here", "here"]);
    crew.end();
  }
});

test("a thinker that dies leaves its share to another, and the last one to the page's Python", async () => {
  for (const deaths of [1, 2]) {
    const thinkers = Array.from({ length: deaths }, () => createThinker({ dies: ({ verb }) => verb === "share" }));
    const { crew, table, play, settled } = sit({ thinkers });
    await play("a");
    await settled(() => crew.size === 2);
    await play("b");
    assert.equal(crew.size, 2 - deaths);
    if (deaths === 1) assert.ok(table.replies[1].every(Boolean));
    else assert.equal(table.replies[1], "here");
    crew.end();
  }
});

test("what kills two thinkers is not given to a third", async () => {
  const poison = () => createThinker({ dies: ({ number }) => number === 1 });
  const { crew, table, play, settled } = sit({ most: 4, thinkers: [poison(), poison(), poison(), poison()] });
  await play("a");
  await settled(() => crew.size === 4);
  await play("b");
  await settled(() => crew.size === 2);
  assert.notEqual(table.replies[1], undefined);
  crew.end();
});

test("shares that the page's Python refuses are thought again by itself", async () => {
  const { crew, table, play, settled } = sit({ table: createTable({ refuses: true }) });
  await play("a");
  await settled(() => crew.size === 2);
  await play("b");
  assert.deepEqual(table.replies, ["here", "here"]);
  crew.end();
});

test("whoever is tired of waiting gets what has been found", async () => {
  const { crew, door, table, play, reply, settled } = sit();
  await play("a");
  await settled(() => crew.size === 2);
  await door.ask({ verb: "act", seat: 0, move: "b", turn: 2 });
  await door.ask({ verb: "think", turn: 3, now: false });
  await reply(true);
  assert.equal(table.moves.length, 4);
  assert.ok(table.asked.at(-1).now);
  crew.end();
});

test("another move in the same turn is another search", async () => {
  const { crew, door, table, play, reply, settled } = sit();
  await play("a");
  await settled(() => crew.size === 2);
  await door.ask({ verb: "act", seat: 0, move: "b", turn: 2 });
  const stale = door.ask({ verb: "think", turn: 3 });
  await door.ask({ verb: "undo" });
  await door.ask({ verb: "act", seat: 0, move: "c", turn: 2 });
  await stale;
  await reply();
  assert.deepEqual(table.moves, ["a", "reply", "c", "reply"]);
  assert.deepEqual(table.replies.length, 2);
  crew.end();
});

test("a reply that was worked out ahead is the one that is given, and asks nobody again", async () => {
  const { crew, table, made, play, settled } = sit({ ahead: async () => true });
  await play("a");
  await settled(() => made.reduce((sum, { asked }) => sum + asked.filter(({ verb }) => verb === "share").length, 0) === 4 * SLICES);
  const before = made.map(({ asked }) => asked.length);
  await play("c");
  assert.deepEqual(table.replies[1], [shareOf({ moves: [1, 2, 3] }, 0), shareOf({ moves: [1, 2, 3] }, 1)]);
  // What they are asked afterwards is about the next turn.
  for (const [number, { asked }] of made.entries()) {
    const later = asked.slice(before[number]);
    assert.ok(later.every(({ record }) => !record || record.moves.length >= 4));
  }
  crew.end();
});

test("nobody thinks ahead where that is switched off", async () => {
  const { crew, made, play, settled } = sit();
  await play("a");
  await settled(() => crew.size === 2);
  assert.ok(made.every(({ asked }) => asked.length === 0));
  crew.end();
});

test("whoever asks for advice has all the power of the device", async () => {
  const asked = [];
  const { crew, door, play, settled } = sit({ ahead: async () => true, thinkers: [createThinker({ asked }), createThinker({ asked })] });
  await play("a");
  await settled(() => asked.some(({ verb }) => verb === "share"));
  await door.ask({ verb: "hint", turn: 2 });
  const before = asked.length;
  await new Promise((resolve) => setTimeout(resolve, 30));
  assert.ok(asked.length <= before + 2, "at most the slices that were under way");
  crew.end();
});

test("whoever leaves the table leaves no thinker behind, not even one that is being started", async () => {
  const { crew, door, table, made, play, settled } = sit();
  await play("a");
  door.leave();
  assert.equal(crew.size, 0);
  assert.equal(table.left, 1);
  await settled(() => made.every(({ ended }) => ended));
});
