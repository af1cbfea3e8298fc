"""Search of everything but papers and author names: people, software, projects, news, topics, pages.

In these small tables every word of the query must be the prefix of a word of the text, without regard to case
and accents.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any

from django.contrib.postgres.aggregates import ArrayAgg
from django.contrib.postgres.fields import ArrayField
from django.db.models import (
    BooleanField,
    Count,
    Exists,
    Expression,
    F,
    Func,
    Model,
    OuterRef,
    QuerySet,
    Subquery,
    TextField,
    Value,
    Window,
)
from django.db.models.functions import Coalesce, Concat, NullIf
from django.utils.translation import ngettext

from core.db.query_batches import Placeholder
from core.text.markdown import render_text
from groupsite.models import Event, EventSpeaker, NewsItem, Page, Position, Talk, TalkSpeaker, Thesis
from groupsite.search.hits import KIND_NOUNS, Hit
from groupsite.search.request import build_search_path
from people.models import Appointment, Person, PersonName
from people.models.querysets import filter_seen_people
from publications.models import Publication, Topic, Venue
from publications.search.language import Query
from software.models import Project, Software, Theme

MOST, ALL = 8, 200
"""Maximal numbers of hits of each kind beside papers, and on a page of one kind."""
VENUES = 100
"""Maximal number of matching venues that are checked for papers; there may be thousands."""
_PAPER_FIELDS = ("title", "venue", "year", "kind", "corpus")
"""Query fields that only papers have."""


class _MatchesAll(Func):
    """SQL `text ~ ALL (patterns)`: the text is computed once, however many patterns there are."""

    template = "(%(expressions)s))"
    arg_joiner = " ~ ALL ("
    output_field = BooleanField()


class _MatchesAny(_MatchesAll):
    """SQL `text ~ ANY (patterns)`."""

    arg_joiner = " ~ ANY ("


def normalise(*texts: str | Expression) -> Expression:
    """Return an expression of texts in normalised form. texts: names of columns, or expressions."""
    whole = Func(Value(" "), *texts, function="concat_ws", output_field=TextField())
    return Func(whole, function="public.site_text", output_field=TextField())


def has_all(text: Expression, words: Expression) -> Expression:
    """Return an expression: whether each of the words begins a word of a normalised text."""
    return _MatchesAll(text, _build_patterns(words))


def has_any(text: Expression, words: Expression) -> Expression:
    """Return an expression: whether any of the words begins a word of a normalised text."""
    return _MatchesAny(text, _build_patterns(words))


WORDS = ArrayField(TextField())


def _build_patterns(words: Expression) -> Func:
    return Func(words, function="public.site_patterns", output_field=WORDS)


@dataclass(frozen=True)
class WordQuery:
    """The words of a query for everything but papers."""

    required: tuple[str, ...]
    without: tuple[str, ...] = ()
    only_people: bool = False

    @classmethod
    def of(cls, query: Query) -> "WordQuery | None":
        """Return the words of a query; None for one that only a paper can answer."""
        if any(query.values(field) for field in _PAPER_FIELDS):
            return None
        required = (*query.words, *query.phrases, *(part for name in query.authors for part in name.split()))
        without = tuple(term.value for term in query.without if term.field in ("", "title"))
        return cls(required, without, bool(query.authors)) if required else None


REQUIRED, WITHOUT = Placeholder("required", WORDS), Placeholder("without", WORDS)
"""Placeholders of cached querysets: required words, and excluded ones."""
_TOTAL = Window(Count("pk"))


@dataclass(frozen=True)
class SearchableKind:
    """A model that can be searched.

    rows: returns the visible rows. titles, texts: the columns that are searched; rows that match in the
    titles alone come first. note: returns the note of a row.
    """

    rows: Callable[[], QuerySet]
    titles: tuple[str, ...]
    texts: tuple[str, ...]
    note: Callable[[Any], str]
    order: str = "position"

    def find(self, without: bool) -> QuerySet:
        """Return the rows that match, the best first, annotated with `total`.

        without: whether there are excluded words.
        """
        ranked = self.rank(without).annotate(total=_TOTAL)
        return ranked.order_by("-in_title", self.order, "pk")

    def rank(self, without: bool = False) -> QuerySet:
        """Return the rows that match, annotated with `in_title`: whether they match in the titles alone."""
        everything = normalise(*self.titles, *self.texts)
        rows = self.rows().filter(has_all(everything, REQUIRED))
        if without:
            rows = rows.exclude(has_any(everything, WITHOUT))
        return rows.annotate(in_title=has_all(normalise(*self.titles), REQUIRED))

    def hit(self, name: str, row: Any) -> Hit:
        note, title = self.note(row), getattr(row, self.titles[0])
        texts = [text for column in self.texts if (text := getattr(row, column) or "") != note]
        text = " ".join(filter(None, map(render_text, texts)))
        return Hit(name, title, row.get_absolute_url(), note, text, row)


def _join_rows(text: str | Expression) -> Func:
    """Return an expression of the texts of all rows with spaces between."""
    return Func(ArrayAgg(text), Value(" "), function="array_to_string", output_field=TextField())


def _select_visible_people() -> QuerySet[Person]:
    """Return visible persons annotated with `others`, their public printed names."""
    public = PersonName.objects.filter(person=OuterRef("pk")).exclude(use=PersonName.Use.MATCHING)
    names = public.order_by().values("person").annotate(all=_join_rows("name")).values("all")
    return Person.objects.seen().annotate(others=Subquery(names, output_field=TextField()))


def _select_people_with_titles() -> QuerySet[Person]:
    """Return persons annotated with the titles of their highest appointments: `now` and `before`."""

    def post(appointments: QuerySet[Appointment]) -> Subquery:
        own = (
            appointments.visible().filter(person=OuterRef("pk")).order_by("role__position", "rank", "-start")
        )
        return Subquery(own.values(called=Coalesce(NullIf("title", Value("")), F("role__name")))[:1])

    current, past = Appointment.objects.current(), Appointment.objects.past()
    return _select_visible_people().annotate(now=post(current), before=post(past))


def _with_speakers(rows: QuerySet, parts: type[Model], path: str) -> QuerySet:
    """Annotate events or talks with the names of their speakers, as far as visitors may see them."""
    speakers = filter_seen_people(parts.objects.filter(**{path: OuterRef("pk")})).order_by().values(path)
    names = speakers.annotate(all=_join_rows(Concat("name", "person__name"))).values("all")
    return rows.annotate(names=Subquery(names, output_field=TextField()))


def _get_person_note(person: Person) -> str:
    return person.now or (f"formerly {person.before}" if person.before else "")


_NAMES = ("name", "others")
_PEOPLE_BY_NAME = SearchableKind(_select_people_with_titles, _NAMES, (), _get_person_note, "sort_key")
_KINDS = {
    "person": SearchableKind(
        _select_people_with_titles, _NAMES, ("summary", "biography"), _get_person_note, "sort_key"
    ),
    "software": SearchableKind(
        Software.objects.public, ("name",), ("tagline", "description"), attrgetter("tagline")
    ),
    "theme": SearchableKind(
        Theme.objects.public, ("title",), ("summary", "narrative"), lambda theme: str(theme.period)
    ),
    "project": SearchableKind(
        Project.objects.public,
        ("title", "acronym"),
        ("summary", "narrative"),
        lambda project: str(project.period),
    ),
    "news": SearchableKind(
        NewsItem.objects.shown, ("title",), ("body",), lambda item: str(item.date), "-day"
    ),
    "event": SearchableKind(
        lambda: _with_speakers(Event.objects.public(), EventSpeaker, "event"),
        ("title",),
        ("description", "place", "names"),
        lambda event: event.dates,
        "-starts_at",
    ),
    "talk": SearchableKind(
        lambda: _with_speakers(Talk.objects.public(), TalkSpeaker, "talk"),
        ("title",),
        ("abstract", "place", "names"),
        lambda talk: str(talk.date),
        "-day",
    ),
    "thesis": SearchableKind(
        lambda: Thesis.objects.with_own_page().annotate(
            names=Coalesce(
                Subquery(Person.objects.seen().filter(pk=OuterRef("student")).values("name")),
                F("student_name"),
            )
        ),
        ("title",),
        ("text", "names"),
        lambda row: row.get_kind_display(),
        "-start",
    ),
    "position": SearchableKind(
        Position.objects.open, ("title",), ("text",), lambda position: position.get_kind_display(), "title"
    ),
    "topic": SearchableKind(
        Topic.objects.in_use,
        ("name",),
        ("description",),
        lambda topic: (
            ngettext("{papers:,} paper", "{papers:,} papers", topic.papers).format(papers=topic.papers)
            if topic.papers
            else ""
        ),
        "name",
    ),
    "page": SearchableKind(Page.objects.public, ("title",), ("body",), lambda _page: "", "title"),
}

TITLED = "project", "theme", "event", "talk", "thesis", "position", "news"
"""The kinds that are found by their titles while somebody types."""


def build_querysets(only_people: bool, without: bool, only: str = "") -> dict[str, QuerySet]:
    """Return querysets of visible rows by kind of hit, the best first.

    only_people: only people, by their names alone. without: whether there are excluded words. only: the one
    kind to search, with more hits.
    """
    if only_people:
        builders = {"person": lambda: _PEOPLE_BY_NAME.find(without)}
    else:
        builders = {name: partial(kind.find, without) for name, kind in _KINDS.items()}
        builders["venue"] = partial(_find_visible_venues, without)
    return {name: build()[: ALL if only else MOST] for name, build in builders.items() if only in ("", name)}


def build_hits(rows_by_kind: dict[str, list]) -> list[Hit]:
    """Return the hits of rows, in the order of the page.

    A venue leads to its page if the group has papers there, else to the search for its papers.
    """
    hits = [kind.hit(name, row) for name, kind in _KINDS.items() for row in rows_by_kind.get(name, ())]
    for venue in rows_by_kind.get("venue", ()):
        path = venue.get_absolute_url() if venue.held else build_search_path(Query(venues=(venue.slug,)))
        hits.append(Hit("venue", str(venue), path, describe_venue(venue), "", venue))
    order = list(KIND_NOUNS)
    return sorted(hits, key=lambda hit: order.index(hit.kind))


def count_totals(rows_by_kind: dict[str, list]) -> dict[str, tuple[int, bool]]:
    """Return the number of rows of each kind, and whether there may be more."""
    numbers = {name: rows_by_kind[name][0].total for name in (*_KINDS, "venue") if rows_by_kind.get(name)}
    return {name: (total, name == "venue" and total >= VENUES) for name, total in numbers.items()}


def find_people() -> QuerySet[Person]:
    """Return persons whose names match the placeholder `required`."""
    return SearchableKind(_select_visible_people, _NAMES, (), str).rank()


def find_software() -> QuerySet[Software]:
    """Return software whose name matches the placeholder `required`."""
    return SearchableKind(Software.objects.public, ("name",), (), str).rank()


def find_titled() -> dict[str, QuerySet]:
    """Return rows of TITLED kinds whose titles match the placeholder `required`, without their texts."""
    querysets = {}
    for name in TITLED:
        kind = _KINDS[name]
        rows = SearchableKind(kind.rows, kind.titles, (), kind.note).rank()
        querysets[name] = rows.order_by(kind.order, "pk").defer(
            *(text for text in kind.texts if text != "names")
        )
    return querysets


def build_titled_hit(name: str, row: Any) -> Hit:
    """Return the hit of a row of a kind, without text."""
    return Hit(name, str(row), row.get_absolute_url(), _KINDS[name].note(row))


def find_venues() -> QuerySet[Venue]:
    """Return venues that match, annotated with `seen`: whether they have visible papers.

    Those that match in their short names come first.
    """
    papers = Publication.objects.findable().filter(venue=OuterRef("pk"))
    venues = Venue.objects.filter(has_all(normalise("short", "name"), REQUIRED))
    in_short = has_all(normalise("short"), REQUIRED)
    return venues.annotate(seen=Exists(papers)).alias(in_short=in_short).order_by("-in_short", "name", "pk")


def _find_visible_venues(without: bool) -> QuerySet[Venue]:
    """Return venues with visible papers, annotated with `held`: whether the group has papers there."""
    candidates = find_venues()
    if without:
        candidates = candidates.exclude(has_any(normalise("short", "name"), WITHOUT))
    papers = Publication.objects.findable().filter(venue=OuterRef("pk"))
    own = Exists(Publication.objects.shown().filter(venue=OuterRef("pk")))
    public = Venue.objects.filter(Exists(papers), pk__in=candidates.values("pk")[:VENUES])
    venues = public.annotate(held=own, total=_TOTAL).alias(in_short=has_all(normalise("short"), REQUIRED))
    return venues.order_by("-in_short", "name", "pk")


def describe_venue(venue: Venue) -> str:
    """Return the full name of a venue with a short name, else the kind of the venue."""
    return venue.name if venue.short and venue.short != venue.name else venue.get_kind_display()
