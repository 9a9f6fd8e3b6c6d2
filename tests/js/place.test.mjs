/** A guest who waits for a place: he gets one, or hears that he gets none. */
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { takePlace } from "../../assets/js/link/place.js";

/** A line whose other end is in the hands of the test. */
function lineOf() {
  const listeners = /** @type {Record<string, (event: any) => void>} */ ({});
  const channel = {
    readyState: "open",
    send() {},
    close() {
      channel.readyState = "closed";
      listeners.close?.({});
    },
    addEventListener: (/** @type {string} */ kind, /** @type {any} */ listener) => (listeners[kind] = listener),
  };
  const hear = (/** @type {object} */ message) => listeners.message({ data: `=${JSON.stringify({ croisee: 1, ...message })}` });
  return { line: /** @type {any} */ ({ channel, close() {}, onBreak() {} }), channel, hear };
}

test("a table that goes before it has given a place is not waited for", async () => {
  const { line, channel, hear } = lineOf();
  const place = takePlace(line);
  hear({ type: "welcome", table: "t" });
  channel.close();
  assert.equal(await place, null);
});

test("a table that says nothing is given up after a while, and one that gave a place is not", async (context) => {
  context.after(() => mock.timers.reset());
  mock.timers.enable({ apis: ["setTimeout"] });
  const [silent, polite] = [lineOf(), lineOf()];
  const [none, place] = [takePlace(silent.line), takePlace(polite.line)];
  polite.hear({ type: "welcome", table: "t" });
  polite.hear({ type: "seated", game: "hex", seat: 1 });
  assert.equal((await place)?.seat, 1);
  mock.timers.tick(60_000);
  assert.equal(await none, null);
  assert.equal(polite.channel.readyState, "open");
});
