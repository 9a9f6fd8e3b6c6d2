"""The developer's tools: what they promise to a fresh clone, a plain host, an offline browser."""

from __future__ import annotations

import gzip
import importlib.util
import json
import re
import urllib.error
import urllib.request
from collections.abc import Generator
from pathlib import Path

import dev
import pytest

from tools.dev import environment, stamp
from tools.dev.paths import ASSETS, MODULES, ROOT, TOOLS
from tools.dev.report import Missing, run
from tools.dev.serve import Site
from tools.dev.tried import count_tests, seconds_noted, write_row
from tools.runtime import bundle, precompile, warm
from tools.runtime.bundle import read_pack, write_pack
from tools.runtime.squeeze import squeeze
from tools.site.build import build
from tools.site.precache import NAME, integrity, write_service_worker


def write(folder: Path, files: dict[str, str]) -> Path:
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return folder


# The trimmed standard library


def test_needed_follows_imports_at_any_depth(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "root.py": "def later():\n    from package import part\n",
            "package/__init__.py": "from .inner import thing",
            "package/inner.py": "thing = 1",
            "package/part.py": "import far",
            "far.py": "",
            "unused.py": "",
        },
    )
    found = {
        file.relative_to(tmp_path).as_posix() for file in precompile.needed(tmp_path, ["root"])
    }
    assert found == {
        "root.py",
        "package/__init__.py",
        "package/inner.py",
        "package/part.py",
        "far.py",
    }


def test_needed_leaves_closed_modules_out_unless_imported_outright(tmp_path: Path) -> None:
    write(
        tmp_path,
        {
            "root.py": "import dis\ntry:\n    import ssl\nexcept ImportError:\n    pass",
            "dis.py": "def later():\n    import argparse",
            "ssl.py": "",
            "argparse.py": "",
        },
    )
    found = {file.stem for file in precompile.needed(tmp_path, ["root"], ["ssl"])}
    assert found == {"root", "dis"}


def test_pyc_is_used_without_its_source(tmp_path: Path) -> None:
    pyc = precompile.to_pyc(b"answer = 42", "/nowhere/module.py", 0)
    assert int.from_bytes(pyc[4:8], "little") == 1  # hash-based, unchecked
    file = tmp_path / "module.pyc"
    file.write_bytes(pyc)
    spec = importlib.util.spec_from_file_location("module", file)
    assert spec and spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    assert module.answer == 42
    assert spec.loader.get_code("module").co_filename == "/nowhere/module.py"


def test_pack_is_an_index_line_and_the_bytes(tmp_path: Path) -> None:
    contents = {"/a/one.txt": b"1\n2", "/b/empty": b"", "/c/three": bytes(range(256))}
    write_pack(tmp_path / "pack", contents)
    head, _, body = gzip.decompress((tmp_path / "pack").read_bytes()).partition(b"\n")
    found = {}
    for path, size in json.loads(head):
        found[path], body = body[:size], body[size:]
    assert found == contents == read_pack(tmp_path / "pack")
    assert body == b""
    write_pack(tmp_path / "again", contents)
    assert (tmp_path / "again").read_bytes() == (tmp_path / "pack").read_bytes()


# A script as Emscripten writes it, and a WebAssembly module that calls `env.called` and wants the
# addresses of `emscripten_glClear` and `emscripten_err`; it exports `c1` and `c2`.
GLUE = """async function make(moduleArg={}){var Module=moduleArg;
var MANY;
function called(){return helper()}called.sig="v";
function helper(){return _c1()+Module["named"]}
var named=()=>2;Module["named"]=named;
var asked=()=>3;Module["asked"]=asked;
var loud=console.log("kept: it does something");
function forgotten(){return lost()}forgotten.sig="v";Module["forgotten"]=forgotten;
var lost=()=>4;
var alias=lost;
function _emscripten_glClear(){return lost()}
function _emscripten_err(){}
function assignWasmExports(wasmExports){_c1=Module["_c1"]=wasmExports["c1"];\
_c2=Module["_c2"]=wasmExports["c2"];memory=wasmExports["memory"]}
var wasmImports={called,emscripten_glClear:_emscripten_glClear,\
emscripten_err:_emscripten_err,forgotten};
return wasmImports}export default make;"""
ASKING = (
    b"\0asm\x01\0\0\0\x01\x04\x01\x60\0\0"
    b"\x02\x48\x03\x03env\x06called\0\0"
    b"\x08GOT.func\x12emscripten_glClear\x03\x7f\x01"
    b"\x08GOT.func\x0eemscripten_err\x03\x7f\x01"
)


