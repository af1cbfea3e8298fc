"""Search of everything but papers and author names: people, software, projects, news, topics, pages.

In these small tables every word of the query must be the prefix of a word of the text, without regard to case
and accents.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import Any

from django.contrib.postgres.fields import ArrayField
from django.db.models import (
    BooleanField,
    Count,
    Exists,
    Expression,
    Func,
    Model,
    OuterRef,
    QuerySet,
    TextField,
    Value,
    Window,
)

from core.db.query_batches import Placeholder
from core.db.translations import select_translations
from core.kinds import ContentKind, SearchFields, get_kinds
from core.text.markdown import render_text
from groupsite.search.hits import Hit, get_nouns
from groupsite.search.request import build_search_path
from people.kinds import select_people_with_names
from people.models import Person
from publications.models import Publication, Venue
from publications.search.language import PAPER_FIELDS, Query
from software.models import Software

MOST, ALL = 8, 200
"""Maximal numbers of hits of each kind beside papers, and on a page of one kind."""
VENUES = 100
"""Maximal number of matching venues that are checked for papers; there may be thousands."""


WORDS = ArrayField(TextField())


class _MatchesAll(Func):
    """SQL `text ~ ALL (patterns)`: the text is computed once, however many patterns there are."""

    template = "(%(expressions)s))"
    arg_joiner = " ~ ALL ("
    output_field = BooleanField()


class _MatchesAny(_MatchesAll):
    """SQL `text ~ ANY (patterns)`."""

    arg_joiner = " ~ ANY ("


class _Patterns(Func):
    """Patterns of words that are not mere signs, each also as the word is spelt without umlauts."""

    template = (
        "ARRAY(SELECT array_to_string(patterns, '|') FROM unnest((%(expressions)s)::text[]) AS word, "
        "LATERAL public.site_patterns(ARRAY[word, public.site_respelt(word)]) AS patterns "
        "WHERE patterns <> '{}')"
    )
    output_field = WORDS


def normalise(*texts: str | Expression) -> Expression:
    """Return an expression of texts in normalised form, behind it as spelt without umlauts.

    texts: names of columns, or expressions.
    """
    whole = _call("concat_ws", Value(" "), *texts)
    return _call(
        "concat_ws",
        Value(" "),
        _call("public.site_text", whole),
        _call("public.site_text", _call("public.site_respelt", whole)),
    )


def _call(function: str, *expressions: str | Expression) -> Func:
    return Func(*expressions, function=function, output_field=TextField())


def has_all(text: Expression, words: Expression) -> Expression:
    """Return an expression: whether each of the words begins a word of a normalised text."""
    return _MatchesAll(text, _Patterns(words))


def has_any(text: Expression, words: Expression) -> Expression:
    """Return an expression: whether any of the words begins a word of a normalised text."""
    return _MatchesAny(text, _Patterns(words))


@dataclass(frozen=True)
class WordQuery:
    """The words of a query for everything but papers."""

    required: tuple[str, ...]
    without: tuple[str, ...] = ()
    only_people: bool = False

    @classmethod
    def of(cls, query: Query) -> "WordQuery | None":
        """Return the words of a query; None for one that only a paper can answer."""
        if any(query.values(field) for field in PAPER_FIELDS):
            return None
        required = (*query.words, *query.phrases, *(part for name in query.authors for part in name.split()))
        without = tuple(term.value for term in query.without if term.field in ("", "title"))
        return cls(required, without, bool(query.authors)) if required else None


REQUIRED, WITHOUT = Placeholder("required", WORDS), Placeholder("without", WORDS)
"""Placeholders of cached querysets: required words, and excluded ones."""
_TOTAL = Window(Count("pk"))


def _find(kind: ContentKind, fields: SearchFields, without: bool) -> QuerySet:
    """Return the rows of a kind that match, the best first, annotated with `total`.

    without: whether there are excluded words.
    """
    ranked = _rank(kind.select_searched(), fields, without).annotate(total=_TOTAL)
    return ranked.order_by("-in_title", fields.order, "pk")


def _rank(rows: QuerySet, fields: SearchFields, without: bool = False) -> QuerySet:
    """Return the rows that match, annotated with `in_title`: whether they match in the titles alone."""
    titles = _add_translations(rows.model, fields.titles)
    everything = normalise(*titles, *_add_translations(rows.model, fields.texts))
    rows = rows.filter(has_all(everything, REQUIRED))
    if without:
        rows = rows.exclude(has_any(everything, WITHOUT))
    return rows.annotate(in_title=has_all(normalise(*titles), REQUIRED))


def _add_translations(model: type[Model], columns: Iterable[str]) -> list[str | Expression]:
    """Return the columns, each with its translations; those that begin with `shown_` are of people."""
    texts: list[str | Expression] = []
    for column in columns:
        name = column.removeprefix("shown_")
        translations = "translations" if name == column else "shown_translations"
        texts += [column, *select_translations(model, name, translations)]
    return texts


def _build_hit(kind: ContentKind, fields: SearchFields, row: Any) -> Hit:
    note, title = kind.build_note(row), kind.read_text(row, fields.titles[0])
    texts = [text for column in fields.texts if (text := kind.read_text(row, column)) != note]
    text = " ".join(filter(None, map(render_text, texts)))
    return Hit(kind.key, title, row.get_absolute_url(), note, text, row)


@cache
def _list_searched() -> tuple[tuple[ContentKind, SearchFields], ...]:
    return tuple((kind, kind.search) for kind in get_kinds() if kind.search)


def list_suggested() -> list[str]:
    """Return the keys of the kinds that are found by their titles while somebody types."""
    return [kind.key for kind, fields in _list_searched() if fields.suggest]


def build_querysets(only_people: bool, without: bool, only: str = "") -> dict[str, QuerySet]:
    """Return querysets of visible rows by kind of hit, the best first.

    only_people: only people, by their names alone. without: whether there are excluded words. only: the one
    kind to search, with more hits.
    """
    if only_people:
        builders = {
            kind.key: partial(_find, kind, replace(fields, texts=()), without)
            for kind, fields in _list_searched()
            if kind.model is Person
        }
    else:
        builders = {kind.key: partial(_find, kind, fields, without) for kind, fields in _list_searched()}
        builders["venue"] = partial(_find_visible_venues, without)
    return {name: build()[: ALL if only else MOST] for name, build in builders.items() if only in ("", name)}


def build_hits(rows_by_kind: dict[str, list]) -> list[Hit]:
    """Return the hits of rows, in the order of the page.

    A venue leads to its page if the group has papers there, else to the search for its papers.
    """
    hits = [
        _build_hit(kind, fields, row)
        for kind, fields in _list_searched()
        for row in rows_by_kind.get(kind.key, ())
    ]
    for venue in rows_by_kind.get("venue", ()):
        path = venue.get_absolute_url() if venue.held else build_search_path(Query(venues=(venue.slug,)))
        hits.append(Hit("venue", str(venue), path, describe_venue(venue), "", venue))
    order = list(get_nouns())
    return sorted(hits, key=lambda hit: order.index(hit.kind))


def count_totals(rows_by_kind: dict[str, list]) -> dict[str, tuple[int, bool]]:
    """Return the number of rows of each kind, and whether there may be more."""
    names = (*(kind.key for kind, _fields in _list_searched()), "venue")
    numbers = {name: rows_by_kind[name][0].total for name in names if rows_by_kind.get(name)}
    return {name: (total, name == "venue" and total >= VENUES) for name, total in numbers.items()}


def find_people() -> QuerySet[Person]:
    """Return persons whose names match the placeholder `required`."""
    return _rank(select_people_with_names(), SearchFields(("name", "others")))


def find_software() -> QuerySet[Software]:
    """Return software whose name matches the placeholder `required`."""
    return _rank(Software.objects.public(), SearchFields(("name",)))


def find_titled() -> dict[str, QuerySet]:
    """Return rows whose titles match the placeholder `required`, without their texts, by kind."""
    querysets = {}
    for kind, fields in _list_searched():
        if fields.suggest:
            columns = {field.name for field in kind.model._meta.concrete_fields}
            rows = _rank(kind.select_searched(), replace(fields, texts=())).order_by(fields.order, "pk")
            querysets[kind.key] = rows.defer(*(text for text in fields.texts if text in columns))
    return querysets


def build_titled_hit(name: str, row: Any) -> Hit:
    """Return the hit of a row of a kind, without text."""
    kind = next(kind for kind in get_kinds() if kind.key == name)
    return Hit(name, str(row), row.get_absolute_url(), kind.build_note(row))


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
