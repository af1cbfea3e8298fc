"""The entries of a BibTeX file, one at a time, with the fields that they inherit.

What is broken costs itself alone. Of an entry whose braces or quotes do not close its lines tell where its
fields begin.

BibTeX wants the entry to which `crossref` or `xdata` refers behind, biber takes it from anywhere. So an entry
waits until the other has come, and entries may come out in another order than they stand. How many wait, and
how many others are remembered, is bounded; what has waited too long, or in vain, comes out with a warning and
with what it has itself. BibLaTeX's rules of what becomes what are followed (manual, appendix B), but what
names a work itself, as a DOI does, is nobody else's.
"""

import re
from collections import OrderedDict, defaultdict, deque
from collections.abc import Iterable, Iterator

from bibliography.bibtex.entry_body import EntryState, Macros, read_fields
from bibliography.bibtex.field_values import TABLES
from bibliography.bibtex.name_parts import NAME_KEYS
from bibliography.bibtex.regions import (
    HEAD,
    LONGEST,
    START,
    Cursor,
    RawEntry,
    Region,
    find_closing_bracket,
    find_end_of_line,
    find_lost_fields,
    find_next_start,
    read_head,
    split_at_starts,
    split_regions,
)
from bibliography.entry import Problem
from bibliography.latex.macros import GROUP
from core.text.translation import SeparatedNumber, gettext

_FIELD = re.compile(
    r"(?:[\r\n][ \t]*+,?[ \t]*+|,[ \t]*+(?=[A-Za-z-]++[ \t]*+=[ \t]*+(?:[{\"]|\d++\s*+[,}])))"
    r"([A-Za-z][\w+:.-]*+)[ \t]*+=[ \t]*+(?=[{\"\d]|[A-Za-z]++[ \t]*+[,}\r\n#])"
)
MOST_BRACES = 10_000  # of a value; one with more loses them all
_BRACE = re.compile("[{}]")


SHORT_FIELDS = ("title", "author", "booktitle", "journal")
"""Fields in which nobody quotes other fields."""
_MOST_IN_LINE = 50
_COMPLETE_VALUE = re.compile(
    rf"\s*+({GROUP}|\"[^\"{{}}]*+\"|[^\s{{}}\"=,]++)\s*+,\s*+([A-Za-z][\w+:.-]*+)\s*+=\s*+(?=\S)"
)


def find_hiding_field(raw: RawEntry, names: Iterable[str]) -> str:
    """Return the first field whose value contains what looks like another field, a sign of a lost brace."""
    for name in names:
        value = raw.fields.get(name)
        inner_names = (match[1].lower() for match in _FIELD.finditer(value)) if value and "=" in value else ()
        if any(inner not in NAME_KEYS for inner in inner_names):
            return name
    return ""


def reparse_fields(raw: RawEntry, text: str, macros: Macros) -> None:
    """Parse the fields of a broken entry again, line by line, from the text where they begin."""
    for name, value in _split_fields("\n" + text.lstrip(" \t\r\n,")):
        # fields that follow in one line: each begins behind the comma after a value that is whole
        for _ in range(_MOST_IN_LINE):
            match = _COMPLETE_VALUE.match(value)
            if not match:
                break
            raw.add_field(name, _unwrap_value(match[1], macros))
            name, value = match[2].lower(), value[match.end() :]
        raw.add_field(name, _unwrap_value(value, macros))


def _split_fields(text: str) -> Iterator[tuple[str, str]]:
    """Yield field names, in lower case, with the text up to the next name."""
    name, start = "", 0
    for match in _FIELD.finditer(text):
        if name:
            yield name, text[start : match.start()]
        name, start = match[1].lower(), match.end()
    if name:
        yield name, text[start:].rstrip().removesuffix("}").rstrip()


