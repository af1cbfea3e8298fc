"""Corrections of names and words that no paper has.

For mistakes of one letter, all variants with a letter inserted, deleted, replaced or exchanged are looked up
in indexes. Names with more mistakes are found by trigrams, words by comparing them with those of the newest
titles. Only names and words of visible papers are suggested, and nothing if a query takes too long.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from string import ascii_lowercase
from typing import Any

from django.contrib.postgres.search import SearchQuery, TrigramSimilarity, TrigramStrictWordSimilarity
from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from rapidfuzz.distance import OSA

from bibliography.names import normalize_name
from core.db.replica import get_read_connection
from publications.models import Author, Publication
from publications.querysets import AuthorQuerySet
from publications.querysets.index_expressions import WORDS_OF_NAME, StoredQuery, split_name_words
from publications.search.statements import StatementTimeoutError, limit_statement_time

MILLISECONDS = 200
"""The time limit of each statement."""
LENGTH = 200
"""The number of characters of a text, or of a word, that are considered."""
WORDS, WORDS_OF_A_NAME = 6, 4
"""How many words are considered; a longer text is no name."""
SHORTEST, SHORTEST_ALONE, LONGEST = 3, 5, 24
"""Lengths of words of names with a mistake: the shortest, the shortest Latin one alone, and the longest."""
ALIKE = 0.5
"""The share of common trigrams from which on names are similar."""
NAMES, NEWEST = 60, 2_000
"""How many names, and how many of the newest titles are compared."""
LOOKED_AT, TITLES = 100, 20
"""How many papers with each variant of a word are read, and how many titles are compared."""
PAPERS = 100
"""The number of papers from which on names are equally likely."""
COMMON = 10_000
"""The number of papers from which on a word is in the database's statistics, so that no lookup is needed."""
FIRST = 0.5
"""The additional cost of a different first letter."""

_WORD = re.compile(r"[^\W_]+")
_IN_GROUPS = re.compile("[a-z0-9]{3}")


def correct_names(text: str, limit: int = 3) -> list[Author]:
    """Return names that a text may be a misspelling of, in any order of its words; the likeliest first.

    There is one row for each key, with the number of visible `papers`, at most PAPERS. There is none for an
    existing name, for a text that cannot be a name, and where the database takes too long.
    """
    tokens = _WORD.findall(normalize_name(text[:LENGTH]))
    shortest = SHORTEST_ALONE if len(tokens) == 1 and tokens[0].isascii() else SHORTEST
    if len(tokens) > WORDS_OF_A_NAME or not any(shortest <= len(token) <= LONGEST for token in tokens):
        return []
    queries = []  # tsqueries with all the words, one of them replaced by its variants
    for index, token in enumerate(tokens):
        if SHORTEST <= len(token) <= LONGEST:
            operands = [f"'{other}'" for other in tokens]
            operands[index] = _join_alternatives(list_edits(token))
            queries.append(" & ".join(operands))
    try:
        with limit_statement_time(MILLISECONDS):
            names = _rank_names(tokens, _filter_names(" | ".join(queries)))
            if names == [] and _IN_GROUPS.search(" ".join(tokens)):
                names = _rank_names(tokens, _find_similar(tokens))
    except StatementTimeoutError:
        return []
    return (names or [])[:limit]


def correct_words(pieces: Sequence[str]) -> dict[str, str]:
    """Return corrections of words that no paper has, as far as there are any, for the first WORDS words.

    Each is a piece of a text without spaces; its parts ("pre-trianed") are corrected one by one. Corrections
    are words of visible titles, in lower case unless they are abbreviations.
    """
    texts = [piece[:LENGTH] for piece in pieces[:WORDS]]
    parts = {part: normalize_name(part) for text in texts for part in _WORD.findall(text)}
    tokens = [
        token
        for token in dict.fromkeys(parts.values())
        if SHORTEST < len(token) <= LONGEST and not token.isdigit()
    ][:WORDS]
    try:
        with limit_statement_time(MILLISECONDS):
            titles_of = _find_unknown(tokens) if tokens else {}
            papers = Publication.objects.findable().annotate(at=Coalesce("year", 0)).order_by("-at", "-pk")
            newest = _count_words(papers.values_list("title", flat=True)[:NEWEST] if titles_of else ())
    except StatementTimeoutError:
        return {}
    fixes = {
        token: _find_nearest(token, newest + _count_words(titles)) for token, titles in titles_of.items()
    }
    fixed = {text: _WORD.sub(lambda part: fixes.get(parts[part[0]]) or part[0], text) for text in texts}
    return {piece: fixed[piece] for piece in pieces[:WORDS] if fixed.get(piece, piece) != piece}


