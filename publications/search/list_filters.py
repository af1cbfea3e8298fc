"""The filters of a list of papers from its query string, and the number of papers for each facet value."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar

from django import forms
from django.core.exceptions import ValidationError
from django.db.models import Count, F, Q, QuerySet, Value
from django.db.models.functions import Coalesce, NullIf
from django.http import QueryDict
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from bibliography.kinds import LABELS
from bibliography.venues.labels import label_venue, make_labels_unique
from core.db.query_batches import QueryBatch, cached_by_day
from people.models import Person, Role
from people.models.querysets import build_seen_condition
from publications.models import PaperKind, Publication, Topic, Venue
from publications.querysets import build_venue_label
from publications.search.conditions import OURS, build_condition
from publications.search.language import FIELDS, Query, Years, parse_search_query, read_years

SORTS = {"newest": _("Newest first"), "venue": _("By venue"), "title": _("By title")}
NEWEST = "newest"
ROLES = "roles"
SHOWS = {ROLES: _("What members were then")}
"""What rows show on request."""
ORDER = "sort", "show"
"""Fields that choose no papers."""
LEFT_OUT = _(", so it was ignored.")
SHOWN = 60  # characters of an invalid value in messages
FACETS = {  # plural labels by name
    "year": "years",
    "venue": "venues",
    "kind": "kinds",
    "person": "people",
    "topic": "topics",
    "theme": "themes",
    "project": "projects",
}
KIND = Coalesce("own_kind__slug", "kind"), Coalesce("own_kind__name", "kind")
"""The kind that visitors see: its value in URLs, and its label."""
SINGLE_VALUE_FACETS = "year", "venue", "kind"  # a paper has at most one of these
TO_APPEAR, NONE = "to appear", ""  # for papers without a value; they are no choices
Theme = Publication._meta.get_field("themes").related_model
Project = Publication._meta.get_field("projects").related_model


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


def _count(papers: QuerySet, value: str, label: Coalesce | F) -> QuerySet:
    """Count papers by the values of a facet of which a paper can have several."""
    return papers.order_by().values_list(F(value), label).annotate(papers=Count("pk", distinct=True))


def describe_unknown_fields(query: Query) -> list[str]:
    """Return sentences about names before a colon that are no fields of the search."""
    fields = gettext("{fields} and {last}").format(
        fields=", ".join(f"{name}:" for name in FIELDS[:-1]), last=f"{FIELDS[-1]}:"
    )
    return [
        gettext("There is no field “{name}:”. The fields are {fields}.").format(name=name, fields=fields)
        for name in query.unknown
    ]


def label_kind(kind: str, label: str = "") -> str:
    """Return the label of a kind, "Journal article"; label: of one of the group's own kinds."""
    return capfirst(LABELS.get(kind, label or kind))


class YearRangeField(forms.CharField):
    """A year or a range of years, as "2020", "2019-2023", "2020-" or "-2019"."""

    def clean(self, value) -> Years | None:
        text = super().clean(value)
        years = read_years(text) if text else None
        if text and not years:
            raise ValidationError("not a year or a range of years")
        return years


class PaperFilterForm(forms.Form):
    """The filters of any list of papers; every field may be left out."""

    q = forms.CharField(label="search", max_length=200, required=False)
    year = YearRangeField(max_length=20, required=False)
    venue = forms.CharField(max_length=120, required=False)
    kind = forms.CharField(max_length=70, required=False)


class ListFilterForm(PaperFilterForm):
    """The query string of the group's list."""

    person = forms.CharField(max_length=120, required=False)
    topic = forms.CharField(max_length=120, required=False)
    theme = forms.CharField(max_length=120, required=False)
    project = forms.CharField(max_length=120, required=False)
    role = forms.CharField(max_length=120, required=False)
    show = forms.ChoiceField(label="view", choices=SHOWS, required=False)
    sort = forms.ChoiceField(label="order", choices=SORTS, required=False)


SLUG_QUERYSETS: dict[str, Callable[[], QuerySet]] = {
    "venue": Venue.objects.shown,
    "kind": PaperKind.objects.all,
    "topic": Topic.objects.in_use,
    "person": Person.objects.seen,
    "theme": Theme.objects.public,
    "project": Project.objects.public,
    "role": Role.objects.all,
}
"""The querysets in which slugs of the query string are looked up."""


