"""A real WordPress with its database, from Debian's packages, on the loopback address.

Everything it writes is in a folder of its own, and it speaks to nobody else. The plugin is unpacked
from the file that webmasters get; `wordpress.php` says what is then written.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import time
import zipfile
from pathlib import Path
from typing import Any

from tools.dev.report import Missing, run
from tools.hosts.servers import PATIENCE, answers, free_port, program

SOURCE = Path("/usr/share/wordpress")
# Programs, each with its package; the theme and the French sentences have none.
PROGRAMS = {"php": "php-cli", "mariadbd": "mariadb-server"}
PACKAGES = ("wordpress", "wordpress-l10n", "wordpress-theme-twentytwentyone", "php-mysql")
CONFIGURATION = """<?php
define( 'DB_NAME', 'wordpress' );
define( 'DB_USER', 'root' );
define( 'DB_PASSWORD', '' );
define( 'DB_HOST', 'localhost:{socket}' );
define( 'WP_HOME', '{origin}' );
define( 'WP_SITEURL', '{origin}' );
define( 'WP_HTTP_BLOCK_EXTERNAL', true );
define( 'DISABLE_WP_CRON', true );
define( 'AUTOMATIC_UPDATER_DISABLED', true );
define( 'CONCATENATE_SCRIPTS', false );
$table_prefix = 'wp_';
if ( ! defined( 'ABSPATH' ) ) {{
	define( 'ABSPATH', __DIR__ . '/' );
}}
require_once ABSPATH . 'wp-settings.php';
"""


class WordPress:
    """A WordPress that shows games from a copy of the site; `posts` has their addresses."""

    def __init__(self, work: Path, plugin: Path, games: str, source: Path = SOURCE) -> None:
        if not source.exists():
            raise Missing(f"WordPress is missing: sudo apt-get install {' '.join(PACKAGES)}")
        self.port = free_port()
        self.origin = f"http://127.0.0.1:{self.port}"
        self._work = work
        self._started: list[subprocess.Popen[bytes]] = []
        self.folder = work / "wordpress"
        shutil.copytree(source, self.folder)
        with zipfile.ZipFile(plugin) as packed:
            packed.extractall(self.folder / "wp-content" / "plugins")
        socket = work / "socket"
        text = CONFIGURATION.format(socket=socket, origin=self.origin)
        (self.folder / "wp-config.php").write_text(text, encoding="utf-8")
        try:
            self._start_database(socket)
            made = self._php(Path(__file__).with_suffix(".php"), self.folder, games)
            self._serve()
        except BaseException:
            self.stop()
            raise
        self.version: str = made["version"]
        self.posts: dict[str, dict[str, str]] = {
            role: {kind: f"{self.origin}/?p={number}" for kind, number in kinds.items()}
            for role, kinds in made["posts"].items()
        }

    def _php(self, script: Path, *words: str | Path) -> dict[str, Any]:
        said = run([program("php", "php-cli"), script, *words], "WordPress could not be set up.")
        found: dict[str, Any] = json.loads(said[said.rindex('{"version"') :])
        return found

    def _start_database(self, socket: Path) -> None:
        data = self._work / "data"
        # Nobody else can get at it: it has no port, and its folder is ours.
        as_root = ["--user=root"] if os.geteuid() == 0 else []
        run(
            [
                program("mariadb-install-db", "mariadb-server"),
                "--no-defaults",
                "--auth-root-authentication-method=normal",
                "--skip-test-db",
                f"--datadir={data}",
                *as_root,
            ],
            "MariaDB could not make a database.",
        )
        command = [program("mariadbd", "mariadb-server"), "--no-defaults", "--skip-networking"]
        command += [f"--datadir={data}", f"--socket={socket}", *as_root]
        self._launch(command, "database")
        client = [program("mariadb", "mariadb-client"), "--no-defaults", "-uroot", f"-S{socket}"]
        end = time.monotonic() + PATIENCE
        create = [*client, "-e", "CREATE DATABASE wordpress"]
        while subprocess.run(create, check=False, capture_output=True).returncode:
            if time.monotonic() > end:
                raise Missing("MariaDB did not start.")
            time.sleep(0.5)

    def _serve(self) -> None:
        command = [program("php", "php-cli"), "-S", f"127.0.0.1:{self.port}", "-t", self.folder]
        self._launch([str(word) for word in command], "server", PHP_CLI_SERVER_WORKERS="4")
        end = time.monotonic() + PATIENCE
        while not answers(self.port):
            if time.monotonic() > end:
                raise Missing("PHP's own server did not start.")
            time.sleep(0.1)

    def _launch(self, command: list[str], name: str, **environment: str) -> None:
        with (self._work / f"{name}.log").open("wb") as output:
            self._started.append(
                subprocess.Popen(
                    command,
                    env={**os.environ, **environment},
                    stdout=output,
                    stderr=output,
                    start_new_session=True,
                )
            )

    def stop(self) -> None:
        """Stop the server and the database."""
        for process in reversed(self._started):
            # With its workers, which are in its group.
            os.killpg(process.pid, signal.SIGTERM)
            process.wait(PATIENCE)
        self._started.clear()
