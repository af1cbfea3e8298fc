"""What somebody meant who typed a name or a word that no paper has.

Mistakes of one letter are looked up: of all that a word can be with a letter more, less, other or in its
neighbour's place, the indexes know at once what there is. Names with more mistakes are found by the groups of
three letters that they share, words by comparing them with those of the newest titles. Only what stands on
papers that visitors may see is offered, and a question that takes the database too long has no answer.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from string import ascii_lowercase

from django.contrib.postgres.search import SearchQuery, TrigramSimilarity, TrigramStrictWordSimilarity
from django.db import connection
from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from rapidfuzz.distance import OSA

from people.names import norm
from publications.models import Author, Publication
from publications.querysets import AuthorQuerySet
from publications.searching.expressions import WORDS_OF_NAME, StoredQuery, words_in_name
from publications.searching.statements import TooLong, within

MILLISECONDS = 200
"""How long each question to the database may take."""
LENGTH = 200
"""Characters of a text, or of a word, that are looked at."""
WORDS, WORDS_OF_A_NAME = 6, 4
"""How many words are looked at; a text of more is no name."""
SHORTEST, SHORTEST_ALONE, LONGEST = 3, 5, 24
"""Letters of a word of a name that may have a mistake, of a Latin one alone, and of the longest."""
ALIKE = 0.5
"""The share of common groups of three letters from which on names are alike."""
NAMES, NEWEST = 60, 2_000
"""How many names, and how many of the newest titles are compared."""
LOOKED_AT, TITLES = 100, 20
"""How many papers with each word that differs in a letter are looked at, and how many titles compared."""
PAPERS = 100
"""More papers than these make a name no likelier."""
COMMON = 10_000
"""Papers from which on the database knows a word without looking, as it counts the most common ones."""
FIRST = 0.5
"""What it adds to a mistake that the first letter is another."""

_WORD = re.compile(r"[^\W_]+")
_IN_GROUPS = re.compile("[a-z0-9]{3}")


def names_like(words: str, limit: int = 3) -> list[Author]:
    """Names that a text may be a misspelling of, in any order of its words; the likeliest first.

    One row for each key, with `papers`: how many that visitors may see print it, at most PAPERS. None for a
    name that there is, for a text that cannot be one, and where the database takes too long.
    """
    asked = _WORD.findall(norm(words[:LENGTH]))
    if not _may_be_a_name(asked):
        return []
    try:
        with within(MILLISECONDS):
            found = _likeliest(asked, _a_letter_off(asked))
            if found == [] and _IN_GROUPS.search(" ".join(asked)):
                found = _likeliest(asked, _alike(asked))
    except TooLong:
        return []
    return (found or [])[:limit]


def words_like(words: Sequence[str]) -> dict[str, str]:
    """For words that no paper has what was meant, where that can be said; the first WORDS are looked at.

    Each is a piece of a text without spaces; in one of several words ("pre-trianed") these are put right.
    What is offered stands in a title that visitors may see, in small letters unless it is an abbreviation.
    """
    looked_at = [word[:LENGTH] for word in words[:WORDS]]
    parts = {part: norm(part) for word in looked_at for part in _WORD.findall(word)}
    asked = [said for said in dict.fromkeys(parts.values()) if _may_be_wrong(said)][:WORDS]
    try:
        with within(MILLISECONDS):
            near = _unknown(asked) if asked else {}
            newest = _words(_newest_titles() if near else ())
    except TooLong:
        return {}
    meant = {said: _nearest(said, newest + _words(titles)) for said, titles in near.items()}
    right = {word: _WORD.sub(lambda part: meant.get(parts[part[0]]) or part[0], word) for word in looked_at}
    return {word: right[word] for word in words[:WORDS] if right.get(word, word) != word}


def _a_letter_off(asked: Sequence[str]) -> QuerySet[Author]:
    """Names with all the words, one of which may have a letter more, less or other, or two exchanged."""
    ways = []
    for at, word in enumerate(asked):
        if SHORTEST <= len(word) <= LONGEST:
            ways.append([f"'{other}'" for other in asked])
            ways[-1][at] = _any(edits(word))
    return _with_words(" | ".join(" & ".join(way) for way in ways))


def _alike(asked: Sequence[str]) -> QuerySet[Author]:
    """Names with as many words alike: each a letter off, or most groups of three letters the same."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT set_config('pg_trgm.similarity_threshold', %s, true)", [str(ALIKE)])
    if len(asked) == 1:
        return AuthorQuerySet(Author).filter(norm__trigram_strict_word_similar=asked[0])
    words = [_any(edits(word) if SHORTEST <= len(word) <= LONGEST else {word}) for word in asked]
    return _with_words(" & ".join(words)) | _with_words("").filter(norm__trigram_similar=" ".join(asked))


def _any(words: Iterable[str]) -> str:
    return "({})".format(" | ".join(f"'{word}'" for word in sorted(words)))


def _with_words(query: str) -> QuerySet[Author]:
    """Names whose words fit a tsquery; all if it is empty."""
    names = AuthorQuerySet(Author).alias(said=WORDS_OF_NAME)
    return names.filter(said=StoredQuery(query)) if query else names


