"""All but papers with the words of a query, from people to venues: querysets to gather, and their hits.

In these small tables every word must begin a word of the text, in any case and with any accents.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any

from django.contrib.postgres.aggregates import StringAgg
from django.contrib.postgres.fields import ArrayField
from django.db.models import (
    BooleanField,
    Case,
    Count,
    Exists,
    Expression,
    F,
    Func,
    IntegerField,
    OuterRef,
    QuerySet,
    Subquery,
    TextField,
    Value,
    When,
    Window,
)
from django.db.models.functions import Coalesce, Lower, NullIf
from django.db.models.lookups import Exact

from bibliography.names import norm
from core.db.query_batches import Slot
from core.text.markdown import plain
from groupsite.models import NewsItem, Page
from groupsite.search.highlighting import is_ideographic
from groupsite.search.request import build_search_path
from groupsite.search.sections import KINDS, Hit
from people.models import Appointment, Person, PersonName
from publications.models import Publication, Topic, Venue
from publications.querysets.index_expressions import normal
from publications.search.language import Query
from software.models import Software, Theme

MOST, ALL = 8, 200
"""Hits of each kind beside papers, and on a page of one kind."""
VENUES = 100
"""Venues of which it is asked whether there are papers; there may be thousands."""
_OF_PAPERS = ("title", "venue", "year", "kind", "corpus")
"""Fields that nothing but a paper has."""


class _EachFits(Func):
    """Whether a text fits every pattern of a list; it is computed once, however many there are."""

    template = "(%(expressions)s))"
    arg_joiner = " ~ ALL ("
    output_field = BooleanField()


class _AnyFits(_EachFits):
    """Whether a text fits a pattern of a list."""

    arg_joiner = " ~ ANY ("


def normalise(*texts: str | Expression) -> Expression:
    """Return texts in the form that is compared. Takes names of columns, or expressions.

    Most texts are plain ASCII, of which lower case is all; the whole way is twice as long.
    """
    whole = Func(Value(" "), *texts, function="concat_ws", output_field=TextField())
    letters = Func(whole, function="length", output_field=IntegerField())
    size = Func(whole, function="octet_length", output_field=IntegerField())
    return Case(When(Exact(letters, size), then=Lower(whole)), default=normal(whole))


def has_all(text: Expression, patterns: Expression) -> Expression:
    """Return whether each of some words begins a word of a normalised text; takes their `patterns`."""
    return _EachFits(text, patterns)


def has_any(text: Expression, patterns: Expression) -> Expression:
    """Return whether one of some words begins a word of a normalised text; takes their `patterns`."""
    return _AnyFits(text, patterns)


PATTERNS = ArrayField(TextField())


def build_patterns(words: Iterable[str]) -> list[str]:
    r"""Return words as PostgreSQL's regular expressions, for PATTERNS: \m is the beginning of a word."""
    patterns = []
    for word in words:
        parts = [re.sub(r"([^\w\s])", r"\\\1", part) for part in norm(word).split()]
        if parts:
            begins = "" if is_ideographic(parts[0]) or not parts[0][:1].isalnum() else r"\m"
            patterns.append(begins + r"\s+".join(parts))
    return patterns


@dataclass(frozen=True)
class WordQuery:
    """What things of the group are searched for."""

    required: tuple[str, ...]
    without: tuple[str, ...] = ()
    only_people: bool = False

    @classmethod
    def of(cls, query: Query) -> "WordQuery | None":
        """Return the words of a query; None for one that only a paper can answer."""
        if any(query.values(field) for field in _OF_PAPERS):
            return None
        required = (*query.words, *query.phrases, *(part for name in query.authors for part in name.split()))
        without = tuple(term.value for term in query.without if term.field in ("", "title"))
        return cls(required, without, bool(query.authors)) if required else None


WANTED, WITHOUT = Slot("wanted", PATTERNS), Slot("without", PATTERNS)
"""The words that must be there, and those that may not."""
_TOTAL = Window(Count("pk"))


@dataclass(frozen=True)
class SearchableKind:
    """A kind of things that words can find.

    titles, texts: the columns in which words are looked for; with words in the titles alone a thing comes
    first. note: what is said beside its name.
    """

    rows: Callable[[], QuerySet]
    titles: tuple[str, ...]
    texts: tuple[str, ...]
    note: Callable[[Any], str]
    order: str = "position"

    def find(self, without: bool) -> QuerySet:
        """Return the rows with all the words, the best first, each with `total`.

        without: whether there are words that may not be there.
        """
        ranked = self.rank(without).annotate(total=_TOTAL)
        return ranked.order_by("-in_title", self.order, "pk")

    def rank(self, without: bool = False) -> QuerySet:
        """Return the rows with all the words, with `in_title`: whether these stand in the titles alone."""
        everything = normalise(*self.titles, *self.texts)
        rows = self.rows().filter(has_all(everything, WANTED))
        if without:
            rows = rows.exclude(has_any(everything, WITHOUT))
        return rows.annotate(in_title=has_all(normalise(*self.titles), WANTED))

    def hit(self, name: str, thing: Any) -> Hit:
        note, title = self.note(thing), getattr(thing, self.titles[0])
        texts = [text for column in self.texts if (text := getattr(thing, column)) != note]
        text = " ".join(filter(None, map(plain, texts)))
        return Hit(name, title, thing.get_absolute_url(), note, text, thing)


