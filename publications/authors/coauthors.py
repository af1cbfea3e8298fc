"""Co-authors of a name."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.postgres.aggregates import ArrayAgg
from django.db.models import Count, QuerySet, Window
from django.utils.translation import gettext

from core.db.query_batches import KEY_ARRAY, AnyOf, Placeholder
from core.plots.matrix import MOST_COLUMNS, Matrix, MatrixColumn, draw_by_column, draw_by_year
from core.text.translation import format_number
from core.web.segment_urls import build_segment_url
from publications.models import Author, Authorship
from publications.querysets import AuthorQuerySet

NAME_LIMIT = 200
"""How many names are listed."""
POSITION_LIMIT = 100
"""The last position in a byline that counts: bylines of large collaborations have thousands of names."""
HOMONYM_LIMIT = 3
"""How many homonym numbers of a name are shown, before "…"."""
MIN_PAPERS = 2
"""On how many papers a name must stand to be drawn."""


@dataclass(frozen=True)
class CoAuthor:
    """A name that shares `papers` papers with another; `where` has their keys or years, None if unknown.

    homonyms: the homonym numbers that are printed with the name there.
    """

    key: str
    papers: int
    where: Sequence[int | None]
    name: str = ""
    homonyms: tuple[str, ...] = ()

    @property
    def number(self) -> str:
        return format_number(self.papers)

    def get_absolute_url(self) -> str:
        return build_segment_url("author", self.key)


def select_co_authors(key, papers: QuerySet, by_paper: bool) -> QuerySet:
    """Return the names on the papers other than that of a key, the most frequent first, as tuples.

    papers: a subquery of their keys. by_paper: whether `where` has papers, and not years.
    """
    others = Authorship.objects.co_authors(key, papers, POSITION_LIMIT).count_papers_by("author_key")
    where = ArrayAgg("publication_id" if by_paper else "year")
    mentions = others.annotate(
        rows=ArrayAgg("author_id", distinct=True), where=where, number=Window(Count("*"))
    )
    return mentions.order_by("-papers", "author_key")[:NAME_LIMIT]


def select_printed_names() -> QuerySet:
    """Return the spellings and homonym numbers of the author rows whose keys are in the slot "printed"."""
    authors = AuthorQuerySet(Author).filter(AnyOf("id", Placeholder("printed", KEY_ARRAY)))
    return authors.values_list("pk", "name", "homonym")


def list_name_keys(rows: Sequence[Sequence]) -> list[int]:
    """Return the keys of the author rows in these rows of co-authors."""
    return [pk for row in rows for pk in row[2]]


def build_co_authors(rows: Sequence[Sequence], printed_names: Sequence[Sequence]) -> list[CoAuthor]:
    """Build co-authors of their rows; printed_names: key, spelling and homonym number of each author row."""
    spellings = {pk: name for pk, name, _ in printed_names}
    numbers = {pk: number for pk, _, number in printed_names if number}
    entries = []
    for key, papers, author_keys, where, _ in rows:
        homonyms = sorted({numbers[pk] for pk in author_keys if pk in numbers})
        if len(homonyms) > HOMONYM_LIMIT:
            homonyms = [*homonyms[:HOMONYM_LIMIT], "…"]
        entries.append(CoAuthor(key, papers, where, spellings.get(author_keys[0], key), tuple(homonyms)))
    return entries


def build_matrix(entries: Sequence[CoAuthor], papers: Sequence[tuple[int, int]]) -> Matrix | None:
    """Build the matrix of co-authors of two papers or more, by paper, or by year where there are many.

    papers: key and year, or 0, of each, the newest first; empty where the entries have years.
    """
    frequent = [
        (co_author.name, Counter(filter(None, co_author.where)))
        for co_author in entries
        if co_author.papers >= MIN_PAPERS
    ]
    if not papers:
        return draw_by_year(frequent, gettext("co-authors"))
    columns = [
        MatrixColumn(
            key,
            gettext("{year} (paper {place})").format(year=year or gettext("No year"), place=place),
            year or None,
        )
        for place, (key, year) in enumerate(papers[:MOST_COLUMNS], start=1)
    ]
    return draw_by_column(frequent, columns, gettext("co-authors"))
