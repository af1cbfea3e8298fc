"""Parse the fields of an entry: common forms with one regular expression each, all others step by step.

BibTeX's grammar is in btxdoc and bibtex.web: a value is in braces, in quotes, a number or a macro's name, or
several of these with `#` between them. Braces count everywhere, a backslash before them changes nothing.
Expansion of macros is bounded: one may stand for others, that stand for others again, and a short text would
become a very long one.
"""

import re
import sys
from enum import Enum

from bibliography.bibtex.field_values import TABLES
from bibliography.bibtex.regions import START, WARNINGS, RawEntry
from bibliography.dates import MONTH_NAMES
from core.text.translation import SeparatedNumber, gettext

LONGEST_MACRO = 10_000  # characters of a macro
FREE_EXPANSION = (
    10_000_000  # characters that macros may add before they are compared with the text's own length
)
MAX_EXPANSION_RATIO = 10  # how many times as long as the text what macros add may be

PREDEFINED = {name[:3].lower(): name for name in MONTH_NAMES} | TABLES["journals"]
"""What plain.bst and the styles made from it define."""


class Macros:
    """The macros known so far in a file."""

    def __init__(self) -> None:
        self._texts = dict(PREDEFINED)
        self._defined = 0  # characters
        self._added = 0
        self._allowed = FREE_EXPANSION

    def raise_limit(self, characters: int) -> None:
        """Raise the limit of macro expansion in proportion to the characters read from the file."""
        self._allowed += MAX_EXPANSION_RATIO * characters

    def define(self, name: str, text: str) -> str:
        """Define a macro; return the reason why it is refused, or an empty string."""
        if len(text) > LONGEST_MACRO:
            return gettext(
                "The macro “{name}” has more than {longest_macro:,} characters and is left out."
            ).format(name=name[:60], longest_macro=SeparatedNumber(LONGEST_MACRO))
        if self._defined + len(text) > FREE_EXPANSION:
            return gettext("The macro “{name}” is left out: there are too many.").format(name=name[:60])
        self._defined += len(name) + len(text)
        self._texts[name.lower()] = text
        return ""

    def expand(self, name: str) -> str | None:
        """Return the text of a macro; None if it is undefined or the limit of expansion is reached."""
        text = self._texts.get(name.lower())
        if text is not None:
            self._added += len(text)
            if self._added > self._allowed:
                return None
        return text


LONGEST = 1_000_000  # characters of a value that macros add to
MAX_BRACE_DEPTH = 10_000  # braces within braces
WINDOW = 5_000  # characters in which a brace is looked for that closes one after a backslash
MAX_FAILED_QUOTES = 20  # quotes of an entry that enclose uneven braces; one with more is given up
MAX_SLOW_STEPS = 5_000  # of an entry that take patience; one that needs more is given up


class EntryState(Enum):
    """How reading an entry ended: with its closing brace, before it, or within a value."""

    CLOSED = 1
    OPEN = 2
    INSIDE = 3


_TWO_DEEP = r"\{[^{}]*+(?:\{[^{}]*+\}[^{}]*+)*+\}"
_BALANCED = rf"\{{[^{{}}]*+(?:{_TWO_DEEP}[^{{}}]*+)*+\}}"
_FIELD = re.compile(
    r"[\s,]*+([A-Za-z][A-Za-z0-9_+:.-]*+)\s*+=\s*+"
    rf"(?:\{{([^{{}}]*+(?:{_BALANCED}[^{{}}]*+)*+)\}}|\"([^\"{{}}]*+(?:{_BALANCED}[^\"{{}}]*+)*+)\""
    r"|([^\s,{}\"#=()@%'\\]++))\s*+(?:,\s*+([})])?+|([})]))"
)
_END = re.compile(r"[\s,]*+[})]")
_PART = r"(?:\"([^\"{}]*+)\"|([A-Za-z]++))"
_CONCATENATED = re.compile(rf"[\s,]*+([A-Za-z]++)\s*+=\s*+{_PART}\s*+#\s*+{_PART}(?=\s*+[,}}])")


