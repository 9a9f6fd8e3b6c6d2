"""A small web server for the built site, on the loopback address.

It behaves like a plain static host: right content types, validators, any sub-folder, open to other
origins unless told otherwise, nothing compressed and no headers but those asked for. It can be
stopped and started again on the same port, remembers what was asked, can hold files back and be as
slow as a bad line, which is what the tests of offline play and of faults need: the browser's own
tools do not reach into a service worker.
"""

from __future__ import annotations

import contextlib
import gzip
import io
import socket
import threading
import time
from collections.abc import Mapping
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

TYPES = {
    ".js": "text/javascript",
    ".json": "application/json",
    ".pack": "application/octet-stream",
    ".bin": "application/octet-stream",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
}


TEXT = frozenset({".html", ".js", ".css", ".json", ".svg", ".txt", ".xml"})


class Brake:
    """A slow line, which all connections share; counts what went over it."""

    def __init__(self, bits_per_second: float, latency: float) -> None:
        self.bytes_per_second = bits_per_second / 8
        self.latency = latency
        self.sent = 0
        self._free = 0.0
        self._lock = threading.Lock()

    def take(self, size: int) -> None:
        """Wait until the line has carried so many bytes."""
        with self._lock:
            self._free = max(self._free, time.monotonic()) + size / self.bytes_per_second
            until = self._free
        time.sleep(max(0.0, until - time.monotonic()))
        self.sent += size


class _SlowFile(io.BufferedIOBase):
    """What is written goes over a slow line, a packet at a time."""

    PACKET = 1400

    def __init__(self, under: Any, brake: Brake) -> None:
        self.under, self.brake = under, brake

    def writable(self) -> bool:
        return True

    def write(self, data: Any) -> int:
        """Write it all, as fast as the line carries it."""
        whole = memoryview(data)
        for at in range(0, len(whole), self.PACKET):
            packet = whole[at : at + self.PACKET]
            self.brake.take(len(packet))
            self.under.write(packet)
        return len(whole)


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES

    def __init__(self, *arguments: Any, site: Site, **more: Any) -> None:
        self.site = site
        super().__init__(*arguments, directory=str(site.folder), **more)

    def translate_path(self, path: str) -> str:
        prefix = self.site.prefix
        inside = path[len(prefix) - 1 :] if path.startswith(prefix) else "/outside-the-site"
        return super().translate_path(inside)

    def setup(self) -> None:
        super().setup()
        if self.site.brake:
            self.wfile = _SlowFile(self.wfile, self.site.brake)

    def do_GET(self) -> None:
        self.site.requests.append(self.path)
        if self.site.brake:
            time.sleep(self.site.brake.latency)
        if self.path.endswith(self.site.held):
            self.site.let_go.wait()
        time.sleep(self.site.delay)
        super().do_GET()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        """Send a file, on a slow line bit by bit and one at a time."""
        if not self.site.rate:
            return super().copyfile(source, outputfile)
        while part := source.read(max(1, self.site.rate // 20)):
            with self.site.line:
                time.sleep(len(part) / self.site.rate)
            outputfile.write(part)

    def send_head(self) -> Any:
        """Text compressed, as a well-kept host sends it, for a site that asks for that."""
        file = Path(self.translate_path(self.path.partition("?")[0]))
        file = file / "index.html" if file.is_dir() else file
        taken = "gzip" in self.headers.get("Accept-Encoding", "")
        if not (self.site.compressed and taken and file.suffix in TEXT and file.is_file()):
            return super().send_head()
        body = gzip.compress(file.read_bytes(), 6, mtime=0)
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(file)))
        self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Vary", "Accept-Encoding")
        self.end_headers()
        return io.BytesIO(body)

    def end_headers(self) -> None:
        if self.site.open_to_all:
            self.send_header("Access-Control-Allow-Origin", "*")
        for name, value in self.site.headers.items():
            self.send_header(name, value)
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def log_message(self, format: str, *arguments: Any) -> None:
        if self.site.verbose:
            super().log_message(format, *arguments)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.connections: set[socket.socket] = set()

    def process_request(self, request: Any, client_address: Any) -> None:
        self.connections.add(request)
        super().process_request(request, client_address)

    def shutdown_request(self, request: Any) -> None:
        self.connections.discard(request)
        super().shutdown_request(request)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a browser that has closed its connection."""


class Site:
    """A folder served at `http://localhost:port/prefix/`; start and stop it at will."""

    def __init__(
        self,
        folder: Path,
        prefix: str = "/",
        port: int = 0,
        *,
        verbose: bool = False,
        open_to_all: bool = True,
        compressed: bool = False,
        headers: Mapping[str, str] | None = None,
        brake: Brake | None = None,
    ) -> None:
        self.folder = folder
        self.prefix = prefix
        self.port = port
        self.verbose = verbose
        self.open_to_all = open_to_all
        self.compressed = compressed
        self.brake = brake
        self.headers = dict(headers or {})
        self.requests: list[str] = []
        # Files whose names end so are not sent before they are let go.
        self.held: tuple[str, ...] = ()
        self.let_go = threading.Event()
        # Bytes a second, of all files together, and seconds before each; 0 is as quick as can be.
        self.rate = 0
        self.delay = 0.0
        self.line = threading.Lock()
        self._server: _Server | None = None
        self._thread: threading.Thread | None = None

    @property
    def origin(self) -> str:
        """The scheme, host and port."""
        return f"http://localhost:{self.port}"

    @property
    def url(self) -> str:
        """The address of the site's front page."""
        return self.origin + urlsplit(self.prefix).path

    def start(self) -> Site:
        """Begin to serve, on the same port as before if there was one."""
        self._server = _Server(("127.0.0.1", self.port), partial(_Handler, site=self))
        self.port = self._server.server_address[1]
        self._thread = threading.Thread(
            target=self._server.serve_forever, args=(0.05,), daemon=True
        )
        self._thread.start()
        return self

    def wait(self) -> None:
        """Serve until somebody interrupts."""
        while self._thread and self._thread.is_alive():
            self._thread.join(1)

    def stop(self) -> None:
        """Stop serving and close every connection, idle ones included."""
        if self._server is None:
            return
        self._server.shutdown()
        self._server.server_close()
        for connection in list(self._server.connections):
            # Closing alone leaves it open to whoever still reads from it.
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
            connection.close()
        self._server = None
