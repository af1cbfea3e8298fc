"""Restores that are killed at random moments, with a fixed seed, and the state of the site afterwards.

Two backups of one site, the demo before and after many changes, are restored in turn. Each restore is a
process that is killed (SIGKILL). Tables and next values of sequences must then be as before, or as
in the backup, with all uploads.
"""

import os
import random
import secrets
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date
from pathlib import Path

from django.conf import settings
from django.db import connection, transaction

from bench.databases import ensure_database, use_database
from bench.measures import COUNT
from bench.registry import Pair, benchmark
from groupsite.news.models import NewsItem
from groupsite.operations.backup import database, uploads
from groupsite.operations.backup.create import backup
from groupsite.operations.backup.restore import RESTORE_LOCK, recover_interrupted_restore
from groupsite.operations.demo.loader import load_demo
from people.models import Person

DATABASE = "groupsite_bench_restore"
KILLS = 20
SEED = 20
FILES = 200

RESTORE = """
import sys, django
django.setup()
from django.conf import settings
from django.db import connection
from groupsite.operations.backup.restore import restore
connection.settings_dict["NAME"], settings.MEDIA_ROOT = sys.argv[1:3]
connection.ensure_connection()
print("ready", flush=True)
restore(sys.argv[3], over=True)
"""

State = tuple[dict, dict, dict]


def read_state() -> State:
    """Return hashes of tables, the next values of sequences, and the uploads."""
    rows = {}
    with connection.cursor() as cursor:
        for name in database.count_rows():
            cursor.execute(f"SELECT md5(string_agg(t::text, '|' ORDER BY t::text)) FROM \"{name}\" t")
            rows[name] = cursor.fetchone()[0]
        cursor.execute("SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public'")
        numbers = dict(cursor.fetchall())
    files = {str(path): path.read_bytes() for path in uploads.get_root().rglob("*") if path.is_file()}
    return rows, numbers, files


def is_in_state(current: State, state: State) -> bool:
    """Return whether tables and sequences are as in a state, and all its uploads are there.

    A restore adds uploads, and leaves those that are there.
    """
    return current[:2] == state[:2] and current[2].items() >= state[2].items()


def start_restore(path: Path) -> subprocess.Popen:
    """Start a process that restores the backup, and return when it is about to begin."""
    command = [sys.executable, "-c", RESTORE, DATABASE, str(settings.MEDIA_ROOT), str(path)]
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "groupsite.settings"}
    process = subprocess.Popen(command, env=environment, cwd=settings.BASE_DIR, stdout=subprocess.PIPE)  # noqa: S603
    process.stdout.readline()
    return process


class Trial:
    """Restore the backups of two states of a site in turn, and kill each restore."""

    def __init__(self, folder: Path) -> None:
        self.moments = random.Random(SEED)  # noqa: S311
        first, second = folder / "first.tar", folder / "second.tar"
        backup(first)
        change_everything()
        backup(second)
        state = read_state()
        with start_restore(first) as process:
            started = time.monotonic()
        self.seconds = time.monotonic() - started
        if process.returncode:
            raise SystemExit("A restore that nobody killed failed.")
        self.states = {first: read_state(), second: state}

    def spoil(self) -> bool:
        """Kill a restore of the other state; return whether the site is then in neither state.

        If it ended before it was killed, it is repeated, and following restores are killed earlier.
        """
        before = read_state()
        path, after = next((p, state) for p, state in self.states.items() if not is_in_state(before, state))
        moment = self.moments.uniform(0, self.seconds)
        with start_restore(path) as process:
            started = time.monotonic()
            try:
                process.wait(moment)
            except subprocess.TimeoutExpired:
                process.kill()
        if process.returncode == 0:
            self.seconds = time.monotonic() - started
            return self.spoil()
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [RESTORE_LOCK])  # until the server has noticed
        recover_interrupted_restore()
        current = read_state()
        end = "SPOILT"
        if is_in_state(current, before):
            end = "as before"
        elif is_in_state(current, after):
            end = "restored"
        print(f"  killed after {moment:.2f} of {self.seconds:.2f} s: {end}", flush=True)  # noqa: T201
        return end == "SPOILT"


def change_everything() -> None:
    """Change, add and remove rows and uploads."""
    Person.objects.update(office="Elsewhere")
    NewsItem.objects.all().delete()
    for number in range(500):
        NewsItem.objects.create(title=f"News {number}", slug=f"news-{number}", day=date(2024, 1, 1))
    shutil.rmtree(uploads.get_root() / "old")
    write_uploads("new")


def write_uploads(folder: str) -> None:
    """Write files with random content into a folder of uploads."""
    (uploads.get_root() / folder).mkdir(parents=True)
    for number in range(FILES):
        content = random.Random(number).randbytes(20_000)  # noqa: S311
        (uploads.get_root() / folder / f"{number}.pdf").write_bytes(content)


@contextmanager
def sites() -> Iterator[None]:
    """Connect to a site of its own, with a folder of uploads of its own, within the context."""
    usual = settings.MEDIA_ROOT
    with tempfile.TemporaryDirectory() as folder:
        settings.MEDIA_ROOT = Path(folder) / "media"
        try:
            ensure_database(DATABASE, secrets.token_hex(8), load_demo)
            with use_database(DATABASE):
                yield
        finally:
            settings.MEDIA_ROOT = usual


@benchmark("restore kills", context=sites, rounds=KILLS, measure=COUNT, limit=0)
def prepare() -> Pair:
    write_uploads("old")
    trial = Trial(Path(settings.MEDIA_ROOT).parent)
    return Pair(trial.spoil, lambda: True, "killed")