def read_fields(raw: RawEntry, text: str, pos: int, macros: Macros) -> tuple[int, EntryState]:
    """Parse fields from a position on into the entry; return where it ends, and in which state."""
    fields = raw.fields
    match_field = _FIELD.match
    steps = 0
    while True:
        match = match_field(text, pos)
        if match is None:
            if match := _END.match(text, pos):
                return match.end(), EntryState.CLOSED
            if match := _CONCATENATED.match(text, pos):
                raw.add_field(match[1].lower(), _concatenate_parts(raw, text, match, macros))
                pos = match.end()
                continue
            steps += 1
            if steps > MAX_SLOW_STEPS:
                raw.broken_at = pos
                return pos, EntryState.INSIDE
            raw.broken_at = pos  # in case it does not close
            body = _FieldReader(raw, text, pos, macros)
            state = body.read_field()
            pos = body.pos
            if state is not None:
                return pos, state
            continue
        name, value, quoted, bare, closing, last = match.groups()
        name = name.lower()
        if value is None:
            value = quoted if quoted is not None else _expand_word(raw, text, pos, macros, name, bare)
        if name in fields:
            raw.add_field(name, value)
        else:
            fields[name] = value
        pos = match.end()
        if closing or last:
            return pos, EntryState.CLOSED


def _concatenate_parts(raw: RawEntry, text: str, match: re.Match[str], macros: Macros) -> str:
    """Return the value of two parts joined by "#", as in `month = "17-20 " # jun`."""
    name, *parts = match.groups()
    values = []
    for quoted, token in zip(parts[::2], parts[1::2], strict=True):
        token = token and _expand_word(raw, text, match.start(), macros, name.lower(), token)
        values.append(quoted if quoted is not None else token)
    return "".join(values)


def _expand_word(raw: RawEntry, text: str, pos: int, macros: Macros, name: str, token: str) -> str:
    """Return a number as it stands, or the text of a macro."""
    if token.isdecimal():
        return token
    expansion = macros.expand(token)
    if expansion is None:
        raw.warn_at(
            text,
            pos,
            gettext("“{token}” is not defined as a macro and is used as text.").format(token=token[:60]),
            name,
        )
        return token
    return expansion


_BRACE = re.compile("[{}]")
_BALANCED_FORM = re.compile(_BALANCED)


_UNESCAPED = re.compile(r"(?:\\[\s\S][^{}\\]*+)*+([{}])")


def find_closing_brace(text: str, pos: int, braces: re.Pattern[str] = _BRACE, end: int = sys.maxsize) -> int:
    """Return the position of the brace that closes the one at `pos`; -1 if none does."""
    if braces is _BRACE and (match := _BALANCED_FORM.match(text, pos)):
        return match.end() - 1
    depth = 0
    for brace in braces.finditer(text, pos, end):
        depth += 1 if brace[0][-1] == "{" else -1
        if not depth:
            return brace.end() - 1
        if depth > MAX_BRACE_DEPTH:
            break
    return -1


_QUOTED = re.compile(rf"\"([^\"{{}}]*+(?:{_BALANCED}[^\"{{}}]*+)*+)\"")
_QUOTE = re.compile(r"[\"{}]")


def _find_closing_quote(text: str, start: int) -> int:
    """Return where a text in quotes ends, at a quote outside of braces; -1 where braces are uneven."""
    if match := _QUOTED.match(text, start):
        return match.end() - 1
    depth = 0
    for sign in _QUOTE.finditer(text, start + 1):
        if sign[0] == '"':
            if not depth:
                return sign.start()
        else:
            depth += 1 if sign[0] == "{" else -1
            if depth < 0:
                return -1
    return -1