def _find_similar(tokens: Sequence[str]) -> QuerySet[Author]:
    """Return names with similar words: each a variant, or with most trigrams in common."""
    with get_read_connection().cursor() as cursor:
        cursor.execute("SELECT set_config('pg_trgm.similarity_threshold', %s, true)", [str(ALIKE)])
    if len(tokens) == 1:
        return AuthorQuerySet(Author).filter(norm__trigram_strict_word_similar=tokens[0])
    operands = [
        _join_alternatives(list_edits(token) if SHORTEST <= len(token) <= LONGEST else {token})
        for token in tokens
    ]
    similar = _filter_names("").filter(norm__trigram_similar=" ".join(tokens))
    return _filter_names(" & ".join(operands)) | similar


def _join_alternatives(tokens: Iterable[str]) -> str:
    return "({})".format(" | ".join(f"'{token}'" for token in sorted(tokens)))


def _filter_names(query: str) -> AuthorQuerySet:
    """Filter names by a tsquery; return all names if it is empty."""
    names = AuthorQuerySet(Author).alias(name_words=WORDS_OF_NAME)
    return names.filter(name_words=StoredQuery(query)) if query else names


def _rank_names(tokens: Sequence[str], names: QuerySet[Author]) -> list[Author] | None:
    """Return a name for each key, fewest mistakes and most papers first; None if one has no mistakes."""
    text = " ".join(tokens)
    like = TrigramSimilarity("norm", text) if len(tokens) > 1 else TrigramStrictWordSimilarity(text, "norm")
    nearest = names.order_by(like.desc(), "pk").values("pk")[:NAMES]
    ranked = {}
    for row in AuthorQuerySet(Author).filter(pk__in=nearest).with_papers_of_key(PAPERS):
        name_words = split_name_words(row.norm)
        mistakes = _count_mistakes(tokens, name_words) if row.papers else None
        if mistakes == 0:
            return None
        if mistakes is not None:
            length = len(name_words) if len(tokens) > 1 else 0
            ranked[mistakes, length, -row.papers, row.name, row.homonym or ""] = row
    best: dict[str, Author] = {}
    for _, row in sorted(ranked.items()):
        best.setdefault(row.key, row)
    return list(best.values())


def _count_mistakes(tokens: Sequence[str], name_words: Sequence[str]) -> float | None:
    """Count the mistakes between words and those of a name; None if a word is too different from all."""
    remaining, mistakes = list(name_words), 0.0
    for token in sorted(tokens, key=len, reverse=True):
        costs = {other: cost for other in remaining if (cost := _measure_cost(token, other)) is not None}
        if not costs:
            return None
        best = min(costs, key=costs.__getitem__)
        mistakes += costs[best]
        remaining.remove(best)
    return mistakes


def _find_unknown(tokens: Sequence[str]) -> dict[str, list[str]]:
    """Return the words that no paper has, each with titles that have a variant of it."""
    exact, exact_params = _build_titles_sql("plainto_tsquery('site', word)")
    near, near_params = _build_titles_sql("quote_literal(stem)::tsquery")
    titles_of: dict[str, list[str]] = defaultdict(list)
    with get_read_connection().cursor() as cursor:
        parameters: list[Any] = [
            COMMON,
            Publication._meta.db_table,
            list(tokens),
            [" ".join(list_edits(token)) for token in tokens],
        ]
        parameters += [*exact_params, *near_params, LOOKED_AT, TITLES]
        cursor.execute(_UNKNOWN.format(exact=exact, near=near), parameters)
        for token, title in cursor.fetchall():
            titles_of[token] += [title] if title else []
    return titles_of


