/** What a host page asks of an embedded table: read from an address, trusted in nothing. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { lookOf, readOptions, setupOf } from "../../assets/js/embed/options.js";

const LANGUAGES = ["fr", "en", "nl"];
const read = (search, preferred) => readOptions(search, preferred, LANGUAGES);
const USUAL = {
  game: "",
  lang: "fr",
  theme: "auto",
  accent: null,
  mode: "computer",
  level: 2,
  seats: null,
  controls: "full",
  position: null,
  origins: null,
  own: {},
};
const CARD = {
  seats: [2, 3],
  levels: [1, 2, 3].map((level) => ({ level, name: "", say: "" })),
  options: [{ key: "express", values: [{ value: false }, { value: true }] }],
};
const setup = (search) => setupOf(read(search, []), CARD);
const computer = (level) => ({ kind: "computer", level });
const PERSON = { kind: "person" };

test("an empty address asks for what everybody gets", () => {
  assert.deepEqual(read("", []), USUAL);
});

test("an address that says everything is heard", () => {
  const asked =
    "?game=some-game&lang=en&theme=dark&accent=%23A03010&mode=watch&level=4&seats=person,2&controls=few&position=%7B%7D&option.express=true";
  assert.deepEqual(read(asked, []), {
    game: "some-game",
    lang: "en",
    theme: "dark",
    accent: "a03010",
    mode: "watch",
    level: 4,
    seats: [PERSON, computer(2)],
    controls: "few",
    position: "{}",
    origins: null,
    own: { express: "true" },
  });
});

test("what makes no sense is as if it had not been asked", () => {
  const nonsense = "?game=../x&lang=xx&theme=pink&accent=red&mode=war&level=0&seats=person,dog&controls=all";
  assert.deepEqual(read(nonsense, []), USUAL);
  assert.equal(read(`?seats=${"person,".repeat(8)}person`, []).seats, null);
  assert.equal(read(`?position=${"x".repeat(100_001)}`, []).position, null);
});

test("without a word on the language, the visitor's own is used", () => {
  assert.equal(read("", ["de", "en-GB", "fr"]).lang, "en");
  assert.equal(read("?lang=fr", ["en"]).lang, "fr");
});

test("only whole origins may talk with the frame", () => {
  const { origins } = read("?origins=https://a.example/page,not%20one,data:text/html,https://b.example", []);
  assert.deepEqual(origins, ["https://a.example", "https://b.example"]);
});

test("a host changes the looks, in words that are known", () => {
  assert.deepEqual(lookOf({ lang: "en", theme: "dark", controls: "none", accent: "a03010", game: "x" }, LANGUAGES), {
    accent: "a03010",
    lang: "en",
    theme: "dark",
    controls: "none",
  });
  assert.deepEqual(lookOf({ lang: "xx", theme: 5, accent: {}, controls: ["none"] }, LANGUAGES), {});
});

test("the set-up follows the mode", () => {
  assert.deepEqual(setup(""), { players: 2, seats: [PERSON, computer(2)], options: {} });
  assert.deepEqual(setup("?mode=people").seats, [PERSON, PERSON]);
  assert.deepEqual(setup("?mode=learn").seats, setup("").seats);
  assert.deepEqual(setup("?mode=watch&level=3").seats, [computer(3), computer(3)]);
});

test("seats win over the mode where the game has so many, and no level is above the highest", () => {
  assert.deepEqual(setup("?mode=people&seats=1,person,9"), { players: 3, seats: [computer(1), PERSON, computer(3)], options: {} });
  assert.deepEqual(setup("?seats=person").seats, [PERSON, computer(2)]);
});

test("an option of the game has one of its values, or is left to the game", () => {
  assert.deepEqual(setup("?option.express=true").options, { express: true });
  assert.deepEqual(setup("?option.express=maybe&option.other=1").options, {});
});