_BLANK = re.compile(r"(?:[\s,]++|%[^\r\n]*+)*+")
_BLANK_BEFORE_SIGN = re.compile(r"(?:\s++|%[^\r\n]*+)*+")
_WORDS = r"[^\s=,{}()\"#@%]++"
_NAME_WORDS = 5
_NAME = re.compile(rf"({_WORDS}(?:[ \t]++{_WORDS}){{0,{_NAME_WORDS - 1}}})\s*+=\s*+")
_NAME_ALONE = re.compile(r"([A-Za-z][\w+:.-]*+)\s*+(?=[{\"])")
_WORD = re.compile(r"[^\s,{}\"#=()@%]++")
_JUNK = re.compile(r"[^,{}()\"=#@%\r\n]++")
_REST_OF_LINE = re.compile(r"[^,{}\r\n]*+(?:\{[^{}]*+\}[^,{}\r\n]*+)*+")
_ENDS = re.compile(r"\s*+(?:[,})#%]|\Z)")
_NEXT_FIELD = r"[\r\n][ \t]*+,?[ \t]*+[A-Za-z][\w+:.-]*+[ \t]*+=[ \t]*+(?=[{\"\d]|[a-z]++[ \t]*+,)"
_LIKELY_END = re.compile(
    r"(\")(?=\s*+(?:,\s*+(?:[\w+:.-]++\s*+=|[})]|%|\Z)|[})]\s*+(?:[,@%]|\Z)|[\r\n]\s*+[\w+:.-]++\s*+=|#\s*+[\"{\w]))"
    rf"|{_NEXT_FIELD}"
)


def _measure_junk(run: str, follows: str) -> int:
    """Return how much of a run of words is no field: before a "=", all but the words of the name."""
    if follows != "=":
        return len(run)
    words = run.rsplit(maxsplit=_NAME_WORDS)
    return len(words[0] if len(words) > _NAME_WORDS else run.split(maxsplit=1)[0])


