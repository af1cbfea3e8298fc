"""The rows of a large corpus, table by table, as lines of COPY."""

import uuid
from collections.abc import Iterator
from dataclasses import dataclass

from bench.million.words import SPREAD_OF_NAMES, SPREAD_OF_WORDS, chance, frequencies, name, vocabulary
from core.text.letters import name_key

FIRST = 1_000_000_000
"""The keys of all rows begin here, above those of the group."""
VENUES = 2_000
YEARS = range(1970, 2026)
TITLE, ABSTRACT, ABSTRACTS_IN_TEN = 9, 120, 8
BYLINE = (1, 2, 3, 4, 5, 5, 6, 7, 9, 13)
"""How many names papers have: 5.5 authorships a paper in the mean."""
KINDS = ("inproceedings",) * 6 + ("article",) * 3 + ("preprint",)


@dataclass(frozen=True)
class Size:
    """How much there is: names are half as many as papers."""

    papers: int

    @property
    def names(self) -> int:
        return self.papers // 2


def names(size: Size) -> Iterator[str]:
    """Columns: id, name, given, family, key."""
    for number in range(size.names):
        given, family = name(number)
        whole = f"{given} {family}"
        yield f"{FIRST + number}\t{whole}\t{given}\t{family}\t{name_key(whole)}"


def venues() -> Iterator[str]:
    """Columns: id, name, short, slug, kind."""
    words = vocabulary()
    for number in range(VENUES):
        title = f"Conference on {words[number * 3 + 500]} {words[number * 7 + 900]} {number}".title()
        yield f"{FIRST + number}\t{title}\tVEN{number}\tmillion-{number}\tconference"


@dataclass(frozen=True)
class Paper:
    """A paper and who wrote it, by the numbers of their names."""

    number: int
    year: int
    venue: int
    kind: str
    title: str
    abstract: str
    authors: tuple[int, ...]

    @property
    def line(self) -> str:
        """Columns: id, uid, title, kind, year, venue_id, venue_printed, abstract, citation_key, names,
        fingerprint.
        """
        key = FIRST + self.number
        byline = " · ".join(" ".join(name(author)) for author in self.authors)
        return (
            f"{key}\t{uuid.UUID(int=key << 64 | key, version=4)}\t{self.title}\t{self.kind}\t{self.year}\t"
            f"{FIRST + self.venue}\tProceedings of the Conference {self.venue}\t{self.abstract}\t"
            f"paper{self.number}\t{byline}\tmillion{self.number}"
        )

    @property
    def mentions(self) -> Iterator[str]:
        """Columns: publication_id, position, author_id, author_key, year."""
        for position, author in enumerate(self.authors, start=1):
            key = name_key(" ".join(name(author)))
            yield f"{FIRST + self.number}\t{position}\t{FIRST + author}\t{key}\t{self.year}"


def papers(size: Size) -> Iterator[Paper]:
    """All papers, in no order of years."""
    draw, words = chance(f"papers {size.papers}"), vocabulary()
    of_words = frequencies(len(words), SPREAD_OF_WORDS)
    of_names = frequencies(size.names, SPREAD_OF_NAMES)
    of_venues = frequencies(VENUES, SPREAD_OF_WORDS)
    of_years = frequencies(len(YEARS), -1.5)
    people, places, numbers = range(size.names), range(VENUES), draw.random
    for number in range(size.papers):
        length = ABSTRACT if number % 10 < ABSTRACTS_IN_TEN else 0
        text = draw.choices(words, cum_weights=of_words, k=TITLE + length)
        authors = draw.choices(people, cum_weights=of_names, k=BYLINE[int(numbers() * len(BYLINE))])
        yield Paper(
            number,
            draw.choices(YEARS, cum_weights=of_years)[0],
            draw.choices(places, cum_weights=of_venues)[0],
            KINDS[int(numbers() * len(KINDS))],
            " ".join(text[:TITLE]).capitalize(),
            " ".join(text[TITLE:]).capitalize(),
            tuple(dict.fromkeys(authors)),
        )
