"""All but papers with the words of a query, from people to venues: querysets to gather, and their hits.

In these small tables every word must begin a word of the text, in any case and with any accents.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass

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

from groupsite.kit.gather import Slot
from groupsite.kit.text import plain
from groupsite.models import NewsItem, Page
from groupsite.search.highlighting import is_ideographic
from groupsite.search.request import address_of
from groupsite.search.sections import Hit
from people.models import Appointment, Person, PersonName
from people.names import norm
from publications.models import Publication, Topic, Venue
from publications.searching.expressions import normal
from publications.searching.language import Query
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
    """Texts in the form that is compared. Takes names of columns, or expressions.

    Most texts are plain ASCII, of which lower case is all; the whole way is twice as long.
    """
    whole = Func(Value(" "), *texts, function="concat_ws", output_field=TextField())
    letters = Func(whole, function="length", output_field=IntegerField())
    size = Func(whole, function="octet_length", output_field=IntegerField())
    return Case(When(Exact(letters, size), then=Lower(whole)), default=normal(whole))


def has_all(text: Expression, patterns: Expression) -> Expression:
    """Whether each of some words begins a word of a text that `said` gives; takes their `patterns`."""
    return _EachFits(text, patterns)


def has_any(text: Expression, patterns: Expression) -> Expression:
    """Whether one of some words begins a word of a text that `said` gives; takes their `patterns`."""
    return _AnyFits(text, patterns)


PATTERNS = ArrayField(TextField())


def patterns(words: Iterable[str]) -> list[str]:
    """What words are looked for by, in a slot for PATTERNS."""
    return [pattern for word in words if (pattern := _pattern(word))]


def _pattern(word: str) -> str:
    r"""A word or a phrase as PostgreSQL's regular expression: \m is the beginning of a word."""
    parts = [re.sub(r"([^\w\s])", r"\\\1", part) for part in norm(word).split()]
    begins = "" if not parts or is_ideographic(parts[0]) or not parts[0][:1].isalnum() else r"\m"
    return begins + r"\s+".join(parts) if parts else ""


@dataclass(frozen=True)
class WordQuery:
    """What things of the group are searched for."""

    wanted: tuple[str, ...]
    without: tuple[str, ...] = ()
    only_people: bool = False

    @classmethod
    def of(cls, query: Query) -> "WordQuery | None":
        """The words of a query; None for one that only a paper can answer."""
        if any(query.values(field) for field in _OF_PAPERS):
            return None
        wanted = (*query.words, *query.phrases, *(part for name in query.authors for part in name.split()))
        without = tuple(term.value for term in query.without if term.field in ("", "title"))
        return cls(wanted, without, bool(query.authors)) if wanted else None


WANTED, WITHOUT = Slot("wanted", PATTERNS), Slot("without", PATTERNS)
"""The words that must be there, and those that may not."""


def querysets(only_people: bool, without: bool, only: str = "") -> dict[str, QuerySet]:
    """What to gather, by the kind of hit: the best first, each with `total`, and only what visitors may see.

    only_people: people by their names alone. without: whether there are words that may not be there. only:
    the kind that is asked for, of which there are more then.
    """
    kinds = {"person": _people_by_name} if only_people else _THINGS
    return {
        kind: rows(without)[: ALL if only else MOST] for kind, rows in kinds.items() if only in ("", kind)
    }


def hits(gathered: dict[str, list]) -> list[Hit]:
    """What was gathered, as hits."""
    return [_HIT[kind](thing) for kind, rows in gathered.items() if kind in _HIT for thing in rows]


def totals(gathered: dict[str, list]) -> dict[str, tuple[int, bool]]:
    """How many there are of each kind, and whether there may be more."""
    totals_by_kind = {kind: rows[0].total for kind, rows in gathered.items() if kind in _HIT and rows}
    return {kind: (total, kind == "venue" and total >= VENUES) for kind, total in totals_by_kind.items()}


def people_named() -> QuerySet[Person]:
    """Persons by the beginnings of the words of their names."""
    return _ranked(Person.objects.seen().annotate(others=_other_names()), False, _NAMES, ())


def software_named() -> QuerySet[Software]:
    """Software by the beginnings of the words of its name."""
    return _ranked(Software.objects.public(), False, ("name",), ())


def venues_named() -> QuerySet[Venue]:
    """Venues with `seen`: whether visitors may see a paper of it; those whose short name fits come first."""
    papers = Publication.objects.findable().filter(venue=OuterRef("pk"))
    named = Venue.objects.filter(has_all(normalise("short", "name"), WANTED))
    in_short = has_all(normalise("short"), WANTED)
    seen = named.annotate(seen=Exists(papers)).alias(in_short=in_short)
    return seen.order_by("-in_short", "name", "pk")


_NAMES = ("name", "others")


def _everybody() -> QuerySet[Person]:
    return Person.objects.seen().annotate(others=_other_names())


def _with_posts(persons: QuerySet[Person]) -> QuerySet[Person]:
    return persons.annotate(
        now=_post(Appointment.objects.current()), before=_post(Appointment.objects.past())
    )