_UNKNOWN = """
    WITH common AS MATERIALIZED (
        SELECT coalesce(array_agg(lexeme) FILTER (WHERE lexeme IS NOT NULL), '{{}}') AS stems
        FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
        JOIN pg_stats ON tablename = relname AND schemaname = nspname AND attname = 'search',
        unnest(most_common_elems::text::text[], most_common_elem_freqs) AS counted(lexeme, share)
        WHERE share * reltuples >= %s AND pg_class.oid = %s::regclass),
    asked AS (
        SELECT word, others, tsvector_to_array(to_tsvector('site', public.site_words(word))) AS stems
        FROM unnest(%s::text[], %s::text[]) AS given(word, others)),
    unknown AS MATERIALIZED (
        SELECT word, others, common.stems AS common FROM asked, common
        WHERE cardinality(asked.stems) = 1 AND NOT asked.stems <@ common.stems AND NOT EXISTS ({exact}))
    SELECT word, title FROM unknown LEFT JOIN LATERAL (
        SELECT title FROM unnest(tsvector_to_array(to_tsvector('site', others))) AS stem,
        LATERAL (
            SELECT title FROM ({near} LIMIT %s) AS papers
            WHERE strpos(public.site_text(title), left(stem, 4)) > 0 LIMIT %s) AS titles
        WHERE stem <> ALL (common)) AS near ON true
"""


def _build_titles_sql(query: str) -> tuple[str, tuple]:
    """Return SQL and its parameters for the titles of visible papers that match a tsquery in SQL."""
    papers = Publication.objects.findable().filter(search=_RawQuery(query)).order_by()
    return papers.values("title").query.sql_with_params()


class _RawQuery(SearchQuery):
    """A tsquery as an SQL expression."""

    def as_sql(self, compiler, connection, function=None, template=None):  # noqa: ARG002
        return self.source_expressions[0].value, []


def _count_words(titles: Iterable[str]) -> Counter[str]:
    return Counter(_WORD.findall("\n".join(titles)))


def _find_nearest(token: str, printed: Counter[str]) -> str:
    """Return the printed word that was most likely meant; empty if none is similar."""
    near: dict[str, Counter[str]] = defaultdict(Counter)
    for form, times in printed.items():
        other = form.lower() if form.isascii() else normalize_name(form)
        if _measure_cost(token, other) is not None:
            near[other][form] += times
    ranked = sorted((_measure_cost(token, other), -forms.total(), other) for other, forms in near.items())
    if not ranked:
        return ""
    form = near[ranked[0][2]].most_common(1)[0][0]
    return form.lower() if form[1:] == form[1:].lower() else form


def _measure_cost(token: str, other: str) -> float | None:
    """Return the cost of typing one word for the other; None if it is too high."""
    most = min(2, max(1, len(token) // 4)) if len(token) >= SHORTEST else 0
    mistakes = OSA.distance(token, other, score_cutoff=most)
    if mistakes > most:
        return None
    return mistakes + (FIRST if token[0] != other[0] and token[:2] != other[1::-1] else 0)


def list_edits(token: str) -> set[str]:
    """Return a word and its variants with one letter inserted, deleted or replaced, or two exchanged."""
    letters = set(ascii_lowercase)
    if not token.isascii():  # its own letters and, in an alphabet, their neighbours in Unicode
        codes = {code for letter in token for code in range(ord(letter) & ~31, (ord(letter) | 31) + 1)}
        neighbours = map(chr, codes if max(token) < "\u3000" else ())
        letters = {
            *token,
            *(letter for letter in neighbours if letter.isalpha() and letter == letter.lower()),
        }
    halves = [(token[:index], token[index:]) for index in range(len(token) + 1)]
    return {
        *(left + right[1:] for left, right in halves),
        *(left + right[1] + right[0] + right[2:] for left, right in halves[:-2]),
        *(left + letter + right[1:] for left, right in halves[:-1] for letter in letters),
        *(left + letter + right for left, right in halves for letter in letters),
    }
