/** A database that is full, and another tab that finds room in it: whoever has played last is not written over. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { useDatabase } from "./instead.mjs";

const disk = useDatabase();
const { stored } = disk;
const { change, find, findAll, isStored } = await import("../../assets/js/base/shelf.js");

/** Have this tab keep something for which there is no room. @param {"games" | "pictures"} kind @param {any} item */
async function keepInMemory(kind, item) {
  disk.full = true;
  await change(kind, item.id, () => item);
  disk.full = false;
}

test("what there was no room for is still what is read and changed", async () => {
  stored.games.set("a", { id: "a", played: 1 });
  await keepInMemory("games", { id: "a", played: 2 });
  assert.equal((await find("games", "a")).played, 2);
  assert.equal(await isStored("games", "a"), false);
  await change("games", "a", (before) => ({ ...before, name: "mine" }));
  assert.deepEqual(stored.games.get("a"), { id: "a", played: 2, name: "mine" });
});

test("a game that another tab has played on with is taken up as that tab left it", async () => {
  for (const read of [() => find("games", "b"), async () => (await findAll("games")).find(({ id }) => id === "b")]) {
    await keepInMemory("games", { id: "b", played: 5 });
    await keepInMemory("pictures", { id: "b", picture: "old" });
    stored.games.set("b", { id: "b", played: 9 });
    stored.pictures.set("b", { id: "b", picture: "new" });
    assert.equal((await read()).played, 9);
    assert.equal((await find("pictures", "b")).picture, "new");
    assert.equal(await isStored("games", "b"), true);
  }
  await keepInMemory("games", { id: "b", played: 5 });
  stored.games.set("b", { id: "b", played: 9 });
  await change("games", "b", (before) => ({ ...before, holder: "here" }));
  assert.deepEqual(stored.games.get("b"), { id: "b", played: 9, holder: "here" });
});
