"""People, software, themes, news and pages with the words of a query: querysets to gather, and their hits."""

from dataclasses import dataclass

from django.contrib.postgres.aggregates import StringAgg
from django.db.models import F, OuterRef, QuerySet, Subquery, TextField, Value
from django.db.models.functions import Coalesce, NullIf

from groupsite.kit.gather import Slot
from groupsite.kit.text import plain
from groupsite.models import NewsItem, Page
from groupsite.search.found import Hit
from groupsite.search.matching import PATTERNS, has_all, has_any, said
from people.models import Appointment, Person, PersonName
from publications.searching.language import Query
from software.models import Software, Theme

MOST = 8
"""Hits of each kind; who wants more says more."""
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


def things(only_people: bool, without: bool) -> dict[str, QuerySet]:
    """What to gather, by the kind of hit: the best first, and only what visitors may see.

    without: whether there are words that may not be there.
    """
    if only_people:
        return {"person": _people((), without)}
    return {
        "person": _people(("summary", "biography"), without),
        "software": _found(Software.objects.public(), without, ("name",), ("tagline", "description")),
        "theme": _found(Theme.objects.public(), without, ("title",), ("summary", "narrative")),
        "news": _found(NewsItem.objects.shown(), without, ("title",), ("body",), "-day"),
        "page": _found(Page.objects.public(), without, ("title",), ("body",), "title"),
    }


def hits(gathered: dict[str, list]) -> list[Hit]:
    """What was gathered, as hits."""
    return [_HIT[kind](thing) for kind, things in gathered.items() if kind in _HIT for thing in things]


def people_named() -> QuerySet[Person]:
    """Persons by the beginnings of the words of their names."""
    return _ranked(Person.objects.seen().annotate(others=_other_names()), False, _NAMES, ())


def software_named() -> QuerySet[Software]:
    """Software by the beginnings of the words of its name."""
    return _ranked(Software.objects.public(), False, ("name",), ())


_NAMES = ("name", "others")


def _people(text: tuple[str, ...], without: bool) -> QuerySet[Person]:
    everybody = Person.objects.seen().annotate(others=_other_names())
    return _found(everybody, without, _NAMES, text, "sort_key").annotate(
        now=_post(Appointment.objects.current()), before=_post(Appointment.objects.past())
    )


def _found(
    rows: QuerySet, without: bool, titles: tuple[str, ...], texts: tuple[str, ...], order: str = "position"
) -> QuerySet:
    return _ranked(rows, without, titles, texts).order_by("-in_title", order, "pk")[:MOST]


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


_HIT = {"person": _person, "software": _software, "theme": _theme, "news": _news, "page": _page}
