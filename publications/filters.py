"""The list of papers as a visitor asked for it."""

from dataclasses import dataclass, field
from functools import cached_property

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict

from groupsite.kit.gather import gather
from people.models import Person
from publications.facets import Facet, facets
from publications.models import Publication, Topic, Venue

SORTS = {"newest": "newest first", "venue": "by venue", "title": "by title"}
SHOWN = 60  # characters of a value that was not understood
Theme = Publication._meta.get_field("themes").related_model


class FilterForm(forms.Form):
    """The query string of the list; every field may be left out."""

    q = forms.CharField(label="search", max_length=200, required=False)
    year = forms.IntegerField(min_value=1000, max_value=9999, required=False)
    kind = forms.ChoiceField(choices=Publication.Kind, required=False)
    venue = forms.CharField(max_length=120, required=False)
    topic = forms.CharField(max_length=120, required=False)
    person = forms.CharField(max_length=120, required=False)
    theme = forms.CharField(max_length=120, required=False)
    sort = forms.ChoiceField(label="order", choices=SORTS, required=False)


@dataclass
class Filters:
    """What was asked for: `given` by name, `problems` as sentences."""

    given: dict = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, query: QueryDict) -> "Filters":
        """Read a query string. What is not understood becomes a sentence, and the rest still counts."""
        form = FilterForm(query)
        form.is_valid()
        wanted = {name: value for name, value in form.cleaned_data.items() if value not in ("", None)}
        problems = [
            _not_understood(form.fields[name].label or name, query.get(name, "")) for name in form.errors
        ]
        things = _things({name: wanted.pop(name) for name in _THINGS if name in wanted})
        for name, (slug, thing) in things.items():
            if thing:
                wanted[name] = thing
            else:
                problems.append(f"There is no {name} “{slug[:SHOWN]}” here, so it was left out.")
        return cls(wanted, problems)

    @property
    def sort(self) -> str:
        return self.given.get("sort", "newest")

    @property
    def active(self) -> dict[str, object]:
        """What narrows the list."""
        return {name: value for name, value in self.given.items() if name != "sort"}

    @cached_property
    def query(self) -> str:
        """The same filters as a query string, without the page."""
        query = QueryDict(mutable=True)
        for name, value in self.given.items():
            query[name] = getattr(value, "slug", value)
        return query.urlencode()

    def narrow(self, papers: QuerySet, but: str = "") -> QuerySet:
        """The papers that fit everything that was asked for, but for one filter."""
        for name, value in self.active.items():
            if name != but:
                papers = _NARROW[name](papers, value)
        return papers

    def ordered(self, papers: QuerySet) -> QuerySet:
        """The papers in the order that was asked for."""
        return {"venue": papers.by_venue, "title": papers.by_title}.get(self.sort, papers.newest_first)()

    def facets(self, papers: QuerySet) -> dict[str, list[Facet]]:
        """How many papers each other choice would leave."""
        return facets(**{name: self.narrow(papers, but=name) for name in ("year", "kind", "venue", "person")})

    def total(self, found: dict[str, list[Facet]]) -> int:
        """How many papers fit, counted from the facets: every paper has one kind."""
        kind = self.given.get("kind")
        return sum(facet.papers for facet in found["kind"] if kind in (None, facet.value))


_THINGS = {
    "venue": Venue.objects.shown,
    "topic": Topic.objects.in_use,
    "person": Person.objects.seen,
    "theme": Theme.objects.public,
}
_NARROW = {
    "q": lambda papers, words: papers.matching(words),
    "year": lambda papers, year: papers.filter(year=year),
    "kind": lambda papers, kind: papers.filter(kind=kind),
    "venue": lambda papers, venue: papers.filter(venue=venue),
    "topic": lambda papers, topic: papers.on_topic(topic),
    "person": lambda papers, person: papers.of(person),
    "theme": lambda papers, theme: papers.on_theme(theme),
}


def _things(slugs: dict[str, str]) -> dict[str, tuple[str, object | None]]:
    """What the slugs name, in one query; None for those that name nothing that visitors can see."""
    found = gather(**{name: _THINGS[name]().filter(slug=slug) for name, slug in slugs.items()})
    return {name: (slug, next(iter(found[name]), None)) for name, slug in slugs.items()}


def _not_understood(label: str, value: str) -> str:
    shown = value[:SHOWN].replace("\x00", "") + ("…" if len(value) > SHOWN else "")
    return f"The {label} “{shown}” is not understood, so it was left out."