def _people_by_name(without: bool) -> QuerySet[Person]:
    """Persons by their names alone."""
    return _with_posts(_find(_everybody(), without, _NAMES, (), "sort_key"))


def _people(without: bool) -> QuerySet[Person]:
    return _with_posts(_find(_everybody(), without, _NAMES, ("summary", "biography"), "sort_key"))


def _all_software(without: bool) -> QuerySet[Software]:
    return _find(Software.objects.public(), without, ("name",), ("tagline", "description"))


def _themes(without: bool) -> QuerySet[Theme]:
    return _find(Theme.objects.public(), without, ("title",), ("summary", "narrative"))


def _all_news(without: bool) -> QuerySet[NewsItem]:
    return _find(NewsItem.objects.shown(), without, ("title",), ("body",), "-day")


def _topics(without: bool) -> QuerySet[Topic]:
    return _find(Topic.objects.in_use(), without, ("name",), ("description",), "name")


def _venues(without: bool) -> QuerySet[Venue]:
    """Venues of papers that visitors may see, with `held`: whether the group has some, and so a page."""
    named = venues_named()
    if without:
        named = named.exclude(has_any(normalise("short", "name"), WITHOUT))
    seen = Venue.objects.filter(pk__in=named.values("pk")[:VENUES])
    papers = Publication.objects.findable().filter(venue=OuterRef("pk"))
    held = Exists(Publication.objects.shown().filter(venue=OuterRef("pk")))
    found = seen.filter(Exists(papers)).annotate(held=held, total=_TOTAL)
    return found.alias(in_short=has_all(normalise("short"), WANTED)).order_by("-in_short", "name", "pk")


def _pages(without: bool) -> QuerySet[Page]:
    return _find(Page.objects.public(), without, ("title",), ("body",), "title")


_THINGS = {
    "person": _people,
    "software": _all_software,
    "theme": _themes,
    "news": _all_news,
    "topic": _topics,
    "venue": _venues,
    "page": _pages,
}
"""All kinds that words can find."""
_TOTAL = Window(Count("pk"))


def _find(
    rows: QuerySet, without: bool, titles: tuple[str, ...], texts: tuple[str, ...], order: str = "position"
) -> QuerySet:
    ranked = _ranked(rows, without, titles, texts).annotate(total=_TOTAL)
    return ranked.order_by("-in_title", order, "pk")


def _ranked(rows: QuerySet, without: bool, titles: tuple[str, ...], texts: tuple[str, ...]) -> QuerySet:
    """Of the rows those with all the words, with `in_title`: whether these stand in the titles alone."""
    everything = normalise(*titles, *texts)
    rows = rows.filter(has_all(everything, WANTED))
    if without:
        rows = rows.exclude(has_any(everything, WITHOUT))
    return rows.annotate(in_title=has_all(normalise(*titles), WANTED))


def _other_names() -> Subquery:
    """The names in print that a profile shows."""
    shown = PersonName.objects.filter(person=OuterRef("pk"), use=PersonName.Use.PUBLIC)
    joined = shown.order_by().values("person").annotate(all=StringAgg("name", " ")).values("all")
    return Subquery(joined, output_field=TextField())


def _post(appointments: QuerySet[Appointment]) -> Subquery:
    """What the person's highest appointment is called."""
    hers = appointments.visible().filter(person=OuterRef("pk")).order_by("role__position", "rank", "-start")
    return Subquery(hers.values(called=Coalesce(NullIf("title", Value("")), F("role__name")))[:1])


def _person(person: Person) -> Hit:
    former = f"formerly {person.before}" if person.before else ""
    text = " ".join(filter(None, (plain(person.summary), plain(person.biography))))
    return Hit("person", person.name, person.get_absolute_url(), person.now or former, text, person)


def _software(item: Software) -> Hit:
    return Hit("software", item.name, item.get_absolute_url(), item.tagline, plain(item.description), item)


def _theme(theme: Theme) -> Hit:
    text = " ".join(filter(None, (plain(theme.summary), plain(theme.narrative))))
    period = str(theme.period)
    return Hit("theme", theme.title, theme.get_absolute_url(), period, text, theme)


def _news(item: NewsItem) -> Hit:
    return Hit("news", item.title, item.get_absolute_url(), str(item.date), plain(item.body), item)


def _page(page: Page) -> Hit:
    return Hit("page", page.title, page.get_absolute_url(), "", plain(page.body), page)


def _topic(topic: Topic) -> Hit:
    papers = f"{topic.papers:,} paper{'' if topic.papers == 1 else 's'}" if topic.papers else ""
    return Hit("topic", topic.name, topic.get_absolute_url(), papers, plain(topic.description), topic)


def _venue(venue: Venue) -> Hit:
    """A venue, with the page of the group's papers there, or else the search for its papers."""
    address = venue.get_absolute_url() if venue.held else address_of(Query(venues=(venue.slug,)))
    note = venue.name if venue.short and venue.short != venue.name else venue.get_kind_display()
    return Hit("venue", str(venue), address, note, "", venue)


_HIT = {
    "person": _person,
    "software": _software,
    "theme": _theme,
    "news": _news,
    "topic": _topic,
    "venue": _venue,
    "page": _page,
}
