"""The filters of a list of papers from its query string, and the number of papers for each facet value."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from typing import Any, ClassVar
from urllib.parse import urlencode

from django import forms
from django.db.models import Q, QuerySet
from django.http import QueryDict
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from bibliography.kinds import LABELS
from core.db.query_batches import QueryBatch, cached_by_day
from people.models import Person, Role
from publications.models import PaperKind, Publication, Topic, Venue
from publications.search.conditions import ListCondition, build_condition
from publications.search.facet_counts import (
    NONE,
    SINGLE_VALUE_FACETS,
    TO_APPEAR,
    FacetCounts,
    is_value_of,
    select_counts,
)
from publications.search.field_conditions import match_kinds, match_records, match_roles, match_years
from publications.search.filter_forms import NEWEST, ORDER, ROLES, SORTS, ListFilterForm
from publications.search.language import FIELDS, Query, parse_search_query
from publications.search.named_values import (
    Project,
    Theme,
    correct_fields,
    describe_misread_parts,
    find_records,
)

LEFT_OUT = _(", so it was ignored.")
SHOWN = 60  # characters of an invalid value in messages
FACETS = {  # plural labels by name
    gettext_noop("year"): _("years"),
    gettext_noop("venue"): _("venues"),
    gettext_noop("kind"): _("kinds"),
    gettext_noop("person"): _("people"),
    gettext_noop("topic"): _("topics"),
    gettext_noop("theme"): _("themes"),
    gettext_noop("project"): _("projects"),
}
IN_FEW_LISTS = "venue", "topic"  # fields that can name what only papers elsewhere have


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
    """A parsed query string.

    values: by name; `q` is what of the search box is no single value of a parameter. problems: sentences
    about invalid values. alternatives: what fields in `q` name that have a parameter, too, by name; papers
    have any of them. misread_text: the text of the search box, if it has values that name nothing.
    corrected_text: that text with the fields that are meant, if it has others.
    """

    form: ClassVar[type[forms.Form]] = ListFilterForm
    orders: ClassVar[Mapping[str, str | Promise]] = SORTS
    facets: ClassVar[Mapping[str, str | Promise]] = FACETS
    slug_querysets: ClassVar[Mapping[str, Callable[[], QuerySet]]] = SLUG_QUERYSETS

    values: dict = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    alternatives: dict[str, tuple[Any, ...]] = field(default_factory=dict)
    misread_text: str = ""
    corrected_text: str = ""

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
                    field=form.fields[name].label or gettext(name), excerpt=excerpt, left_out=LEFT_OUT
                )
            )
        for name in form.fields:
            if (times := len(query.getlist(name))) > 1:
                values.pop(name, None)
                problems.append(
                    gettext("The {field} appears {times} times{left_out}").format(
                        field=form.fields[name].label or gettext(name), times=times, left_out=LEFT_OUT
                    )
                )
        slugs = {name: values[name] for name in cls.slug_querysets if name in values}
        instances = cls.resolve_slugs(slugs, **more)
        for name, instance in instances.items():
            if not instance:
                slug = values.pop(name)
                problems.append(
                    gettext("There is no {name} “{slug}” here{left_out}").format(
                        name=gettext(name), slug=slug[:SHOWN], left_out=LEFT_OUT
                    )
                )
            else:
                values[name] = instance
        filters = cls(values, problems, **more)
        if "q" in values:
            filters._read_search_box()
        return filters

    def _read_search_box(self) -> None:
        """Read the fields of the query. A single value that a parameter can have becomes its value."""
        text = self.values.pop("q")
        self.corrected_text = correct_fields(text)
        query = parse_search_query(text)
        problems = describe_misread_parts(query)
        singles: dict[str, Any] = {}
        for name in self._list_shared_fields(query):
            records: tuple[Any, ...] = query.years
            if name != "year":
                named = find_records(name, query.values(name))
                records = () if named.problems else named.records
                problems += named.problems
            if len(records) == len(query.values(name)) == 1 and self._can_be_value(name, records[0]):
                singles[name] = records[0]
            else:
                self.alternatives[name] = records
        self.values["q"] = text
        if not self._is_words_only:
            problems += self._condition.unknown
        if problems:
            self.problems += problems
            self.misread_text = text
            self.alternatives |= {name: (record,) for name, record in singles.items()}
            return
        for name in singles:
            query = query.without_field(name)
        values = self.values | singles | {"q": str(query) or ("" if singles else text)}
        self.values = {name: values[name] for name in self.form.base_fields if values.get(name, "") != ""}

    def _can_be_value(self, name: str, record: Any) -> bool:
        """Return whether a record can be the value of a parameter that has no other value."""
        is_choice = name not in IN_FEW_LISTS or self.slug_querysets[name]().filter(pk=record.pk).exists()
        return is_choice and self.values.get(name, record) == record

    def _list_shared_fields(self, query: Query) -> list[str]:
        """Return the fields of a query for which the list has a parameter, too."""
        return [name for name in query.fields if name in self.form.base_fields]

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
    def text(self) -> str:
        """The text of the search box: all filters that fit into a query; as typed, where that was misread."""
        return self.misread_text or str(self._box[0]) or self.values.get("q", "")

    @cached_property
    def _box(self) -> tuple[Query, Collection[str]]:
        """The query of the search box, and the parameters that it has as fields.

        None with a misread text, or if they do not fit, and none that narrows alternatives in `q`.
        """
        query = whole = parse_search_query(self.values.get("q", ""))
        names = [name for name in self.active if name in FIELDS and name not in self.alternatives]
        for name in names:
            whole = whole.with_value(name, self.get_value(name) or "")
        return (query, ()) if self.misread_text or whole.cut else (whole, names)

    @property
    def hidden(self) -> list[tuple[str, str]]:
        """What the text of the search box does not have, as names and values for hidden inputs."""
        return [pair for pair in self.without("q") if pair[0] not in self._box[1]]

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
        changes: dict[str, str | None] = {}
        if left_out in self.alternatives:
            changes["q"] = str(parse_search_query(self.values["q"]).without_field(left_out)) or None
        return [(name, value) for name, value in self._list_values(changes).items() if name != left_out]

    @property
    def cleared_url(self) -> str:
        """The URL of all papers in the same order."""
        return self.address(**dict.fromkeys(self.active))

    def address(self, **changes: str | None) -> str:
        """Return the URL of the list with these filters changed, or with None removed; on its first page."""
        query = self._write_query(changes)
        return f"{self.path}?{query}" if query else self.path

    def build_canonical_query(self, page: int) -> str:
        """Return the query string of a page of these papers in the default order, with its question mark."""
        pairs = {**self._list_values(dict.fromkeys(ORDER)), **({"page": page} if page > 1 else {})}
        return f"?{urlencode(pairs)}" if pairs else ""

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
    def depends_on_roles(self) -> bool:
        """Whether papers are chosen by what their authors were when they appeared."""
        return bool(self.list_choices("role")) or not {"role", "supervisor"}.isdisjoint(self._rest.fields)

    @property
    def years(self) -> str:
        """The value of the filter of years in URLs."""
        return str(self.values.get("year", ""))

    def get_value(self, name: str) -> str | None:
        """Return the value of a filter in URLs; None if it is not active."""
        return self._list_values({}).get(name)

    def list_choices(self, name: str = "") -> list[tuple[str, tuple[Any, ...]]]:
        """Return the names of filters, each with the values of which papers have any. name: only this."""
        singles = [(each, (value,)) for each, value in self.active.items() if each != "q"]
        pairs = [*singles, *self.alternatives.items()]
        return [pair for pair in pairs if name in ("", pair[0])]

    def narrow(self, papers: QuerySet, but: Collection[str] = ()) -> QuerySet:
        """Filter papers by all active filters, except some. but: names of filters."""
        if "q" in self.values:
            papers = self._search(papers)
        for name, records in self.list_choices():
            if name == "role":
                groups = () if "person" in but else self.list_choices("person")
                papers = papers.filter(match_roles(records, [each for _, group in groups for each in group]))
            elif name not in but:
                papers = papers.filter(_MATCHES.get(name, partial(match_records, name))(records))
        return papers

    @cached_property
    def _rest(self) -> Query:
        """What of the query has no parameter."""
        query = parse_search_query(self.values.get("q", ""))
        for name in self._list_shared_fields(query):
            query = query.without_field(name)
        return query

    @property
    def _is_words_only(self) -> bool:
        return self._rest == Query(words=self._rest.words, phrases=self._rest.phrases)

    @cached_property
    def _condition(self) -> ListCondition:
        return build_condition(self._rest)

    def _search(self, papers: QuerySet) -> QuerySet:
        """Filter papers by the query; one with words only also finds venues."""
        if self._rest.is_empty and self.alternatives:
            return papers
        if self._is_words_only:
            return papers.matching(str(self._rest), self._condition.condition)
        return papers.filter(self._condition.condition)

    def order_papers(self, papers: QuerySet) -> QuerySet:
        """Order papers as the query string says."""
        return {"venue": papers.by_venue, "title": papers.by_title}.get(self.sort, papers.newest_first)()

    def count_choices(self) -> FacetCounts:
        """Count the papers of the group's list for each facet value, in one query."""
        batch = QueryBatch(select_counts(self.narrow)) if self.active else _prepare_counts()
        rows = batch.read()
        groups = rows.pop("groups")
        several = [
            {"facet": name, "value": value, "label": label, "papers": number}
            for name, counted in rows.items()
            for value, label, number in counted
        ]
        return FacetCounts([*self._count_one_each(groups), *several])

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
        return all(
            any(is_value_of(record, value) for record in records) for _, records in self.list_choices(name)
        )

    def total(self, counts: FacetCounts) -> int:
        """Return how many papers match; every paper has exactly one kind."""
        kinds = counts.choices("kind")
        return sum(kind.papers for kind in kinds if self._matches_filter("kind", kind.value))

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
    return select_counts(Filters().narrow)


_MATCHES: dict[str, Callable[[Sequence[Any]], Q]] = {
    "year": match_years,
    "kind": partial(match_kinds, only_as_shown=True),
    "group": lambda groups: Q(pk__in=groups[0].find_papers()),
}
"""Conditions of filters that are no fields of the language, or mean less than these."""
