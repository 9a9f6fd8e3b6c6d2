"""Codes read by a camera: Chromium's own fake one, which films what the other device shows."""

from __future__ import annotations

import base64
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from conftest import AT_REST, DESKTOP, FLAGS, IN_A_HURRY, PHONE, Guard, launch_options
from hands import GAME, STILL
from joining import begin_table, offer_from
from playwright.sync_api import Page, Playwright, expect

from tools.dev.serve import Site

WIDTH, HEIGHT = 640, 480
# The code as somebody holds it before a camera: not straight, not filling the picture.
FILMED = """([width, height]) => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width, height });
    const context = canvas.getContext("2d");
    context.fillStyle = "#777";
    context.fillRect(0, 0, width, height);
    context.translate(width / 2, height / 2);
    context.rotate(0.1);
    context.drawImage(document.querySelector("canvas.qr"), -190, -190, 380, 380);
    const { data } = context.getImageData(0, 0, width, height);
    const light = data.filter((_, at) => at % 4 === 0);
    let text = "";
    for (const one of light) text += String.fromCharCode(one);
    return btoa(text);
}"""
# A detector of the browser's own, where there is none to be tried: it says how often it looked.
DETECTOR = """
globalThis.looked = 0;
globalThis.BarcodeDetector = class {
    static getSupportedFormats = async () => ["qr_code"];
    detect = async (video) => {
        looked += 1;
        return video.videoWidth ? [{ rawValue: globalThis.shown }] : [];
    };
};
"""


@pytest.fixture
def film(tmp_path: Path) -> Callable[[Page], None]:
    """Have the camera film the code that a page shows, from when it is next switched on."""

    def shoot(page: Page) -> None:
        page.wait_for_selector("canvas.qr")
        light = base64.b64decode(page.evaluate(FILMED, [WIDTH, HEIGHT]))
        frame = b"FRAME\n" + light + b"\x80" * (WIDTH * HEIGHT // 2)
        head = f"YUV4MPEG2 W{WIDTH} H{HEIGHT} F20:1 Ip A0:0 C420jpeg\n".encode()
        (tmp_path / "film.y4m").write_bytes(head + frame * 2)

    return shoot


@pytest.fixture
def come(playwright: Playwright, guard: Guard, tmp_path: Path) -> Iterator[Callable[..., Page]]:
    """Somebody with a camera."""
    camera = [
        "--use-fake-ui-for-media-stream",
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={tmp_path / 'film.y4m'}",
    ]
    browser = playwright.chromium.launch(**{**launch_options(), "args": [*FLAGS, *camera]})

    def open_page(kind: dict[str, object] = DESKTOP) -> Page:
        context = guard(browser.new_context(**kind, **AT_REST, permissions=["camera"]))
        context.add_init_script(IN_A_HURRY % "fr")
        return context.new_page()

    yield open_page
    browser.close()


@pytest.mark.chromium_only("The film before the camera is a flag of Chromium's.")
def test_two_devices_join_by_their_cameras_alone(
    come: Callable[..., Page], film: Callable[[Page], None], site: Site
) -> None:
    table, guest = come(), come(PHONE)
    begin_table(table, site, GAME, 2)
    offer_from(table, 1)
    film(table)
    guest.goto(f"{site.url}#/join")
    # Here there is no detector of the browser's own: the decoder that is shipped is fetched now.
    assert not guest.evaluate("'BarcodeDetector' in globalThis")
    guest.locator("[data-camera]").click()
    guest.wait_for_selector("#device-reply", state="attached")
    expect(guest.locator(".camera")).to_have_count(0)
    film(guest)
    table.locator("[data-camera]").click()
    guest.wait_for_selector(f".table[data-guest='1'] {STILL}")
    table.wait_for_selector("[data-seat='1'][data-state='device.joined']")


# One whose other half is not on the device, as on some phones.
LAME = """
globalThis.BarcodeDetector = class {
    static getSupportedFormats = async () => ["qr_code"];
    detect = async () => { throw new DOMException("no service", "NotSupportedError"); };
};
"""


@pytest.mark.chromium_only("The film before the camera is a flag of Chromium's.")
def test_a_detector_that_does_not_work_is_done_without(
    come: Callable[..., Page], film: Callable[[Page], None], site: Site
) -> None:
    table, guest = come(), come()
    begin_table(table, site, GAME, 2)
    offer_from(table, 1)
    film(table)
    guest.add_init_script(LAME)
    guest.goto(f"{site.url}#/join")
    guest.locator("[data-camera]").click()
    guest.wait_for_selector("#device-reply", state="attached")


@pytest.mark.chromium_only("The film before the camera is a flag of Chromium's.")
def test_the_browsers_own_detector_is_used_where_there_is_one(
    come: Callable[..., Page], film: Callable[[Page], None], site: Site
) -> None:
    table, guest = come(), come()
    begin_table(table, site, GAME, 2)
    offer = offer_from(table, 1)
    film(table)
    guest.add_init_script(DETECTOR)
    guest.goto(f"{site.url}#/join")
    guest.evaluate("(offer) => (globalThis.shown = offer)", offer)
    guest.locator("[data-camera]").click()
    guest.wait_for_selector("#device-reply", state="attached")
    assert guest.evaluate("looked") == 1
