"""Search queries as conditions of papers: full-text search, venues, names, kinds and years."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from django.db.models import Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils.translation import gettext

from bibliography.names import normalize_name, split_homonym
from core.db.replica import get_read_connection
from people.models import Person
from publications.models import Author, Publication
from publications.querysets import AuthorQuerySet
from publications.querysets.index_expressions import StoredQuery
from publications.search.field_conditions import (
    match_names,
    match_place,
    match_records,
    match_roles,
    match_years,
)
from publications.search.language import Query, Term, read_years
from publications.search.named_values import NAMED_FIELDS, find_people, find_records
from publications.search.statements import Hits, estimate

NAMES = 1_000
"""The largest number of printed names that match an author; beyond, bylines are searched by words."""
_LEXEME = "'(''(?:[^'']|'''')+'')'"
"""SQL: a regular expression for a lexeme in the text form of a tsquery."""
_FOLLOWED = re.compile(r" <(?:-|[0-9]+)> ")
"""The operator FOLLOWED BY in the text form of a tsquery."""
_ANYWHERE, _IN_TITLE, _IN_NAMES = "", "A", "B"
"""The weights of search terms; terms without a weight match anywhere."""


@dataclass(frozen=True)
class Conditions:
    """The conditions of papers that match a query.

    of, expected: the number of all papers, and the database's estimate for the matching ones. text: the
    tsquery of its words; empty without words. unknown: sentences about unknown names of venues and the like,
    with which nothing matches and no database query is made.
    """

    hits: Hits = Hits()  # noqa: RUF009
    total: int = 0
    text: str = ""
    unknown: tuple[str, ...] = ()
    expected: int = 0

    @property
    def share(self) -> float:
        """The expected share of matching papers."""
        return self.expected / max(self.total, 1)

    @property
    def has_phrase(self) -> bool:
        """Whether there is a phrase, for which the database's estimate is too high."""
        return bool(_FOLLOWED.search(self.text))


def build_conditions(query: Query) -> Conditions:
    """Build the conditions of a query: a statement for words, one for people, one or two for each field."""
    fields = _FieldConditions(query, "at")
    if fields.unknown:
        return Conditions(unknown=tuple(fields.unknown))
    papers = Publication.objects.findable().annotate(at=Coalesce("year", 0)).filter(fields.condition)
    of, text, stems = _build_tsqueries(fields.terms)
    if text:
        papers = papers.filter(_match_words(text, stems))
    hits = Hits.from_papers(papers)
    return Conditions(hits, of, text, expected=estimate(hits))


@dataclass(frozen=True)
class ListCondition:
    """A condition for querysets of papers, and sentences about unknown names, with which nothing matches."""

    condition: Q
    unknown: tuple[str, ...] = ()


def build_condition(query: Query) -> ListCondition:
    """Build a condition for querysets of papers."""
    fields = _FieldConditions(query, "year")
    if fields.unknown:
        return ListCondition(Q(pk__in=[]), tuple(fields.unknown))
    _, text, stems = _build_tsqueries(fields.terms)
    condition = fields.condition & _match_words(text, stems) if text else fields.condition
    return ListCondition(condition)


class _FieldConditions:
    """The condition of the fields of a query, and its words as terms for `_build_tsqueries`.

    year: the name of the column or annotation with the year. unknown: sentences about names of nothing.
    """

    def __init__(self, query: Query, year: str) -> None:
        self.query, self.year = query, year
        self.condition = match_years(query.years, year) if query.years else Q()
        self.unknown: list[str] = []
        rest = extract_homonyms(query)
        self.terms = [(token, _ANYWHERE, True) for token in rest.words]
        self.terms += [(token, _IN_TITLE, True) for token in query.titles]
        self._match_named_records()
        for printed in rest.homonyms:
            self.condition &= match_place("author", Q(author__in=printed), query.years)
        for name in rest.authors:
            if mentions := self._find_name(name):
                self.condition &= match_place("author", mentions, query.years)
            else:
                self.terms += [(token, _IN_NAMES, True) for token in name.split()]
        for place, names in (("first", query.first_authors), ("last", query.last_authors)):
            if names:
                self.condition &= self._match_places(place, names)
        for term in query.without:
            self._leave_out(term)

    def _match_named_records(self) -> None:
        """Add the conditions of fields whose values name records. With persons, a role is theirs."""
        records = {
            name: self._find(name, self.query.values(name))
            for name in NAMED_FIELDS
            if self.query.values(name)
        }
        if roles := records.pop("role", ()):
            self.condition &= match_roles(roles, records.get("person", ()))
        for name, named in records.items():
            self.condition &= match_records(name, named)

    def _find(self, name: str, values: Sequence[str]) -> tuple[Any, ...]:
        named = find_records(name, values)
        self.unknown += named.problems
        return named.records

    def _match_places(self, place: str, names: Sequence[str]) -> Q:
        """Return the condition that one of some names is the first or last author."""
        mentions = Q(pk__in=[])
        for name in names:
            if printed := find_homonyms(name):
                mentions |= Q(author__in=printed)
            else:
                too_many = AuthorQuerySet(Author).called(name).order_by()
                mentions |= self._find_name(name) or Q(author_key__in=too_many.values("key"))
        return match_place(place, mentions, self.query.years)

    def _find_name(self, name: str) -> Q | None:
        """Return the condition of mentions with all words of a name, or of people here who are called so.

        None if there are too many such names.
        """
        named = AuthorQuerySet(Author).called(name).order_by()
        keys = list(named.values_list("key", flat=True).distinct()[: NAMES + 1])
        persons = self._people.get(name, [])
        if not keys and not persons:
            self.unknown.append(gettext("No name has all the words “{name}”.").format(name=name))
        return match_names(keys, persons) if len(keys) <= NAMES else None

    @cached_property
    def _people(self) -> Mapping[str, Sequence[Person]]:
        """The people here whom names of authors name; found in one statement."""
        without = (term.value for term in self.query.without if term.field in PLACES)
        places = (self.query.authors, self.query.first_authors, self.query.last_authors, without)
        names = dict.fromkeys(name for values in places for name in values)
        return find_people(list(names))[0]

    def _leave_out(self, term: Term) -> None:
        """Add the condition of a term after a minus."""
        if term.field in ("", "author") and (printed := find_homonyms(term.value)):
            self.condition &= ~match_place("author", Q(author__in=printed))
        elif term.field in _WEIGHTS:
            self.terms.append((term.value, _WEIGHTS[term.field], False))
            if term.field == "author" and (persons := self._people.get(term.value)):
                self.condition &= ~match_place("author", match_names([], persons))
        elif term.field == "year":
            ranges = [years] if (years := read_years(term.value)) else []
            self.condition &= ~match_years(ranges, self.year)
        elif term.field in PLACES:
            self.condition &= ~self._match_places(term.field, [term.value])
        else:
            self.condition &= ~match_records(term.field, self._find(term.field, [term.value]))


