import assert from "node:assert/strict";
import test from "node:test";
import { fittingLevel } from "../../assets/js/app/fitting.js";

const MOST = 6;

/** Somebody of a strength, in levels, who plays against whatever fits him. */
function play(strength, games, seed) {
  let state = seed;
  const random = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  const results = [];
  for (let number = 0; number < games; number++) {
    const level = fittingLevel(results, MOST);
    const wins = random() < 1 / (1 + Math.exp(0.85 * (level - strength)));
    results.push({ level, result: wins ? "win" : "loss" });
  }
  return results;
}

test("somebody of whom nothing is known meets the first level", () => {
  assert.equal(fittingLevel([], MOST), 1);
  assert.equal(fittingLevel([{ level: null, result: null }], MOST), 1);
});

test("a win leads up, a loss down, and a few of them through all levels", () => {
  const won = [{ level: 1, result: "win" }];
  assert.equal(fittingLevel(won, MOST), 2);
  assert.equal(fittingLevel([...won, { level: 2, result: "loss" }], MOST), 1);
  let results = [];
  while (fittingLevel(results, MOST) < MOST) results = [...results, { level: fittingLevel(results, MOST), result: "win" }];
  assert.ok(results.length <= 10);
  while (fittingLevel(results, MOST) > 1) results = [...results, { level: fittingLevel(results, MOST), result: "loss" }];
  assert.ok(results.length <= 24);
});

test("a draw against one's own level changes nothing", () => {
  const results = play(3, 12, 7);
  const level = fittingLevel(results, MOST);
  assert.equal(fittingLevel([...results, { level, result: "draw" }], MOST), level);
});

test("whoever he is, a person wins about half of the games, once he is known", () => {
  for (const strength of [1.5, 2, 3, 4, 5, 6]) {
    let wins = 0;
    let games = 0;
    for (let seed = 1; seed <= 40; seed++)
      for (const { result } of play(strength, 50, seed).slice(10)) {
        games += 1;
        wins += result === "win" ? 1 : 0;
      }
    const share = wins / games;
    assert.ok(share > 0.42 && share < 0.58, `${strength}: ${share}`);
  }
});