@dataclass
class Filters:
    """A parsed query string. values: by name. problems: sentences about invalid values."""

    form: ClassVar[type[forms.Form]] = ListFilterForm
    orders: ClassVar[Mapping[str, str | Promise]] = SORTS
    facets: ClassVar[Mapping[str, str]] = FACETS
    slug_querysets: ClassVar[Mapping[str, Callable[[], QuerySet]]] = SLUG_QUERYSETS

    values: dict = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, query: QueryDict, **more):
        """Parse a query string. Invalid values become sentences in `problems`, and are ignored."""
        form = cls.form(query)
        form.is_valid()
        values = {name: value for name, value in form.cleaned_data.items() if value not in ("", None)}
        problems = []
        for name in form.errors:
            text = query.get(name, "")
            excerpt = text[:SHOWN].replace("\x00", "") + ("…" if len(text) > SHOWN else "")
            problems.append(
                gettext("The {field} “{excerpt}” is not valid{left_out}").format(
                    field=form.fields[name].label or name, excerpt=excerpt, left_out=LEFT_OUT
                )
            )
        for name in form.fields:
            if (times := len(query.getlist(name))) > 1:
                values.pop(name, None)
                problems.append(
                    gettext("The {field} appears {times} times{left_out}").format(
                        field=form.fields[name].label or name, times=times, left_out=LEFT_OUT
                    )
                )
        problems += describe_unknown_fields(parse_search_query(values.get("q", "")))
        slugs = {name: values[name] for name in cls.slug_querysets if name in values}
        instances = cls.resolve_slugs(slugs, **more)
        for name, instance in instances.items():
            if not instance:
                slug = values.pop(name)
                problems.append(
                    gettext("There is no {name} “{slug}” here{left_out}").format(
                        name=name, slug=slug[:SHOWN], left_out=LEFT_OUT
                    )
                )
            else:
                values[name] = instance
        return cls(values, problems, **more)

    @property
    def path(self) -> str:
        """The URL of the whole list."""
        return reverse("publications")

    @property
    def feed_path(self) -> str:
        """The URL of the feed of the whole list."""
        return reverse("publications_feed")

    @property
    def sort(self) -> str:
        return self.values.get("sort", NEWEST)

    @property
    def active(self) -> dict[str, object]:
        """The active filters, without the order and what rows show."""
        return {name: value for name, value in self.values.items() if name not in ORDER}

    @property
    def shows_roles(self) -> bool:
        """Whether rows show what members were when the paper appeared."""
        return self.values.get("show") == ROLES

    @property
    def query(self) -> str:
        """The query string of this list, without the page."""
        return self._write_query({})

    @property
    def hidden(self) -> list[tuple[str, str]]:
        """Names and values for hidden inputs of the search form."""
        return self.without("q")

    @property
    def parameters(self) -> list[tuple[str, str]]:
        """The whole query string, as names and values."""
        return self.without("")

    @property
    def unsorted(self) -> list[tuple[str, str]]:
        """Names and values for hidden inputs of the form for the order."""
        return self.without("sort")

    def without(self, left_out: str) -> list[tuple[str, str]]:
        """Return names and values for hidden inputs of a form that sets the field `left_out`."""
        return [(name, value) for name, value in self._list_values({}).items() if name != left_out]

    @property
    def cleared_url(self) -> str:
        """The URL of all papers in the same order."""
        return self.address(**dict.fromkeys(self.active))

    def address(self, **changes: str | None) -> str:
        """Return the URL of the list with these filters changed, or with None removed; on its first page."""
        query = self._write_query(changes)
        return f"{self.path}?{query}" if query else self.path

    @property
    def feed(self) -> str:
        """The URL of the feed of these papers, which has its own order."""
        query = self._write_query(dict.fromkeys(ORDER))
        return self.feed_path + (f"?{query}" if query else "")

    @property
    def roles_url(self) -> str:
        """The URL of these papers with what members were then, or without it; empty if rows never say it."""
        if "show" not in self.form.base_fields:
            return ""
        return self.address(show=None if self.shows_roles else ROLES)

    @property
    def years(self) -> str:
        """The value of the filter of years in URLs."""
        return str(self.values.get("year", ""))

    def get_value(self, name: str) -> str | None:
        """Return the value of a filter in URLs; None if it is not active."""
        return self._list_values({}).get(name)

    def narrow(self, papers: QuerySet, but: Collection[str] = ()) -> QuerySet:
        """Filter papers by all active filters, except some. but: names of filters."""
        for name, value in self.active.items():
            if name == "q":
                papers = self._search(papers)
            elif name == "role":
                papers = papers.by_members(value, self.values.get("person") if "person" not in but else None)
            elif name not in but:
                papers = _NARROW[name](papers, value)
        return papers

    @cached_property
    def _query(self) -> Query:
        return parse_search_query(self.values.get("q", ""))

    @cached_property
    def _condition(self) -> Q:
        return build_condition(self._query)

    def _search(self, papers: QuerySet) -> QuerySet:
        """Filter papers by the query; one with words only also finds venues."""
        if self._query == Query(words=self._query.words, phrases=self._query.phrases):
            return papers.matching(str(self._query))
        return papers.filter(self._condition)

    def order_papers(self, papers: QuerySet) -> QuerySet:
        """Order papers as the query string says."""
        return {"venue": papers.by_venue, "title": papers.by_title}.get(self.sort, papers.newest_first)()

    def count_choices(self) -> FacetCounts:
        """Count the papers of the group's list for each facet value, in one query."""
        batch = QueryBatch(self.select_counts()) if self.active else _prepare_counts()
        rows = batch.read()
        groups = rows.pop("groups")
        several = [
            {"facet": name, "value": value, "label": label, "papers": number}
            for name, counted in rows.items()
            for value, label, number in counted
        ]
        return FacetCounts([*self._count_one_each(groups), *several])

    def select_counts(self) -> dict[str, QuerySet]:
        """Return counts by value and label of each facet with several values a paper, and by all others."""
        listed = Publication.objects.listed()
        names = "person", "topic", "theme", "project"
        person, topic, theme, project = (self.narrow(listed, but=(name,)) for name in names)
        seen = build_seen_condition("authorships__person__")
        acronym = NullIf("project_publications__project__acronym", Value(""))
        columns = ("year", "status", *KIND, "venue__slug", build_venue_label())
        groups = self.narrow(listed, but=SINGLE_VALUE_FACETS).order_by().values_list(*columns)
        return {
            "person": _count(
                person.filter(seen), "authorships__person__slug", F("authorships__person__name")
            ),
            "topic": _count(
                topic.filter(topic_items__isnull=False), "topic_items__tag__slug", F("topic_items__tag__name")
            ),
            "theme": _count(
                theme.filter(theme_publications__theme__visibility="public"),
                "theme_publications__theme__slug",
                F("theme_publications__theme__title"),
            ),
            "project": _count(
                project.filter(project_publications__project__visibility="public"),
                "project_publications__project__slug",
                Coalesce(acronym, "project_publications__project__title"),
            ),
            "groups": groups.annotate(number=Count("pk")),
        }

    def _count_one_each(self, groups: Iterable[Sequence]) -> Iterator[dict]:
        """Yield rows for counts by year, venue and kind. groups: numbers of papers by all three."""
        numbers: Counter[tuple[str, str, str]] = Counter()
        for year, status, kind, kind_name, venue, label, number in groups:
            undated = TO_APPEAR if status == Publication.Status.ACCEPTED else NONE
            rows = {
                "year": (str(year) if year is not None else undated, ""),
                "venue": (venue or NONE, label or ""),
                "kind": (kind, kind_name),
            }
            failing_filters = {
                name for name in SINGLE_VALUE_FACETS if not self._matches_filter(name, rows[name][0])
            }
            for name, row in rows.items():
                if failing_filters <= {name}:
                    numbers[name, *row] += number
        for (name, value, label), number in numbers.items():
            yield {"facet": name, "value": value, "label": label or value, "papers": number}

    def _matches_filter(self, name: str, value: str) -> bool:
        """Return whether a year, venue or kind matches the filter."""
        chosen = self.values.get(name)
        if not chosen:
            return True
        if name == "year":
            return value.isdecimal() and chosen.has(int(value))
        return value == getattr(chosen, "slug", chosen)

    def total(self, counts: FacetCounts) -> int:
        """Return how many papers match; every paper has exactly one kind."""
        kind = self.values.get("kind")
        return counts.papers("kind", getattr(kind, "slug", kind)) if kind else counts.without("kind") or 0

    def _write_query(self, changes: dict) -> str:
        query = QueryDict(mutable=True)
        query.update(self._list_values(changes))
        return query.urlencode()

    def _list_values(self, changes: dict) -> dict[str, str]:
        """Return names and values in a fixed order for URLs, without defaults."""
        values = {name: str(getattr(value, "slug", value)) for name, value in self.values.items()} | changes
        if values.get("sort") == NEWEST:
            del values["sort"]
        return {name: values[name] for name in self.form.base_fields if values.get(name) is not None}

    @classmethod
    def resolve_slugs(cls, slugs: dict[str, str], **_more) -> dict[str, object | None]:
        """Look up slugs by name of the filter, None for unknown ones; a standard kind is its name.

        Subclasses may need the other arguments of `read`.
        """
        return {
            name: slug
            if name == "kind" and slug in LABELS
            else cls.slug_querysets[name]().filter(slug=slug).first()
            for name, slug in slugs.items()
        }


@cached_by_day
def _prepare_counts() -> dict[str, QuerySet]:
    """Prepare the counts of the whole list; compiling them took 4 ms of 50."""
    return Filters().select_counts()


_NARROW = {
    "year": lambda papers, years: papers.filter(year__gte=years.first or 0, year__lte=years.last or 9_999),
    "corpus": lambda papers, corpus: papers.with_page() if corpus == OURS else papers.of_corpus(corpus),
    "group": lambda papers, group: papers.filter(pk__in=group.find_papers()),
    "kind": lambda papers, kind: papers.of_kind(kind),
    "venue": lambda papers, venue: papers.filter(venue=venue),
    "topic": lambda papers, topic: papers.on_topic(topic),
    "person": lambda papers, person: papers.of(person),
    "theme": lambda papers, theme: papers.on_theme(theme),
    "project": lambda papers, project: papers.of_project(project),
}