def _likeliest(asked: Sequence[str], names: QuerySet[Author]) -> list[Author] | None:
    """A name of each key, with the fewest mistakes and the most papers first; None if one has no mistake."""
    text = " ".join(asked)
    like = TrigramSimilarity("norm", text) if len(asked) > 1 else TrigramStrictWordSimilarity(text, "norm")
    nearest = names.order_by(like.desc(), "pk").values("pk")[:NAMES]
    ranked = {}
    for row in AuthorQuerySet(Author).filter(pk__in=nearest).with_papers_of_key(PAPERS):
        said = words_in_name(row.norm)
        mistakes = _mistakes(asked, said) if row.papers else None
        if mistakes == 0:
            return None
        if mistakes is not None:
            more = len(said) if len(asked) > 1 else 0
            ranked[mistakes, more, -row.papers, row.name, row.homonym or ""] = row
    best: dict[str, Author] = {}
    for _, row in sorted(ranked.items()):
        best.setdefault(row.key, row)
    return list(best.values())


def _may_be_a_name(asked: Sequence[str]) -> bool:
    alone = len(asked) == 1 and asked[0].isascii()
    shortest = SHORTEST_ALONE if alone else SHORTEST
    return len(asked) <= WORDS_OF_A_NAME and any(shortest <= len(word) <= LONGEST for word in asked)


def _mistakes(asked: Sequence[str], said: Sequence[str]) -> float | None:
    """How far the words are from as many of a name, each from another; None if one is too far from all."""
    left, wrong = list(said), 0.0
    for word in sorted(asked, key=len, reverse=True):
        costs = {other: cost for other in left if (cost := _cost(word, other)) is not None}
        if not costs:
            return None
        best = min(costs, key=costs.__getitem__)
        wrong += costs[best]
        left.remove(best)
    return wrong


def _may_be_wrong(said: str) -> bool:
    return SHORTEST < len(said) <= LONGEST and not said.isdigit()


def _unknown(asked: Sequence[str]) -> dict[str, list[str]]:
    """The words that no paper has, each with titles in which is what differs from it in a letter."""
    known, values = _titles("plainto_tsquery('site', word)")
    near, more = _titles("quote_literal(stem)::tsquery")
    found = defaultdict(list)
    with connection.cursor() as cursor:
        cursor.execute(
            _UNKNOWN.format(known=known, near=near),
            [COMMON, Publication._meta.db_table, list(asked), [" ".join(edits(word)) for word in asked]]
            + [*values, *more, LOOKED_AT, TITLES],
        )
        for word, title in cursor.fetchall():
            found[word] += [title] if title else []
    return found


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
        WHERE cardinality(asked.stems) = 1 AND NOT asked.stems <@ common.stems AND NOT EXISTS ({known}))
    SELECT word, title FROM unknown LEFT JOIN LATERAL (
        SELECT title FROM unnest(tsvector_to_array(to_tsvector('site', others))) AS stem,
        LATERAL (
            SELECT title FROM ({near} LIMIT %s) AS papers
            WHERE strpos(lower(title), left(stem, 4)) > 0 LIMIT %s) AS titles
        WHERE stem <> ALL (common)) AS near ON true
"""


def _titles(query: str) -> tuple[str, tuple]:
    """SQL and its values: the titles of papers that visitors may see, and that fit a tsquery in SQL."""
    papers = Publication.objects.findable().filter(search=_Written(query)).order_by()
    return papers.values("title").query.sql_with_params()


class _Written(SearchQuery):
    """A tsquery as SQL has it."""

    def as_sql(self, compiler, connection, function=None, template=None):
        return self.source_expressions[0].value, []


def _newest_titles() -> Iterable[str]:
    papers = Publication.objects.findable().annotate(at=Coalesce("year", 0)).order_by("-at", "-pk")
    return papers.values_list("title", flat=True)[:NEWEST]


def _words(titles: Iterable[str]) -> Counter[str]:
    return Counter(_WORD.findall("\n".join(titles)))


def _nearest(word: str, printed: Counter[str]) -> str:
    """Return the printed word that was most likely meant, as it is shown; empty if none is near."""
    near: dict[str, Counter[str]] = defaultdict(Counter)
    for form, times in printed.items():
        other = form.lower() if form.isascii() else norm(form)
        if _cost(word, other) is not None:
            near[other][form] += times
    ranked = sorted((_cost(word, other), -forms.total(), other) for other, forms in near.items())
    if not ranked:
        return ""
    form = near[ranked[0][2]].most_common(1)[0][0]
    return form.lower() if form[1:] == form[1:].lower() else form


def _cost(word: str, other: str) -> float | None:
    """How unlikely it is that one word was typed for the other; None if it is too unlikely."""
    most = _allowed(word)
    mistakes = OSA.distance(word, other, score_cutoff=most)
    if mistakes > most:
        return None
    return mistakes + (FIRST if word[0] != other[0] and word[:2] != other[1::-1] else 0)


def _allowed(word: str) -> int:
    """How many mistakes there may be in a word of its length."""
    return min(2, max(1, len(word) // 4)) if len(word) >= SHORTEST else 0


def edits(word: str) -> set[str]:
    """All that a word can be with one letter more, less or other, or two neighbours exchanged; and itself."""
    letters = ascii_lowercase if word.isascii() else _neighbours(word)
    halves = [(word[:at], word[at:]) for at in range(len(word) + 1)]
    return {
        *(left + right[1:] for left, right in halves),
        *(left + right[1] + right[0] + right[2:] for left, right in halves[:-2]),
        *(left + letter + right[1:] for left, right in halves[:-1] for letter in letters),
        *(left + letter + right for left, right in halves for letter in letters),
    }


def _neighbours(word: str) -> set[str]:
    """The letters of a word, and if it is in an alphabet those that stand there beside them."""
    codes = {code for letter in word for code in range(ord(letter) & ~31, (ord(letter) | 31) + 1)}
    beside = map(chr, codes if max(word) < "\u3000" else ())
    return {*word, *(letter for letter in beside if letter.isalpha() and letter == letter.lower())}
