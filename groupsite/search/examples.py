"""What can be written into the box, shown by a paper of the group's own."""

import re
from dataclasses import dataclass

from django.db.models import QuerySet

from groupsite.kit.mathematics import without_math
from publications.models import Corpus, Publication
from publications.searching.language import Query, Term, Years, write

YEARS_BACK = 4
_TWO_WORDS = re.compile(r"[^\W\d_]{4,} [^\W\d_]{4,}")


@dataclass(frozen=True)
class Example:
    """A query, and what it finds, in words."""

    query: str
    meaning: str


def wanted() -> dict[str, QuerySet]:
    """What to gather for the examples: a paper that has all that is shown, and a corpus."""
    whole = Publication.objects.listed().exclude(year=None).exclude(venue=None).exclude(names="")
    some = whole.newest_first().select_related("venue").only("title", "names", "year", "venue")
    return {"example": some[:1], "corpus": Corpus.objects.only("slug")[:1]}


def examples(gathered: dict[str, list]) -> list[Example]:
    """Examples of what was gathered."""
    papers, corpora = gathered["example"], gathered["corpus"]
    paper = papers[0] if papers else Publication(title="Machine learning", year=2024)
    found = [
        (Query(authors=(paper.names.partition(" · ")[0] or "Ada Lovelace",)), "papers by an author"),
        (
            Query(years=(Years(paper.year - YEARS_BACK, paper.year),)),
            "papers of these years; 2020- is 2020 or later",
        ),
        (Query(venues=(_venue(paper),)), "papers at a venue, by its short or full name"),
        (Query(kinds=("preprint",)), "papers of a kind: article, conference, preprint, thesis …"),
    ]
    if corpora:
        found.append(
            (Query(corpora=(corpora[0].slug,)), "papers of a corpus; corpus:ours finds those of the group")
        )
    phrase, word = _phrase(paper.title)
    found.append((Query(phrases=(phrase,)), "exactly this phrase"))
    found.append((Query(words=(word,), without=(Term("", "survey", False),)), "without the word “survey”"))
    return [Example(write(query), meaning) for query, meaning in found]


def _venue(paper: Publication) -> str:
    return (paper.venue.short or paper.venue.name) if paper.venue else "arXiv"


def _phrase(title: str) -> tuple[str, str]:
    """Two words of a title, and one."""
    found = _TWO_WORDS.search(without_math(title))
    phrase = found[0].lower() if found else "machine learning"
    return phrase, phrase.split()[1]
