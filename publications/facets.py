"""How many papers there are of each year, kind, venue and person, in one query."""

from dataclasses import dataclass

from django.db.models import CharField, Count, F, QuerySet, Value
from django.db.models.functions import Cast, Coalesce, NullIf

from people.models import Person
from publications.models import Publication


@dataclass(frozen=True)
class Facet:
    """A value that a list can be narrowed to, what to call it, and how many papers it leaves."""

    value: str
    label: str
    papers: int


def facets(year: QuerySet, kind: QuerySet, venue: QuerySet, person: QuerySet) -> dict[str, list[Facet]]:
    """Facets by name. Takes for each the papers that every *other* filter leaves."""
    counts = [
        _counted("year", year.exclude(year=None), Cast("year", CharField())),
        _counted("kind", kind, F("kind")),
        _counted(
            "venue",
            venue.exclude(venue=None),
            F("venue__slug"),
            Coalesce(NullIf("venue__short", Value("")), "venue__name"),
        ),
        _counted(
            "person",
            person.filter(authorships__person__in=Person.objects.seen()),
            F("authorships__person__slug"),
            F("authorships__person__name"),
        ),
    ]
    found: dict[str, list[Facet]] = {"year": [], "kind": [], "venue": [], "person": []}
    for row in counts[0].union(*counts[1:], all=True):
        label = Publication.Kind(row["value"]).label if row["facet"] == "kind" else row["label"]
        found[row["facet"]].append(Facet(row["value"], label, row["papers"]))
    found["year"].sort(key=lambda facet: facet.value, reverse=True)
    for name in ("kind", "venue", "person"):
        found[name].sort(key=lambda facet: (-facet.papers, facet.label.casefold()))
    return found


def _counted(name: str, papers: QuerySet, value, label=None) -> QuerySet:
    return (
        papers.order_by()
        .values(facet=Value(name), value=value, label=label or value)
        .annotate(papers=Count("pk", distinct=True))
    )