def _unwrap_value(value: str, macros: Macros) -> str:
    """Return a value without delimiters and without what makes its braces uneven."""
    value = value.strip().rstrip(",").rstrip()
    if value[:1] == '"':
        value = value[1:].removesuffix('"')
    elif value[:1] == "{":
        value = value[1:]
        value = value if value.count("{") == value.count("}") else value.removesuffix("}")
    elif value.isalpha():
        value = macros.expand(value) or value
    if value.count("{") + value.count("}") > MOST_BRACES:
        return _BRACE.sub("", value)
    open_braces: list[int] = []
    unbalanced: set[int] = set()
    for brace in _BRACE.finditer(value):
        if brace[0] == "{":
            open_braces.append(brace.start())
        elif open_braces:
            open_braces.pop()
        else:
            unbalanced.add(brace.start())
    unbalanced.update(open_braces)
    if not unbalanced:
        return value
    cuts = sorted(unbalanced)
    starts = [0, *(cut + 1 for cut in cuts)]
    return "".join(value[start:end] for start, end in zip(starts, [*cuts, len(value)], strict=True))


LOOK_AHEAD = 3  # regions, each beginning as an entry does, that a value may hold
_MORE_FIELDS = re.compile(r"\s*+,?\s*+[A-Za-z][\w+:.-]*+\s*+=\s*+[{\"\w]")
_LIKELY_START = re.compile(rf"(?<![^\s}}),]){START.pattern}\s*+[^\s,{{}}()=\"]*+\s*+,")
_EXTRA_BRACE = "extra_brace"
_NO_ENTRIES = ("comment", "string")
_SKIPPED = ("preamble", "control", "bstctl")


