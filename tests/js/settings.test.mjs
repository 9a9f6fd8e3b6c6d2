import assert from "node:assert/strict";
import { test } from "node:test";
import { pauseAfter } from "../../assets/js/base/pace.js";
import { changeSetting, forgetSettings, SETTING_NAMES, setting, valuesOf, watchSettings } from "../../assets/js/base/settings.js";
import { remember } from "../../assets/js/base/store.js";

test("nothing sounds, buzzes, hides or asks until somebody wants it", () => {
  const usual = Object.fromEntries(SETTING_NAMES.map((name) => [name, setting(name)]));
  assert.deepEqual(usual, {
    sound: "off",
    vibration: "off",
    pace: "normal",
    targets: "shown",
    size: "normal",
    hand: "right",
    confirm: "off",
    ahead: "on",
  });
  for (const name of SETTING_NAMES) assert.ok(valuesOf(name).includes(usual[name]));
});

test("a choice is kept, told to whoever watches, and forgotten with all others", () => {
  let told = 0;
  const unwatch = watchSettings(() => (told += 1));
  changeSetting("pace", "calm");
  changeSetting("hand", "left");
  assert.deepEqual([setting("pace"), setting("hand"), told], ["calm", "left", 2]);
  assert.ok(pauseAfter("event") > 1000);
  forgetSettings();
  assert.deepEqual([setting("pace"), setting("hand"), told], ["normal", "right", 3]);
  unwatch();
  changeSetting("hand", "left");
  assert.equal(told, 3);
  forgetSettings();
});

test("what is not one of the values changes nothing, and an unknown one that was kept is the usual one", () => {
  changeSetting("sound", "deafening");
  assert.equal(setting("sound"), "off");
  remember("sound", "deafening");
  assert.equal(setting("sound"), "off");
  forgetSettings();
});
