"""The results of a search, read in as few queries as possible."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import QuerySet
from django.utils.text import capfirst
from django.utils.translation import gettext

from core.db.query_batches import cached_by_day
from core.text.translation import name_first
from groupsite.search import author_names, content_search
from groupsite.search.examples import Example, list_examples
from groupsite.search.highlighting import Marker, build_prefix_marker, build_stem_marker
from groupsite.search.hits import Hit, HitSection, get_nouns, group_hits
from groupsite.search.request import SearchRequest
from people.templatetags.images import shown_image
from publications.display.linked_rows import LinkedRow, build_rows, fetch_papers
from publications.search.language import Query
from publications.search.paper_search import PaperSearchResult, TooBroadError, find

NAMES = 3
"""Maximal number of author names."""
OURS = 3
"""Maximal number of papers of the group before all papers."""
MAX_PRINTED = 8
"""Maximal number of authors that are named in each of these."""


@dataclass(frozen=True)
class SearchResults:
    """The results of a search.

    sections: hits besides papers, by kind. only: the section of the requested kind, without papers. ours: the
    best papers of the group. papers, rows: a page of all papers. prefix_marker, stem_marker: of matches in
    sections and in papers. too_broad: whether finding papers timed out. searched: whether papers were
    searched.
    """

    examples: list[Example] = field(default_factory=list)
    sections: tuple[HitSection, ...] = ()
    only: HitSection | None = None
    ours: list[Hit] = field(default_factory=list)
    papers: PaperSearchResult = field(default_factory=PaperSearchResult)
    rows: list[LinkedRow] = field(default_factory=list)
    prefix_marker: Marker = field(default_factory=Marker)
    stem_marker: Marker = field(default_factory=Marker)
    too_broad: bool = False
    searched: bool = True

    @property
    def has_pictures(self) -> bool:
        """Whether a paper of the page is shown with a picture."""
        return any(shown_image(row.paper.teaser) for row in self.rows)

    @classmethod
    def of(cls, request: SearchRequest) -> "SearchResults":
        """Run the search. Hits besides papers are on the first page only."""
        query = request.query
        terms = [*query.words, *query.phrases, *query.titles, *query.authors]
        if request.show:
            sections = _build_sections(request, _gather_rows(request.query, only=request.show))
            return cls(
                examples=list_examples(),
                only=sections[0] if sections else HitSection(request.show, (), 0),
                prefix_marker=build_prefix_marker(terms),
                searched=False,
            )
        rows_by_kind = _gather_rows(request.query) if request.is_first_page else {}
        max_ours = OURS if request.is_first_page else 0
        too_broad = False
        try:
            papers = find(request.query, request.sort, request.after, request.before, listed=max_ours)
        except TooBroadError:
            papers, too_broad = PaperSearchResult(), True
        ours, rows = _read_rows(papers)
        return cls(
            examples=list_examples(),
            sections=_build_sections(request, rows_by_kind),
            ours=[_build_own_hit(row) for row in ours],
            papers=papers,
            rows=rows,
            prefix_marker=build_prefix_marker(terms),
            stem_marker=build_stem_marker(terms, _list_marked_texts([*ours, *rows])) if terms else Marker(),
            too_broad=too_broad,
        )

    @property
    def sections_title(self) -> str:
        """The heading of the sections: "People", "People and topics" or "People, topics and more"."""
        first, *others = [str(get_nouns()[section.kind][1]) for section in self.sections] or [""]
        if len(others) == 1:
            return capfirst(gettext("{first} and {others}").format(first=first, others=others[0]))
        return capfirst(
            gettext("{first}, {others} and more").format(first=first, others=others[0]) if others else first
        )

    @property
    def no_papers(self) -> bool:
        """Whether papers were searched and none was found."""
        return self.searched and not (self.rows or self.too_broad)


def find_other_hits(query: Query) -> list[Hit]:
    """Return the best hits of each kind besides papers; one query."""
    return _list_hits(_gather_rows(query))


def build_empty_results() -> SearchResults:
    """Return the results of an empty query: examples only."""
    return SearchResults(list_examples(), searched=False)


@cached_by_day
def _build_querysets(
    with_things: bool,
    only_people: bool = False,
    without: bool = False,
    with_names: bool = False,
    only: str = "",
) -> dict[str, QuerySet]:
    return {
        **(content_search.build_querysets(only_people, without, only) if with_things else {}),
        **({"name": author_names.find_names()} if with_names else {}),
    }


def _gather_rows(query: Query, only: str = "") -> dict[str, list]:
    """Return the rows besides papers that match the query, by kind; only: of this kind alone."""
    word_query = content_search.WordQuery.of(query)
    name = "" if only else author_names.build_query(author_names.find_name_words(query))
    if word_query is None:
        return _build_querysets(False, False, False, True).read(name=name) if name else {}
    querysets = _build_querysets(True, word_query.only_people, bool(word_query.without), bool(name), only)
    return querysets.read(
        required=list(word_query.required),
        without=list(word_query.without),
        name=name,
    )


def _build_sections(request: SearchRequest, rows_by_kind: dict[str, list]) -> tuple[HitSection, ...]:
    totals = content_search.count_totals(rows_by_kind) | {
        "name": author_names.count_names(rows_by_kind.get("name", []))
    }
    return tuple(group_hits(_list_hits(rows_by_kind), totals, request.build_kind_url))


def _list_hits(rows_by_kind: dict[str, list]) -> list[Hit]:
    return [
        *author_names.build_hits(rows_by_kind.get("name", []), NAMES),
        *content_search.build_hits(rows_by_kind),
    ]


def _read_rows(papers: PaperSearchResult) -> tuple[list[LinkedRow], list[LinkedRow]]:
    """Return the best papers of the group, unless the page has only such, and the papers of the page."""
    rows = {
        row.paper.pk: row for row in build_rows(fetch_papers(dict.fromkeys([*papers.listed, *papers.keys])))
    }
    page = [rows[key] for key in papers.keys if key in rows]
    if all(row.paper.in_list for row in page):
        return [], page
    return [rows[key] for key in papers.listed if key in rows], page


def _build_own_hit(row: LinkedRow) -> Hit:
    """Return the hit of a paper of the group, with the note "Ada Lovelace, Charles Babbage. NeurIPS 2024"."""
    paper = row.paper
    source = " ".join(str(part) for part in (paper.venue or paper.venue_printed, paper.year) if part)
    authors = [name.name for name in row.names]
    note = ". ".join(filter(None, (name_first(authors, MAX_PRINTED), source)))
    return Hit("ours", paper.title, row.address, note, paper.abstract, paper)


def _list_marked_texts(rows: Iterable[LinkedRow]) -> Iterable[str]:
    """Yield all texts in which matches are marked."""
    for row in rows:
        yield row.paper.title
        yield row.paper.abstract
        yield row.short_where
        yield from (name.name for name in row.names)
