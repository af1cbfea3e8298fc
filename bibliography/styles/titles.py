"""Titles and other texts as references show them: quotes, mathematics, and the capitals that a style wants.

Titles in the style of a sentence lose the capitals of words that are known to be no names; in doubt a
capital stays. Headlines get capitals but for articles, conjunctions and prepositions. What an entry protects,
words with capitals or digits inside, single letters and mathematics stay as they are; so do titles in other
languages.
"""

import re
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from bibliography.entry import Entry
from bibliography.latex import plain
from bibliography.styles.runs import remove_direction_marks
from bibliography.text import mathematics


class Case(Enum):
    """What a style makes of the capitals of titles; the two sentences differ in what follows a colon."""

    AS_IS = "as is"
    SENTENCE = "sentence"
    SENTENCES = "sentence, and another one after a colon"
    HEADLINE = "headline"
    LONG_HEADLINE = "headline with all prepositions small"


LONGEST = 3_000  # characters of a title whose capitals are looked at
_SHORT_WORDS = (
    "a an and as at but by for from in into nor of off on onto or over per so than the to up upon v via vs "
    "with yet"
)
_ALWAYS_SMALL = frozenset(_SHORT_WORDS.split())
_LONGER_WORDS = (
    "about above across after against along amid among around before behind below beneath beside between "
    "beyond despite down during except inside like near outside past since through throughout toward towards "
    "under underneath until unto upon within without"
)
_PREPOSITIONS = frozenset(_LONGER_WORDS.split())
_CAPITAL = {Case.HEADLINE: _ALWAYS_SMALL, Case.LONG_HEADLINE: _ALWAYS_SMALL | _PREPOSITIONS}
_TABLE = Path(__file__).with_name("common_words.txt").read_text(encoding="utf-8")
_COMMON = frozenset(word for line in _TABLE.splitlines() if line[0] != "#" for word in line.split())
_MOSTLY_NAMES = "apples banks browning fielding harding kings parliament rivers states waters wells windows"
_NAMES = frozenset(_MOSTLY_NAMES.split())
"""Words like common ones that are mostly names."""
_NO_NAMES = re.compile(
    r"[a-z]{3,}(?:[ai]tion|ment|ness|bility|ivity|ality|ical|ology|izable|ional|ative|ious|ular|uous|ient|less|i[sz]ing|i[sz]ed)s?"
)
"""Endings of words that are no names."""
_WORD = re.compile(r"\w+(?:['’]\w+)*")
_STARTS = re.compile(r"(?:[:.?!…—]|\s[-–])[\"'“”‘’)\]]*\s+[\"'“‘(\[]*$")
_FORMS = {"s": ("",), "es": ("",), "ies": ("y",), "ly": ("",), "ed": ("", "e"), "ing": ("", "e")}
"""Endings of forms of words, and what stands in their place in the words."""
_OF_NAMES = frozenset(("big", "central", "grand", "great", "lower", "new", "old", "royal", "upper"))
"""Words that keep their capital before a name, as in "New York"."""
_PLAIN_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def title_of(entry: Entry, case: Case = Case.AS_IS, nested: bool = False) -> str:
    """Return the title of an entry as one line without TeX; `nested` if it will stand in double quotes."""
    text = entry.title
    if case is not Case.AS_IS and is_english(entry.language):
        text = _apply_case(text, case, [*entry.protected, *mathematics(text)])
    return strip_stop(tidy(text, nested))


def change_case(text: str, case: Case, language: str = "") -> str:
    """Return a text as `tidy` leaves it with the capitals of titles, if it is in English."""
    return text if case is Case.AS_IS or not is_english(language) else _apply_case(text, case, [])


def tidy(text: str, nested: bool = False) -> str:
    """Return a text without TeX, with quotes as they are printed; `nested` in double quotes."""
    text = curl_quotes(remove_direction_marks(plain(text)))
    if nested:  # double quotes become single, single ones in them double
        text = _DOUBLE.sub(lambda match: "‘" + _SINGLE.sub(r"“\1”", match[1]) + "’", text)
    return text


def is_english(language: str) -> bool:
    """Return whether titles follow the habits of English: in texts of no known language too."""
    return not language or language.casefold().startswith(
        ("en", "usenglish", "ukenglish", "american", "brit")
    )


@dataclass(frozen=True)
class _Place:
    """A word of a title: where it is the first of it, or of what follows a colon, or the last."""

    first: bool
    begins: bool
    after_colon: bool
    last: bool


