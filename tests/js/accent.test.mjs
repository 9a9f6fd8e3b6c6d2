/** A library's own colour: whatever is asked for can be read, and what is no colour is not taken. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { accentFor, contrast, readAccent } from "../../assets/js/base/accent.js";

const PAPER = { light: [246, 241, 231], dark: [31, 26, 22] };
const PARTS = ["00", "33", "77", "bb", "ff"];
/** @param {string} text */
const rgb = (text) => [1, 3, 5].map((at) => parseInt(text.slice(at, at + 2), 16));

test("every colour is mixed until it can be read, and so is what stands on it", () => {
  for (const red of PARTS) {
    for (const green of PARTS) {
      for (const blue of PARTS) {
        for (const theme of /** @type {("light" | "dark")[]} */ (["light", "dark"])) {
          const { accent, on } = accentFor(red + green + blue, theme);
          assert.ok(contrast(rgb(accent), PAPER[theme]) >= 4.5, `${red}${green}${blue} on ${theme}: ${accent}`);
          assert.ok(contrast(rgb(accent), rgb(on)) >= 4.5, `${on} on ${accent}`);
        }
      }
    }
  }
});

test("a colour that can be read stays as it is", () => {
  assert.deepEqual(accentFor("0b6662", "light"), { accent: "#0b6662", on: "#ffffff" });
});

test("six hexadecimal digits are a colour, and nothing else is", () => {
  assert.equal(readAccent("#A03010"), "a03010");
  assert.equal(readAccent("a03010"), "a03010");
  const hostile = [null, undefined, "", "red", "#fff", "a0301", "a030100", "a03010;x:url(//example.org)", "var(--ink)", "\na03010\n"];
  for (const text of hostile) assert.equal(readAccent(text), null, String(text));
});
