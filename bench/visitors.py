"""`python -m bench.visitors`: the site under many visitors, one greedy client, and without its database.

The site is served as it is deployed (`bench.live_site`). `crowd`: 500 visitors at once for a minute.
`greedy`: what others wait for while one client keeps 20 connections busy with PDFs, exports, searches and
log-ins.
`outage`: PostgreSQL is stopped (SIGSTOP) and killed (SIGKILL) under load.
"""

import argparse
import asyncio
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import chain
from statistics import quantiles

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "groupsite.settings")
django.setup()

from django.db import connection  # noqa: E402

from bench.live_site import LOCAL, PORT, SECOND_PORT, Answer, LiveSite, fetch, serve  # noqa: E402
from groupsite.page_cache.page_files import list_paths  # noqa: E402
from publications.models import Publication  # noqa: E402

GREEDY_HOST = "127.0.0.2"
CONNECTIONS = 20
EXPENSIVE = {
    "PDF": ("/people/luo-mai/cv.pdf", None),
    "export": ("/publications.bib", None),
    "search": ("/search/?q=data", None),
    "log-in": ("/accounts/login/", b"login=a%40example.org&password=wrong"),
}
RECOVERY = 5
"""Seconds after which every worker hears of changes again."""
UNCACHED = "/search/?q=never-kept-{}", "/publications/?q={}"


def list_pages() -> list[str]:
    """Return the paths of pages that visitors read: those that are files, and papers."""
    papers = Publication.objects.public().with_page().filter(in_list=True)
    return [*list_paths(), *(paper.get_absolute_url() for paper in papers)]


async def visit(
    host: str, pages: list[str], until: float, pause: float, port: int, server: str = LOCAL
) -> list[Answer]:
    """Read random pages from an address, with pauses of this length on average."""
    answers = []
    while time.monotonic() < until:
        await asyncio.sleep(random.uniform(0, 2 * pause))  # noqa: S311
        answers.append(await fetch(random.choice(pages), port, host, server=server))  # noqa: S311
    return answers


async def visit_together(
    number: int, pages: list[str], seconds: float, pause: float, port: int = PORT
) -> list[Answer]:
    """Let so many visitors with addresses of their own read pages."""
    until = time.monotonic() + seconds
    hosts = (f"127.0.{1 + index // 200}.{1 + index % 200}" for index in range(number))
    answers = await asyncio.gather(*(visit(host, pages, until, pause, port) for host in hosts))
    return list(chain.from_iterable(answers))


async def warm(pages: list[str], port: int = PORT) -> list[Answer]:
    """Read each page so often that every worker has it."""
    return [await fetch(page, port) for page in pages for _ in range(6)]


def report(name: str, answers: Iterable[Answer]) -> float:
    """Print statuses and percentiles of the durations of responses; return the 95th."""
    answers = list(answers)
    cuts = quantiles((answer.seconds * 1e3 for answer in answers), n=100)
    statuses = dict(Counter(answer.status for answer in answers))
    print(  # noqa: T201
        f"{name:24} {len(answers):7,} responses {statuses}   "
        f"p50 {cuts[49]:.1f} ms   p95 {cuts[94]:.1f} ms   p99 {cuts[98]:.1f} ms   "
        f"slowest {max(answer.seconds for answer in answers) * 1e3:.0f} ms",
        flush=True,
    )
    return cuts[94]


def report_memory(site: LiveSite, when: str) -> None:
    megabytes = ", ".join(f"{worker.memory_info().rss / 1e6:.0f}" for worker in site.list_workers())
    print(f"{'memory of workers':24} {when}: {megabytes} MB", flush=True)  # noqa: T201


def run_crowd(site: LiveSite, options) -> None:
    """500 visitors read pages, one every two seconds each."""
    pages = list_pages()
    report_memory(site, "before")
    report("first visits", asyncio.run(warm(pages)))
    report_memory(site, "after the first visits")
    report(
        f"{options.visitors} visitors",
        asyncio.run(visit_together(options.visitors, pages, options.seconds, 1)),
    )
    report_memory(site, "afterwards")