def select(papers: QuerySet[Publication]) -> Conditions:
    """Return the conditions for a queryset of papers, without words."""
    return Conditions(Hits.from_papers(papers.annotate(at=Coalesce("year", 0))))


_WEIGHTS = {"": _ANYWHERE, "title": _IN_TITLE, "author": _IN_NAMES}
PLACES = "author", "first", "last"
"""The fields whose values are printed names of authors."""


@dataclass(frozen=True)
class UnnumberedQuery:
    """A query without names with homonym numbers. homonyms: the keys of author rows of each such name."""

    words: tuple[str, ...]
    authors: tuple[str, ...]
    homonyms: tuple[list[int], ...]


def extract_homonyms(query: Query) -> UnnumberedQuery:
    """Separate names with homonym numbers from authors, phrases and words; a statement for each candidate.

    All words without quotes together can be such a name.
    """
    authors = {name: keys for name in query.authors if (keys := find_homonyms(name))}
    phrases = {phrase: keys for phrase in query.phrases if (keys := find_homonyms(phrase))}
    is_numbered = bool(query.words) and query.words[-1].startswith("0")
    keys = find_homonyms(" ".join(query.words)) if is_numbered else []
    return UnnumberedQuery(
        (*(() if keys else query.words), *(phrase for phrase in query.phrases if phrase not in phrases)),
        tuple(name for name in query.authors if name not in authors),
        (*authors.values(), *phrases.values(), *([keys] if keys else [])),
    )


def find_homonyms(text: str) -> list[int]:
    """Find the author rows with the homonym number at the end of a text; none without a number.

    They have the same name, or else names with all its words.
    """
    name, number = split_homonym(text)
    if not number:
        return []
    named = AuthorQuerySet(Author).called(name).filter(homonym=number).values_list("pk", "norm")
    rows = list(named.order_by()[:NAMES])
    return [pk for pk, spelling in rows if spelling == normalize_name(name)] or [pk for pk, _ in rows]


def _match_words(text: str, stems: str) -> Q:
    """Return the condition that a paper has the words of a tsquery, or of the one for `stems`, if any."""
    matches = Q(search=StoredQuery(text))
    return matches | Q(stems=StoredQuery(stems)) if stems else matches


def _build_tsqueries(terms: Sequence[tuple[str, str, bool]]) -> tuple[int, str, str]:
    """Return the number of all papers, the tsquery of terms, and the one in the stems of papers' languages.

    terms: text, weight, and whether it must match. Stop words are not part of a tsquery. The languages are
    read from an index, one after the other; the last tsquery is empty where no paper has stems.
    """
    (site, values), (stemmed, _) = (_join_terms(terms, rest) for rest in ("", ", stemmer"))
    table = Publication._meta.db_table
    with get_read_connection().cursor() as cursor:
        cursor.execute(
            f"""
            WITH RECURSIVE stemmers (stemmer) AS (
                VALUES ('') UNION ALL
                SELECT (
                    SELECT public.site_stemmer(language) FROM {table}
                    WHERE stems IS NOT NULL AND public.site_stemmer(language) > stemmers.stemmer
                    ORDER BY public.site_stemmer(language) LIMIT 1)
                FROM stemmers WHERE stemmer IS NOT NULL)
            SELECT reltuples::bigint, ({site})::text, (
                SELECT coalesce(string_agg(format('''=%%s'' & (%%s)', stemmer, query), ' | '), '')
                FROM (SELECT stemmer, {stemmed} AS query FROM stemmers WHERE stemmer <> '') AS each
                WHERE numnode(query) > 0)
            FROM pg_class WHERE oid = %s::regclass
            """,
            [*values, *values, table],
        )
        return cursor.fetchone()


def _join_terms(terms: Sequence[tuple[str, str, bool]], stemmer: str) -> tuple[str, list[str]]:
    """Return the tsquery of terms in SQL, with its parameters. stemmer: SQL for a second argument."""
    query = f"public.site_query(%s{stemmer})"
    weighed = f"regexp_replace({query}::text, {_LEXEME}, '\\1:' || %s, 'g')::tsquery"
    parts, values = ["''::tsquery"], []
    for text, weight, must_fit in terms:
        parts.append(f"{'' if must_fit else '!! '}({weighed if weight else query})")
        values += [text, weight] if weight else [text]
    return " && ".join(parts), values
