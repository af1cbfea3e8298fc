"""`python -m bench.hung_database`: measure the responses of the site while its database hangs.

It serves the site on a port of its own, stops all processes of the local PostgreSQL for a while (SIGSTOP:
they neither answer nor refuse), requests pages with more visitors at once than the site has threads, resumes
PostgreSQL, and waits until the site works again.
"""

import argparse
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import urlopen

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "groupsite.settings")
django.setup()

from django.db import connection  # noqa: E402

PAGES = (
    "/", "/people/", "/publications/", "/research/", "/software/", "/news/", "/authors/", "/search/?q=data",
    "/accounts/login/",
)  # fmt: skip
HEALTH, STATIC = "/healthz", "/static/base.css"
LIMITS = dict.fromkeys(PAGES, 2.0) | {HEALTH: 1.0, STATIC: 1.0}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure answers while the database hangs.")
    parser.add_argument("--port", type=int, default=8112)
    parser.add_argument("--seconds", type=float, default=30, help="for which the database hangs")
    parser.add_argument("--visitors", type=int, default=60, help="who ask at once, at the beginning")
    options = parser.parse_args()
    site = f"http://127.0.0.1:{options.port}"
    with serving(options.port, site), ThreadPoolExecutor(options.visitors + 2) as visitors:
        for page in LIMITS:
            report("before", page, *fetch(site, page))
        with hung_database():
            until = time.monotonic() + options.seconds
            crowd = [
                visitors.submit(fetch, site, PAGES[number % len(PAGES)]) for number in range(options.visitors)
            ]
            time.sleep(0.05)
            first = {page: visitors.submit(fetch, site, page) for page in (HEALTH, STATIC)}
            for page, answer in first.items():
                report("in the crowd", page, *answer.result(), LIMITS[page])
            status, _, slowest = max((answer.result() for answer in crowd), key=lambda answer: answer[2])
            report("in the crowd", f"slowest of {options.visitors}", status, "", slowest, LIMITS["/"])
            for page, limit in LIMITS.items():
                report("afterwards", page, *fetch(site, page), limit)
            time.sleep(max(0.0, until - time.monotonic()))
        resumed_at = time.monotonic()
        while fetch(site, "/publications/")[0] != 200:
            time.sleep(0.05)
        report("all is well", "/publications/", 200, "", time.monotonic() - resumed_at, 5.0)


@contextmanager
def serving(port: int, site: str) -> Iterator[None]:
    """Serve the site with gunicorn, as `make run` does, within the context."""
    command = [sys.executable, "manage.py", "serve", "--port", str(port)]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL)  # noqa: S603
    try:
        while fetch(site, HEALTH)[0] != 200:
            if server.poll() is not None:
                raise SystemExit("The site does not run.")
            time.sleep(0.5)
        yield
    finally:
        server.terminate()
        server.wait()


@contextmanager
def hung_database() -> Iterator[None]:
    """Suspend all processes of the local PostgreSQL within the context, first the one that starts others."""
    process = connection.server.process()
    process.send_signal(signal.SIGSTOP)
    children = process.children(recursive=True)
    for child in children:
        child.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        for stopped_process in [*children, process]:
            stopped_process.send_signal(signal.SIGCONT)


def fetch(site: str, page: str) -> tuple[int, str, float]:
    """Request a page; return status (0 without a response), Retry-After and seconds."""
    started = time.monotonic()
    try:
        with urlopen(f"{site}{page}", timeout=60) as answer:  # noqa: S310
            answer.read()
            status, retry = answer.status, ""
    except HTTPError as error:
        error.read()
        status, retry = error.code, error.headers.get("Retry-After", "")
    except (OSError, HTTPException):
        status, retry = 0, ""
    return status, retry, time.monotonic() - started


def report(when: str, page: str, status: int, retry: str, seconds: float, limit: float = 60) -> None:
    note = "   TOO LATE" if seconds > limit else ""
    wait = f"Retry-After {retry}" if retry else ""
    print(f"{when:14} {page:18} {status:3} {seconds:7.3f} s   {wait}{note}", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
