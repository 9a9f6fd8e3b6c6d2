"""What stands on the canvas stands out: contrast computed from the pixels of real boards.

The page lays everything that rests on the canvas as one picture and then paints over it. Both are
read: where they differ at something that can be touched, there is its mark. Measured at one device
pixel per CSS pixel on a phone's width, where marks are thinnest.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from conftest import DESKTOP, Guard
from hands import STILL, choosable, go_to, make_a_move, wait_for_python
from playwright.sync_api import Browser, Page

from croisee.games import discover
from tools.dev.serve import Site

SMALL: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "device_scale_factor": 1}
TOUCHES = 7
# WCAG 1.4.11 asks 3:1 of what has to be seen to use the page.
ENOUGH = 3.0
# WCAG 1.4.3: so much of what has to be read, and less of what is large, in CSS pixels.
READABLE = 4.5
LARGE_ENOUGH = 3.0
LARGE = 18
# What is fainter fades in or out.
WHOLE = 0.98
# A mark that covers less, in CSS pixels, is missed.
LEAST_AREA = 20

WATCH = """(() => {
    const draw = CanvasRenderingContext2D.prototype.drawImage;
    CanvasRenderingContext2D.prototype.drawImage = function (image, ...rest) {
        if (this.canvas.className === "canvas") window.resting = image;
        return draw.call(this, image, ...rest);
    };
})()"""

MARKS = """async () => {
    // Another theme is read in one frame and painted in the next.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const canvas = document.querySelector(".canvas");
    const { left, top } = canvas.getBoundingClientRect();
    const { width, height } = canvas;
    const read = (image) => image.getContext("2d").getImageData(0, 0, width, height).data;
    const [shown, resting] = [read(canvas), read(window.resting)];
    const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    const light = (data, at) => 0.2126 * linear(data[at] / 255)
        + 0.7152 * linear(data[at + 1] / 255) + 0.0722 * linear(data[at + 2] / 255);
    const contrast = (one, other) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    const sorted = (values) => values.sort((one, other) => one - other);
    const middle = (values) => sorted(values)[values.length >> 1];
    const differs = (at) =>
        [0, 1, 2, 3].some((part) => Math.abs(shown[at + part] - resting[at + part]) > 12);
    const line = 4;
    return [...document.querySelectorAll('.spoken [aria-disabled="false"]')].map((button) => {
        const box = button.getBoundingClientRect();
        const [x0, y0] = [Math.floor(box.left - left) - line, Math.floor(box.top - top) - line];
        const [x1, y1] = [Math.ceil(box.right - left) + line, Math.ceil(box.bottom - top) + line];
        const mark = new Set();
        for (let y = Math.max(0, y0); y < Math.min(height, y1); y++)
            for (let x = Math.max(0, x0); x < Math.min(width, x1); x++)
                if (differs((y * width + x) * 4)) mark.add(y * width + x);
        const around = new Set();
        for (const at of mark)
            for (const next of [at - 1, at + 1, at - width, at + width])
                if (!mark.has(next)) around.add(next);
        const ground = middle([...around].map((at) => light(resting, at * 4)));
        const lights = sorted([...mark].map((at) => light(shown, at * 4)));
        const few = Math.floor(lights.length / 20);
        const [dark, bright] = [lights[few], lights[lights.length - 1 - few]];
        return {
            id: button.dataset.target,
            area: mark.size,
            within: contrast(dark, bright),
            ground: Math.max(contrast(dark, ground), contrast(bright, ground)),
        };
    });
}"""


# Every text that is written on a canvas, with how it stands out from what lies under it.
WATCH_TEXTS = """(() => {
    window.written = [];
    const write = CanvasRenderingContext2D.prototype.fillText;
    const linear = (part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    const light = ([red, green, blue]) =>
        0.2126 * linear(red / 255) + 0.7152 * linear(green / 255) + 0.0722 * linear(blue / 255);
    const groundOf = (brush, text, x, y) => {
        const size = brush.measureText(text);
        const turn = brush.getTransform();
        const sides = [x - size.actualBoundingBoxLeft, x + size.actualBoundingBoxRight];
        const lines = [y - size.actualBoundingBoxAscent, y + size.actualBoundingBoxDescent];
        const corners = sides.flatMap((across) =>
            lines.map((along) => turn.transformPoint(new DOMPoint(across, along))));
        const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
        const [x0, y0] = [Math.floor(Math.min(...xs)), Math.floor(Math.min(...ys))];
        const [width, height] = [Math.ceil(Math.max(...xs)) - x0, Math.ceil(Math.max(...ys)) - y0];
        if (width < 1 || height < 1) return null;
        const { data } = brush.getImageData(x0, y0, width, height);
        const seen = [];
        for (let at = 0; at < data.length; at += 4)
            if (data[at + 3] > 200) seen.push([data[at], data[at + 1], data[at + 2]]);
        seen.sort((one, other) => light(one) - light(other));
        return seen.length ? { colour: seen[seen.length >> 1], height } : null;
    };
    CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
        const ground = /^#/.test(this.fillStyle) && groundOf(this, text, x, y);
        if (ground) {
            const ink = [1, 3, 5].map((at) => parseInt(this.fillStyle.slice(at, at + 2), 16));
            const alpha = this.globalAlpha;
            const mixed = ink.map((part, at) => part * alpha + ground.colour[at] * (1 - alpha));
            const [one, other] = [light(mixed) + 0.05, light(ground.colour) + 0.05];
            const contrast = Math.max(one, other) / Math.min(one, other);
            window.written.push({ text, alpha, contrast, height: ground.height });
        }
        return write.call(this, text, x, y, ...rest);
    };
})()"""


@pytest.fixture
def small(browser: Browser, guard: Guard) -> Iterator[Page]:
    """A strict small page whose canvas is watched."""
    context = guard(browser.new_context(**SMALL))
    context.add_init_script(WATCH)
    yield context.new_page()
    context.close()


def weak_marks(page: Page) -> list[dict[str, Any]]:
    """Every mark of something choosable that does not stand out, in either theme."""
    weak = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        found: list[dict[str, Any]] = page.evaluate(MARKS)
        weak += [
            {"theme": theme, **mark}
            for mark in found
            if mark["area"] < LEAST_AREA or min(mark["within"], mark["ground"]) < ENOUGH
        ]
    return weak


@pytest.mark.parametrize("name", discover())
def test_what_can_be_touched_stands_out(name: str, small: Page, site: Site) -> None:
    go_to(small, site, f"#/{name}")
    wait_for_python(small)
    chance = random.Random(11)
    for _ in range(TOUCHES):
        small.wait_for_selector(f'{STILL}[data-next="person"]')
        assert weak_marks(small) == []
        target = chance.choice(choosable(small))
        button = f'[data-target="{target}"], [data-choice="{target}"]'
        small.locator(button).first.dispatch_event("click")
        small.wait_for_timeout(150)


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", discover())
def test_what_is_written_on_a_board_can_be_read(
    name: str, theme: Any, browser: Browser, guard: Guard, site: Site
) -> None:
    context = guard(browser.new_context(**DESKTOP, color_scheme=theme, reduced_motion="reduce"))
    context.add_init_script(WATCH_TEXTS)
    page = context.new_page()
    go_to(page, site, f"#/{name}")
    wait_for_python(page)
    make_a_move(page)
    page.wait_for_selector(f'{STILL}[data-next="person"]')
    # What fades in or out is not yet, or no longer, there to be read.
    written = [text for text in page.evaluate("window.written") if text["alpha"] >= WHOLE]
    context.close()
    assert len(written) > 10
    weak = [
        text
        for text in written
        if text["contrast"] < (LARGE_ENOUGH if text["height"] >= LARGE else READABLE)
    ]
    assert weak == []