def test_a_script_is_trimmed_to_what_can_be_reached(tmp_path: Path) -> None:
    names = ",".join(f"_c{number}" for number in range(1, 1500))
    glue = GLUE.replace("\\\n", "").replace("MANY", names)
    write(tmp_path, {"glue.mjs": glue, "user.js": "python.asked()"})
    (tmp_path / "asking.wasm").write_bytes(ASKING + b"\x07\x0b\x02\x02c1\0\0\x02c2\0\0")
    request = {
        "acorn": str(MODULES / "acorn"),
        "script": str(tmp_path / "glue.mjs"),
        "wasm": str(tmp_path / "asking.wasm"),
        "users": [str(tmp_path / "user.js")],
        "out": str(tmp_path / "out.mjs"),
        "fewer": str(tmp_path / "fewer.wasm"),
    }
    run(
        [environment.node(), TOOLS / "runtime" / "trim.mjs"],
        "trimming failed",
        text=json.dumps(request),
    )
    trimmed = (tmp_path / "out.mjs").read_text(encoding="utf-8")
    words = set(re.findall(r"\w+", trimmed))
    assert words >= {"called", "helper", "_c1", "memory", "named", "asked", "loud"}
    assert words >= {"_emscripten_err", "export", "default"}
    assert not words & {"forgotten", "lost", "alias", "_c2", "_emscripten_glClear"}
    assert "emscripten_glClear:refuse_to_draw" in trimmed
    assert (tmp_path / "fewer.wasm").read_bytes() == ASKING + b"\x07\x06\x01\x02c1\0\0"


def test_files_are_squeezed_as_gzip_that_anybody_can_read(tmp_path: Path) -> None:
    plain = b"one line after another\n" * 1000
    (tmp_path / "plain").write_bytes(plain)
    squeeze({tmp_path / "plain": tmp_path / "squeezed"})
    assert gzip.decompress((tmp_path / "squeezed").read_bytes()) == plain


def test_a_source_is_compiled_once() -> None:
    asked: list[str] = []

    def compiler(source: str, **options: str) -> Generator[str, str, str]:
        asked.append(source)
        tree = yield f"tree of {source}"
        return f"{tree}, compiled for {options['mode']}"

    def run(source: str, mode: str) -> str:
        steps = once(source, mode=mode)
        tree = next(steps)
        with pytest.raises(StopIteration) as end:
            steps.send(tree)
        return end.value.value

    once = warm.compile_once(compiler)
    first = run("1", "exec")
    assert first == run("1", "exec") == "tree of 1, compiled for exec"
    assert run("1", "eval") == "tree of 1, compiled for eval"
    assert run("2", "exec") == "tree of 2, compiled for exec"
    assert asked == ["1", "1", "2"]


def test_a_module_in_memory_is_shipped_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("WHOLE", "PACK", "IMPORTED"):
        monkeypatch.setattr(bundle, name, tmp_path / name)
    module, package, data = (
        f"{bundle.SITE_PACKAGES}/croisee/{name}"
        for name in ("door.pyc", "core/__init__.pyc", "games/hex/box.json")
    )
    write_pack(bundle.WHOLE, {module: b"door", package: b"core", data: b"{}"})
    bundle.divide(["croisee.core", "croisee.door", "json"])
    assert read_pack(bundle.IMPORTED) == {module: b"door"}
    assert read_pack(bundle.PACK) == {package: b"core", data: b"{}"}


# The site


@pytest.fixture
def small_site(tmp_path: Path) -> Path:
    site = write(
        tmp_path / "site",
        {
            "index.html": "<!doctype html><title>hello</title>",
            "assets/a.js": "export {}",
            "assets/b.svg": "",
            "assets/c.json": "{}",
            "assets/runtime/stdlib.zip": "library",
            "assets/shared/game.jpg": "picture",
            "assets/words/fr.bin": "{}",
            "assets/first/game.en.bin": "first",
        },
    )
    (site / "assets" / "runtime" / "snapshot.bin").write_bytes(gzip.compress(b"memory", mtime=0))
    return site


