"""`make bench ARGS=cache`: the CPU of a request for a page that is kept, by who serves it.

Each way serves the same page of the demo group on a socket of its own, to as many connections at once; rounds
take turns, so that a busy machine slows all of them alike. The table is printed and written into
`docs/performance.md`, and drawn as a plot beside it.
"""

import os
import shutil
import socket
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, field
from math import log10
from operator import itemgetter
from pathlib import Path
from statistics import median

import psutil
from django.conf import settings

from bench import pages
from bench.documents import write_result
from bench.nginx import NginxTrial
from bench.servers import build_url, gunicorn, is_listening, run, wait_until
from groupsite.operations import serving

PAGE = "/people/"
ROUNDS, SECONDS = 5, 1.0
CONNECTIONS = 16
PLOT = settings.BASE_DIR / "docs/performance.svg"
PORTS = 8741, 8742
REQUEST = "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept: */*\r\nAccept-Encoding: gzip\r\n\r\n"


@dataclass
class Way:
    """A way to serve the page: where it listens, and whose CPU counts."""

    name: str
    connect: Callable[[], socket.socket]
    processes: list[psutil.Process]
    path: str = PAGE
    micros: list[float] = field(default_factory=list)

    def measure(self) -> None:
        """Request the page for a while, and note the microseconds of CPU a request."""
        with ExitStack() as stack:
            connections = [stack.enter_context(self.connect()) for _ in range(CONNECTIONS)]
            answers = [stack.enter_context(connection.makefile("rb")) for connection in connections]
            request = REQUEST.format(path=self.path).encode()
            before, number, until = self.read_cpu(), 0, time.monotonic() + SECONDS
            while time.monotonic() < until:
                for connection in connections:
                    connection.sendall(request)
                for answer in answers:
                    read_response(answer)
                number += CONNECTIONS
        self.micros.append((self.read_cpu() - before) / number * 1e6)

    def read_cpu(self) -> float:
        """Return the seconds of CPU of all processes so far."""
        return sum(sum(process.cpu_times()[:2]) for process in self.processes)

    @property
    def memory(self) -> float:
        """The largest memory of a process in MB."""
        return max(process.memory_info().rss for process in self.processes) / 1e6


def read_response(answers) -> None:
    """Read a response with a Content-Length. Raises SystemExit unless the status is 200."""
    status = answers.readline()
    if b" 200 " not in status:
        raise SystemExit(f"The page answers {status!r}.")
    length = 0
    while (line := answers.readline()) != b"\r\n":
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    answers.read(length)


def main() -> None:
    serving.collect_static()
    with pages.demo(), ExitStack() as stack:
        ways = list(start_ways(stack))
        for way in ways:
            way.measure()
            way.micros.clear()
        for _ in range(ROUNDS):
            for way in ways:
                way.measure()
        table = format_table(ways)
        print(table)  # noqa: T201
        write_result("table of make bench ARGS=cache", table)
        PLOT.write_text(draw_plot({way.name: median(way.micros) for way in ways}))


def format_table(ways: list[Way]) -> str:
    """Return the table in Markdown."""
    lines = [
        "| who serves the page | CPU µs a request | × nginx | memory of a process |",
        "|---|---|---|---|",
    ]
    limit = median(ways[0].micros)
    for way in ways:
        value = median(way.micros)
        lines.append(
            f"| {way.name} | {value:,.{value < 100:d}f} | {value / limit:,.2f} | {way.memory:.0f} MB |"
        )
    return "\n".join(lines) + "\n"


