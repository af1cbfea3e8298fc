"""`python -m bench.freshness`: how soon visitors see what was saved.

A process writes (by the ORM, an update of many rows, SQL, the admin, and restores) while eight clients read
the page of a theme and the list of themes, half of them through nginx and half from a second gunicorn. Each
response has the number of a write; it is stale if a later one had been committed before the request began.
"""

import argparse
import asyncio
import json
import multiprocessing
import os
import random
import re
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from math import inf
from pathlib import Path

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "groupsite.settings")
django.setup()

from django.conf import settings  # noqa: E402
from django.contrib.auth import get_user_model  # noqa: E402
from django.db import connection  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import reverse  # noqa: E402

from bench.databases import switch_database  # noqa: E402
from bench.forms import read_form  # noqa: E402
from bench.live_site import PORT, SECOND_PORT, Answer, fetch, serve  # noqa: E402
from groupsite.operations.backup.create import backup  # noqa: E402
from groupsite.operations.backup.restore import restore  # noqa: E402
from software.models import Theme  # noqa: E402

CLIENTS = 8
SLUG = "bench-freshness"
PATHS = f"/research/{SLUG}/", "/research/"
MARK = re.compile(rb"write number (\d+)")
LOG = "commits.jsonl"
GRACE, LIMIT = 0.05, 0.5
"""Seconds after a commit: from then on most responses are new, and all of them."""
BACKUP_AGE = 20
"""How many writes before a restore its backup is made."""


def save(number: int) -> None:
    theme = Theme.objects.get(slug=SLUG)
    theme.summary = describe(number)
    theme.save()


def update(number: int) -> None:
    Theme.objects.filter(slug=SLUG).update(summary=describe(number))


def execute(number: int) -> None:
    with connection.cursor() as cursor:
        cursor.execute("UPDATE software_theme SET summary = %s WHERE slug = %s", [describe(number), SLUG])


def submit(number: int) -> None:
    """Save the form in the admin."""
    client = Client(SERVER_NAME="127.0.0.1")
    client.force_login(get_user_model().objects.filter(role="owner").first())
    url = reverse("admin:software_theme_change", args=[Theme.objects.get(slug=SLUG).pk])
    values = read_form(client.get(url).content.decode(), "theme_form")
    answer = client.post(url, values | {"summary": [describe(number)]})
    if answer.status_code != 302:
        raise SystemExit(f"The form answers {answer.status_code}.")


def describe(number: int) -> str:
    return f"This is write number {number}."


WRITERS = save, update, execute, submit


def write_all(database: str, writes: int, restores: int, pause: float, seed: int, folder: Path) -> None:
    """Write again and again; log the moment after each commit and the number that pages have since."""
    switch_database(database)
    settings.MEDIA_ROOT = folder / "media"
    settings.MEDIA_ROOT.mkdir(exist_ok=True)
    drawn = random.Random(seed)  # noqa: S311
    restored_at = {writes * (index + 1) // (restores + 1) for index in range(restores)}
    archive, archived = folder / "backup.tar", 0
    with (folder / LOG).open("w") as lines:

        def run(action: Callable, *arguments: object, shows: int, **options: object) -> None:
            begun = time.monotonic()
            action(*arguments, **options)
            lines.write(json.dumps([begun, time.monotonic(), shows, action.__name__]) + "\n")
            lines.flush()

        for number in range(1, writes + 1):
            run(drawn.choice(WRITERS), number, shows=number)
            if number + BACKUP_AGE in restored_at:
                archive.unlink(missing_ok=True)
                backup(archive)
                archived = number
            if number in restored_at:
                run(restore, archive, over=True, shows=archived)
            time.sleep(pause * drawn.uniform(0.5, 1.5))


async def read_until_end(process, answers: list) -> None:
    """Read the pages with all clients until the process has ended."""

    async def read(index: int) -> None:
        port, path = (PORT, SECOND_PORT)[index % 2], PATHS[index // 2 % 2]
        while process.is_alive():
            answer = await fetch(path, port)
            mark = MARK.search(answer.body)
            answer.body = b""
            answers.append((answer, int(mark[1]) if mark else None))
            await asyncio.sleep(0.01)

    await asyncio.gather(*(read(index) for index in range(CLIENTS)))


@dataclass
class Write:
    """A write: the moments before it began and after its commit, and the number that pages have since."""

    begun: float
    committed: float
    shows: int
    action: str = ""


def judge(writes: list[Write], answers: list[tuple[Answer, int | None]]) -> None:
    """Print how many responses were stale, by the time since the commit that they do not show."""
    statuses = Counter(answer.status for answer, _ in answers)
    ages: list[float] = []
    causes: Counter[str] = Counter()
    for answer, number in answers:
        if answer.status == 200:
            age, missed = measure_age(writes, answer, number)
            ages.append(age)
            if age > GRACE:
                source = "the cache" if answer.cache_status else "a file"
                causes[f"{missed.action} of {answer.path} from {source}"] += 1
    stale, late = (sum(age > limit for age in ages) for limit in (GRACE, LIMIT))
    share = 100 * (1 - stale / max(1, len(ages)))
    lines = (
        f"{len(writes)} writes, {len(ages)} responses.",
        f"{share:.3f} % show what was committed {GRACE} s before; {late} not what was {LIMIT} s before.",
        f"The oldest was outdated for {max(ages) * 1e3:.0f} ms. Statuses: {dict(statuses)}.",
    )
    print(*lines, sep="\n")  # noqa: T201
    for cause, count in causes.most_common():
        print(f"  {count} did not show a {cause}")  # noqa: T201


LAST = Write(inf, inf, -1)


def measure_age(writes: list[Write], answer: Answer, number: int | None) -> tuple[float, Write]:
    """Return for how many seconds what a response shows was outdated when the request began, or 0.

    Also the write that it does not show.
    """
    for write, next_write in reversed(list(pairwise([*writes, LAST]))):
        if write.shows == number and write.begun <= answer.ended:
            return max(0.0, answer.started - next_write.committed), next_write
    return (0.0 if number == 0 else inf), LAST


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how soon visitors see what was saved.")
    parser.add_argument("--writes", type=int, default=1000)
    parser.add_argument("--restores", type=int, default=3)
    parser.add_argument("--pause", type=float, default=0.2, help="seconds between two writes")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.restores and options.writes // (options.restores + 1) <= BACKUP_AGE:
        least = (BACKUP_AGE + 1) * (options.restores + 1)
        parser.error(f"--restores {options.restores} needs --writes {least} or more.")
    with serve():
        Theme.objects.update_or_create(
            slug=SLUG, defaults={"title": "Freshness", "summary": describe(0), "visibility": "public"}
        )
        get_user_model().objects.get_or_create(email="owner@example.org", defaults={"role": "owner"})
        folder = settings.VAR / "bench-live"
        database = connection.settings_dict["NAME"]
        connection.close()
        writer = multiprocessing.get_context("spawn").Process(
            target=write_all,
            args=(database, options.writes, options.restores, options.pause, options.seed, folder),
        )
        writer.start()
        answers: list = []
        asyncio.run(read_until_end(writer, answers))
        judge([Write(*json.loads(line)) for line in (folder / LOG).read_text().splitlines()], answers)
        Theme.objects.filter(slug=SLUG).delete()


if __name__ == "__main__":
    main()