def test_precache_lists_every_file_with_its_digest(small_site: Path, tmp_path: Path) -> None:
    source = write(tmp_path, {"worker.js": "self.addEventListener;"}) / "worker.js"
    name = write_service_worker(small_site, source)
    text = (small_site / NAME).read_text(encoding="utf-8")
    lists = r"const FILES = (\{.*?\});\nconst LATER = (\{.*?\});\nconst LANGUAGES = (\{.*?\n\});"
    listed = re.search(lists, text, re.DOTALL)
    assert listed
    files = json.loads(listed[1])
    unpacked = re.search(r"const UNPACKED = (\{.*?\});", text, re.DOTALL)
    assert unpacked and list(json.loads(unpacked[1])) == ["assets/runtime/snapshot.raw"]
    assert set(json.loads(listed[2])) == {"assets/runtime/stdlib.zip", "assets/shared/game.jpg"}
    languages = {lang: list(own) for lang, own in json.loads(listed[3]).items() if own}
    assert languages == {"fr": ["assets/words/fr.bin"], "en": ["assets/first/game.en.bin"]}
    assert set(files) == {
        "index.html",
        "assets/a.js",
        "assets/b.svg",
        "assets/c.json",
        "assets/runtime/snapshot.bin",
    }
    assert files["index.html"] == integrity(small_site / "index.html")
    assert write_service_worker(small_site, source) == name, "the same site has the same name"
    (small_site / "index.html").write_text("changed", encoding="utf-8")
    assert write_service_worker(small_site, source) != name


def get(url: str) -> tuple[str, str]:
    with urllib.request.urlopen(url, timeout=5) as answer:
        return answer.headers["Content-Type"], answer.headers["Access-Control-Allow-Origin"]


def test_server_serves_a_sub_folder_with_the_right_types(small_site: Path) -> None:
    site = Site(small_site, "/a/b/").start()
    try:
        assert get(site.url)[0].startswith("text/html")
        assert get(f"{site.url}assets/a.js") == ("text/javascript", "*")
        assert get(f"{site.url}assets/b.svg")[0] == "image/svg+xml"
        assert get(f"{site.url}assets/c.json")[0] == "application/json"
        assert site.requests == [
            "/a/b/",
            "/a/b/assets/a.js",
            "/a/b/assets/b.svg",
            "/a/b/assets/c.json",
        ]
        for outside in ("/", "/index.html", "/a/index.html"):
            with pytest.raises(urllib.error.HTTPError, match="404"):
                get(site.origin + outside)
    finally:
        site.stop()


def test_server_compresses_text_only_when_both_sides_want_it(small_site: Path) -> None:
    site = Site(small_site, compressed=True).start()
    try:
        for path, taken, answered in (
            ("", "gzip", "gzip"),
            ("", "identity", None),
            ("assets/shared/game.jpg", "gzip", None),
        ):
            request = urllib.request.Request(site.url + path, headers={"Accept-Encoding": taken})
            with urllib.request.urlopen(request, timeout=5) as answer:
                assert answer.headers["Content-Encoding"] == answered
                data = answer.read()
            file = small_site / (path or "index.html")
            assert (gzip.decompress(data) if answered else data) == file.read_bytes()
    finally:
        site.stop()


def test_server_stops_and_starts_on_the_same_port(small_site: Path) -> None:
    site = Site(small_site).start()
    url = site.url
    get(url)
    site.stop()
    with pytest.raises(urllib.error.URLError):
        get(url)
    site.start()
    assert site.url == url
    get(url)
    site.stop()


def test_build_names_no_other_host_and_repeats_itself(tmp_path: Path) -> None:
    out = build(tmp_path / "site")
    first = {file: file.stat().st_mtime_ns for file in stamp.files_under(out)}
    build(out)
    assert {file: file.stat().st_mtime_ns for file in stamp.files_under(out)} == first
    ours = [file for file in first if file.suffix in {".html", ".js", ".css", ".json"}]
    for file in ours:
        if file.parent.name != "runtime":
            found = re.findall(
                r"(?:src|href|from|import\()\s*=?\s*[\"'](?:https?:|/)", file.read_text("utf-8")
            )
            assert not found, file


# Stamps


