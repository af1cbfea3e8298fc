"""The papers of an author name, filtered and ordered by the query string, with counts for its facets."""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, compress
from typing import Any

from django import forms
from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.db.query_batches import Placeholder, cached_by_day, fetch_together
from core.web.keyset import KeysetPage, Order, build_window
from core.web.segment_urls import build_segment_url
from publications.authors.name_groups import find_group
from publications.models import AuthorGroup, Corpus, CorpusRecord, PaperKind, Publication, Venue
from publications.querysets import build_venue_label
from publications.search.facet_counts import KIND, FacetCounts
from publications.search.filter_forms import NEWEST, PaperFilterForm
from publications.search.list_filters import Filters
from publications.search.named_values import OURS

COUNT_LIMIT = 1_000
"""The largest number of papers of a name for which facets are counted."""
SORTS = {NEWEST: _("Newest first"), "oldest": _("Oldest first"), "title": _("By title")}
UNDATED = {"newest": 0, "oldest": 9_999}
"""The year that papers without one are ordered by: they come last."""


class NameFilterForm(PaperFilterForm):
    """The query string of the page of a name."""

    corpus = forms.CharField(max_length=80, required=False)
    group = forms.CharField(max_length=18, required=False)
    sort = forms.ChoiceField(label=_("order"), choices=SORTS, required=False)


@dataclass
class NameFilters(Filters):
    """The query string of the papers of a name; `key`: the name's."""

    form = NameFilterForm
    orders = SORTS
    facets = {"year": _("years"), "venue": _("venues"), "kind": _("kinds"), "corpus": _("corpora")}
    slug_querysets = {
        "venue": lambda: Venue.objects.filter(
            Exists(Publication.objects.findable().filter(venue=OuterRef("pk")))
        ),
        "kind": PaperKind.objects.all,
        "corpus": Corpus.objects.all,
        "group": AuthorGroup.objects.all,
    }

    key: str = ""

    @property
    def path(self) -> str:
        return build_segment_url("author", self.key)

    @property
    def feed_path(self) -> str:
        return reverse("author_feed", args=[self.key])

    @property
    def is_plain(self) -> bool:
        """Whether no filter is active and the order is the default."""
        return not self.active and self.sort == NEWEST

    def order_papers(self, papers: QuerySet) -> QuerySet:
        """Return the papers in the order of the query string."""
        return papers.oldest_first() if self.sort == "oldest" else super().order_papers(papers)

    def fetch_page(self, papers: QuerySet, after: str, before: str, size: int) -> KeysetPage:
        """Return a page of the papers that fit, as rows with `pk`. after, before: keyset tokens."""
        order: Order = (("title", False), ("pk", False))
        papers = self.narrow(papers)
        if self.sort != "title":
            down = self.sort == NEWEST
            order = (("at", down), ("pk", down))
            papers = papers.annotate(at=Coalesce("year", UNDATED[self.sort]))
        return build_window(papers.values(*(name for name, _ in order)), order, after, before, size).read()

    def count_choices_of_name(self, papers: Callable[[Any], QuerySet]) -> FacetCounts:
        """Count the papers that each facet value leaves, in one query. papers: returns those of a key."""
        if "q" in self.values or "group" in self.values:
            matching = self.narrow(papers(self.key), but=self.facets)
            rows = fetch_together(papers=_list_values(matching), corpora=_list_corpora())
        else:
            rows = _prepare_counts(papers).read(key=self.key)
        return FacetCounts(self._count(rows["papers"], dict(rows["corpora"])))

    @classmethod
    def resolve_slugs(cls, slugs: dict[str, str], key: str = "", **_more) -> dict[str, object | None]:
        own: dict[str, object | None] = {"corpus": OURS} if slugs.get("corpus") == OURS else {}
        if "group" in slugs:
            own["group"] = find_group(slugs["group"], key)
        return own | super().resolve_slugs({name: slug for name, slug in slugs.items() if name not in own})

    def _count(self, papers: Sequence[Sequence], corpora: dict[str, str]) -> Iterator[dict]:
        """Yield rows for the counts. papers: rows of `_list_values`. corpora: names by slug."""
        years, kinds, kind_labels, venues, venue_labels, slugs, in_corpora = (
            zip(*papers, strict=True) if papers else [()] * 7
        )
        values: dict[str, list[Collection[str]]] = {
            "year": [(str(year or ""),) for year in years],
            "venue": [(venue or "",) for venue in venues],
            "kind": [(kind,) for kind in kinds],
            "corpus": [
                {*holders, *([OURS] if slug else [])} for slug, holders in zip(slugs, in_corpora, strict=True)
            ],
        }
        labels = {
            "kind": dict(zip(kinds, kind_labels, strict=True)),
            "venue": dict(zip(venues, venue_labels, strict=True)),
            "corpus": corpora | {OURS: gettext("The group")},
        }
        fits_by_filter = {
            name: [any(self._matches_filter(name, value) for value in of_paper) for of_paper in of_papers]
            for name, of_papers in values.items()
            if self.list_choices(name)
        }
        for name, of_papers in values.items():
            others = [fits for other, fits in fits_by_filter.items() if other != name]
            remaining = compress(of_papers, map(all, zip(*others, strict=True))) if others else of_papers
            for value, number in Counter(chain.from_iterable(remaining)).items():
                label = labels.get(name, {}).get(value) or value
                yield {"facet": name, "value": value, "label": label, "papers": number}


@cached_by_day
def _prepare_counts(papers: Callable[[Any], QuerySet]) -> dict[str, QuerySet]:
    return {"papers": _list_values(papers(Placeholder("key"))), "corpora": _list_corpora()}


def _list_values(papers: QuerySet) -> QuerySet:
    """Return the values that papers are counted by: year, kind and venue with their labels, slug, corpora."""
    records = CorpusRecord.objects.filter(publication=OuterRef("pk")).order_by()
    corpora = ArraySubquery(records.values("corpus__slug"))
    return papers.order_by().values_list("year", *KIND, "venue__slug", build_venue_label(), "slug", corpora)


def _list_corpora() -> QuerySet:
    return Corpus.objects.order_by().values_list("slug", "name")