def run_greedy(_site: LiveSite, options) -> None:
    """Ten visitors read pages, and others that no cache has; then again beside one greedy client."""
    pages = [*list_pages(), *(path.format(number) for path in UNCACHED for number in range(100))]
    asyncio.run(warm(list_pages()))
    for name, (path, body) in EXPENSIVE.items():
        alone = report(f"without {name}", asyncio.run(visit_together(10, pages, options.seconds / 4, 0.5)))

        async def compete(path=path, body=body) -> tuple[list[Answer], list[Answer]]:
            until, taken = time.monotonic() + options.seconds / 4, []

            async def take() -> None:
                while time.monotonic() < until:
                    taken.append(await fetch(path, PORT, GREEDY_HOST, body))

            visits = visit_together(10, pages, options.seconds / 4, 0.5)
            others, *_ = await asyncio.gather(visits, *(take() for _ in range(CONNECTIONS)))
            return others, taken

        others, taken = asyncio.run(compete())
        beside = report(f"beside {name}", others)
        report("  the greedy client", taken)
        print(f"  ratio of the p95: {beside / alone:.2f}", flush=True)  # noqa: T201


def run_outage(_site: LiveSite, options) -> None:
    """Stop, and kill, PostgreSQL while visitors read pages that are kept and pages that are not."""
    pages = list_pages()[:20]
    for name, outage in (("SIGSTOP", stop_for), ("SIGKILL", kill)):
        time.sleep(RECOVERY)
        for port in (PORT, SECOND_PORT):
            asyncio.run(warm(pages, port))

        async def read(outage=outage) -> tuple[list[Answer], list[Answer], float]:
            loop, state = asyncio.get_running_loop(), {"is_over": False, "back": 0.0}
            cached, others = [], []

            async def read_pages(paths: Callable[[], str], answers: list[Answer], port: int) -> None:
                while not state["is_over"]:
                    answers.append(await fetch(paths(), port))
                    await asyncio.sleep(0.05)

            def choose_other() -> str:
                return UNCACHED[1].format(random.random())  # noqa: S311

            readers = [
                read_pages(*kind, port)
                for kind in ((lambda: random.choice(pages), cached), (choose_other, others))  # noqa: S311
                for port in (PORT, SECOND_PORT)
            ]

            async def end() -> None:
                returned = await loop.run_in_executor(None, outage, options.seconds / 4)
                while (await fetch(choose_other())).status != 200:
                    await asyncio.sleep(0.05)
                state["back"] = time.monotonic() - returned
                state["is_over"] = True

            await asyncio.gather(end(), *readers)
            return cached, others, state["back"]

        cached, others, back = asyncio.run(read())
        report(f"{name}: kept pages", cached)
        report(f"{name}: other pages", others)
        print(f"  back {back:.2f} s after the return of the database", flush=True)  # noqa: T201


def stop_for(seconds: float) -> float:
    """Suspend all processes of PostgreSQL for a while; return the moment of its return."""
    process = connection.server.process()
    process.send_signal(signal.SIGSTOP)  # first, so that it starts no others
    children = process.children(recursive=True)
    for child in children:
        child.send_signal(signal.SIGSTOP)
    try:
        time.sleep(seconds)
    finally:
        for suspended in [*children, process]:
            suspended.send_signal(signal.SIGCONT)
    return time.monotonic()


def kill(seconds: float) -> float:
    """Kill PostgreSQL and start it again after a while; return the moment of its return."""
    process = connection.server.process()
    for each in (process, *process.children(recursive=True)):
        each.send_signal(signal.SIGKILL)
    time.sleep(seconds)
    connection.close()
    connection.ensure_connection()
    return time.monotonic()


TRIALS = {"crowd": run_crowd, "greedy": run_greedy, "outage": run_outage}


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the site under load.")
    parser.add_argument("trials", nargs="*", default=[*TRIALS], help=f"some of {', '.join(TRIALS)}")
    parser.add_argument("--visitors", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=60)
    options = parser.parse_args()
    for name in options.trials:
        with serve(limited=name == "greedy") as site:
            TRIALS[name](site, options)


if __name__ == "__main__":
    main()