def test_stamp_follows_content_not_dates(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stamp, "CACHE", tmp_path / "cache")
    folder = write(tmp_path / "inputs", {"a.txt": "1", "b/c.txt": "2", "__pycache__/x.pyc": "junk"})
    now = stamp.digest([folder])
    assert not stamp.is_fresh("step", now)
    stamp.set_stamp("step", now)
    assert stamp.is_fresh("step", now)
    assert not stamp.is_fresh("step", now, [tmp_path / "missing output"])
    write(folder, {"__pycache__/x.pyc": "other junk"})
    assert stamp.digest([folder]) == now
    write(folder, {"b/c.txt": "3"})
    assert stamp.digest([folder]) != now
    (folder / "b" / "c.txt").unlink()
    assert stamp.digest([folder]) != now


# What a fresh clone meets


COMMANDS = [
    *("play", "test", "build", "bench", "check", "new-game", "showcase", "perft", "golden"),
    *("lighthouse", "engines", "hosts", "cms", "arena", "faults", "fuzz", "soak"),
]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        dev.main([command, "--help"])
    assert left.value.code == 0
    assert command in capsys.readouterr().out


def test_what_is_missing_is_said_in_one_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(stamp, "CACHE", tmp_path)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert dev.main(["build", "--out", str(tmp_path / "out")]) == 1
    said = capsys.readouterr().err.strip().splitlines()
    assert len(said) == 1
    assert "npm is missing" in said[0]


def test_a_browser_that_cannot_be_had_is_told_of_and_required_only_of_a_server_that_tests(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Firefox is installed or renewed, WebKit needs a screen: without apt-get neither is had."""
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(environment, "ADMINISTRATORS", ())
    monkeypatch.delenv("CI", raising=False)
    environment.install_engines()
    said = capsys.readouterr().err.strip().splitlines()
    assert len(said) == 2
    assert all("On Debian: sudo apt-get install" in told and "left out" in told for told in said)
    assert not any(environment.has_engine(engine) for engine in environment.ENGINES)
    monkeypatch.setenv("CI", "true")
    with pytest.raises(Missing, match="firefox-esr"):
        environment.install_engines()


def test_a_named_browser_must_exist(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAYWRIGHT_CHROMIUM", "/no/such/browser")
    with pytest.raises(Missing, match="/no/such/browser"):
        environment.find_browser()


def test_npm_parts_are_pinned_and_locked_without_addresses() -> None:
    package = json.loads((ASSETS / "package.json").read_text(encoding="utf-8"))
    pins = package["dependencies"] | package["devDependencies"]
    assert all(re.fullmatch(r"\d+\.\d+\.\d+", version) for version in pins.values())
    text = (ASSETS / "package-lock.json").read_text(encoding="utf-8")
    assert "resolved" not in text
    assert "://" not in text
    locked = json.loads(text)["packages"]
    assert {name: locked[f"node_modules/{name}"]["version"] for name in pins} == pins


def test_python_pins_are_exact() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    listed = re.search(r"^test = \[(.*?)\]", text, re.DOTALL | re.MULTILINE)
    assert listed
    assert all("==" in pin for pin in re.findall(r'"([^"]+)"', listed[1]))


REPORT = """<testsuites><testsuite>
<testcase classname="e2e.faults.test_worker" name="a" time="30">
<properties><property name="seconds from death to playing again" value="1.26"/></properties>
</testcase>
<testcase classname="e2e.faults.test_worker" name="b" time="60"><failure/></testcase>
<testcase classname="e2e.engines.test_webkit" name="c" time="30"><error/></testcase>
<testcase classname="e2e.engines.test_webkit" name="d" time="0"><skipped/></testcase>
</testsuite></testsuites>"""


def test_what_was_tried_is_counted_and_stands_in_the_place_of_its_row(tmp_path: Path) -> None:
    report = tmp_path / "report.xml"
    report.write_text(REPORT, encoding="utf-8")
    all_of_it = "1 passed, 2 failed, 1 left out, 2 minutes of tests"
    assert count_tests(report) == all_of_it
    assert count_tests(report, "webkit").startswith("0 passed, 1 failed, 1 left out")
    assert count_tests(report, outside="webkit").startswith("1 passed, 1 failed, 0 left out")
    assert seconds_noted(report) == "playing again 1.3 to 1.3 s after Python's death"
    page = tmp_path / "README.md"
    page.write_text("| a | old | then |\n| b | stays | then |\n", encoding="utf-8")
    row = write_row("a", all_of_it, page)
    assert page.read_text(encoding="utf-8") == f"{row}\n| b | stays | then |\n"
    with pytest.raises(ValueError, match="no row"):
        write_row("c", all_of_it, page)
