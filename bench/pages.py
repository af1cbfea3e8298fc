"""Public pages of the demo group, with 5,000 papers of a corpus if its file is available.

Four of them are compared with a plain Django page of the same content, in CPU time.
"""

import gzip
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path

from django.core.management import call_command

from bench import plain_pages
from bench.databases import USUAL, compute_stamp, ensure_database, use_database
from bench.measures import CALLS
from bench.real_files import DATA
from bench.registry import Pair, benchmark
from bench.requests import make_client, prepare_get
from groupsite.models import Group
from groupsite.operations import serving

CORPUS, PAPERS = DATA / "corpus" / "acl-anthology.jsonl.gz", 5_000
DATABASE = f"{USUAL}_pages"
REQUESTS = 50
BESIDE_STATEMENTS = ("/healthz", "/people/", "/research/")
PLAIN: dict[str, Callable[[], str]] = {
    "/": plain_pages.render_home,
    "/publications/": plain_pages.render_list,
    "/publications/torchopt-2023/": partial(plain_pages.render_paper, "torchopt-2023"),
    "/people/luo-mai/": partial(plain_pages.render_profile, "luo-mai"),
}
PAGES = (*BESIDE_STATEMENTS, *PLAIN)


@contextmanager
def demo() -> Iterator[None]:
    """Connect to a database with the demo group and the papers of the corpus, within the context."""
    if not serving.is_local_database():
        yield
        return
    ensure_database(DATABASE, compute_stamp(Path(__file__).parent / "plain"), _fill_database)
    with use_database(DATABASE):
        yield


def _fill_database() -> None:
    if Group.objects.exists():
        return
    call_command("demo", verbosity=0)
    if CORPUS.exists():
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl", encoding="utf-8") as part:
            with gzip.open(CORPUS, "rt", encoding="utf-8") as source:
                part.writelines(islice(source, PAPERS))
            part.flush()
            call_command("import_papers", part.name, corpus="acl", verbosity=0)


def register(path: str) -> None:
    @benchmark(f"pages {path}", context=demo)
    def prepare() -> Pair:
        return prepare_get(make_client(), path)


def register_beside_plain(path: str, render: Callable[[], str]) -> None:
    @benchmark(f"pages {path}", context=demo, rounds=REQUESTS, measure=CALLS)
    def prepare() -> Pair:
        page = prepare_get(make_client(), path)
        return Pair(page.action, render, "plain Django")


for address, render in PLAIN.items():
    register_beside_plain(address, render)
for address in BESIDE_STATEMENTS:
    register(address)
