"""Mutated requests to every route, in process: `python -m bench fuzz [COUNT] [--seed FIRST] [--print]`.

Each seed is one request of a visitor or a user, derived from a page or a form of the demo group; the same
seed makes the same request. What it writes is rolled back. Responses of 500, with their seeds, and requests
of more than five seconds are reported; either makes the exit status 1.
"""

import argparse
import logging
import sys
import time
import traceback
from collections import defaultdict
from contextlib import nullcontext
from pathlib import Path

from django.conf import settings
from django.core.signals import got_request_exception
from django.db import Error, transaction
from django.test import Client
from django.test.utils import override_settings

from bench import databases, fuzz_pages
from bench.failures import locate_failure
from bench.fuzz_mutations import Request, make_request
from bench.requests import make_client
from core.permissions import LADDER
from groupsite.operations.demo.loader import load_demo
from people.models import Person, User

SLOW = 5.0  # seconds
BODY_READ = 3_000_000  # bytes of a streamed answer
STAMP = databases.compute_stamp(Path(__file__).parent / "fuzz.py")
PAGES = settings.VAR / "fuzz-pages.json"
MEDIA = settings.VAR / "fuzz-media"


def main(arguments: list[str]) -> int:
    """Send the requests and report; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m bench fuzz", description=__doc__.splitlines()[0])
    parser.add_argument("count", nargs="?", type=int, default=30_000)
    parser.add_argument("--seed", type=int, default=1, help="of the first request")
    parser.add_argument("--print", action="store_true", help="print each request before it is sent")
    options = parser.parse_args(arguments)
    logging.disable(logging.CRITICAL)
    with override_settings(MEDIA_ROOT=MEDIA, OUTSIDE_SERVICES=False, ALLOWED_HOSTS=["*"]), _use_database():
        fuzzer = Fuzzer()
        print(f"{len(fuzzer.pages)} pages and {len(fuzzer.forms)} forms.", flush=True)  # noqa: T201
        for seed in range(options.seed, options.seed + options.count):
            fuzzer.send(seed, options.print)
            if seed % 1000 == 0:
                print(f"Seed {seed}: {fuzzer.summary}", flush=True)  # noqa: T201
        return fuzzer.report()


def _use_database():
    """Create the database of the demo group if it is missing; return a context that connects to it."""
    name = f"{databases.USUAL}_fuzz"
    databases.ensure_database(name, STAMP, _fill_database)
    return databases.use_database(name)


def _fill_database() -> None:
    if User.objects.exists():
        return
    load_demo(force=True, ugly=True)
    people = iter(Person.objects.filter(user=None).order_by("pk"))
    for role in LADDER:
        account = User.objects.create_user(f"{role}@fuzz.example", role=role)
        Person.objects.filter(pk=next(people).pk).update(user=account)


class Fuzzer:
    """Send mutated requests, and record failures."""

    def __init__(self) -> None:
        self.clients: dict[str, Client] = {"": make_client()}
        for role in LADDER:
            self.clients[role] = make_client()
            self.clients[role].force_login(User.objects.get(email=f"{role}@fuzz.example"))
        for visitor in self.clients.values():
            visitor.raise_request_exception = False
        self.pages, self.forms = fuzz_pages.collect_once(
            PAGES, STAMP, self.clients["owner"], self.clients["member"]
        )
        self.failures: dict[str, list[int]] = defaultdict(list)
        self.slow: list[tuple[float, int]] = []
        self.statuses: dict[int, int] = defaultdict(int)
        self._failure: BaseException | None = None
        got_request_exception.connect(self._remember)

    def _remember(self, **_) -> None:
        self._failure = self._failure or sys.exc_info()[1]

    def send(self, seed: int, is_printed: bool = False) -> None:
        """Send the request of a seed, and record what is to be reported."""
        request = make_request(seed, self.pages, self.forms, LADDER)
        if is_printed:
            print(seed, request, flush=True)  # noqa: T201
        started, computed = time.perf_counter(), time.process_time()
        status = self._send_request(request, is_rolled_back=True)
        if status >= 500 and isinstance(self._failure, Error):
            status = self._send_request(
                request, is_rolled_back=False
            )  # the failure may be due to the transaction around it
        seconds = time.perf_counter() - started
        self.statuses[status] += 1
        if status >= 500:
            place = locate_failure(self._failure)
            self.failures[place].append(seed)
            if len(self.failures[place]) == 1:
                print(f"\n{place}; seed {seed}: {request}")  # noqa: T201
                traceback.print_exception(self._failure, file=sys.stdout)
                print(flush=True)  # noqa: T201
        if seconds > SLOW:
            self.slow.append((seconds, seed))
            computed = time.process_time() - computed
            print(f"{seconds:.1f} s, {computed:.1f} of the processor; seed {seed}: {request}", flush=True)  # noqa: T201

    def _send_request(self, request: Request, is_rolled_back: bool) -> int:
        """Send a request, read the whole response, and return its status."""
        self._failure = None
        visitor = self.clients[request.role]
        cookies = visitor.cookies.copy()
        try:
            with transaction.atomic() if is_rolled_back else nullcontext():
                response = visitor.generic(
                    request.method, request.path, request.body, request.content_type, **request.environ
                )
                _read(response)
                if is_rolled_back:
                    transaction.set_rollback(True)
                return response.status_code
        except Exception as error:
            self._failure = error
            return 500
        finally:
            visitor.cookies = cookies

    @property
    def summary(self) -> str:
        answers = ", ".join(f"{status}: {count}" for status, count in sorted(self.statuses.items()))
        return f"{answers}; {len(self.failures)} distinct failures, {len(self.slow)} slow"

    def report(self) -> int:
        """Print the failures; return the exit status."""
        for place, seeds in self.failures.items():
            print(f"{len(seeds)} x {place}; seeds {seeds[:5]}")  # noqa: T201
        print(self.summary)  # noqa: T201
        return 1 if self.failures or self.slow else 0


def _read(response) -> None:
    if not response.streaming:
        return
    size = 0
    for piece in response.streaming_content:
        size += len(piece)
        if size > BODY_READ:
            break
    response.close()
