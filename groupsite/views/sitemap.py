"""The sitemap: the URLs of all public pages with their last changes (sitemaps.org, 0.9).

It is one file, or an index of files if there are many URLs. A file of the index has the rows of one model in
a range of primary keys: all files cost the same, and new rows change only the last one.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import chain
from typing import NamedTuple

from django.db.models import Count, F, Max, OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Greatest
from django.urls import reverse

from core.web.urls import build_absolute_url
from groupsite.models import Award, Group
from groupsite.redirects.resolution import PAGE_KINDS
from groupsite.site.filled_lists import check_filled, select_first_rows
from people.models import Course, Person
from publications.models import Corpus, Publication, Topic, Venue

LIMIT = 10_000
"""Maximal number of URLs in a file; the protocol allows 50,000."""
LISTS = "lists"
"""The section of list pages; the other sections have the names of models."""
LISTED_MODELS = {
    "people": "person",
    "publications": "publication",
    "themes": "theme",
    "projects": "project",
    "software": "software",
    "news": "newsitem",
    "events": "event",
    "talks": "talk",
    "theses": "thesis",
    "topics": "topic",
    "venues": "venue",
    "corpora": "corpus",
    "awards": "award",
    "teaching": "course",
}
"""The URL names of the list pages, and the names of the models that they list."""


class SitemapUrl(NamedTuple):
    """An absolute URL, and the last change of its page."""

    location: str
    changed_at: datetime | None


class SitemapPart(NamedTuple):
    """The rows of a section in one file of the index: their number and last change."""

    section: str
    part: int
    number: int
    changed_at: datetime


@dataclass(frozen=True)
class Sitemap:
    """The sections of the sitemap, counted in one query."""

    parts: list[SitemapPart]
    limit: int
    sections: dict[str, QuerySet]

    @classmethod
    def read(cls, limit: int = LIMIT) -> "Sitemap":
        sections = _list_sections()
        lists = {"award": Award.objects.all(), "course": Course.objects.all(), "group": Group.objects.all()}
        first, *others = (_count_parts(name, rows, limit) for name, rows in (sections | lists).items())
        rows = first.union(*others, all=True).order_by("section", "part")
        return cls([SitemapPart(*row) for row in rows], limit, sections)

    @property
    def is_large(self) -> bool:
        """Whether the URLs do not fit into one file."""
        return sum(part.number for part in self.parts if part.section in self.sections) > self.limit

    def list_files(self) -> Iterator[SitemapUrl]:
        """Yield the files of the index."""
        yield SitemapUrl(_build_file_url(LISTS, 0), self._find_last_change())
        for part in self.parts:
            if part.section in self.sections:
                yield SitemapUrl(_build_file_url(part.section, part.part), part.changed_at)

    def list_urls(self) -> Iterator[SitemapUrl]:
        """Yield all URLs, each once."""
        rows = chain.from_iterable(map(_select_lean, self.sections.values()))
        return chain(self.list_pages(), map(_build_url, rows))

    def list_pages(self) -> Iterator[SitemapUrl]:
        """Yield the home page, list pages that are not empty and years with papers, with their changes."""
        yield SitemapUrl(build_absolute_url(reverse("home")), self._find_last_change())
        filled = check_filled({name: list(rows) for name, rows in select_first_rows().items()})
        for name, section in LISTED_MODELS.items():
            if filled[name] and (changed_at := self._find_last_change(section)):
                yield SitemapUrl(build_absolute_url(reverse(name)), changed_at)

        papers = Publication.objects.listed().filter(year__gte=1_000).order_by("-year")
        for year, changed_at in papers.values_list("year").annotate(last=Max("changed_at")):
            yield SitemapUrl(build_absolute_url(reverse("year", args=[year])), changed_at)

    def _find_last_change(self, section: str = "") -> datetime | None:
        changes = [part.changed_at for part in self.parts if section in ("", part.section)]
        return max(changes, default=None)


def list_part_urls(section: str, part: int, limit: int = LIMIT) -> list[SitemapUrl]:
    """Return the URLs of one file of the index; empty if there is no such file."""
    if section == LISTS:
        return list(Sitemap.read(limit).list_pages()) if part == 0 else []
    rows = _list_sections().get(section)
    if rows is None:
        return []
    return list(map(_build_url, _select_lean(rows).filter(pk__gte=part * limit, pk__lt=(part + 1) * limit)))


def _list_sections() -> dict[str, QuerySet]:
    """Return the rows with public pages by model name; of a paper with versions only the main one."""
    pages = {str(kind.model._meta.model_name): kind.select_visible() for kind in PAGE_KINDS}
    return pages | {"publication": Publication.objects.shown(), "corpus": Corpus.objects.all()}


def _annotate_last_change(rows: QuerySet) -> QuerySet:
    """Annotate `last_change`: of the row or, if its page lists papers, of the latest of these."""
    rows = rows.model.objects.filter(pk__in=rows.order_by().values("pk")).order_by("pk")
    path = _PAPER_LOOKUPS.get(rows.model)
    if path is None:
        return rows.annotate(last_change=F("changed_at"))
    papers = Publication.objects.shown().filter(**{path: OuterRef("pk")}).order_by("-changed_at")
    return rows.annotate(last_change=Greatest("changed_at", Subquery(papers.values("changed_at")[:1])))


_PAPER_LOOKUPS = {Person: "authorships__person", Topic: "topic_items__tag", Venue: "venue"}


def _select_lean(rows: QuerySet) -> QuerySet:
    """Select the columns that `_build_url` reads."""
    more_columns = ["version_of"] if rows.model is Publication else []
    return _annotate_last_change(rows).only("slug", *more_columns)


def _count_parts(section: str, rows: QuerySet, limit: int) -> QuerySet:
    """Return the columns of SitemapPart for each range of primary keys that has rows."""
    dated = _annotate_last_change(rows).order_by().annotate(section=Value(section), part=F("pk") / limit)
    ranges = dated.values("section", "part").annotate(number=Count("pk"), last=Max("last_change"))
    return ranges.values_list("section", "part", "number", "last")


def _build_url(row) -> SitemapUrl:
    return SitemapUrl(build_absolute_url(row.get_absolute_url()), row.last_change)


def _build_file_url(section: str, part: int) -> str:
    return build_absolute_url(reverse("sitemap_part", args=[section, part]))
