"""The web servers that Debian ships, as its packages configure them, on the loopback address.

A server keeps its stock configuration: only the port, the folder it serves and the places it writes
to are changed, and lines are added where a test asks for them. It is stopped and started at will,
and says what it has sent.
"""

from __future__ import annotations

import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from tools.dev.environment import ADMINISTRATORS
from tools.dev.report import Missing

CONFIGURATIONS = Path("/etc")
NGINX_MODULES = Path("/usr/lib/nginx/modules")
USER = "www-data"
# Seconds that a server may take until it answers, on a machine that has other things to do.
PATIENCE = 30


@dataclass(frozen=True)
class Setting:
    """What a server is told: where its files are, where it may write, its port, lines to add."""

    served: Path
    work: Path
    port: int
    lines: str = ""


Configure = Callable[[Setting], tuple[list[str], dict[str, str]]]


@dataclass(frozen=True)
class Stock:
    """A server of Debian's: its package, and what configures it and gives its command."""

    package: str
    configure: Configure


def _nginx(setting: Setting) -> tuple[list[str], dict[str, str]]:
    text = (CONFIGURATIONS / "nginx" / "nginx.conf").read_text(encoding="utf-8")
    text = text.replace("/var/log/nginx", str(setting.work))
    text = text.replace("/run/nginx.pid", str(setting.work / "pid"))
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = "".join(f"{kind}_temp_path {setting.work / kind};\n" for kind in kinds)
    house = f"""{temporary}server {{
        listen 127.0.0.1:{setting.port};
        root {setting.served};
        index index.html;
        {setting.lines}
    }}"""
    text = text.replace("include /etc/nginx/sites-enabled/*;", house)
    file = setting.work / "nginx.conf"
    file.write_text(text, encoding="utf-8")
    # What its configuration loads is named from where it keeps its files.
    (setting.work / "modules").symlink_to(NGINX_MODULES, target_is_directory=True)
    return ["nginx", "-c", str(file), "-p", str(setting.work), "-g", "daemon off;"], {}


def _caddy(setting: Setting) -> tuple[list[str], dict[str, str]]:
    text = (CONFIGURATIONS / "caddy" / "Caddyfile").read_text(encoding="utf-8")
    text = text.replace("/usr/share/caddy", str(setting.served))
    text = re.sub(r"^:80 \{", f"http://:{setting.port} {{\n bind 127.0.0.1", text, flags=re.M)
    if setting.lines:
        text = text.replace("\n\tfile_server\n", f"\n{setting.lines}\n")
    file = setting.work / "Caddyfile"
    file.write_text("{\n admin off\n auto_https off\n}\n" + text, encoding="utf-8")
    command = ["caddy", "run", "--adapter", "caddyfile", "--config", str(file)]
    return command, {"HOME": str(setting.work), "XDG_CONFIG_HOME": str(setting.work)}


def _lighttpd(setting: Setting) -> tuple[list[str], dict[str, str]]:
    text = (CONFIGURATIONS / "lighttpd" / "lighttpd.conf").read_text(encoding="utf-8")
    text = text.replace("/var/www/html", str(setting.served))
    text = text.replace("/var/log/lighttpd", str(setting.work))
    text = text.replace("/run/lighttpd.pid", str(setting.work / "pid"))
    text = text.replace("/var/cache/lighttpd/uploads", str(setting.work))
    text = re.sub(r"^(server\.port\s*=) 80$", rf"\1 {setting.port}", text, flags=re.M)
    # One address only, and not a second one of the newer kind.
    text = re.sub(r"^include_shell .*use-ipv6.*$", 'server.bind = "127.0.0.1"', text, flags=re.M)
    file = setting.work / "lighttpd.conf"
    file.write_text(text + setting.lines, encoding="utf-8")
    return ["lighttpd", "-D", "-f", str(file)], {}