class RawEntryReader:
    """Read a file that comes in pieces; iterate to get its raw entries and problems, in order."""

    def __init__(self, pieces: Iterable[str]) -> None:
        self._sources: list[Iterator[Region]] = [split_regions(pieces)]
        self._ahead: deque[Region] = deque()
        self._macros = Macros()
        self._patience = LONGEST  # characters to read in vain for comments that do not close

    def __iter__(self) -> Iterator[RawEntry | Problem]:
        while region := self._take_region():
            self._macros.raise_limit(len(region.text))
            if raw := self._read_whole(region):
                yield raw
                continue
            if region.cut:
                reason = gettext(
                    "More than {longest:,} characters follow without another entry. The rest is ignored."
                ).format(longest=SeparatedNumber(LONGEST))
                yield Problem(region.line, reason, source=region.text[:200])
            cursor = Cursor(region.text, region.line)
            yield from self._read_start(cursor)
            # what else begins in the region gets a region of its own
            start = find_next_start(cursor.text, cursor.pos)
            end = len(cursor.text) if start < 0 else start
            if problem := find_lost_fields(cursor.text[cursor.pos : end], cursor.line):
                yield problem
            if start >= 0:
                cursor.move(start)
                self._queue_rest(cursor)

    def _read_whole(self, region: Region) -> RawEntry | None:
        """Return the entry of a region that holds nothing else, as most do; None for any other."""
        text = region.text
        match = HEAD.match(text)
        if not match:
            return None
        kind = match[1].lower()
        if kind in _NO_ENTRIES or kind.endswith(_SKIPPED):
            return None
        raw = RawEntry(kind, match[2], region.line)
        end, state = read_fields(raw, text, match.end(), self._macros)
        if state is not EntryState.CLOSED or not (end == len(text) or text[end:].isspace()):
            return None
        if find_hiding_field(raw, SHORT_FIELDS):
            return None
        raw.source = text[:end]
        return raw

    def _read_start(self, cursor: Cursor) -> Iterator[RawEntry | Problem]:
        """Yield the entry or the problem that a region begins with."""
        match = START.match(cursor.text)
        if not match:
            return
        kind = match[1].lower()
        if kind == "comment":
            yield from self._skip_comment(cursor)
        elif kind == "string":
            yield from self._read_macro(cursor)
        elif kind.endswith(_SKIPPED):
            opening = cursor.find_opening()
            end, _ = find_closing_bracket(cursor.text, opening, cursor.text[opening])
            if end < 0:
                reason = gettext("What begins here is not closed.")
                yield Problem(cursor.line, reason, source=cursor.text[cursor.pos :][:200])
            cursor.move(end + 1 if end >= 0 else len(cursor.text))
        else:
            yield self._read_entry(cursor)

    def _read_macro(self, cursor: Cursor) -> Iterator[Problem]:
        raw = RawEntry("string", "", cursor.line, cursor.pos)
        end, state = read_fields(raw, cursor.text, cursor.find_opening() + 1, self._macros)
        raw.source = cursor.text[cursor.pos : end]
        if state is not EntryState.CLOSED:
            raw.warn(gettext("The definition of a macro is not closed."))
        for name, text in raw.fields.items():
            if reason := self._macros.define(name, text):
                raw.warn(reason, name)
        yield from raw.warnings
        cursor.move(len(cursor.text) if state is EntryState.INSIDE else end)

    def _take_region(self) -> Region | None:
        return self._ahead.popleft() if self._ahead else self._read_region()

    def _read_region(self) -> Region | None:
        while self._sources:
            if region := next(self._sources[-1], None):
                return region
            self._sources.pop()
        return None

    def _skip_comment(self, cursor: Cursor) -> Iterator[Problem]:
        """Skip a comment in braces, which may hold entries; one that does not close ends with its line."""
        opening = cursor.find_opening()
        bracket = cursor.text[opening]
        end, depth = find_closing_bracket(cursor.text, opening, bracket)
        regions: list[Region] = []
        size = 0
        while end < 0 and size < min(LONGEST, self._patience) and (region := self._take_region()):
            regions.append(region)
            size += len(region.text)
            end, depth = find_closing_bracket(region.text, 0, bracket, depth)
        if end < 0:
            self._patience -= size
            self._ahead.extendleft(reversed(regions))
            yield Problem(
                cursor.line, gettext("The comment is not closed. It is read up to the end of the line.")
            )
            cursor.move(find_end_of_line(cursor.text, opening))
            return
        if regions:
            cursor.text, cursor.line, cursor.pos = regions[-1].text, regions[-1].line, 0
        cursor.move(end + 1)

    def _read_entry(self, cursor: Cursor) -> RawEntry:
        """Read an entry, and move to its end; one that does not close ends where another seems to begin."""
        raw, end, state = self._try_reading(cursor)
        if state is EntryState.INSIDE:
            raw, end, state = self._try_longer_text(cursor, raw) or (raw, end, state)
        hiding = find_hiding_field(raw, SHORT_FIELDS if state is EntryState.CLOSED else raw.fields)
        if state is not EntryState.INSIDE and not hiding:
            raw.source = cursor.text[cursor.pos : end].rstrip()
            if state is EntryState.OPEN and not raw.has_warning(_EXTRA_BRACE):
                raw.warn(gettext("The closing brace of the entry is missing."))
            cursor.move(end)
            return raw
        if hiding:  # the fields before are not what they seem, either
            raw, raw.broken_at = read_head(cursor.text, cursor.pos, cursor.line)
            raw.broken_field = hiding
        following = _LIKELY_START.search(cursor.text, raw.broken_at)
        end = following.start() if following else len(cursor.text)
        raw.source = cursor.text[cursor.pos : end].rstrip()
        where = f"of “{raw.broken_field}” " if raw.broken_field else ""
        raw.broken = gettext(
            "Braces or quotes {where}are not closed. The rest was read line by line."
        ).format(where=where)
        reparse_fields(raw, cursor.text[raw.broken_at : end], self._macros)
        cursor.move(end)
        if following:
            self._queue_rest(Cursor(cursor.text, cursor.line, end))
            cursor.text = cursor.text[:end]
        return raw

    def _try_reading(self, cursor: Cursor) -> tuple[RawEntry, int, EntryState]:
        raw, pos = read_head(cursor.text, cursor.pos, cursor.line)
        pos, state = read_fields(raw, cursor.text, pos, self._macros)
        while state is EntryState.CLOSED and _MORE_FIELDS.match(cursor.text, pos):
            reason = gettext("There is an extra closing brace before this.")
            raw.warn_at(cursor.text, pos, reason, code=_EXTRA_BRACE)
            pos, state = read_fields(raw, cursor.text, pos, self._macros)
        return raw, pos, state

    def _try_longer_text(self, cursor: Cursor, short: RawEntry) -> tuple[RawEntry, int, EntryState] | None:
        """Read the entry across the following regions, if it is complete and valid that way."""
        while len(self._ahead) < LOOK_AHEAD and (region := self._read_region()):
            self._ahead.append(region)
        size = len(cursor.text) - cursor.pos
        parts = [cursor.text[cursor.pos :]]
        parts.extend(region.text for region in list(self._ahead)[:LOOK_AHEAD])
        longer = Cursor("".join(parts), cursor.line)
        if len(parts) == 1 or len(longer.text) > LONGEST:
            return None
        raw, end, state = self._try_reading(longer)
        if state is not EntryState.CLOSED or raw.broken or raw.repairs > short.repairs:
            return None
        while size < end:
            size += len(self._ahead.popleft().text)
        cursor.text, cursor.pos = longer.text[:size], 0
        return raw, end, state

    def _queue_rest(self, rest: Cursor) -> None:
        """Queue the rest of a region, split at each place where an entry may begin."""
        self._sources += [iter(self._ahead), split_at_starts(rest)]
        self._ahead = deque()


