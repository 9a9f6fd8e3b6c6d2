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
from conftest import Guard
from hands import STILL, choosable, go_to, wait_for_python
from playwright.sync_api import Browser, Page

from croisee.games import discover
from tools.dev.serve import Site

SMALL: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "device_scale_factor": 1}
TOUCHES = 7
# WCAG 1.4.11 asks 3:1 of what has to be seen to use the page.
ENOUGH = 3.0
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
