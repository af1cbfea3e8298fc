"""All but papers with the words of a query, from people to venues: querysets to gather, and their hits."""

from dataclasses import dataclass

from django.contrib.postgres.aggregates import StringAgg
from django.db.models import Count, Exists, F, OuterRef, QuerySet, Subquery, TextField, Value, Window
from django.db.models.functions import Coalesce, NullIf

from groupsite.kit.gather import Slot
from groupsite.kit.text import plain
from groupsite.models import NewsItem, Page
from groupsite.search.asked import address_of
from groupsite.search.found import Hit
from groupsite.search.matching import PATTERNS, has_all, has_any, said
from people.models import Appointment, Person, PersonName
from publications.models import Publication, Topic, Venue
from publications.searching.language import Query
from software.models import Software, Theme

MOST, ALL = 8, 200
"""Hits of each kind beside papers, and on a page of one kind."""
VENUES = 100
"""Venues of which it is asked whether there are papers; there may be thousands."""
_OF_PAPERS = ("title", "venue", "year", "kind", "corpus")
"""Fields that nothing but a paper has."""


@dataclass(frozen=True)
class Words:
    """What things of the group are searched for."""

    wanted: tuple[str, ...]
    without: tuple[str, ...] = ()
    only_people: bool = False

    @classmethod
    def of(cls, query: Query) -> "Words | None":
        """The words of a query; None for one that only a paper can answer."""
        if any(query.values(field) for field in _OF_PAPERS):
            return None
        wanted = (*query.words, *query.phrases, *(part for name in query.authors for part in name.split()))
        without = tuple(term.value for term in query.without if term.field in ("", "title"))
        return cls(wanted, without, bool(query.authors)) if wanted else None


WANTED, WITHOUT = Slot("wanted", PATTERNS), Slot("without", PATTERNS)
"""The words that must be there, and those that may not."""


def things(only_people: bool, without: bool, only: str = "") -> dict[str, QuerySet]:
    """What to gather, by the kind of hit: the best first, each with `total`, and only what visitors may see.

    only_people: people by their names alone. without: whether there are words that may not be there. only:
    the kind that is asked for, of which there are more then.
    """
    kinds = {"person": _called} if only_people else _THINGS
    return {
        kind: rows(without)[: ALL if only else MOST] for kind, rows in kinds.items() if only in ("", kind)
    }


def hits(gathered: dict[str, list]) -> list[Hit]:
    """What was gathered, as hits."""
    return [_HIT[kind](thing) for kind, things in gathered.items() if kind in _HIT for thing in things]


def totals(gathered: dict[str, list]) -> dict[str, tuple[int, bool]]:
    """How many there are of each kind, and whether there may be more."""
    totals_by_kind = {kind: things[0].total for kind, things in gathered.items() if kind in _HIT and things}
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
    named = Venue.objects.filter(has_all(said("short", "name"), WANTED))
    in_short = has_all(said("short"), WANTED)
    seen = named.annotate(seen=Exists(papers)).alias(in_short=in_short)
    return seen.order_by("-in_short", "name", "pk")


_NAMES = ("name", "others")


def _everybody() -> QuerySet[Person]:
    return Person.objects.seen().annotate(others=_other_names())


def _with_posts(persons: QuerySet[Person]) -> QuerySet[Person]:
    return persons.annotate(
        now=_post(Appointment.objects.current()), before=_post(Appointment.objects.past())
    )


def _called(without: bool) -> QuerySet[Person]:
    """Persons by their names alone."""
    return _with_posts(_found(_everybody(), without, _NAMES, (), "sort_key"))


def _people(without: bool) -> QuerySet[Person]:
    return _with_posts(_found(_everybody(), without, _NAMES, ("summary", "biography"), "sort_key"))


def _all_software(without: bool) -> QuerySet[Software]:
    return _found(Software.objects.public(), without, ("name",), ("tagline", "description"))


def _themes(without: bool) -> QuerySet[Theme]:
    return _found(Theme.objects.public(), without, ("title",), ("summary", "narrative"))


def _all_news(without: bool) -> QuerySet[NewsItem]:
    return _found(NewsItem.objects.shown(), without, ("title",), ("body",), "-day")


def _topics(without: bool) -> QuerySet[Topic]:
    return _found(Topic.objects.in_use(), without, ("name",), ("description",), "name")


def _venues(without: bool) -> QuerySet[Venue]:
    """Venues of papers that visitors may see, with `held`: whether the group has some, and so a page."""
    named = venues_named()
    if without:
        named = named.exclude(has_any(said("short", "name"), WITHOUT))
    seen = Venue.objects.filter(pk__in=named.values("pk")[:VENUES])
    papers = Publication.objects.findable().filter(venue=OuterRef("pk"))
    held = Exists(Publication.objects.shown().filter(venue=OuterRef("pk")))
    found = seen.filter(Exists(papers)).annotate(held=held, total=_TOTAL)
    return found.alias(in_short=has_all(said("short"), WANTED)).order_by("-in_short", "name", "pk")


def _pages(without: bool) -> QuerySet[Page]:
    return _found(Page.objects.public(), without, ("title",), ("body",), "title")


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


def _found(
    rows: QuerySet, without: bool, titles: tuple[str, ...], texts: tuple[str, ...], order: str = "position"
) -> QuerySet:
    ranked = _ranked(rows, without, titles, texts).annotate(total=_TOTAL)
    return ranked.order_by("-in_title", order, "pk")


def _ranked(rows: QuerySet, without: bool, titles: tuple[str, ...], texts: tuple[str, ...]) -> QuerySet:
    """Of the rows those with all the words, with `in_title`: whether these stand in the titles alone."""
    everything = said(*titles, *texts)
    found = rows.filter(has_all(everything, WANTED))
    if without:
        found = found.exclude(has_any(everything, WITHOUT))
    return found.annotate(in_title=has_all(said(*titles), WANTED))


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