def _list_everybody() -> QuerySet[Person]:
    """Return persons with `others`, the names in print that a profile shows."""
    public = PersonName.objects.filter(person=OuterRef("pk"), use=PersonName.Use.PUBLIC)
    joined = public.order_by().values("person").annotate(all=StringAgg("name", " ")).values("all")
    return Person.objects.seen().annotate(others=Subquery(joined, output_field=TextField()))


def _list_people_with_posts() -> QuerySet[Person]:
    """Return persons with what their highest appointments are called: `now` and `before`."""

    def post(appointments: QuerySet[Appointment]) -> Subquery:
        own = (
            appointments.visible().filter(person=OuterRef("pk")).order_by("role__position", "rank", "-start")
        )
        return Subquery(own.values(called=Coalesce(NullIf("title", Value("")), F("role__name")))[:1])

    current, past = Appointment.objects.current(), Appointment.objects.past()
    return _list_everybody().annotate(now=post(current), before=post(past))


def _get_person_note(person: Person) -> str:
    return person.now or (f"formerly {person.before}" if person.before else "")


def _get_topic_note(topic: Topic) -> str:
    return f"{topic.papers:,} paper{'' if topic.papers == 1 else 's'}" if topic.papers else ""


_NAMES = ("name", "others")
_PEOPLE_BY_NAME = SearchableKind(_list_people_with_posts, _NAMES, (), _get_person_note, "sort_key")
_KINDS = {
    "person": SearchableKind(
        _list_people_with_posts, _NAMES, ("summary", "biography"), _get_person_note, "sort_key"
    ),
    "software": SearchableKind(
        Software.objects.public, ("name",), ("tagline", "description"), attrgetter("tagline")
    ),
    "theme": SearchableKind(
        Theme.objects.public, ("title",), ("summary", "narrative"), lambda theme: str(theme.period)
    ),
    "news": SearchableKind(
        NewsItem.objects.shown, ("title",), ("body",), lambda item: str(item.date), "-day"
    ),
    "topic": SearchableKind(Topic.objects.in_use, ("name",), ("description",), _get_topic_note, "name"),
    "page": SearchableKind(Page.objects.public, ("title",), ("body",), lambda page: "", "title"),
}


def build_querysets(only_people: bool, without: bool, only: str = "") -> dict[str, QuerySet]:
    """Return what to gather, by the kind of hit: the best first, and only what visitors may see.

    only_people: people by their names alone. without: whether there are words that may not be there. only:
    the kind that is asked for, of which there are more then.
    """
    if only_people:
        builders = {"person": lambda: _PEOPLE_BY_NAME.find(without)}
    else:
        builders = {name: partial(kind.find, without) for name, kind in _KINDS.items()}
        builders["venue"] = partial(_find_visible_venues, without)
    return {name: build()[: ALL if only else MOST] for name, build in builders.items() if only in ("", name)}


def build_hits(gathered: dict[str, list]) -> list[Hit]:
    """Return what was gathered, as hits in the order of the page.

    A venue leads to the page of the group's papers there, or else to the search for its papers.
    """
    hits = [kind.hit(name, thing) for name, kind in _KINDS.items() for thing in gathered.get(name, ())]
    for venue in gathered.get("venue", ()):
        path = venue.get_absolute_url() if venue.held else build_search_path(Query(venues=(venue.slug,)))
        hits.append(Hit("venue", str(venue), path, describe_venue(venue), "", venue))
    order = list(KINDS)
    return sorted(hits, key=lambda hit: order.index(hit.kind))


def count_totals(gathered: dict[str, list]) -> dict[str, tuple[int, bool]]:
    """Return how many there are of each kind, and whether there may be more."""
    numbers = {name: gathered[name][0].total for name in (*_KINDS, "venue") if gathered.get(name)}
    return {name: (total, name == "venue" and total >= VENUES) for name, total in numbers.items()}


def find_people() -> QuerySet[Person]:
    """Return persons by the beginnings of the words of their names."""
    return SearchableKind(_list_everybody, _NAMES, (), str).rank()


def find_software() -> QuerySet[Software]:
    """Return software by the beginnings of the words of its name."""
    return SearchableKind(Software.objects.public, ("name",), (), str).rank()


def find_venues() -> QuerySet[Venue]:
    """Return venues with `seen`: whether visitors may see a paper of it; short names that fit come first."""
    papers = Publication.objects.findable().filter(venue=OuterRef("pk"))
    named = Venue.objects.filter(has_all(normalise("short", "name"), WANTED))
    in_short = has_all(normalise("short"), WANTED)
    return named.annotate(seen=Exists(papers)).alias(in_short=in_short).order_by("-in_short", "name", "pk")


def _find_visible_venues(without: bool) -> QuerySet[Venue]:
    """Return venues of papers that visitors may see, with `held`: whether the group has some papers."""
    named = find_venues()
    if without:
        named = named.exclude(has_any(normalise("short", "name"), WITHOUT))
    papers = Publication.objects.findable().filter(venue=OuterRef("pk"))
    own = Exists(Publication.objects.shown().filter(venue=OuterRef("pk")))
    public = Venue.objects.filter(Exists(papers), pk__in=named.values("pk")[:VENUES])
    venues = public.annotate(held=own, total=_TOTAL).alias(in_short=has_all(normalise("short"), WANTED))
    return venues.order_by("-in_short", "name", "pk")


def describe_venue(venue: Venue) -> str:
    """Return the name that a venue's short name stands for, or what kind of venue it is."""
    return venue.name if venue.short and venue.short != venue.name else venue.get_kind_display()
