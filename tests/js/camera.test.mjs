/** Which part of the board is seen: fitting, zooming, and the way from pixels to the board. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { blend, fit, keepInside, roomFor, toBoard, wayIntoSight, zoomTo } from "../../assets/js/board/camera.js";

const WINDOW = [0, 0, 10, 5];
const ROOM = { width: 400, height: 400 };
const near = (found, wanted) => assert.ok(Math.abs(found - wanted) < 1e-9, `${found}, not ${wanted}`);
const nearPoint = ([x, y], [u, v]) => [near(x, u), near(y, v)];

test("a window is fitted whole and in the middle", () => {
  const view = fit(WINDOW, ROOM);
  nearPoint(toBoard(view, 200, 200), [5, 2.5]);
  assert.ok(10 * view.scale <= 400 && 10 * view.scale > 370, "it fills the narrower side");
  const shifted = fit([3, -2, 10, 5], ROOM);
  nearPoint(toBoard(shifted, 200, 200), [8, 0.5]);
});

test("a room without any place still has a scale", () => {
  assert.ok(fit(WINDOW, { width: 0, height: 0 }).scale > 0);
});

test("a room made for a window holds it without a rest", () => {
  const room = roomFor(WINDOW, 300);
  const view = fit(WINDOW, room);
  near(view.x, (300 - 10 * view.scale) / 2);
  near(view.y, (room.height - 5 * view.scale) / 2);
  near(view.x, view.y);
});

test("zooming brings the point to the middle, and never more than four times closer", () => {
  const fitting = fit(WINDOW, ROOM);
  const closer = zoomTo(fitting, fitting.scale * 3, [5, 2.5], WINDOW, ROOM);
  near(closer.scale, fitting.scale * 3);
  nearPoint(toBoard(closer, 200, 200), [5, 2.5]);
  near(zoomTo(fitting, 1e6, [5, 2.5], WINDOW, ROOM).scale, fitting.scale * 4);
});

test("no more than a margin beside the board is ever shown", () => {
  const fitting = fit(WINDOW, ROOM);
  const corner = zoomTo(fitting, fitting.scale * 4, [0, 0], WINDOW, ROOM);
  near(corner.x, 16);
  near(corner.y, 16);
  const far = keepInside({ ...corner, x: -1e6, y: -1e6 }, WINDOW, ROOM);
  near(far.x + 10 * far.scale, 400 - 16);
  near(far.y + 5 * far.scale, 400 - 16);
});

test("what is smaller than the room stays in its middle", () => {
  const view = keepInside({ scale: 10, x: 999, y: -999 }, WINDOW, ROOM);
  assert.deepEqual(view, { scale: 10, x: 150, y: 175 });
});

test("a view between two others", () => {
  const [from, to] = [
    { scale: 1, x: 0, y: 10 },
    { scale: 3, x: 8, y: 20 },
  ];
  assert.deepEqual(blend(from, to, 0.5), { scale: 2, x: 4, y: 15 });
  assert.deepEqual(blend(from, to, 1), to);
});

test("a view moves no farther than a point needs to be seen", () => {
  const view = { scale: 10, x: 0, y: 0 };
  const room = { width: 200, height: 100 };
  assert.deepEqual(wayIntoSight(view, [10, 5], room, 20), [0, 0]);
  assert.deepEqual(wayIntoSight(view, [30, 5], room, 20), [-120, 0]);
  assert.deepEqual(wayIntoSight(view, [10, -3], room, 20), [0, 50]);
  assert.deepEqual(wayIntoSight(view, [1, 50], { width: 200, height: 30 }, 20), [10, -485]);
});