# Cross-references


MAX_WAITING_SIZE = 20_000_000  # characters
MAX_PARENTS_SIZE = 4_000_000  # characters of entries that others may refer to

_OVERHEAD = 1_000
_STRUCTURE_FIELDS = frozenset(TABLES["structure"].split())
_WORK_FIELDS = frozenset(TABLES["of_the_work"].split())
_TYPES_IN_BOOKS = frozenset(TABLES["in_books"].split())
_TYPES_WITHOUT_CHILDREN = _TYPES_IN_BOOKS | {
    "article",
    "phdthesis",
    "mastersthesis",
    "techreport",
}  # remembered only while others wait for them
_DATES = frozenset({"date", "year", "month", "day"})


class CrossReferenceResolver:
    """Resolve `crossref` and `xdata`; iterate to get all entries, each once it is complete."""

    def __init__(self, items: Iterable[RawEntry | Problem]) -> None:
        self._items = items
        self._parents = _ParentCache(MAX_PARENTS_SIZE)
        self._waiting: OrderedDict[int, RawEntry] = OrderedDict()
        self._waiting_for: defaultdict[str, list[int]] = defaultdict(list)
        self._size = 0

    def __iter__(self) -> Iterator[RawEntry | Problem]:
        for item in self._items:
            if isinstance(item, Problem):
                yield item
                continue
            refers = "crossref" in item.fields or "xdata" in item.fields
            if refers and self._must_wait(item):
                while self._size > MAX_WAITING_SIZE:
                    yield from self._give_up()
            elif refers or self._waiting or item.type == "xdata":
                yield from self._finish(item)
            else:
                if item.type not in _TYPES_WITHOUT_CHILDREN:
                    self._parents.put(item.key.lower(), item)
                yield item
        while self._waiting:
            yield from self._give_up()

    def _must_wait(self, raw: RawEntry) -> bool:
        """Return whether an entry must wait for a parent; if not, it has inherited its fields."""
        names = _list_parents(raw)
        missing = [name for name in names if self._parents.get(name) is None]
        if missing:
            number = id(raw)
            self._waiting[number] = raw
            self._size += len(raw.source)
            self._waiting_for[missing[0]].append(number)
            return True
        for name in names:
            self._inherit_from(raw, name)
        return False

    def _inherit_from(self, raw: RawEntry, name: str) -> None:
        if (parent := self._parents.get(name)) is not None:
            inherit_fields(raw, parent)

    def _finish(self, raw: RawEntry) -> Iterator[RawEntry]:
        """Yield a complete entry, then those that waited for it, and so on."""
        complete = [raw]
        while complete:
            entry = complete.pop()
            if entry.type != "xdata":
                yield entry
            name = entry.key.lower()
            self._parents.put(name, entry)
            for number in reversed(self._waiting_for.pop(name, [])):
                if (child := self._waiting.pop(number, None)) is not None:
                    self._size -= len(child.source)
                    if not self._must_wait(child):
                        complete.append(child)

    def _give_up(self) -> Iterator[RawEntry]:
        """Yield the entry that has waited longest, as complete as it is."""
        _, raw = self._waiting.popitem(last=False)
        self._size -= len(raw.source)
        for name in _list_parents(raw):
            if self._parents.get(name) is None:
                field = "crossref" if name == raw.fields.get("crossref", "").strip().lower() else "xdata"
                raw.warn(
                    gettext("There is no entry “{name}” to inherit fields from.").format(name=name[:60]),
                    field,
                )
            self._inherit_from(raw, name)
        yield from self._finish(raw)


