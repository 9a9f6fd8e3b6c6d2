import assert from "node:assert/strict";
import { test } from "node:test";
import { keepInSight, withOutlook } from "../../assets/js/board/outlook.js";

const half = {
  ghosts: [
    { kind: "disc", id: "ghost" },
    { kind: "poly", id: "card" },
  ],
  outlooks: [
    {
      target: "c2",
      shapes: [
        { kind: "disc", id: "ghost", turn: 45 },
        { kind: "line", id: "join" },
      ],
    },
  ],
};

test("what is pointed at takes the place of its ghosts, under the rest", () => {
  const painted = withOutlook(half, { hover: "c2", cursor: null });
  assert.deepEqual(
    painted.map(({ id, turn }) => [id, turn]),
    [
      ["ghost", 45],
      ["join", undefined],
      ["card", undefined],
    ],
  );
  assert.deepEqual(withOutlook(half, { hover: null, cursor: "c2" }), painted);
});

test("without anything to show of it, the ghosts stay as they are", () => {
  assert.equal(withOutlook(half, { hover: "c3", cursor: null }), half.ghosts);
  assert.equal(withOutlook(half, { hover: null, cursor: null }), half.ghosts);
});

/** A stage of 300 x 300 pixels that notes what it is asked. */
function staged(zoomed, view) {
  const asked = [];
  return {
    asked,
    zoomed,
    view,
    canvas: { getBoundingClientRect: () => ({ width: 300, height: 300 }) },
    pan: (dx, dy) => asked.push(["pan", dx, dy]),
    unzoom: () => asked.push(["unzoom"]),
  };
}

const beside = [{ id: "a", say: "a", at: [7, 3], size: 1 }];

test("a closer view moves just so far that what can be touched is in it", () => {
  const stage = staged(true, { scale: 50, x: 0, y: 0 });
  keepInSight(stage, beside);
  assert.deepEqual(stage.asked, [["pan", -100, 0]]);
});

test("what does not fit is shown with the whole board, and a whole board stays", () => {
  const near = staged(true, { scale: 200, x: 0, y: 0 });
  keepInSight(near, beside);
  assert.deepEqual(near.asked, [["unzoom"]]);
  const whole = staged(false, { scale: 50, x: 0, y: 0 });
  keepInSight(whole, beside);
  assert.deepEqual(whole.asked, []);
});