def _apply_case(text: str, case: Case, fixed: list[tuple[int, int]]) -> str:
    if len(text) > LONGEST:
        return text
    matches = list(_WORD.finditer(text))
    change = _apply_headline_case
    if case in (Case.SENTENCE, Case.SENTENCES):
        # a title whose long words are mostly small is written as a sentence already
        long = [match[0] for match in matches[1:] if len(match[0]) > 3 and match[0].isalpha()]
        is_sentence = sum(map(str.islower, long)) * 2 > len(long)
        change = _capitalise_starts if is_sentence else _apply_sentence_case
    pieces, done = [], 0
    for number, word in enumerate(matches):
        pieces.append(text[done : word.start()])
        done = word.end()
        before = text[max(0, word.start() - 8) : word.start()]
        begins = bool(_STARTS.search(before))
        place = _Place(
            number == 0,
            begins,
            begins and ":" in before,
            number == len(matches) - 1,
        )
        free = not any(start < word.end() and word.start() < end for start, end in fixed)
        if word[0].lower() in _OF_NAMES and change is _apply_sentence_case and number + 1 < len(matches):
            following = matches[number + 1][0]
            free = free and (not following[:1].isupper() or is_common(following.lower()))
        hangs = _is_hyphenated(text, word)
        pieces.append(change(word[0], place, case, hangs) if free and hangs is not None else word[0])
    return "".join([*pieces, text[done:]])


def _is_hyphenated(text: str, word: re.Match[str]) -> bool | None:
    """Return whether a word is a later part of one with hyphens; None for pieces of URLs and code."""
    start, end = word.span()
    before, after = text[max(0, start - 1) : start], text[end : end + 1]
    odd = "@/\\_+*#.$=^" if after.strip() else "@/\\_+*#$=^"
    if before in tuple("@\\_#$=^.") or (after and after in odd and text[end + 1 : end + 2].isalnum()):
        return None
    return before in ("-", "‐", "‑")


def _capitalise_starts(word: str, place: _Place, case: Case, hangs: bool) -> str:
    if case is Case.SENTENCES and place.begins and place.after_colon and not hangs:
        return _capitalise(word)
    return word


def _apply_sentence_case(word: str, place: _Place, case: Case, hangs: bool) -> str:
    starts = place.first or (place.begins and (case is Case.SENTENCES or not place.after_colon))
    if starts and not hangs:
        return _capitalise(word) if not place.first else word
    small = word.lower()
    if word[:1].upper() + small[1:] == word and (word == "A" and not hangs or is_common(small)):
        return small
    return word


def is_common(word: str) -> bool:
    """Return whether a word, in small letters, is certainly no name."""
    bare = re.sub(r"['’]s$", "", word)
    if len(bare) < 2 or bare in _NAMES:
        return False
    stems = [bare]
    for ending, others in _FORMS.items():
        if bare.endswith(ending) and len(bare) > len(ending) + 2:
            stems += [bare[: -len(ending)] + other for other in others]
    return any(stem in _COMMON for stem in stems) or bool(_NO_NAMES.fullmatch(bare))


def _apply_headline_case(word: str, place: _Place, case: Case, hangs: bool) -> str:
    small = word.lower()
    starts = place.first or place.begins or place.last
    if small in _CAPITAL[case] and not (starts and not hangs):
        return small if word[:1].upper() + small[1:] == word else word
    return _capitalise(word)


def _capitalise(word: str) -> str:
    """Return the word with a capital, if it is of small letters only and no single one, as of "k-means"."""
    alone = len(word) == 1 and word != "a"
    return (
        word[:1].upper() + word[1:] if _PLAIN_WORD.fullmatch(word) and word.islower() and not alone else word
    )


_ABBREVIATED = re.compile(r"(?:\b(?:Inc|Ltd|Co|Corp|Jr|Sr|St|etc|al|vs|No|Vol)|\b[^\W\d_]|\.)\.$")


def strip_stop(text: str) -> str:
    """Return the text without a full stop of its own at its end; those of abbreviations stay."""
    return text[:-1].rstrip() if text.endswith(".") and not _ABBREVIATED.search(text) else text


_OPENS = re.compile(r"(?:^|(?<=[\s(\[{—–“‘/-]))[\"'](?=\S)")


def curl_quotes(text: str) -> str:
    """Return the text with curly quotes in place of straight ones, and apostrophes."""
    if '"' not in text and "'" not in text:
        return text
    pieces, done = [], 0
    for match in re.finditer("[\"']", text):
        at = match.start()
        pieces.append(text[done:at])
        done = at + 1
        opens = bool(_OPENS.match(text, at))
        if match[0] == '"':
            pieces.append("“" if opens else "”")
        elif opens and not text[at + 1 : at + 2].isdigit() and re.search(r"'(?!\w)", text[at + 1 : at + 301]):
            pieces.append("‘")
        else:
            pieces.append("’")
    return "".join([*pieces, text[done:]])


_DOUBLE = re.compile("“([^“”]*)”")
_SINGLE = re.compile(r"‘([^‘’]*(?:’\w[^‘’]*)*)’(?!\w)")
