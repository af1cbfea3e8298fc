"""The papers of a name as a visitor asked for them: narrowed, ordered, and counted for further choices."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django import forms
from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Exists, F, OuterRef, QuerySet
from django.db.models.functions import Coalesce
from django.urls import reverse

from groupsite.kit.keyset import KeysetPage, Order, window
from groupsite.kit.part_addresses import address_of
from publications.facets import Counts
from publications.filters import NEWEST, Filters, PaperFilterForm
from publications.models import Corpus, CorpusRecord, Publication, Venue
from publications.querysets import venue_label
from publications.searching.conditions import OURS

COUNTED = 2_000
"""Papers of a name of which it is counted what each choice leaves; the largest names have many more."""
SORTS = {NEWEST: "Newest first", "oldest": "Oldest first", "title": "By title"}
UNDATED = {"newest": 0, "oldest": 9_999}
"""The year that papers without one are ordered by: they come last."""


class NameFilterForm(PaperFilterForm):
    """The query string of the page of a name."""

    corpus = forms.CharField(max_length=80, required=False)
    sort = forms.ChoiceField(label="order", choices=SORTS, required=False)


def _venues() -> QuerySet[Venue]:
    return Venue.objects.filter(Exists(Publication.objects.findable().filter(venue=OuterRef("pk"))))


@dataclass
class NameFilters(Filters):
    """What was asked for of the papers of a name; `key`: the name's."""

    form = NameFilterForm
    orders = SORTS
    facets = {"year": "years", "venue": "venues", "kind": "kinds", "corpus": "corpora"}
    things = {"venue": _venues, "corpus": Corpus.objects.all}

    key: str = ""

    @property
    def path(self) -> str:
        return address_of("author", self.key)

    @property
    def feed_path(self) -> str:
        return reverse("author_feed", args=[self.key])

    @property
    def is_plain(self) -> bool:
        """Whether all papers are wanted, the newest first."""
        return not self.active and self.sort == NEWEST

    def ordered(self, papers: QuerySet) -> QuerySet:
        """The papers in the order that was asked for."""
        return papers.oldest_first() if self.sort == "oldest" else super().ordered(papers)

    def page(self, papers: QuerySet, after: str, before: str, size: int) -> KeysetPage:
        """A page of what fits of a name's papers; its rows have `pk`."""
        order: Order = (("title", False), ("pk", False))
        papers = self.narrow(papers)
        if self.sort != "title":
            down = self.sort == NEWEST
            order = (("at", down), ("pk", down))
            papers = papers.annotate(at=Coalesce("year", UNDATED[self.sort]))
        return window(papers.values(*(name for name, _ in order)), order, after, before, size).read()

    def counts_of(self, papers: QuerySet) -> Counts:
        """How many of a name's papers each choice would leave; two queries."""
        if "q" in self.given:
            papers = NameFilters({"q": self.given["q"]}).narrow(papers)
        return Counts(self._rows([_Paper(*row) for row in papers.values_list(*_OF_PAPER, *_corpora())]))

    @classmethod
    def _things(cls, slugs: dict[str, str]) -> dict[str, object | None]:
        ours = {"corpus": OURS} if slugs.get("corpus") == OURS else {}
        return super()._things({name: slug for name, slug in slugs.items() if name not in ours}) | ours

    def _rows(self, papers: Sequence["_Paper"]) -> Iterable[dict]:
        numbers: Counter[tuple[str, str]] = Counter()
        labels = {("corpus", corpus.slug): str(corpus) for corpus in Corpus.objects.all()}
        labels["corpus", OURS] = "The group"
        wanted = {name: self.given[name] for name in self.facets if name in self.given}
        for paper in papers:
            labels["venue", paper.venue or ""] = paper.venue_label or ""
            values = paper.values
            failed = [name for name, value in wanted.items() if not _fits(name, value, values[name])]
            if len(failed) < 2:
                numbers.update((name, value) for name in failed or values for value in values[name])
        for (name, value), number in numbers.items():
            label = labels.get((name, value), value)
            yield {"facet": name, "value": value, "label": label, "papers": number}


class _Paper(NamedTuple):
    """What a paper is counted by."""

    year: int | None
    kind: str
    venue: str | None
    venue_label: str | None
    slug: str | None
    corpora: list[str]

    @property
    def values(self) -> dict[str, Sequence[str]]:
        """Its values by the names of facets; "" where it has none that can be chosen."""
        return {
            "year": [str(self.year or "")],
            "venue": [self.venue or ""],
            "kind": [self.kind],
            "corpus": [*([OURS] if self.slug else []), *self.corpora],
        }


_OF_PAPER = "year", "kind", "venue__slug", venue_label(), F("slug")


def _corpora() -> tuple[ArraySubquery]:
    records = CorpusRecord.objects.filter(publication=OuterRef("pk")).order_by()
    return (ArraySubquery(records.values("corpus__slug").distinct()),)


def _fits(name: str, wanted, values: Sequence[str]) -> bool:
    if name == "year":
        return bool(values[0]) and wanted.has(int(values[0]))
    return str(getattr(wanted, "slug", wanted)) in values
