"""The numbers of papers of a list by facet and value."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Expression, F, QuerySet, TextField, Value
from django.db.models.functions import Coalesce, NullIf
from django.utils.text import capfirst

from bibliography.venues.labels import label_venue, make_labels_unique
from core.db.translations import select_text
from people.models.querysets import build_seen_condition
from publications.models import Publication
from publications.models.kind import KIND_LABELS
from publications.querysets import build_venue_label
from publications.search.language import Years

SINGLE_VALUE_FACETS = "year", "venue", "kind"  # a paper has at most one of these
TO_APPEAR, NONE = "to appear", ""  # for papers without a value; they are no choices


KIND = Coalesce("own_kind__slug", "kind"), Coalesce("own_kind__name", "kind")
"""The kind that visitors see: its value in URLs, and its label."""


def label_kind(kind: str, label: str = "") -> str:
    """Return the label of a kind, "Journal article"; label: of one of the group's own kinds."""
    return capfirst(str(KIND_LABELS.get(kind, label or kind)))


def is_value_of(record: Any, value: str) -> bool:
    """Return whether a value of a facet is that of a record, or one of a range of years."""
    if isinstance(record, Years):
        return value.isdecimal() and record.has(int(value))
    return value == getattr(record, "slug", record)


@dataclass(frozen=True)
class FacetValue:
    """A facet value, its label, and the number of papers with it."""

    value: str
    label: str
    papers: int


class FacetCounts:
    """Numbers of papers by facet and value."""

    def __init__(self, rows: Iterable[dict]) -> None:
        """Group rows of facet, value, label and papers."""
        rows = list(rows)
        self._by_value: dict[str, dict[str, FacetValue]] = defaultdict(dict)
        for row in rows:
            label = label_kind(row["value"], row["label"]) if row["facet"] == "kind" else row["label"]
            self._by_value[row["facet"]][row["value"]] = FacetValue(row["value"], label, row["papers"])
        venues = [row for row in rows if row["facet"] == "venue" and row["value"]]
        labels = make_labels_unique([(label_venue(row["label"]), row["label"]) for row in venues])
        for row, label in zip(venues, labels, strict=True):
            self._by_value["venue"][row["value"]] = FacetValue(row["value"], label, row["papers"])

    def choices(self, name: str) -> list[FacetValue]:
        """Return the values of a facet: years with the newest first, others by number of papers."""
        values = self._by_value[name].values()
        choices = [choice for choice in values if choice.value not in (TO_APPEAR, NONE)]
        if name == "year":
            return sorted(choices, key=lambda choice: int(choice.value), reverse=True)
        return sorted(choices, key=lambda choice: (-choice.papers, choice.label.casefold(), choice.value))

    def papers(self, name: str, value: str) -> int:
        """Return how many papers have the value, and match all other filters."""
        counted = self._by_value[name].get(value)
        return counted.papers if counted else 0

    def count_years(self, years: Years) -> int:
        """Return how many papers are of some years, and match all other filters."""
        return sum(choice.papers for choice in self.choices("year") if years.has(int(choice.value)))

    def without(self, name: str) -> int | None:
        """Return how many papers match all other filters; None for facets with several values a paper."""
        if name not in SINGLE_VALUE_FACETS:
            return None
        return sum(counted.papers for counted in self._by_value[name].values())


def _count(papers: QuerySet, value: str, label: Expression | F) -> QuerySet:
    """Count papers by the values of a facet of which a paper can have several."""
    return papers.order_by().values_list(F(value), label).annotate(papers=Count("pk", distinct=True))


def select_counts(narrow: Callable[..., QuerySet]) -> dict[str, QuerySet]:
    """Return counts by value and label of each facet with several values a paper, and by all others.

    narrow: filters papers by all active filters, except those named by `but`.
    """
    listed = Publication.objects.listed()
    names = "person", "topic", "theme", "project"
    person, topic, theme, project = (narrow(listed, but=(name,)) for name in names)
    is_visible = build_seen_condition("authorships__person__")
    acronym = NullIf("project_publications__project__acronym", Value(""))
    columns = ("year", "status", *KIND, "venue__slug", build_venue_label())
    groups = narrow(listed, but=SINGLE_VALUE_FACETS).order_by().values_list(*columns)
    return {
        "person": _count(
            person.filter(is_visible), "authorships__person__slug", F("authorships__person__name")
        ),
        "topic": _count(
            topic.filter(topic_items__isnull=False), "topic_items__tag__slug", F("topic_items__tag__name")
        ),
        "theme": _count(
            theme.filter(theme_publications__theme__visibility="public"),
            "theme_publications__theme__slug",
            select_text("title", "theme_publications__theme__"),
        ),
        "project": _count(
            project.filter(project_publications__project__visibility="public"),
            "project_publications__project__slug",
            Coalesce(
                acronym, select_text("title", "project_publications__project__"), output_field=TextField()
            ),
        ),
        "groups": groups.annotate(number=Count("pk")),
    }
