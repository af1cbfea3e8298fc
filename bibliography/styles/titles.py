"""Format titles and other texts for references: quotes, mathematics, and the case that a style requires.

Sentence case removes the capitals of words that are certainly not names; in doubt a capital stays. Headline
case capitalises all but articles, conjunctions and prepositions. Protected spans,
words with capitals or digits inside, single letters and mathematics stay as they are; so do titles in other
languages.
"""

import re
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from bibliography.entry import Entry
from bibliography.latex import strip_tex
from bibliography.styles.runs import remove_direction_marks
from bibliography.text import find_mathematics


class Case(Enum):
    """The case of titles in a style; the two sentence cases differ in the word after a colon."""

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
_LOWERCASE_WORDS = {Case.HEADLINE: _ALWAYS_SMALL, Case.LONG_HEADLINE: _ALWAYS_SMALL | _PREPOSITIONS}
_TABLE = Path(__file__).with_name("common_words.txt").read_text(encoding="utf-8")
_COMMON_WORDS = frozenset(token for line in _TABLE.splitlines() if line[0] != "#" for token in line.split())
_MOSTLY_NAMES = "apples banks browning fielding harding kings parliament rivers states waters wells windows"
_NAMES = frozenset(_MOSTLY_NAMES.split())
"""Words like common ones that are mostly names."""
_COMMON_ENDING = re.compile(
    r"[a-z]{3,}(?:[ai]tion|ment|ness|bility|ivity|ality|ical|ology|izable|ional|ative|ious|ular|uous|ient|less|i[sz]ing|i[sz]ed)s?"
)
"""Words with endings that names do not have."""
_WORD = re.compile(r"\w+(?:['’]\w+)*")
_STARTS = re.compile(r"(?:[:.?!…—]|\s[-–])[\"'“”‘’)\]]*\s+[\"'“‘(\[]*$")
_ENDINGS = {"s": ("",), "es": ("",), "ies": ("y",), "ly": ("",), "ed": ("", "e"), "ing": ("", "e")}
"""Endings of inflected words, and the endings of their stems."""
_NAME_PREFIXES = frozenset(("big", "central", "grand", "great", "lower", "new", "old", "royal", "upper"))
"""Words that keep their capital before a name, as in "New York"."""
_PLAIN_WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)*")


def format_title(entry: Entry, case: Case = Case.AS_IS, nested: bool = False) -> str:
    """Return the title of an entry as one line without TeX; `nested` if it will stand in double quotes."""
    text = entry.title
    if case is not Case.AS_IS and is_english(entry.language):
        text = _apply_case(text, case, [*entry.protected, *find_mathematics(text)])
    return strip_stop(tidy(text, nested))


def change_case(text: str, case: Case, language: str = "") -> str:
    """Return a text from `tidy` in the case of titles, if it is in English."""
    return text if case is Case.AS_IS or not is_english(language) else _apply_case(text, case, [])


def tidy(text: str, nested: bool = False) -> str:
    """Return a text without TeX, with curly quotes; `nested`: for use in double quotes."""
    text = curl_quotes(remove_direction_marks(strip_tex(text)))
    if nested:  # double quotes become single, single ones in them double
        text = _DOUBLE.sub(lambda match: "‘" + _SINGLE.sub(r"“\1”", match[1]) + "’", text)
    return text


def is_english(language: str) -> bool:
    """Return whether a language is English; an unknown language counts as English."""
    return not language or language.casefold().startswith(
        ("en", "usenglish", "ukenglish", "american", "brit")
    )


