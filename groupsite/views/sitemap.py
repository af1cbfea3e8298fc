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

from core.kinds import ContentKind, find_kind, get_kinds
from core.web.urls import build_absolute_url
from groupsite.models import Group
from groupsite.site.filled_lists import check_filled, select_first_rows
from publications.models import Publication

LIMIT = 10_000
"""Maximal number of URLs in a file; the protocol allows 50,000."""
LISTS = "lists"
"""The section of list pages; the other sections have the names of models."""


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
        lists = {"group": Group.objects.all()} | {
            _get_section(kind): kind.select_visible()
            for kind in _list_kinds_with_lists()
            if _get_section(kind) not in sections
        }
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
        for kind in _list_kinds_with_lists():
            changed_at = self._find_last_change(_get_section(kind))
            if filled[kind.list_view] and changed_at:
                yield SitemapUrl(build_absolute_url(reverse(kind.list_view)), changed_at)

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
    sections = ((_get_section(kind), kind.select_for_sitemap()) for kind in get_kinds())
    return {section: rows for section, rows in sections if rows is not None}


def _list_kinds_with_lists() -> list[ContentKind]:
    return [kind for kind in get_kinds() if kind.list_view and kind.is_list_in_sitemap]


def _get_section(kind: ContentKind) -> str:
    return str(kind.model._meta.model_name)


def _annotate_last_change(rows: QuerySet) -> QuerySet:
    """Annotate `last_change`: of the row or, if its page lists papers, of the latest of these."""
    rows = rows.model.objects.filter(pk__in=rows.order_by().values("pk")).order_by("pk")
    kind = find_kind(rows.model)
    if kind is None or not kind.paper_lookup:
        return rows.annotate(last_change=F("changed_at"))
    papers = Publication.objects.shown().filter(**{kind.paper_lookup: OuterRef("pk")}).order_by("-changed_at")
    return rows.annotate(last_change=Greatest("changed_at", Subquery(papers.values("changed_at")[:1])))


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
