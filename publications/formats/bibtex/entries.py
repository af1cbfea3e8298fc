"""The entries of a BibTeX file, one at a time: what is broken costs itself alone.

Of an entry whose braces or quotes do not close its lines tell where its fields begin.
"""

import re
from collections import deque
from collections.abc import Iterable, Iterator

from publications.formats.bibtex.body import Macros, State, read_fields
from publications.formats.bibtex.name_parts import GROUP, NAME_KEYS
from publications.formats.bibtex.regions import (
    HEAD,
    LONGEST,
    START,
    Place,
    Raw,
    Region,
    close,
    end_of_line,
    lost_fields,
    next_start,
    read_head,
    regions,
)
from publications.formats.entry import Problem

_FIELD = re.compile(
    r"(?:[\r\n][ \t]*+,?[ \t]*+|,[ \t]*+(?=[A-Za-z-]++[ \t]*+=[ \t]*+(?:[{\"]|\d++\s*+[,}])))"
    r"([A-Za-z][\w+:.-]*+)[ \t]*+=[ \t]*+(?=[{\"\d]|[A-Za-z]++[ \t]*+[,}\r\n#])"
)
MOST_BRACES = 10_000  # of a value; one with more loses them all
_BRACE = re.compile("[{}]")


SHORT = ("title", "author", "booktitle", "journal")
"""Fields in which nobody quotes other fields."""
_MOST_IN_LINE = 50
_WHOLE = re.compile(
    rf"\s*+({GROUP}|\"[^\"{{}}]*+\"|[^\s{{}}\"=,]++)\s*+,\s*+([A-Za-z][\w+:.-]*+)\s*+=\s*+(?=\S)"
)


def hiding_field(raw: Raw, names: Iterable[str]) -> str:
    """Return the first field whose value holds what looks like another: a brace is not where it was."""
    for name in names:
        value = raw.fields.get(name)
        names_found = (match[1].lower() for match in _FIELD.finditer(value)) if value and "=" in value else ()
        if any(each not in NAME_KEYS for each in names_found):
            return name
    return ""


def reread(raw: Raw, text: str, macros: Macros) -> None:
    """Read fields of a broken entry anew, from a text that begins with one and ends with the entry."""
    for first, values in _split_fields("\n" + text.lstrip(" \t\r\n,")):
        for name, value in _split_line(first, values):
            raw.put(name, _unwrap_value(value, macros))


def _split_fields(text: str) -> Iterator[tuple[str, str]]:
    """Yield the names, in lower case, and what stands between one name and the next."""
    name, start = "", 0
    for match in _FIELD.finditer(text):
        if name:
            yield name, text[start : match.start()]
        name, start = match[1].lower(), match.end()
    if name:
        yield name, text[start:].rstrip().removesuffix("}").rstrip()


def _split_line(name: str, value: str) -> Iterator[tuple[str, str]]:
    """Yield the fields that follow in one line: each begins behind the comma after a value that is whole."""
    for _ in range(_MOST_IN_LINE):
        match = _WHOLE.match(value)
        if not match:
            break
        yield name, match[1]
        name, value = match[2].lower(), value[match.end() :]
    yield name, value


def _unwrap_value(value: str, macros: Macros) -> str:
    """Return a value without delimiters and without what makes its braces uneven."""
    value = value.strip().rstrip(",").rstrip()
    if value[:1] == '"':
        value = value[1:].removesuffix('"')
    elif value[:1] == "{":
        value = value[1:]
        value = value if value.count("{") == value.count("}") else value.removesuffix("}")
    elif value.isalpha():
        value = macros.text(value) or value
    return _drop_odd_braces(value)


def _drop_odd_braces(text: str) -> str:
    """Return the text without braces that close nothing, and without those that nothing closes."""
    if text.count("{") + text.count("}") > MOST_BRACES:
        return _BRACE.sub("", text)
    opened: list[int] = []
    odd: set[int] = set()
    for brace in _BRACE.finditer(text):
        if brace[0] == "{":
            opened.append(brace.start())
        elif opened:
            opened.pop()
        else:
            odd.add(brace.start())
    odd.update(opened)
    if not odd:
        return text
    cuts = sorted(odd)
    starts = [0, *(cut + 1 for cut in cuts)]
    return "".join(text[start:end] for start, end in zip(starts, [*cuts, len(text)], strict=True))