def apache(allowed: str, added: tuple[str, ...] = (), removed: tuple[str, ...] = ()) -> Configure:
    """Apache: what a folder's own file may change; modules added to the stock ones or left out."""

    def configure(setting: Setting) -> tuple[list[str], dict[str, str]]:
        folder = setting.work / "apache2"
        shutil.copytree(CONFIGURATIONS / "apache2", folder, symlinks=True)
        for name in added:
            (folder / "mods-enabled" / f"{name}.load").symlink_to(f"../mods-available/{name}.load")
        for name in removed:
            (folder / "mods-enabled" / name).unlink()
        (folder / "ports.conf").write_text(f"Listen 127.0.0.1:{setting.port}\n", encoding="ascii")
        house = f"""ServerName localhost
<VirtualHost *:{setting.port}>
  DocumentRoot {setting.served}
  CustomLog ${{APACHE_LOG_DIR}}/access.log combined
  <Directory {setting.served}>
    AllowOverride {allowed}
    Require all granted
    {setting.lines}
  </Directory>
</VirtualHost>
"""
        for file in (folder / "sites-enabled").iterdir():
            file.unlink()
        (folder / "sites-enabled" / "000-default.conf").write_text(house, encoding="utf-8")
        writes = {f"APACHE_{name}_DIR": str(setting.work) for name in ("RUN", "LOCK", "LOG")}
        who = {"APACHE_RUN_USER": USER, "APACHE_RUN_GROUP": USER}
        return ["apache2", "-d", str(folder), "-DFOREGROUND"], {
            **writes,
            **who,
            "APACHE_PID_FILE": str(setting.work / "pid"),
        }

    return configure


# What compresses by type; the stock configuration of mod_deflate needs it too.
FILTERS = ("filter.load", "deflate.conf")
SERVERS = {
    "nginx": Stock("nginx", _nginx),
    "apache All": Stock("apache2", apache("All", added=("headers",))),
    "apache FileInfo": Stock("apache2", apache("FileInfo")),
    "apache AuthConfig": Stock("apache2", apache("AuthConfig")),
    "apache None": Stock("apache2", apache("None")),
    "apache without filters": Stock("apache2", apache("All", removed=FILTERS)),
    "lighttpd": Stock("lighttpd", _lighttpd),
    "caddy": Stock("caddy", _caddy),
}


class Served:
    """A folder served by a stock server; `url` is where the games are."""

    def __init__(
        self, stock: Stock, served: Path, work: Path, prefix: str = "/", lines: str = ""
    ) -> None:
        work.mkdir(parents=True)
        self.folder = served
        self.prefix = prefix
        # Servers step down to a user of their own, who has to get to their files.
        if os.geteuid() == 0:
            for folder in (served, work):
                shutil.chown(folder, USER, USER)
        self.port = free_port()
        self.work = work
        command, environment = stock.configure(Setting(served, work, self.port, lines))
        self._command = [program(command[0], stock.package), *command[1:]]
        self._environment = {**os.environ, **environment}
        self._process: subprocess.Popen[bytes] | None = None

    @property
    def origin(self) -> str:
        """The scheme, host and port."""
        return f"http://localhost:{self.port}"

    @property
    def url(self) -> str:
        """The address of the games."""
        return self.origin + self.prefix

    def start(self) -> Served:
        """Begin to serve, on the same port as before."""
        said = self.work / "said"
        with said.open("wb") as output:
            # In a group of its own: Apache ends with all of its group.
            self._process = subprocess.Popen(
                self._command,
                env=self._environment,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
        end = time.monotonic() + PATIENCE
        while not answers(self.port):
            if self._process.poll() is not None or time.monotonic() > end:
                self.stop()
                raise Missing(f"{self._command[0]} did not start: {said.read_text('utf-8')}")
            time.sleep(0.05)
        return self

    def stop(self) -> None:
        """Stop serving and hang up on everyone."""
        if self._process is None:
            return
        self._process.terminate()
        try:
            self._process.wait(5)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._process = None

    def sent(self) -> int:
        """How many bytes of files have gone over the wire, by the server's own log."""
        lines = (self.work / "access.log").read_text(encoding="utf-8").splitlines()
        return sum(int(size) for line in lines for size in re.findall(r'" \d+ (\d+) "', line))

    def version(self) -> str:
        """What the server calls itself."""
        option = "version" if self._command[0].endswith("caddy") else "-v"
        command = [self._command[0], option]
        said = subprocess.run(command, capture_output=True, text=True, check=True)
        return (said.stdout + said.stderr).splitlines()[0]


def program(name: str, package: str) -> str:
    """Where a program is."""
    found = shutil.which(name, path=os.pathsep.join([os.environ.get("PATH", ""), *ADMINISTRATORS]))
    if not found:
        raise Missing(f"{name} is missing: install the package {package}.")
    return found


def free_port() -> int:
    """A port of this machine that nobody uses."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def answers(port: int) -> bool:
    """Whether somebody answers on a port."""
    with socket.socket() as probe:
        probe.settimeout(1)
        return probe.connect_ex(("127.0.0.1", port)) == 0
