"""Rows of papers of the group and of corpora, with bylines in which every name is a link.

A page of them has many mentions, so names are tuples and not models, and the queries are prepared.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery
from django.urls import reverse

from bibliography.formats import Contributor
from bibliography.names import prefer_own_case, read_stored_parts
from bibliography.venues.labels import abbreviate
from core.db.query_batches import KEY_ARRAY, AnyOf, Placeholder, attach, cached_by_day, filter_owned
from core.web.segment_urls import build_segment_url
from people.models import Person
from publications.display import venue_series
from publications.display.bylines import FoldedByline, fold_byline
from publications.models import Attachment, Authorship, CorpusRecord, Identifier, Link, Publication
from publications.querysets import list_long

_LONG_COLUMNS = [name for name in list_long() if name != "abstract"]
NAMES_PER_ROW = 40
"""The largest number of names in a row; the paper's own page has all of them."""
LONGEST_WHERE = 26
"""The number of characters of a venue's label that fit on two lines of its column."""


class BylineName(NamedTuple):
    """A name in a byline: what rows show of it, and its parts."""

    paper: int
    role: str
    key: str
    name: str
    equal: bool
    corresponding: bool
    slug: str | None
    own: str | None = ""
    homonym: str | None = None
    given: str = ""
    particle: str = ""
    family: str = ""
    suffix: str = ""
    literal: str = ""

    @property
    def display_name(self) -> str:
        """The name as printed; a visible member's name as they write it, if it differs only in case."""
        return prefer_own_case(self.name, self.own or "") if self.slug else self.name

    @property
    def is_linked(self) -> bool:
        """Whether it is a person whose profile visitors may see."""
        return bool(self.slug)

    @property
    def number(self) -> str:
        """The homonym number; empty for members, who need none to be told from others."""
        return "" if self.is_linked else self.homonym or ""

    @property
    def address(self) -> str:
        """The URL of a member's profile, or of an author name's page; empty for other editors."""
        if self.slug:
            return reverse("person", args=[self.slug])
        return build_segment_url("author", self.key) if self.role == Authorship.Role.AUTHOR else ""


_NAME_COLUMNS = (
    "publication_id", "role", "author_key", "author__name", "equal", "corresponding", "slug", "person__name",
    "author__homonym", "author__given", "author__particle", "author__family", "author__suffix",
    "author__literal",
)  # fmt: skip


@dataclass(frozen=True)
class LinkedRow:
    """A paper in a list: its URL, its names, and the label of its venue."""

    paper: Publication
    address: str
    names: Sequence[BylineName]
    """Of its authors."""
    authors: FoldedByline
    editors: FoldedByline
    """Only of papers without authors; otherwise the paper's own page shows them."""
    where: str

    @property
    def short_where(self) -> str:
        """The label of the venue, abbreviated where it would take three lines of its column."""
        is_short = self.paper.thesis or len(self.where) <= LONGEST_WHERE
        return self.where if is_short else abbreviate(self.where)

    @property
    def venue_name(self) -> str:
        """The full name of the venue, if the row shows a shorter one."""
        name = self.paper.venue.name if self.paper.venue else self.paper.venue_printed
        return "" if name == self.short_where else name

    @property
    def contributors(self) -> list[Contributor]:
        """The authors as contributors of an entry."""
        return [Contributor(name.name, read_stored_parts(name.name, *name[-5:])) for name in self.names]


def fetch_papers(keys: Collection[int]) -> list[Publication]:
    """Fetch papers in the order of their keys, with venues, without columns that no row shows; one query."""
    by_key = {paper.pk: paper for paper in _prepare_papers().read(keys=list(keys))["papers"]} if keys else {}
    return [by_key[key] for key in keys if key in by_key]


def build_rows(papers: Sequence[Publication]) -> list[LinkedRow]:
    """Build the rows of fetched papers; one query.

    Files and awards are fetched only where the group holds one of the papers.
    """
    if not papers:
        return []
    is_of_group = any(paper.slug for paper in papers)
    parts = _prepare_parts(is_of_group).read(keys=[paper.pk for paper in papers])
    by_paper = defaultdict(list)
    for name in parts.pop("names"):
        by_paper[name[0]].append(BylineName(*name))
    attach(papers, parts)
    rows = []
    for paper in papers:
        names = by_paper[paper.pk]
        authors = [name for name in names if name.role == Authorship.Role.AUTHOR]
        editors = [name for name in names if name.role == Authorship.Role.EDITOR]
        folded_authors = fold_byline(
            authors, None, NAMES_PER_ROW, bool(authors) and not paper.byline_complete
        )
        folded_editors = fold_byline([] if authors else editors, None, NAMES_PER_ROW)
        venue_label = paper.thesis or venue_series.label_paper_venue(paper)
        rows.append(
            LinkedRow(paper, paper.get_absolute_url(), authors, folded_authors, folded_editors, venue_label)
        )
    return rows


@cached_by_day
def _prepare_papers() -> dict[str, QuerySet]:
    papers = Publication.objects.filter(AnyOf("id", Placeholder("keys", KEY_ARRAY)))
    return {"papers": papers.select_related("venue", "own_kind", "teaser").defer(*_LONG_COLUMNS)}


@cached_by_day
def _prepare_parts(is_of_group: bool) -> dict[str, QuerySet]:
    keys = Placeholder("keys", KEY_ARRAY)
    files, awards = Attachment.objects.all(), Publication.awards.rel.related_model.objects.all()
    mentions = Authorship.objects.filter(AnyOf("publication_id", keys)).in_order()
    visible = Person.objects.seen().filter(pk=OuterRef("person"))
    return {
        "names": mentions.annotate(slug=Subquery(visible.values("slug"))).values_list(*_NAME_COLUMNS),
        **filter_owned(
            Publication,
            keys,
            attachments=files.open().in_order() if is_of_group else files.none(),
            links=Link.objects.all(),
            identifiers=Identifier.objects.all(),
            awards=awards.newest_first() if is_of_group else awards.none(),
            corpus_records=CorpusRecord.objects.select_related("corpus"),
        ),
    }