LOOK_AHEAD = 3  # regions, each beginning as an entry does, that a value may hold
_MORE_FIELDS = re.compile(r"\s*+,?\s*+[A-Za-z][\w+:.-]*+\s*+=\s*+[{\"\w]")
_LIKELY_START = re.compile(rf"(?<![^\s}}),]){START.pattern}\s*+[^\s,{{}}()=\"]*+\s*+,")
_TOO_MANY = "Before this stands a closing brace too many."
_NO_ENTRIES = ("comment", "string")
_SKIPPED = ("preamble", "control", "bstctl")


class Entries:
    """Read a file that comes in pieces; iterate to get its entries and what is wrong, in their order."""

    def __init__(self, pieces: Iterable[str]) -> None:
        self._sources: list[Iterator[Region]] = [regions(pieces)]
        self._ahead: deque[Region] = deque()
        self._macros = Macros()
        self._patience = LONGEST  # characters to read in vain for comments that do not close

    def __iter__(self) -> Iterator[Raw | Problem]:
        while region := self._take_region():
            self._macros.has_read(len(region.text))
            if raw := self._read_whole(region):
                yield raw
                continue
            if region.cut:
                reason = (
                    f"More than {LONGEST:,} characters follow without another entry: the rest is left out."
                )
                yield Problem(region.line, reason, source=region.text[:200])
            yield from self._read(Place(region.text, region.line))

    def _read_whole(self, region: Region) -> Raw | None:
        """Return the entry that a region is and nothing else, as most are; None for any other."""
        text = region.text
        match = HEAD.match(text)
        if not match:
            return None
        kind = match[1].lower()
        if kind in _NO_ENTRIES or kind.endswith(_SKIPPED):
            return None
        raw = Raw(kind, match[2], region.line)
        end, state = read_fields(raw, text, match.end(), self._macros)
        if state is not State.CLOSED or not (end == len(text) or text[end:].isspace()):
            return None
        if hiding_field(raw, SHORT):
            return None
        raw.source = text[:end]
        return raw

    def _take_region(self) -> Region | None:
        return self._ahead.popleft() if self._ahead else self._take_fresh_region()

    def _take_fresh_region(self) -> Region | None:
        while self._sources:
            if region := next(self._sources[-1], None):
                return region
            self._sources.pop()
        return None

    def _read(self, place: Place) -> Iterator[Raw | Problem]:
        """Yield the entry that a region begins with; what else begins in it gets a region of its own."""
        match = START.match(place.text)
        if match:
            kind = match[1].lower()
            if kind == "comment":
                yield from self._skip_comment(place)
            elif kind == "string":
                yield from self._read_macro(place)
            elif kind.endswith(_SKIPPED):
                yield from _skip_other(place)
            else:
                yield self._read_entry(place)
        start = next_start(place.text, place.pos)
        end = len(place.text) if start < 0 else start
        if problem := lost_fields(place.text[place.pos : end], place.line):
            yield problem
        if start >= 0:
            place.move(start)
            self._set_aside(place)

    def _skip_comment(self, place: Place) -> Iterator[Problem]:
        """Skip a comment in braces, which may hold entries; one that does not close ends with its line."""
        opening = place.opening()
        bracket = place.text[opening]
        end, depth = close(place.text, opening, bracket)
        taken: list[Region] = []
        size = 0
        while end < 0 and size < min(LONGEST, self._patience) and (region := self._take_region()):
            taken.append(region)
            size += len(region.text)
            end, depth = close(region.text, 0, bracket, depth)
        if end < 0:
            self._patience -= size
            self._ahead.extendleft(reversed(taken))
            yield Problem(place.line, "The comment does not close: it is taken to end with its line.")
            place.move(end_of_line(place.text, opening))
            return
        if taken:
            place.text, place.line, place.pos = taken[-1].text, taken[-1].line, 0
        place.move(end + 1)

    def _read_macro(self, place: Place) -> Iterator[Problem]:
        """Take in a macro."""
        raw = Raw("string", "", place.line, place.pos)
        end, state = read_fields(raw, place.text, place.opening() + 1, self._macros)
        raw.source = place.text[place.pos : end]
        if state is not State.CLOSED:
            raw.warn("The definition of a macro does not close.")
        for name, text in raw.fields.items():
            if reason := self._macros.define(name, text):
                raw.warn(reason, name)
        yield from raw.warnings
        place.move(len(place.text) if state is State.INSIDE else end)

    def _read_entry(self, place: Place) -> Raw:
        """Read an entry, and move to its end."""
        raw, end, state = self._try_reading(place)
        if state is State.INSIDE:
            raw, end, state = self._try_beyond(place, raw) or (raw, end, state)
        hiding = hiding_field(raw, SHORT if state is State.CLOSED else raw.fields)
        if state is State.INSIDE or hiding:
            return self._read_broken(place, raw, hiding)
        raw.source = place.text[place.pos : end].rstrip()
        if state is State.OPEN and not raw.warned(_TOO_MANY):
            raw.warn("The closing brace of the entry is missing.")
        place.move(end)
        return raw

    def _try_reading(self, place: Place) -> tuple[Raw, int, State]:
        raw, pos = read_head(place.text, place.pos, place.line)
        pos, state = read_fields(raw, place.text, pos, self._macros)
        while state is State.CLOSED and _MORE_FIELDS.match(place.text, pos):
            raw.warn_at(place.text, pos, _TOO_MANY)
            pos, state = read_fields(raw, place.text, pos, self._macros)
        return raw, pos, state

    def _try_beyond(self, place: Place, short: Raw) -> tuple[Raw, int, State] | None:
        """Read the entry so that a value of it holds what looks like entries, if all is well with it then."""
        while len(self._ahead) < LOOK_AHEAD and (region := self._take_fresh_region()):
            self._ahead.append(region)
        size = len(place.text) - place.pos
        parts = [place.text[place.pos :]]
        for region in list(self._ahead)[:LOOK_AHEAD]:
            parts.append(region.text)
        longer = Place("".join(parts), place.line)
        if len(parts) == 1 or len(longer.text) > LONGEST:
            return None
        raw, end, state = self._try_reading(longer)
        if state is not State.CLOSED or raw.broken or raw.repairs > short.repairs:
            return None
        while size < end:
            size += len(self._ahead.popleft().text)
        place.text, place.pos = longer.text[:size], 0
        return raw, end, state

    def _read_broken(self, place: Place, raw: Raw, hiding: str) -> Raw:
        """Read what can be read of an entry that does not close, up to where another seems to begin."""
        if hiding:  # the fields before are not what they seem, either
            raw, raw.broken_at = read_head(place.text, place.pos, place.line)
            raw.broken_field = hiding
        following = _LIKELY_START.search(place.text, raw.broken_at)
        end = following.start() if following else len(place.text)
        raw.source = place.text[place.pos : end].rstrip()
        where = f"of “{raw.broken_field}” " if raw.broken_field else ""
        raw.broken = f"Braces or quotes {where}do not close: what follows was read line by line."
        reread(raw, place.text[raw.broken_at : end], self._macros)
        place.move(end)
        if following:
            self._set_aside(Place(place.text, place.line, end))
            place.text = place.text[:end]
        return raw

    def _set_aside(self, rest: Place) -> None:
        """Come back to the rest of a region, in which an entry begins: each that may then has its own."""
        self._sources += [iter(self._ahead), _split(rest)]
        self._ahead = deque()


def _split(rest: Place) -> Iterator[Region]:
    while rest.pos < len(rest.text):
        following = next_start(rest.text, rest.pos + 1)
        end = following if following >= 0 else len(rest.text)
        yield Region(rest.line, rest.text[rest.pos : end])
        rest.move(end)


def _skip_other(place: Place) -> Iterator[Problem]:
    """Pass over what says nothing about works."""
    opening = place.opening()
    end, _ = close(place.text, opening, place.text[opening])
    if end < 0:
        yield Problem(place.line, "What begins here does not close.", source=place.text[place.pos :][:200])
    place.move(end + 1 if end >= 0 else len(place.text))