def draw_plot(micros: dict[str, float]) -> str:
    """Return an SVG with a bar for each way, on a logarithmic scale from 1 µs."""
    rows = []
    for index, (name, value) in enumerate(sorted(micros.items(), key=itemgetter(1))):
        y, width = 30 * index, 80 * log10(value)
        rows.append(
            f'<text x="230" y="{y + 20}" text-anchor="end">{name}</text>'
            f'<rect x="240" y="{y + 6}" width="{width:.0f}" height="18"/>'
            f'<text x="{246 + width:.0f}" y="{y + 20}">{value:,.0f} µs</text>\n'
        )
    style = "text { font: 14px sans-serif; fill: #444 } rect { fill: #3f6ea5 }"
    size = f'width="720" height="{30 * len(micros)}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">\n'
        f"<title>CPU of a request by who serves the page (logarithmic)</title>\n"
        f"<style>{style}</style>\n{''.join(rows)}</svg>\n"
    )


def start_ways(stack: ExitStack):
    """Start all servers; yield the ways, the limit first."""
    folder = settings.VAR / "bench-cache"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    target = folder / "pages"
    base = os.environ | {"PAGES_DIR": str(target), "SITE_URL": f"http://127.0.0.1:{PORTS[0]}"}
    base |= {"DATABASE_URL": build_url(), "ALLOWED_HOSTS": "127.0.0.1"}
    run(stack, [sys.executable, "manage.py", "pages"], base)
    current = target / "current/people/index.html"
    wait_until(current.exists)
    trial = NginxTrial(PORTS[0])
    trial.folder, trial.socket = folder, folder / "socket"
    settings.PAGES_DIR = target
    config = trial.write_config(limited=False)
    file = folder / "file/page"
    file.mkdir(parents=True)
    for name in ("index.html", "index.html.gz"):
        shutil.copy(current.with_name(name), file / name)
    add_file_server(folder, config)
    nginx = run(stack, [trial.nginx, "-p", str(folder), "-c", str(config)], base)
    gunicorns = {
        "the page cache under gunicorn": {},
        "Django’s cache of the whole site": {"DJANGO_SETTINGS_MODULE": "bench.site_cache_settings"},
        "the site without a cache": {"PAGE_CACHE_MB": "0"},
    }
    sockets = {name: folder / f"socket-{number}" for number, name in enumerate(gunicorns)}
    servers = {
        name: run(stack, gunicorn(sockets[name]), base | {"WEB_CONCURRENCY": "1"} | changes)
        for name, changes in gunicorns.items()
    }
    bare = folder / "socket-bare"
    servers["a bare WSGI application"] = run(
        stack, gunicorn(bare, "bench.bare_application:application"), base | {"WEB_CONCURRENCY": "1"}
    )
    sockets["a bare WSGI application"] = bare
    for path in sockets.values():
        wait_until(path.exists)
    wait_until(lambda: is_listening(PORTS[0]))
    time.sleep(3)
    workers = [nginx, *nginx.children(recursive=True)]
    yield Way("nginx with a file (the limit)", lambda: connect_port(PORTS[1]), workers, "/page/")
    yield Way("pages as files", lambda: connect_port(PORTS[0]), workers)
    for name in ("a bare WSGI application", *gunicorns):
        server = servers[name]
        yield Way(
            name, lambda path=sockets[name]: connect_socket(path), [server, *server.children(recursive=True)]
        )


def add_file_server(folder: Path, config: Path) -> None:
    """Add a server to the configuration that serves the same file with the same headers, and nothing else."""
    text = (folder / "site.conf").read_text()
    headers = "\n".join(line for line in text.splitlines() if line.strip().startswith("add_header"))
    server = (
        f"server {{ listen 127.0.0.1:{PORTS[1]}; root {folder}/file; index index.html; types {{ }} "
        f"default_type text/html; charset utf-8; gzip_static on; gzip_vary on; max_ranges 0;\n{headers}\n}}\n"
    )
    (folder / "file-server.conf").write_text(server)
    config.write_text(
        config.read_text().replace(
            f"include {folder}/site.conf;", f"include {folder}/site.conf; include {folder}/file-server.conf;"
        )
    )


def connect_port(port: int) -> socket.socket:
    return socket.create_connection(("127.0.0.1", port))


def connect_socket(path: Path) -> socket.socket:
    connection = socket.socket(socket.AF_UNIX)
    connection.connect(str(path))
    return connection
