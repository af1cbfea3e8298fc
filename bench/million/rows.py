"""The rows of a large corpus, table by table, as lines of COPY."""

import uuid
from collections.abc import Iterator
from dataclasses import dataclass

from bench.million.random_texts import (
    SPREAD_OF_NAMES,
    SPREAD_OF_WORDS,
    build_name,
    build_vocabulary,
    compute_weights,
    seed_random,
)
from core.text.letters import make_name_key

FIRST = 1_000_000_000
"""The first primary key of all tables, above those of the demo group."""
VENUES = 2_000
YEARS = range(1970, 2026)
TITLE, ABSTRACT, ABSTRACTS_IN_TEN = 9, 120, 8
BYLINE = (1, 2, 3, 4, 5, 5, 6, 7, 9, 13)
"""Lengths of bylines: 5.5 authorships a paper on average."""
KINDS = ("inproceedings",) * 6 + ("article",) * 3 + ("preprint",)


@dataclass(frozen=True)
class Size:
    """The size of a corpus; there are half as many names as papers."""

    papers: int

    @property
    def names(self) -> int:
        return self.papers // 2


def names(size: Size) -> Iterator[str]:
    """Yield lines with the columns id, name, given, family, key."""
    for number in range(size.names):
        given, family = build_name(number)
        whole = f"{given} {family}"
        yield f"{FIRST + number}\t{whole}\t{given}\t{family}\t{make_name_key(whole)}"


def venues() -> Iterator[str]:
    """Yield lines with the columns id, name, short, slug, kind."""
    words = build_vocabulary()
    for number in range(VENUES):
        title = f"Conference on {words[number * 3 + 500]} {words[number * 7 + 900]} {number}".title()
        yield f"{FIRST + number}\t{title}\tVEN{number}\tmillion-{number}\tconference"


@dataclass(frozen=True)
class Paper:
    """A paper. authors: numbers of names."""

    number: int
    year: int
    venue: int
    kind: str
    title: str
    abstract: str
    authors: tuple[int, ...]

    @property
    def line(self) -> str:
        """The line with the columns id, uid, title, kind, year, venue_id, venue_printed, abstract,
        citation_key, names, fingerprint.
        """
        key = FIRST + self.number
        byline = " · ".join(" ".join(build_name(author)) for author in self.authors)
        return (
            f"{key}\t{uuid.UUID(int=key << 64 | key, version=4)}\t{self.title}\t{self.kind}\t{self.year}\t"
            f"{FIRST + self.venue}\tProceedings of the Conference {self.venue}\t{self.abstract}\t"
            f"paper{self.number}\t{byline}\tmillion{self.number}"
        )

    @property
    def mentions(self) -> Iterator[str]:
        """Lines of authorships with the columns publication_id, position, author_id, author_key, year."""
        for position, author in enumerate(self.authors, start=1):
            key = make_name_key(" ".join(build_name(author)))
            yield f"{FIRST + self.number}\t{position}\t{FIRST + author}\t{key}\t{self.year}"


def papers(size: Size) -> Iterator[Paper]:
    """Yield all papers, with random years."""
    draw, words = seed_random(f"papers {size.papers}"), build_vocabulary()
    word_weights = compute_weights(len(words), SPREAD_OF_WORDS)
    name_weights = compute_weights(size.names, SPREAD_OF_NAMES)
    venue_weights = compute_weights(VENUES, SPREAD_OF_WORDS)
    year_weights = compute_weights(len(YEARS), -1.5)
    people, venue_numbers, uniform = range(size.names), range(VENUES), draw.random
    for number in range(size.papers):
        length = ABSTRACT if number % 10 < ABSTRACTS_IN_TEN else 0
        text = draw.choices(words, cum_weights=word_weights, k=TITLE + length)
        authors = draw.choices(people, cum_weights=name_weights, k=BYLINE[int(uniform() * len(BYLINE))])
        yield Paper(
            number,
            draw.choices(YEARS, cum_weights=year_weights)[0],
            draw.choices(venue_numbers, cum_weights=venue_weights)[0],
            KINDS[int(uniform() * len(KINDS))],
            " ".join(text[:TITLE]).capitalize(),
            " ".join(text[TITLE:]).capitalize(),
            tuple(dict.fromkeys(authors)),
        )
