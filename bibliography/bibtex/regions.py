"""A BibTeX file in pieces, cut into regions: each begins where an entry may begin, and holds no second one.

An entry may begin at the `@` of `@word{` or `@word(` that is the first thing in its line, or stands behind a
closing bracket; spaces and line ends may stand between the three. What is broken stays in its region. Lines
end with LF, CR LF or CR, as editors count them.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from bibliography.entry import Problem
from core.text.translation import gettext

BLOCK = 1 << 18  # characters that are looked at together
LONGEST = 20_000_000  # characters of a region; what is beyond is left out

START = re.compile(r"@\s*+([A-Za-z][^\s{}()@,\"=#%'\\]*+)\s*+([{(])")
_UNFINISHED = re.compile(r"[\r\n][ \t]*+(?:@[^{}()@,\"=#%']*+)?\Z")


@dataclass(slots=True)
class Region:
    """A text, the line in which it begins, and whether it is cut because it is too long."""

    line: int
    text: str
    cut: bool = False


def count_newlines(text: str) -> int:
    """Return how many line ends a text has."""
    count = text.count("\n")
    if "\r" in text:
        count += text.count("\r") - text.count("\r\n")
    return count


def split_regions(pieces: Iterable[str]) -> Iterator[Region]:
    """Yield the regions of a text that comes in pieces; the first may be what stands before all entries."""
    open_region = _OpenRegion()
    carried = ""
    has_begun = False  # a later block does not begin with a line
    for block in _join_blocks(pieces):
        text = carried + block
        finished_to = 0
        for match in START.finditer(text):
            start = before = match.start()
            while before and text[before - 1] in " \t":
                before -= 1
            if text[before - 1] in "\r\n})" if before else not has_begun:
                if region := open_region.finish(text[finished_to:start]):
                    yield region
                finished_to = start
        has_begun = True
        # what may become a start is only judged together with the next block
        unfinished = _UNFINISHED.search(text, max(finished_to, len(text) - 1_000))
        end = unfinished.start() if unfinished else len(text)
        open_region.add(text[finished_to:end])
        carried = text[end:]
    if last := open_region.finish(carried):
        yield last


class _OpenRegion:
    """The parts of a region that have been read so far."""

    def __init__(self) -> None:
        self.line = 1
        self._parts: list[str] = []
        self._size = 0
        self._lines_left_out = 0

    def add(self, text: str) -> None:
        room = LONGEST - self._size
        self._parts.append(text[:room])
        self._size += len(text)
        if len(text) > room:
            self._lines_left_out += count_newlines(text[max(room, 0) :])

    def finish(self, text: str) -> Region | None:
        """Return the region that this text completes, if it is not empty, and begin another."""
        if self._parts or len(text) > LONGEST:
            self.add(text)
            text = "".join(self._parts)
        region = Region(self.line, text, self._size > LONGEST) if text else None
        self.line += count_newlines(text) + self._lines_left_out
        if self._size:
            self._parts, self._size, self._lines_left_out = [], 0, 0
        return region


def _join_blocks(pieces: Iterable[str]) -> Iterator[str]:
    """Yield the text in blocks of BLOCK characters, without byte order mark and lone surrogates."""
    block: list[str] = []
    size = 0
    first = True
    for piece in pieces:
        if first and piece:
            first = False
            piece = piece.removeprefix("\ufeff")
        block.append(piece)
        size += len(piece)
        if size >= BLOCK:
            yield from _split_blocks("".join(block))
            block, size = [], 0
    yield from _split_blocks("".join(block))


def _split_blocks(text: str) -> Iterator[str]:
    for start in range(0, len(text), BLOCK):
        block = text[start : start + BLOCK]
        try:
            block.encode()
        except UnicodeEncodeError:
            block = block.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        yield block


_LIST_FIELDS = ("keywords", "keyword")
_LONGEST_SEARCHED = 1_000_000
WARNINGS = 50  # of an entry; more are not noted


@dataclass(slots=True)
class RawEntry:
    """An entry as parsed from the file, before its values are decoded.

    type, and the names of the fields: in lower case. start: where it begins in the text read. broken: why a
    part of it may be wrong or missing, with the field that is to blame, and where that begins in the text;
    empty where all could be read.
    repairs: how often it had to be guessed where something begins or ends; vain: how often in vain.
    """

    type: str
    key: str
    line: int
    start: int = 0
    source: str = ""
    fields: dict[str, str] = field(default_factory=dict)
    warnings: list[Problem] = field(default_factory=list)
    broken: str = ""
    broken_field: str = ""
    broken_at: int = 0
    repairs: int = 0
    failed_quotes: int = 0

    def warn(self, reason: str, name: str = "", code: str = "", value: str = "") -> None:
        """Add a warning about a field or the entry; only valid once `source` is set."""
        if len(self.warnings) < WARNINGS:
            line = self.find_line(name)
            self.warnings.append(Problem(line, reason, self.key, name, code=code, value=value))

    def warn_at(self, text: str, pos: int, reason: str, name: str = "", code: str = "") -> None:
        """Add a warning about a position of the text that the entry is read from."""
        if len(self.warnings) < WARNINGS:
            line = self.line + count_newlines(text[self.start : pos])
            self.warnings.append(Problem(line, reason, self.key, name, code=code))

    def has_warning(self, code: str) -> bool:
        """Return whether a warning with this code exists."""
        return any(problem.code == code for problem in self.warnings)

    def find_line(self, name: str) -> int:
        """Return in which line of the whole text a field begins."""
        if not name:
            return self.line
        head = self.source[:_LONGEST_SEARCHED]
        match = re.search(rf"(?<![\w-]){re.escape(name)}\s*=", head, re.IGNORECASE)
        return self.line + count_newlines(head[: match.start()]) if match else self.line

    def add_field(self, name: str, value: str) -> None:
        """Add a field; of several with one name the first wins, as in BibTeX, the others get numbered names.

        Several fields of keywords are joined.
        """
        previous = self.fields.get(name)
        if previous is None or not previous.strip():
            self.fields[name] = value
        elif name in _LIST_FIELDS and len(previous) < _LONGEST_SEARCHED:
            self.fields[name] = f"{previous}{';' if ';' in previous + value else ','} {value}"
        elif value.strip() and value.split() != previous.split():
            for number in range(2, WARNINGS):
                other = f"duplicate-{name}" if number == 2 else f"duplicate-{name}-{number}"
                if other not in self.fields:
                    self.fields[other] = value
                    reason = gettext("There are several fields “{name}”. The first is used.").format(
                        name=name
                    )
                    self.warn(reason, name)
                    return


_BRACKETS = {"{": re.compile("[{}]"), "(": re.compile("[()]")}
_OPENING = frozenset("{(")


@dataclass(slots=True)
class Cursor:
    """A position in a text, and in which line of the whole file it is."""

    text: str
    line: int
    pos: int = 0

    def move(self, pos: int) -> None:
        """Move to a position and update the line."""
        self.line += count_newlines(self.text[self.pos : pos])
        self.pos = pos

    def find_opening(self) -> int:
        """Return the position of the bracket that opens the entry here."""
        match = START.match(self.text, self.pos)
        return match.end() - 1 if match else self.pos


def find_closing_bracket(text: str, pos: int, bracket: str, depth: int = 0) -> tuple[int, int]:
    """Return where a bracket closes that is at, or open at, a position; else -1 and how many are open."""
    for match in _BRACKETS[bracket].finditer(text, pos):
        depth += 1 if match[0] in _OPENING else -1
        if not depth:
            return match.start(), 0
    return -1, depth


_FIELD_NAME = r"[A-Za-z][\w+:.-]*+"
HEAD = re.compile(r"@\s*+([A-Za-z][^\s{}()@,\"=#%'\\]*+)\s*+[{(]\s*+([^\s,{}()\"=#%@\\]*+)\s*+,")
_NO_KEY = re.compile(rf"\s*+(?={_FIELD_NAME}\s*+=\s*+(?:[{{\"]|\d+\s*+,))")
_ONLY_KEY = re.compile(r"\s*+([^\s,{}()=]*+)\s*+(?=[})])")
_ODD_KEY = re.compile(
    rf"\s*+([^,\r\n]{{0,300}}?)[ \t]*+"
    rf"(?:,|(?=[\r\n]\s*+{_FIELD_NAME}\s*+=)|(?<=[ \t])(?={_FIELD_NAME}[ \t]*+=[ \t]*+[{{\"]))"
)
_LONGEST_LINE = 1_000  # characters before an entry that are looked at
_LINE_END = re.compile(r"[\r\n]|\Z")
_PER_CENT = re.compile(r"%[^\r\n]*")
_LOST_FIELD = re.compile(rf"(?:^|[\r\n])[ \t]*+({_FIELD_NAME})[ \t]*+=[ \t]*+(?:\{{|\"[^\"\r\n]*+\"[ \t]*+,)")


def read_head(text: str, start: int, line: int) -> tuple[RawEntry, int]:
    """Return the type and the key of the entry that begins at a position, and where its fields begin."""
    if match := HEAD.match(text, start):
        return RawEntry(match[1].lower(), match[2], line, start), match.end()
    opening = START.match(text, start)
    if not opening:
        raise ValueError(gettext("No entry begins at {start}.").format(start=start))
    raw, pos = RawEntry(opening[1].lower(), "", line, start), opening.end()
    if match := _NO_KEY.match(text, pos):
        raw.warn_at(text, pos, gettext("The entry has no key."))
        return raw, match.end()
    match = _ONLY_KEY.match(text, pos) or _ODD_KEY.match(text, pos)
    if not match:
        return raw, pos
    raw.key = match[1]
    if not match[0].endswith(",") and match.re is _ODD_KEY:
        raw.warn_at(text, pos, gettext("After the key “{key}” a comma is missing.").format(key=raw.key[:60]))
    return raw, match.end()


def find_next_start(text: str, pos: int) -> int:
    """Return where the next entry begins; -1 where none does.

    A per cent sign before it, or one or @comment at the beginning of its line, hides an entry.
    """
    while match := START.search(text, pos):
        start = match.start()
        first = max(0, start - _LONGEST_LINE)
        line_start = max(text.rfind("\n", first, start), text.rfind("\r", first, start), first - 1) + 1
        before = text[line_start:start].strip()
        hidden = before.endswith("%") and not before[-2:-1].isdigit()  # 100% is no comment
        if not (hidden or before.startswith("%") or before[:8].lower() == "@comment"):
            return start
        pos = match.end()
    return -1


def split_at_starts(rest: Cursor) -> Iterator[Region]:
    """Yield the regions from a position on, one for each entry that may begin."""
    while rest.pos < len(rest.text):
        following = find_next_start(rest.text, rest.pos + 1)
        end = following if following >= 0 else len(rest.text)
        yield Region(rest.line, rest.text[rest.pos : end])
        rest.move(end)


def find_end_of_line(text: str, pos: int) -> int:
    """Return where the line ends in which a position is."""
    match = _LINE_END.search(text, pos)
    return match.start() if match else len(text)


def find_lost_fields(text: str, line: int) -> Problem | None:
    """Return what is wrong with text outside of entries: it looks like fields of one."""
    match = _LOST_FIELD.search(_PER_CENT.sub("", text)) if "=" in text else None
    if not match:
        return None
    reason = gettext(
        "“{match} = …” is outside all entries and is ignored. An “@” or a brace before it may be "
        "missing, or there is an extra brace."
    ).format(match=match[1])
    line += count_newlines(text[: match.start(1)])
    return Problem(line, reason, field=match[1].lower(), source=text.strip()[:2000])