class _ParentCache:
    """The last entries by key, in two generations; the older one is dropped as a whole."""

    def __init__(self, room: int) -> None:
        self._new: dict[str, RawEntry] = {}
        self._old: dict[str, RawEntry] = {}
        self._room = self._left = room

    def get(self, name: str) -> RawEntry | None:
        return self._new.get(name) or self._old.get(name)

    def put(self, name: str, raw: RawEntry) -> None:
        """Remember an entry unless one is known by this name."""
        if name not in self._new and name not in self._old:
            self._new[name] = raw
            self._left -= len(raw.source) + _OVERHEAD
            if self._left < 0:
                self._new, self._old, self._left = {}, self._new, self._room


def _list_parents(raw: RawEntry) -> list[str]:
    """Return the keys of the entries that it refers to, by precedence."""
    names = [*raw.fields.get("xdata", "").split(",")[:100], raw.fields.get("crossref", "")]
    return [
        name.strip().lower() for name in names if name.strip() and name.strip().lower() != raw.key.lower()
    ]


def inherit_fields(raw: RawEntry, parent: RawEntry) -> None:
    """Copy the fields that an entry lacks from another."""
    inherited = parent.fields if parent.type == "xdata" else dict(_map_fields(parent, raw))
    is_dated = not _DATES.isdisjoint(raw.fields)
    for name, value in inherited.items():
        if not (name in raw.fields or (is_dated and name in _DATES)):
            raw.fields[name] = value


def _map_fields(parent: RawEntry, child: RawEntry) -> Iterator[tuple[str, str]]:
    """Yield the fields that a child inherits from a parent, by their names in the child.

    A child without a title is another name for the same work and inherits all fields.
    """
    prefix = ""  # of title fields, where the parent is a larger work
    if parent.type.startswith("mv"):
        prefix = "main"
    elif child.type in _TYPES_IN_BOOKS:
        prefix = "book"
    elif parent.type == "periodical" and child.type == "article":
        prefix = "journal"
    titles = {name: prefix + name for name in ("title", "subtitle", "titleaddon")} if prefix else {}
    has_title = titles.get("title", "title") in child.fields
    not_inherited = (
        _STRUCTURE_FIELDS | _WORK_FIELDS if "title" in child.fields or titles else _STRUCTURE_FIELDS
    )
    for name, value in parent.fields.items():
        if name in titles:
            if not has_title:
                yield titles[name], value
        elif name not in not_inherited:
            yield name, value
    if "booktitle" in parent.fields and child.type in _TYPES_IN_BOOKS:
        yield "booktitle", parent.fields["booktitle"]
