"""Mark the words of a query in results, compared by their stems as the database does.

The database stems the candidates in one query: the words that begin like a word of the query. Only text is
marked; tags, mathematics and code stay as they are.
"""

import re
from collections.abc import Collection, Iterable

from django.utils.html import escape
from django.utils.safestring import SafeString

from bibliography.names import normalize_name
from core.db.replica import get_read_connection
from core.text.mathematics import strip_math

BEGINNING = 2  # letters that all words of a stem have in common
MAX_CANDIDATES, LONGEST = 2_000, 60  # maximal number of candidates, and of their letters
SNIPPET, LEAD = 220, 60  # characters of a snippet, and before its first matching word

_IDEOGRAPHS = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
_MARKS = "\u00ad\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u200b-\u200f"
"""Accents, vowel points and what is never seen: parts of a word."""
_WORD = re.compile(rf"[{_IDEOGRAPHS}]+|[^\W_{_IDEOGRAPHS}]+(?:[{_MARKS}]+[^\W_{_IDEOGRAPHS}]*)*")
_NOT_TEXT = re.compile(r"(<math\b.*?</math>|<code\b.*?</code>|<[^>]*>|&#?\w+;)", re.DOTALL)
_STEMS = """
    SELECT word, tsvector_to_array(to_tsvector('site', public.site_words(word)))
    FROM unnest(%s::text[]) AS word
"""


class Marker:
    """Mark the words of texts that match a query."""

    def __init__(self, words: Collection[str] = (), beginnings: Collection[str] = ()) -> None:
        """Take normalised words. words: to mark. beginnings: prefixes of words to mark."""
        self._words = frozenset(word for word in words if not is_ideographic(word))
        self._beginnings = tuple(word for word in beginnings if word and not is_ideographic(word))
        # In ASCII texts, which most are, one regular expression finds the words.
        exact = [re.escape(word) for word in sorted(self._words) if word.isascii()]
        prefixes = [f"{re.escape(word)}[a-z0-9]*" for word in sorted(self._beginnings) if word.isascii()]
        alternatives = "|".join([*exact, *prefixes])
        pattern = f"(?<![a-z0-9])(?:{alternatives})(?![a-z0-9])"
        self._plain = re.compile(pattern, re.ASCII | re.IGNORECASE) if alternatives else None
        runs = sorted(filter(is_ideographic, {*words, *beginnings}), key=len, reverse=True)
        self._runs = re.compile("|".join(map(re.escape, runs))) if runs else None
        self._matches: dict[str, bool] = {}

    def mark_text(self, text: str) -> SafeString:
        """Return a text as safe HTML, with the matching words in <mark>."""
        return self.mark_html(escape(text))

    def mark_html(self, html: SafeString) -> SafeString:
        """Return safe HTML with the matching words in <mark>."""
        parts = _NOT_TEXT.split(html)
        for index in range(0, len(parts), 2):
            if not parts[index].isascii():
                parts[index] = _WORD.sub(self._mark, parts[index])
            elif self._plain:
                parts[index] = self._plain.sub(r"<mark>\g<0></mark>", parts[index])
        return SafeString("".join(parts))

    def build_snippet(self, text: str) -> SafeString:
        """Return the part of a text around the first matching word, marked; empty where there is none."""
        if not self._find_first(text):
            return SafeString("")
        line = strip_math(text)
        if not (first := self._find_first(line)):
            return SafeString("")
        start = max(0, first[0] - LEAD)
        if start:
            start = line.find(" ", start, first[0]) + 1 or first[0]
        end = len(line) if len(line) <= start + SNIPPET else line.rfind(" ", first[1], start + SNIPPET)
        end = start + SNIPPET if end < 0 else end
        return self.mark_text(f"{'…' if start else ''}{line[start:end]}{'…' if end < len(line) else ''}")

    def _find_first(self, text: str) -> tuple[int, int] | None:
        """Return start and end of the first matching word, or None."""
        if text.isascii():
            match = self._plain.search(text) if self._plain else None
        else:
            match = next((word for word in _WORD.finditer(text) if self._is_match(word[0])), None)
        return match.span() if match else None

    def _mark(self, match: re.Match[str]) -> str:
        word = match[0]
        if not self._is_match(word):
            return word
        if self._runs and is_ideographic(word):
            return self._runs.sub(r"<mark>\g<0></mark>", word)
        return f"<mark>{word}</mark>"

    def _is_match(self, word: str) -> bool:
        if word not in self._matches:
            if is_ideographic(word):
                self._matches[word] = bool(self._runs and self._runs.search(word))
            else:
                folded = normalize_name(word)
                self._matches[word] = folded in self._words or folded.startswith(self._beginnings)
        return self._matches[word]


def build_prefix_marker(texts: Iterable[str]) -> Marker:
    """Return a marker of every word that begins with a word of the texts, for hits besides papers."""
    return Marker(
        beginnings={normalize_name(part) for query_text in texts for part in _WORD.findall(query_text)}
    )


def build_stem_marker(words: Iterable[str], texts: Iterable[str]) -> Marker:
    """Return a marker of every form of the words, as papers are matched. One query, or none.

    texts: all texts that will be marked.
    """
    terms = {normalize_name(part) for text in words for part in _WORD.findall(text)}
    prefixes = {word[:BEGINNING] for word in terms}
    short = "(?![a-z0-9])"
    alternatives = [re.escape(word) + (short if len(word) < BEGINNING else "") for word in sorted(prefixes)]
    plain = re.compile(f"(?<![a-z0-9])(?:{'|'.join(alternatives)})[a-z0-9]*")
    candidates = set()
    for text in texts if terms else ():
        if text.isascii():
            candidates.update(plain.findall(text.lower()))
        else:
            candidates.update(
                word for word in map(normalize_name, _WORD.findall(text)) if word[:BEGINNING] in prefixes
            )
    candidates = {word for word in candidates if len(word) <= LONGEST}
    matches = [word for word in terms if is_ideographic(word)]
    if candidates:
        with get_read_connection().cursor() as cursor:
            cursor.execute(_STEMS, [[*terms, *sorted(candidates)[:MAX_CANDIDATES]]])
            stems = {word: set(lexemes) for word, lexemes in cursor.fetchall()}
        # A stop word as "the" has no stem, and matches nothing.
        term_stems = set().union(*(stems[word] for word in terms))
        matches += [word for word in candidates if stems.get(word, set()) & term_stems]
    return Marker(matches)


def is_ideographic(word: str) -> bool:
    """Return whether a word is in a script without spaces, in which matches may be inside a run."""
    return bool(re.match(f"[{_IDEOGRAPHS}]", word))
