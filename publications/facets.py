"""How many papers there are of each year, venue, kind, person, topic and theme, in one query."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Case, CharField, Count, F, QuerySet, Value, When
from django.db.models.functions import Cast, Coalesce

from people.models import Person
from publications.asked import kind_label
from publications.models import Publication
from publications.querysets import venue_label
from publications.searching.language import Years
from publications.venue_names.labels import label_venue, tell_apart

FACETS = {  # by name, what many of them are called
    "year": "years",
    "venue": "venues",
    "kind": "kinds",
    "person": "people",
    "topic": "topics",
    "theme": "themes",
}
ONE_EACH = "year", "venue", "kind"  # a paper has at most one of these
TO_APPEAR, NONE = "to appear", ""  # stand where a paper has no value; nobody can choose them
Theme = Publication._meta.get_field("themes").related_model


@dataclass(frozen=True)
class Counted:
    """A value, what to call it, and how many papers have it."""

    value: str
    label: str
    papers: int


class Counts:
    """What was counted, by facet."""

    def __init__(self, rows: Iterable[dict]) -> None:
        """Takes rows of facet, value, label and papers."""
        rows = list(rows)
        self._by_value: dict[str, dict[str, Counted]] = defaultdict(dict)
        for row in rows:
            label = kind_label(row["value"]) if row["facet"] == "kind" else row["label"]
            self._by_value[row["facet"]][row["value"]] = Counted(row["value"], label, row["papers"])
        self._tell_venues_apart([row for row in rows if row["facet"] == "venue" and row["value"]])

    def _tell_venues_apart(self, rows: list[dict]) -> None:
        """Give venues that share an acronym labels that differ."""
        labels = tell_apart([(label_venue(row["label"]), row["label"]) for row in rows])
        for row, label in zip(rows, labels, strict=True):
            self._by_value["venue"][row["value"]] = Counted(row["value"], label, row["papers"])

    def choices(self, name: str) -> list[Counted]:
        """The values that a list can be narrowed to: years newest first, others by their papers."""
        found = [one for one in self._by_value[name].values() if one.value not in (TO_APPEAR, NONE)]
        if name == "year":
            return sorted(found, key=lambda one: int(one.value), reverse=True)
        return sorted(found, key=lambda one: (-one.papers, one.label.casefold(), one.value))

    def papers(self, name: str, value: str) -> int:
        """How many papers have the value, and fit every other filter."""
        found = self._by_value[name].get(value)
        return found.papers if found else 0

    def papers_of_years(self, years: Years) -> int:
        """How many papers are of some years, and fit every other filter."""
        years_counted = [one for one in self.choices("year") if years.has(int(one.value))]
        return sum(one.papers for one in years_counted)

    def without(self, name: str) -> int | None:
        """How many papers fit every other filter; None for what a paper can have several of."""
        return sum(one.papers for one in self._by_value[name].values()) if name in ONE_EACH else None


def counted(
    year: QuerySet, venue: QuerySet, kind: QuerySet, person: QuerySet, topic: QuerySet, theme: QuerySet
) -> Counts:
    """Count by facet. Takes for each the papers that every *other* filter leaves."""
    themes = theme.filter(theme_publications__theme__in=Theme.objects.public())
    persons = person.filter(authorships__person__in=Person.objects.seen())
    first, *others = [
        _count("year", year, _year()),
        _count("venue", venue, Coalesce("venue__slug", Value(NONE)), Coalesce(venue_label(), Value(""))),
        _count("kind", kind, F("kind")),
        _count("person", persons, F("authorships__person__slug"), F("authorships__person__name")),
        _count(
            "topic",
            topic.filter(topic_items__isnull=False),
            F("topic_items__tag__slug"),
            F("topic_items__tag__name"),
        ),
        _count("theme", themes, F("theme_publications__theme__slug"), F("theme_publications__theme__title")),
    ]
    return Counts(first.union(*others, all=True))


def _year() -> Case:
    return Case(
        When(year__isnull=False, then=Cast("year", CharField())),
        When(status=Publication.Status.ACCEPTED, then=Value(TO_APPEAR)),
        default=Value(NONE),
    )


def _count(name: str, papers: QuerySet, value, label=None) -> QuerySet:
    return (
        papers.order_by()
        .values(facet=Value(name), value=value, label=label or value)
        .annotate(papers=Count("pk", distinct=True))
    )
