"""The entries of a BibTeX file, one at a time: what is broken costs itself alone."""

import re
from collections import deque
from collections.abc import Iterable, Iterator

from publications.formats.bibtex.body import State, read_fields
from publications.formats.bibtex.heads import HEAD, end_of_line, lost_fields, next_start, read_head
from publications.formats.bibtex.macros import Macros
from publications.formats.bibtex.places import Place, close
from publications.formats.bibtex.raw import Raw
from publications.formats.bibtex.regions import LONGEST, START, Region, regions
from publications.formats.bibtex.repair import SHORT, hiding_field, reread
from publications.formats.entry import Problem

LOOK_AHEAD = 3  # regions, each beginning as an entry does, that a value may hold
_MORE = re.compile(r"\s*+,?\s*+[A-Za-z][\w+:.-]*+\s*+=\s*+[{\"\w]")
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
        while region := self._next():
            self._macros.has_read(len(region.text))
            if raw := self._whole(region):
                yield raw
                continue
            if region.cut:
                reason = (
                    f"More than {LONGEST:,} characters follow without another entry: the rest is left out."
                )
                yield Problem(region.line, reason, source=region.text[:200])
            yield from self._read(Place(region.text, region.line))

    def _whole(self, region: Region) -> Raw | None:
        """The entry that a region is and nothing else, as most are; None for any other."""
        text = region.text
        found = HEAD.match(text)
        if not found:
            return None
        kind = found[1].lower()
        if kind in _NO_ENTRIES or kind.endswith(_SKIPPED):
            return None
        raw = Raw(kind, found[2], region.line)
        end, state = read_fields(raw, text, found.end(), self._macros)
        if state is not State.CLOSED or not (end == len(text) or text[end:].isspace()):
            return None
        if hiding_field(raw, SHORT):
            return None
        raw.source = text[:end]
        return raw

    def _next(self) -> Region | None:
        return self._ahead.popleft() if self._ahead else self._fresh()

    def _fresh(self) -> Region | None:
        while self._sources:
            if region := next(self._sources[-1], None):
                return region
            self._sources.pop()
        return None

    def _read(self, place: Place) -> Iterator[Raw | Problem]:
        """The entry that a region begins with; what else begins in it gets a region of its own."""
        found = START.match(place.text)
        if found:
            kind = found[1].lower()
            if kind == "comment":
                yield from self._comment(place)
            elif kind == "string":
                yield from self._define(place)
            elif kind.endswith(_SKIPPED):
                yield from _skip(place)
            else:
                yield self._entry(place)
        start = next_start(place.text, place.pos)
        end = len(place.text) if start < 0 else start
        if problem := lost_fields(place.text[place.pos : end], place.line):
            yield problem
        if start >= 0:
            place.move(start)
            self._set_aside(place)

    def _comment(self, place: Place) -> Iterator[Problem]:
        """Skip a comment in braces, which may hold entries; one that does not close ends with its line."""
        opening = place.opening()
        bracket = place.text[opening]
        end, depth = close(place.text, opening, bracket)
        taken: list[Region] = []
        size = 0
        while end < 0 and size < min(LONGEST, self._patience) and (region := self._next()):
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

    def _define(self, place: Place) -> Iterator[Problem]:
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

    def _entry(self, place: Place) -> Raw:
        """Read an entry, and move to its end."""
        raw, end, state = self._attempt(place)
        if state is State.INSIDE:
            raw, end, state = self._attempt_beyond(place, raw) or (raw, end, state)
        hiding = hiding_field(raw, SHORT if state is State.CLOSED else raw.fields)
        if state is State.INSIDE or hiding:
            return self._broken(place, raw, hiding)
        raw.source = place.text[place.pos : end].rstrip()
        if state is State.OPEN and not raw.warned(_TOO_MANY):
            raw.warn("The closing brace of the entry is missing.")
        place.move(end)
        return raw

    def _attempt(self, place: Place) -> tuple[Raw, int, State]:
        raw, pos = read_head(place.text, place.pos, place.line)
        pos, state = read_fields(raw, place.text, pos, self._macros)
        while state is State.CLOSED and _MORE.match(place.text, pos):
            raw.warn_at(place.text, pos, _TOO_MANY)
            pos, state = read_fields(raw, place.text, pos, self._macros)
        return raw, pos, state

    def _attempt_beyond(self, place: Place, short: Raw) -> tuple[Raw, int, State] | None:
        """Read the entry so that a value of it holds what looks like entries, if all is well with it then."""
        while len(self._ahead) < LOOK_AHEAD and (region := self._fresh()):
            self._ahead.append(region)
        size = len(place.text) - place.pos
        parts = [place.text[place.pos :]]
        for region in list(self._ahead)[:LOOK_AHEAD]:
            parts.append(region.text)
        longer = Place("".join(parts), place.line)
        if len(parts) == 1 or len(longer.text) > LONGEST:
            return None
        raw, end, state = self._attempt(longer)
        if state is not State.CLOSED or raw.broken or raw.repairs > short.repairs:
            return None
        while size < end:
            size += len(self._ahead.popleft().text)
        place.text, place.pos = longer.text[:size], 0
        return raw, end, state

    def _broken(self, place: Place, raw: Raw, hiding: str) -> Raw:
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


def _skip(place: Place) -> Iterator[Problem]:
    """Pass over what says nothing about works."""
    opening = place.opening()
    end, _ = close(place.text, opening, place.text[opening])
    if end < 0:
        yield Problem(place.line, "What begins here does not close.", source=place.text[place.pos :][:200])
    place.move(end + 1 if end >= 0 else len(place.text))