@dataclass(frozen=True)
class _WordPosition:
    """The position of a word in a title: first or last, after punctuation, after a colon."""

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
    pieces, position = [], 0
    for number, token in enumerate(matches):
        pieces.append(text[position : token.start()])
        position = token.end()
        before = text[max(0, token.start() - 8) : token.start()]
        begins = bool(_STARTS.search(before))
        place = _WordPosition(
            number == 0,
            begins,
            begins and ":" in before,
            number == len(matches) - 1,
        )
        may_change = not any(start < token.end() and token.start() < end for start, end in fixed)
        if (
            token[0].lower() in _NAME_PREFIXES
            and change is _apply_sentence_case
            and number + 1 < len(matches)
        ):
            following = matches[number + 1][0]
            may_change = may_change and (not following[:1].isupper() or is_common(following.lower()))
        is_hyphenated = _is_hyphenated(text, token)
        pieces.append(
            change(token[0], place, case, is_hyphenated)
            if may_change and is_hyphenated is not None
            else token[0]
        )
    return "".join([*pieces, text[position:]])


def _is_hyphenated(text: str, token: re.Match[str]) -> bool | None:
    """Return whether a word follows a hyphen; None for parts of URLs and code."""
    start, end = token.span()
    before, after = text[max(0, start - 1) : start], text[end : end + 1]
    code_signs = "@/\\_+*#.$=^" if after.strip() else "@/\\_+*#$=^"
    if before in tuple("@\\_#$=^.") or (after and after in code_signs and text[end + 1 : end + 2].isalnum()):
        return None
    return before in ("-", "‐", "‑")


def _capitalise_starts(token: str, place: _WordPosition, case: Case, is_hyphenated: bool) -> str:
    if case is Case.SENTENCES and place.begins and place.after_colon and not is_hyphenated:
        return _capitalise(token)
    return token


def _apply_sentence_case(token: str, place: _WordPosition, case: Case, is_hyphenated: bool) -> str:
    starts = place.first or (place.begins and (case is Case.SENTENCES or not place.after_colon))
    if starts and not is_hyphenated:
        return _capitalise(token) if not place.first else token
    lower = token.lower()
    if token[:1].upper() + lower[1:] == token and ((token == "A" and not is_hyphenated) or is_common(lower)):
        return lower
    return token


def is_common(token: str) -> bool:
    """Return whether a word, in lower case, is certainly not a name."""
    bare = re.sub(r"['’]s$", "", token)
    if len(bare) < 2 or bare in _NAMES:
        return False
    stems = [bare]
    for ending, replacements in _ENDINGS.items():
        if bare.endswith(ending) and len(bare) > len(ending) + 2:
            stems += [bare[: -len(ending)] + replacement for replacement in replacements]
    return any(stem in _COMMON_WORDS for stem in stems) or bool(_COMMON_ENDING.fullmatch(bare))


def _apply_headline_case(token: str, place: _WordPosition, case: Case, is_hyphenated: bool) -> str:
    lower = token.lower()
    starts = place.first or place.begins or place.last
    if lower in _LOWERCASE_WORDS[case] and not (starts and not is_hyphenated):
        return lower if token[:1].upper() + lower[1:] == token else token
    return _capitalise(token)


def _capitalise(token: str) -> str:
    """Capitalise a word of lower-case letters, but not a single letter as in "k-means"."""
    is_letter = len(token) == 1 and token != "a"
    return (
        token[:1].upper() + token[1:]
        if _PLAIN_WORD.fullmatch(token) and token.islower() and not is_letter
        else token
    )


_ABBREVIATED = re.compile(r"(?:\b(?:Inc|Ltd|Co|Corp|Jr|Sr|St|etc|al|vs|No|Vol)|\b[^\W\d_]|\.)\.$")


def strip_stop(text: str) -> str:
    """Strip a final full stop, unless it belongs to an abbreviation."""
    return text[:-1].rstrip() if text.endswith(".") and not _ABBREVIATED.search(text) else text


_OPENS = re.compile(r"(?:^|(?<=[\s(\[{—–“‘/-]))[\"'](?=\S)")

_BACKTICK = re.compile(r"(?<=\w)`(?=\w)")


def curl_quotes(text: str) -> str:
    """Replace straight quotes and apostrophes by curly ones, and backticks inside words by apostrophes."""
    text = _BACKTICK.sub("’", text)
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
