"""Marking in what is shown the words that were searched for: as the database compares them, by their stems.

The database is asked once, and only about the few words that can be meant: those that begin as a word of the
query does. What is marked is text alone; tags, mathematics and code stay as they are.
"""

import re
from collections.abc import Collection, Iterable

from django.db import connection
from django.utils.html import escape
from django.utils.safestring import SafeString

from groupsite.kit.mathematics import without_math
from people.names import norm

BEGINNING = 2  # letters that a word has in common with its stem's other words
ASKED, LONGEST = 2_000, 60  # words that the database is asked about at most, and their letters
SNIPPET, LEAD = 220, 60  # characters of a snippet, and before its first found word

_IDEOGRAPHS = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\U00020000-\U0003134f"
_MARKS = "\u0300-\u036f"
_WORD = re.compile(rf"[{_IDEOGRAPHS}]+|[^\W_{_IDEOGRAPHS}]+(?:[{_MARKS}]+[^\W_{_IDEOGRAPHS}]*)*")
_NOT_TEXT = re.compile(r"(<math\b.*?</math>|<code\b.*?</code>|<[^>]*>|&#?\w+;)", re.DOTALL)
_STEMS = "SELECT word, tsvector_to_array(to_tsvector('site', word)) FROM unnest(%s::text[]) AS word"


class Marker:
    """Knows which words of a text were found."""

    def __init__(self, words: Collection[str] = (), beginnings: Collection[str] = ()) -> None:
        """Takes words as `norm` gives them: those that are meant, and those with which the meant begin."""
        self._words = frozenset(word for word in words if not is_ideographic(word))
        self._beginnings = tuple(word for word in beginnings if word and not is_ideographic(word))
        self._plain = _pattern(self._words, self._beginnings)
        runs = sorted(filter(is_ideographic, {*words, *beginnings}), key=len, reverse=True)
        self._runs = re.compile("|".join(map(re.escape, runs))) if runs else None
        self._asked: dict[str, bool] = {}

    def plain(self, text: str) -> SafeString:
        """A text as safe HTML, with the found words in <mark>."""
        return self.html(escape(text))

    def html(self, html: SafeString) -> SafeString:
        """Safe HTML with the found words in <mark>."""
        parts = _NOT_TEXT.split(html)
        parts[::2] = map(self._marked, parts[::2])
        return SafeString("".join(parts))

    def snippet(self, text: str) -> SafeString:
        """The part of a text in which the first found word stands, marked; empty where none does."""
        if not self._first(text):
            return SafeString("")
        line = without_math(text)
        if not (first := self._first(line)):
            return SafeString("")
        start, found = max(0, first[0] - LEAD), first[0]
        if start:
            start = line.find(" ", start, found) + 1 or found
        end = len(line) if len(line) <= start + SNIPPET else line.rfind(" ", first[1], start + SNIPPET)
        end = start + SNIPPET if end < 0 else end
        return self.plain(f"{'…' if start else ''}{line[start:end]}{'…' if end < len(line) else ''}")

    def _first(self, text: str) -> tuple[int, int] | None:
        """Where the first found word stands."""
        if text.isascii():
            found = self._plain.search(text) if self._plain else None
        else:
            found = next((word for word in _WORD.finditer(text) if self._is_found(word[0])), None)
        return found.span() if found else None

    def _marked(self, text: str) -> str:
        if not text.isascii():
            return _WORD.sub(self._mark, text)
        return self._plain.sub(r"<mark>\g<0></mark>", text) if self._plain else text

    def _mark(self, found: re.Match[str]) -> str:
        word = found[0]
        if not self._is_found(word):
            return word
        if self._runs and is_ideographic(word):
            return self._runs.sub(r"<mark>\g<0></mark>", word)
        return f"<mark>{word}</mark>"

    def _is_found(self, word: str) -> bool:
        if word not in self._asked:
            self._asked[word] = self._is_meant(word)
        return self._asked[word]

    def _is_meant(self, word: str) -> bool:
        if is_ideographic(word):
            return bool(self._runs and self._runs.search(word))
        folded = norm(word)
        return folded in self._words or folded.startswith(self._beginnings)


def _pattern(words: Collection[str], beginnings: Collection[str]) -> re.Pattern[str] | None:
    """The same words in a text of plain letters, which most are: found without looking at each word."""
    whole = [re.escape(word) for word in sorted(words) if word.isascii()]
    begun = [f"{re.escape(word)}[a-z0-9]*" for word in sorted(beginnings) if word.isascii()]
    if not whole and not begun:
        return None
    return re.compile(f"(?<![a-z0-9])(?:{'|'.join([*whole, *begun])})(?![a-z0-9])", re.ASCII | re.IGNORECASE)


def by_beginning(words: Iterable[str]) -> Marker:
    """Marks every word that begins with one of these: as things of the group are found."""
    return Marker(beginnings={norm(part) for text in words for part in _WORD.findall(text)})


def by_stem(words: Iterable[str], texts: Iterable[str]) -> Marker:
    """Marks in these texts every form of the words: as papers are found. One query, or none."""
    wanted = {norm(part) for text in words for part in _WORD.findall(text)}
    begun = {word[:BEGINNING] for word in wanted}
    short = "(?![a-z0-9])"
    ways = [re.escape(word) + (short if len(word) < BEGINNING else "") for word in sorted(begun)]
    plain = re.compile(f"(?<![a-z0-9])(?:{'|'.join(ways)})[a-z0-9]*")
    there = set()
    for text in texts if wanted else ():
        if text.isascii():
            there.update(plain.findall(text.lower()))
        else:
            there.update(word for word in map(norm, _WORD.findall(text)) if word[:BEGINNING] in begun)
    there = {word for word in there if len(word) <= LONGEST}
    ideographs = [word for word in wanted if is_ideographic(word)]
    return Marker([*ideographs, *_alike(wanted, there)])


def _alike(wanted: set[str], there: set[str]) -> list[str]:
    """Of the words that are there those with a stem of a wanted one; "the" has none."""
    if not there:
        return []
    with connection.cursor() as cursor:
        cursor.execute(_STEMS, [[*wanted, *sorted(there)[:ASKED]]])
        stems = {word: set(found) for word, found in cursor.fetchall()}
    meant = set().union(*(stems[word] for word in wanted))
    return [word for word in there if stems.get(word, set()) & meant]


def is_ideographic(word: str) -> bool:
    """Whether a word is in a script without spaces, in which it need not begin a word."""
    return bool(re.match(f"[{_IDEOGRAPHS}]", word))
