"""Search in a million papers, pages of author names, and the growth of times from a tenth of the papers.

Each benchmark requests many different URLs of one kind, so that nothing is cached.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import cycle
from urllib.parse import urlencode

from django.db import connection
from django.urls import reverse

from bench import databases, million
from bench.measures import MIDDLE, SLOWEST
from bench.million import MILLION, TENTH, Size
from bench.million.random_texts import build_vocabulary
from bench.million.rows import FIRST
from bench.pages import PAGES
from bench.registry import Pair, benchmark
from bench.requests import make_client, prepare_gets
from publications.models import Author, Authorship, Publication

ROUNDS = 60
DIFFERENT = 20
RARE, MIDDLING, COMMON = 20_000, 400, 12
"""Ranks of words by frequency: they are in 0.05 %, 2 % and half of the papers."""

Addresses = Callable[[Size], list[str]]


def search(query: str, **more: str) -> str:
    """Return the URL of a search."""
    return f"{reverse('search')}?{urlencode({'q': query, **more})}"


def list_words(rank: int) -> list[str]:
    """Return words that are about as frequent as the one of that rank."""
    step = max(1, rank // 50)
    return build_vocabulary()[rank : rank + DIFFERENT * step : step]


def _build_word_urls(rank: int, _size: Size) -> list[str]:
    return [search(word) for word in list_words(rank)]


def _build_two_word_urls(_size: Size) -> list[str]:
    return [
        search(f"{word} {other_word}")
        for word, other_word in zip(list_words(MIDDLING), list_words(COMMON * 4), strict=True)
    ]


def _sample_papers() -> list[Publication]:
    keys = [FIRST + number * 97 for number in range(DIFFERENT)]
    return list(Publication.objects.filter(pk__in=keys).order_by("pk"))


def _build_phrase_urls(_size: Size) -> list[str]:
    return [search('"{}"'.format(" ".join(paper.title.split()[2:4]))) for paper in _sample_papers()]


def _build_author_urls(_size: Size) -> list[str]:
    return [search(f'author:"{paper.names.split(" · ")[0]}" year:{paper.year}') for paper in _sample_papers()]


def _build_deep_urls(size: Size) -> list[str]:
    """Return searches of common words, at a page in the middle of all papers."""
    middle = f"2005.{FIRST + size.papers // 2}"
    return [search(word, sort="newest", after=middle) for word in list_words(COMMON)]


def _find_names(number: int, size: Size) -> list[Author]:
    """Return names with about so many papers, by binary search, as they are sorted by frequency."""
    low, high = 0, size.names - 1
    while low < high:
        middle = (low + high) // 2
        if _count_papers(middle) > number:
            low = middle + 1
        else:
            high = middle
    keys = [FIRST + index for index in range(max(0, low - DIFFERENT // 2), low + DIFFERENT // 2)]
    return list(Author.objects.filter(pk__in=keys).order_by("pk"))


def _count_papers(index: int) -> int:
    return Authorship.objects.filter(author=FIRST + index).count()


def _build_name_urls(number: int, size: Size) -> list[str]:
    return [name.get_absolute_url() for name in _find_names(number, size)]


def _build_largest_name_url(_size: Size) -> list[str]:
    return [Author.objects.get(pk=FIRST).get_absolute_url()]


def _build_typing_urls(_size: Size) -> list[str]:
    """Return requests for suggestions, for the beginnings of names and titles."""
    papers = _sample_papers()
    texts = [paper.names.split(" · ")[0][: 3 + number % 5] for number, paper in enumerate(papers)]
    texts += [paper.title[: 4 + number % 9] for number, paper in enumerate(papers)]
    return [f"{reverse('suggestions')}?{urlencode({'q': text})}" for text in texts]


def _build_prefix_urls(_size: Size) -> list[str]:
    return [
        f"{reverse('authors')}?{urlencode({'q': name[: 2 + place % 3]})}"
        for place, name in enumerate(list_words(900))
    ]


SEARCHES: dict[str, tuple[Addresses, float]] = {
    "a rare word": (partial(_build_word_urls, RARE), 100),
    "a middling word": (partial(_build_word_urls, MIDDLING), 100),
    "a common word": (partial(_build_word_urls, COMMON), 100),
    "two words": (_build_two_word_urls, 100),
    "a phrase": (_build_phrase_urls, 100),
    "an author and a year": (_build_author_urls, 100),
    "deep in a common word": (_build_deep_urls, 100),
    "names of 200 papers": (partial(_build_name_urls, 200), 50),
    "names of 1,000 papers": (partial(_build_name_urls, 1_000), 50),
    "the largest name": (_build_largest_name_url, 200),
    "typing": (_build_typing_urls, 25),
    "beginnings of names": (_build_prefix_urls, 50),
}
"""Functions that build the URLs, and limits of the 95th percentile in milliseconds."""


def register(name: str, build_urls: Addresses, limit: float) -> None:
    @benchmark(
        f"search {name}", context=million.use_million_papers, limit=limit, rounds=ROUNDS, measure=SLOWEST
    )
    def prepare() -> Pair:
        return prepare_gets(make_client(), build_urls(MILLION))


def register_growth(name: str, build_urls: Addresses) -> None:
    @benchmark(
        f"search growth {name}",
        context=million.use_million_papers,
        max_ratio=1.5,
        rounds=ROUNDS,
        measure=MIDDLE,
    )
    def prepare() -> Pair:
        large, small = _build_getter(MILLION, build_urls), _build_getter(TENTH, build_urls)
        return Pair(large, small, f"{TENTH.papers:,} papers")


def _build_getter(size: Size, build_urls: Addresses) -> Callable[[], object]:
    """Return a function that requests the next URL from the database of that size."""
    visitor = make_client()
    with _use_corpus(size):
        pages = cycle(build_urls(size))

    def get():
        databases.switch_database(million.ensure_database(size))
        return visitor.get(next(pages))

    return get


@contextmanager
def _use_corpus(size: Size) -> Iterator[None]:
    before = connection.settings_dict["NAME"]
    databases.switch_database(million.ensure_database(size))
    yield
    databases.switch_database(before)


def register_beside(url: str) -> None:
    """Register a page of the group, which must be as fast with a million papers as with fewer."""

    @benchmark(
        f"search beside {url}",
        context=million.use_million_papers,
        max_ratio=1.5,
        rounds=ROUNDS,
        measure=MIDDLE,
    )
    def prepare() -> Pair:
        large, small = _build_getter(MILLION, lambda _size: [url]), _build_getter(TENTH, lambda _size: [url])
        return Pair(large, small, f"{TENTH.papers:,} papers")


for name, (addresses, limit) in SEARCHES.items():
    register(name, addresses, limit)
for name, (addresses, _) in SEARCHES.items():
    if name not in ("names of 1,000 papers", "the largest name"):  # of which the smaller corpus has less
        register_growth(name, addresses)
for address in PAGES:
    register_beside(address)