class _FieldReader:
    """A cursor in the fields of an entry, for what `_FIELD` does not match."""

    def __init__(self, raw: RawEntry, text: str, pos: int, macros: Macros) -> None:
        self.raw, self.text, self.pos, self.macros = raw, text, pos, macros

    def read_field(self) -> EntryState | None:
        """Parse a field, or skip text that is none; return the state if the entry ended."""
        self._skip(_BLANK)
        text, start = self.text, self.pos
        if start == len(text):
            return EntryState.OPEN
        if text[start] in "})":
            self.pos += 1
            return EntryState.CLOSED
        if START.match(text, start):
            return EntryState.OPEN
        if match := _NAME.match(text, start):
            return self._read_value(match)
        if match := _NAME_ALONE.match(text, start):
            self._warn(
                gettext("After “{match}” the sign “=” is missing.").format(match=match[1]), match[1].lower()
            )
            return self._read_value(match)
        if text[start] == "{":
            end = find_closing_brace(text, start)
            if end < 0:
                return EntryState.INSIDE
            self.pos = end + 1
        else:
            match = _JUNK.match(text, start)
            self.pos = start + (_measure_junk(match[0], text[match.end() : match.end() + 1]) if match else 1)
        self._warn(
            gettext("“{text}” is not a field and is ignored.").format(
                text=text[start : min(self.pos, start + 40)]
            )
        )
        return None

    def _warn(self, reason: str, name: str = "") -> None:
        self.raw.repairs += 1
        self.raw.warn_at(self.text, self.pos, reason, name)

    def _skip(self, pattern: re.Pattern[str]) -> None:
        if match := pattern.match(self.text, self.pos):
            self.pos = match.end()

    def _read_value(self, match: re.Match[str]) -> EntryState | None:
        name = " ".join(match[1].lower().split())
        self.pos = match.end()
        parts: list[str] = []
        while True:
            self._skip(_BLANK_BEFORE_SIGN)
            part = self._read_part(name)
            if part is None:
                self.raw.broken_field = name
                return EntryState.INSIDE
            parts.append(part)
            self._skip(_BLANK_BEFORE_SIGN)
            if not self.text.startswith("#", self.pos):
                break
            self.pos += 1
        value = "".join(parts)
        if len(parts) > 1 and len(value) > LONGEST:
            self._warn(
                gettext("“{name}” has more than {longest:,} characters and is cut.").format(
                    name=name, longest=SeparatedNumber(LONGEST)
                ),
                name,
            )
            value = value[:LONGEST]
        self.raw.add_field(name, value + self._read_rest(name))
        return None

    def _read_part(self, name: str) -> str | None:
        """Return a braced or quoted text, or a word; None for what is not closed."""
        text, start = self.text, self.pos
        if text.startswith("{", start):
            end = find_closing_brace(text, start)
            if (end < 0 or not _ENDS.match(text, end + 1)) and len(self.raw.warnings) < WARNINGS:
                # a brace after a backslash may leave it uneven: then such braces do not count
                end_of_unescaped = find_closing_brace(text, start, _UNESCAPED, start + WINDOW)
                if (
                    end_of_unescaped != end
                    and end_of_unescaped >= 0
                    and _ENDS.match(text, end_of_unescaped + 1)
                ):
                    reason = gettext(
                        "In “{name}” a brace after a backslash has no partner, but BibTeX counts it."
                    ).format(name=name)
                    self._warn(reason, name)
                    end = end_of_unescaped
            self.pos = end + 1
            return text[start + 1 : end] if end >= 0 else None
        if text.startswith('"', start):
            return self._read_quoted(name)
        match = _WORD.match(text, start)
        if not match:
            return ""
        self.pos = match.end()
        if _ENDS.match(text, self.pos) or self._is_at_name():
            return _expand_word(self.raw, text, start, self.macros, name, match[0])
        rest = _REST_OF_LINE.match(text, start)  # text without delimiters ends with a comma or its line
        self.pos = rest.end() if rest else self.pos
        value = text[start : self.pos].strip()
        self._warn(gettext("“{value}” should be in braces.").format(value=value[:60]), name)
        return value

    def _is_at_name(self) -> bool:
        """Return whether another field follows, though no comma does, or another entry."""
        self._skip(_BLANK_BEFORE_SIGN)
        follows = _NAME.match(self.text, self.pos) or START.match(self.text, self.pos)
        return bool(follows)

    def _read_quoted(self, name: str) -> str | None:
        """Return a text in quotes, in which quotes or braces may stand that BibTeX does not allow there."""
        text, start = self.text, self.pos
        end = _find_closing_quote(text, start)
        if end >= 0:
            self.pos = end + 1
            if _ENDS.match(text, self.pos) or self._is_at_name():
                return text[start + 1 : end]
        else:
            self.raw.failed_quotes += 1
        likely_end = (
            _LIKELY_END.search(text, start + 1) if self.raw.failed_quotes <= MAX_FAILED_QUOTES else None
        )
        if not likely_end:
            return None
        value = text[start + 1 : likely_end.start()]
        if likely_end[1]:
            self.pos = likely_end.end()
            self._warn(
                (
                    gettext(
                        "In “{name}” there are quotes or braces that BibTeX does not allow between quotes."
                    ).format(name=name)
                ),
                name,
            )
            return value
        self.pos = likely_end.start()
        self.raw.broken = gettext(
            "The quotes of “{name}” are not closed. It is read up to the end of the line."
        ).format(name=name)
        self.raw.broken_field = name
        return value.rstrip(" \t\r\n,")

    def _read_rest(self, name: str) -> str:
        """Return what follows a value up to the comma and should be part of it."""
        if _ENDS.match(self.text, self.pos):
            return ""
        if self._is_at_name():
            self._warn(gettext("After “{name}” a comma is missing.").format(name=name), name)
            return ""
        match = _REST_OF_LINE.match(self.text, self.pos)
        rest = match[0].strip() if match else ""
        if rest:
            self._warn(
                gettext("“{rest}” is after the braces or quotes of “{name}”.").format(
                    rest=rest[:60], name=name
                ),
                name,
            )
            self.pos = match.end() if match else self.pos
        return f" {rest}" if rest else ""
