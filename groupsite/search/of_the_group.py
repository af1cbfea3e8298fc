"""People, software, themes, news and pages with the words of a query: querysets to gather, and their hits."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.postgres.aggregates import StringAgg
from django.db.models import F, OuterRef, QuerySet, Subquery, TextField, Value
from django.db.models.functions import Coalesce, NullIf

from groupsite.kit.text import plain
from groupsite.models import NewsItem, Page
from groupsite.search.found import Hit
from groupsite.search.matching import has_all, has_any, said
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


def things(words: Words | None) -> dict[str, QuerySet]:
    """What to gather, by the kind of hit: the best first, and only what visitors may see."""
    if words is None:
        return {}
    found = {"person": _people(words)}
    if not words.only_people:
        found |= {
            "software": _with_words(Software.objects.public(), words, ("name",), ("tagline", "description")),
            "theme": _with_words(Theme.objects.public(), words, ("title", "short"), ("summary", "narrative")),
            "news": _with_words(NewsItem.objects.shown(), words, ("title",), ("body",), "-day"),
            "page": _with_words(Page.objects.public(), words, ("title",), ("body",), "title"),
        }
    return found


def hits(gathered: dict[str, list]) -> list[Hit]:
    """What was gathered, as hits."""
    return [_HIT[kind](thing) for kind, things in gathered.items() if kind in _HIT for thing in things]


def people_named(words: Iterable[str]) -> QuerySet[Person]:
    """Persons by the beginnings of the words of their names."""
    return _ranked(Person.objects.seen().annotate(others=_other_names()), Words(tuple(words)), _NAMES, ())


def software_named(words: Iterable[str]) -> QuerySet[Software]:
    """Software by the beginnings of the words of its name."""
    return _ranked(Software.objects.public(), Words(tuple(words)), ("name",), ())


_NAMES = ("name", "others")


def _people(words: Words) -> QuerySet[Person]:
    text = () if words.only_people else ("summary", "biography")
    everybody = Person.objects.seen().annotate(others=_other_names())
    return _with_words(everybody, words, _NAMES, text, "sort_key").annotate(
        now=_post(Appointment.objects.current()), before=_post(Appointment.objects.past())
    )


def _with_words(
    rows: QuerySet, words: Words, titles: tuple[str, ...], texts: tuple[str, ...], order: str = "position"
) -> QuerySet:
    return _ranked(rows, words, titles, texts).order_by("-in_title", order, "pk")[:MOST]


def _ranked(rows: QuerySet, words: Words, titles: tuple[str, ...], texts: tuple[str, ...]) -> QuerySet:
    """Of the rows those with all the words, with `in_title`: whether these stand in the titles alone."""
    everything = said(*titles, *texts)
    found = rows.filter(has_all(everything, words.wanted))
    if words.without:
        found = found.exclude(has_any(everything, words.without))
    return found.annotate(in_title=has_all(said(*titles), words.wanted))


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
