"""Searching a million papers, the pages of their authors' names, and how times grow from a tenth of them.

Each benchmark asks for many different things of one sort, each uncached: nothing is kept between requests.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import cycle
from urllib.parse import urlencode

from django.db import connection
from django.urls import reverse

from bench import beside, million
from bench.measures import MIDDLE, SLOWEST
from bench.million import MILLION, TENTH, Size
from bench.million.rows import FIRST
from bench.million.words import vocabulary
from bench.pages import PAGES
from bench.registry import Pair, benchmark
from bench.requests import client, read_all
from publications.models import Author, Authorship, Publication

ROUNDS = 60
DIFFERENT = 20
RARE, MIDDLING, COMMON = 20_000, 400, 12
"""Places of words among all by how often they come: in 0.05 %, 2 % and half of the papers."""

Addresses = Callable[[Size], list[str]]


def search(query: str, **more: str) -> str:
    """The address of a search."""
    return f"{reverse('search')}?{urlencode({'q': query, **more})}"


def words(place: int) -> list[str]:
    """Words about as frequent as the one at that place."""
    step = max(1, place // 50)
    return vocabulary()[place : place + DIFFERENT * step : step]


def _of_words(place: int, size: Size) -> list[str]:
    return [search(word) for word in words(place)]


def _two_words(size: Size) -> list[str]:
    return [search(f"{one} {other}") for one, other in zip(words(MIDDLING), words(COMMON * 4), strict=True)]


def _some_papers() -> list[Publication]:
    keys = [FIRST + number * 97 for number in range(DIFFERENT)]
    return list(Publication.objects.filter(pk__in=keys).order_by("pk"))


def _phrases(size: Size) -> list[str]:
    return [search('"{}"'.format(" ".join(paper.title.split()[2:4]))) for paper in _some_papers()]


def _author_and_year(size: Size) -> list[str]:
    return [search(f'author:"{paper.names.split(" · ")[0]}" year:{paper.year}') for paper in _some_papers()]


def _deep(size: Size) -> list[str]:
    """The same searches as of common words, from the middle of all papers on."""
    middle = f"2005.{FIRST + size.papers // 2}"
    return [search(word, sort="newest", after=middle) for word in words(COMMON)]


def _names_with(number: int, size: Size) -> list[Author]:
    """Names on about so many papers: of which place that is, follows from how names are drawn."""
    low, high = 0, size.names - 1
    while low < high:
        middle = (low + high) // 2
        if _papers_of(middle) > number:
            low = middle + 1
        else:
            high = middle
    keys = [FIRST + place for place in range(max(0, low - DIFFERENT // 2), low + DIFFERENT // 2)]
    return list(Author.objects.filter(pk__in=keys).order_by("pk"))


def _papers_of(place: int) -> int:
    return Authorship.objects.filter(author=FIRST + place).count()


def _pages_of_names(number: int, size: Size) -> list[str]:
    return [name.get_absolute_url() for name in _names_with(number, size)]


def _largest(size: Size) -> list[str]:
    return [Author.objects.get(pk=FIRST).get_absolute_url()]


def _typed(size: Size) -> list[str]:
    """What somebody has typed of a name, a word of a venue, and a title."""
    papers = _some_papers()
    typed = [paper.names.split(" · ")[0][: 3 + number % 5] for number, paper in enumerate(papers)]
    typed += [paper.title[: 4 + number % 9] for number, paper in enumerate(papers)]
    return [f"{reverse('suggestions')}?{urlencode({'q': text})}" for text in typed]


def _prefixes(size: Size) -> list[str]:
    return [
        f"{reverse('authors')}?{urlencode({'q': name[: 2 + place % 3]})}"
        for place, name in enumerate(words(900))
    ]


ASKED: dict[str, tuple[Addresses, float]] = {
    "a rare word": (partial(_of_words, RARE), 100),
    "a middling word": (partial(_of_words, MIDDLING), 100),
    "a common word": (partial(_of_words, COMMON), 100),
    "two words": (_two_words, 100),
    "a phrase": (_phrases, 100),
    "an author and a year": (_author_and_year, 100),
    "deep in a common word": (_deep, 100),
    "names of 200 papers": (partial(_pages_of_names, 200), 50),
    "names of 1,000 papers": (partial(_pages_of_names, 1_000), 50),
    "the largest name": (_largest, 200),
    "typing": (_typed, 25),
    "beginnings of names": (_prefixes, 50),
}
"""What is asked for, and how many milliseconds the slowest may take but for one in twenty."""


def register(name: str, addresses: Addresses, limit: float) -> None:
    @benchmark(f"search {name}", around=million.around, limit=limit, rounds=ROUNDS, measure=SLOWEST)
    def prepare() -> Pair:
        return read_all(client(), addresses(MILLION))


def register_growth(name: str, addresses: Addresses) -> None:
    @benchmark(f"search growth {name}", around=million.around, most=1.5, rounds=ROUNDS, measure=MIDDLE)
    def prepare() -> Pair:
        large, small = _asking(MILLION, addresses), _asking(TENTH, addresses)
        return Pair(large, small, f"{TENTH.papers:,} papers")


def _asking(size: Size, addresses: Addresses) -> Callable[[], object]:
    """Gets the next page from the database of that size."""
    visitor = client()
    with _there(size):
        pages = cycle(addresses(size))

    def get():
        beside.turn_to(million.place(size))
        return visitor.get(next(pages))

    return get


@contextmanager
def _there(size: Size) -> Iterator[None]:
    before = connection.settings_dict["NAME"]
    beside.turn_to(million.place(size))
    yield
    beside.turn_to(before)


def register_beside(address: str) -> None:
    """The group's own pages: as quick beside a million papers as without them."""

    @benchmark(f"search beside {address}", around=million.around, most=1.5, rounds=ROUNDS, measure=MIDDLE)
    def prepare() -> Pair:
        large, small = _asking(MILLION, lambda size: [address]), _asking(TENTH, lambda size: [address])
        return Pair(large, small, f"{TENTH.papers:,} papers")


for name, (addresses, limit) in ASKED.items():
    register(name, addresses, limit)
for name, (addresses, _) in ASKED.items():
    if name not in ("names of 1,000 papers", "the largest name"):  # of which the smaller corpus has less
        register_growth(name, addresses)
for address in PAGES:
    register_beside(address)
