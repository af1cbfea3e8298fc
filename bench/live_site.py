"""The site as it is deployed, on a database of its own: nginx, pages as files, and two gunicorns."""

import asyncio
import os
import shutil
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field

import psutil
from django.conf import settings

from bench import pages
from bench.nginx import NginxTrial
from bench.servers import build_url, gunicorn, is_listening, run, wait_until
from groupsite.operations import serving

LOCAL, PORT, SECOND_PORT = "127.0.0.1", 8751, 8752


@dataclass
class Answer:
    """A response, with the moments (`time.monotonic`) at which the request was sent and it was complete."""

    path: str
    started: float
    ended: float
    status: int
    body: bytes = b""
    retry_after: str = ""
    cache_status: str = ""

    @property
    def seconds(self) -> float:
        return self.ended - self.started


@dataclass
class LiveSite:
    """The servers of a trial: their processes, and a second gunicorn that listens on a port."""

    processes: list[psutil.Process] = field(default_factory=list)

    def list_workers(self) -> list[psutil.Process]:
        """Return the workers of all gunicorns."""
        return [
            child
            for process in self.processes
            if "gunicorn" in " ".join(process.cmdline())
            for child in process.children()
        ]


@contextmanager
def serve(limited: bool = False) -> Iterator[LiveSite]:
    """Serve the demo group and 5,000 papers on PORT (nginx) and SECOND_PORT (gunicorn) within the context.

    limited: with the limits of nginx for each client.
    """
    with pages.demo(), ExitStack() as stack:
        serving.collect_static()
        folder = settings.VAR / "bench-live"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        trial = NginxTrial(PORT)
        trial.folder, trial.socket = folder, folder / "socket"
        settings.PAGES_DIR = folder / "pages"
        trial.write_config(limited)
        environment = os.environ | {
            "DATABASE_URL": build_url(),
            "SITE_URL": f"http://127.0.0.1:{PORT}",
            "ALLOWED_HOSTS": "127.0.0.1",
            "PAGES_DIR": str(settings.PAGES_DIR),
            "TRUSTED_PROXIES": "unix",
            "WEB_CONCURRENCY": "2",
        }
        commands = (
            [sys.executable, "manage.py", "pages"],
            gunicorn(trial.socket),
            [*gunicorn(trial.socket)[:-3], "--bind", f"127.0.0.1:{SECOND_PORT}", "groupsite.wsgi"],
            [trial.nginx, "-p", str(folder), "-c", str(folder / "nginx.conf")],
        )
        site = LiveSite([run(stack, command, environment) for command in commands])
        wait_until(trial.socket.exists)
        for port in (PORT, SECOND_PORT):
            wait_until(lambda port=port: is_listening(port))
        wait_until((settings.PAGES_DIR / "current/people/index.html").exists)
        time.sleep(3)
        yield site


async def fetch(
    path: str, port: int = PORT, host: str = LOCAL, body: bytes | None = None, server: str = LOCAL
) -> Answer:
    """Send a request on a connection of its own. host: the address from which it comes. body: of a POST.

    The status is 0 if the connection breaks.
    """
    started = time.monotonic()
    method = "GET" if body is None else "POST"
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: {server}:{port}\r\nAccept: */*\r\nAccept-Encoding: identity\r\n"
        f"Connection: close\r\nContent-Length: {len(body or b'')}\r\n\r\n"
    )
    try:
        reader, writer = await asyncio.open_connection(server, port, local_addr=(host, 0))
        writer.write(head.encode() + (body or b""))
        raw = await reader.read()
        writer.close()
    except OSError:
        return Answer(path, started, time.monotonic(), 0)
    first, _, content = raw.partition(b"\r\n\r\n")
    lines = first.decode("latin-1").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
    status = int(lines[0].split()[1]) if raw else 0
    return Answer(
        path,
        started,
        time.monotonic(),
        status,
        content,
        headers.get("retry-after", ""),
        headers.get("cache-status", ""),
    )
