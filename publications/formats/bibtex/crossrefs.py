"""`crossref` and `xdata`: what entries have from others, which may stand before or behind them.

BibTeX wants the other entry behind, biber takes it from anywhere. So an entry waits until the other has come,
and entries may come out in another order than they stand. How many wait, and how many others are remembered,
is bounded; what has waited too long, or in vain, comes out with a warning and with what it has itself.
BibLaTeX's rules of what becomes what are followed (manual, appendix B), but what names a work itself, as a
DOI does, is nobody else's.
"""

from collections import OrderedDict, defaultdict
from collections.abc import Iterable, Iterator

from publications.formats.bibtex.regions import Raw
from publications.formats.bibtex.types import TABLES
from publications.formats.entry import Problem

MOST_WAITING = 20_000_000  # characters
MOST_KNOWN = 4_000_000  # characters of entries that others may refer to

_OVERHEAD = 1_000
_STRUCTURE = frozenset(TABLES["structure"].split())
_OF_THE_WORK = frozenset(TABLES["of_the_work"].split())
_IN_BOOKS = frozenset(TABLES["in_books"].split())
_LEAVES = _IN_BOOKS | {"article", "phdthesis", "mastersthesis", "techreport"}  # others find them only waiting
_DATES = frozenset({"date", "year", "month", "day"})


class CrossReferences:
    """Give entries what they have from others; iterate to get all, each once it is complete."""

    def __init__(self, items: Iterable[Raw | Problem]) -> None:
        self._items = items
        self._known = _Memory(MOST_KNOWN)
        self._waiting: OrderedDict[int, Raw] = OrderedDict()
        self._waiting_for: defaultdict[str, list[int]] = defaultdict(list)
        self._size = 0

    def __iter__(self) -> Iterator[Raw | Problem]:
        for item in self._items:
            if isinstance(item, Problem):
                yield item
            elif "crossref" in item.fields or "xdata" in item.fields or self._waiting or item.type == "xdata":
                yield from self._take(item)
            else:
                if item.type not in _LEAVES:
                    self._known.put(item.key.lower(), item)
                yield item
        while self._waiting:
            yield from self._give_up()

    def _take(self, raw: Raw) -> Iterator[Raw]:
        if ("crossref" in raw.fields or "xdata" in raw.fields) and self._wait(raw):
            while self._size > MOST_WAITING:
                yield from self._give_up()
        else:
            yield from self._finish(raw)

    def _wait(self, raw: Raw) -> bool:
        """Return whether an entry must wait; if not, it has got what it has from others."""
        names = _list_parents(raw)
        missing = [name for name in names if self._known.get(name) is None]
        if missing:
            number = id(raw)
            self._waiting[number] = raw
            self._size += len(raw.source)
            self._waiting_for[missing[0]].append(number)
            return True
        for name in names:
            self._take_from(raw, name)
        return False

    def _take_from(self, raw: Raw, name: str) -> None:
        if (parent := self._known.get(name)) is not None:
            inherit(raw, parent)

    def _finish(self, raw: Raw) -> Iterator[Raw]:
        """Yield an entry that has all, and those that have waited for it, and so on."""
        done = [raw]
        while done:
            each = done.pop()
            if each.type != "xdata":
                yield each
            name = each.key.lower()
            self._known.put(name, each)
            for number in reversed(self._waiting_for.pop(name, [])):
                if (child := self._waiting.pop(number, None)) is not None:
                    self._size -= len(child.source)
                    if not self._wait(child):
                        done.append(child)

    def _give_up(self) -> Iterator[Raw]:
        """Yield the entry that has waited longest, with what is there."""
        _, raw = self._waiting.popitem(last=False)
        self._size -= len(raw.source)
        for name in _list_parents(raw):
            if self._known.get(name) is None:
                field = "crossref" if name == raw.fields.get("crossref", "").strip().lower() else "xdata"
                raw.warn(f"There is no entry “{name[:60]}” from which it could have fields.", field)
            self._take_from(raw, name)
        yield from self._finish(raw)


class _Memory:
    """Entries by name: the last ones, in two generations of which the older is given up as a whole."""

    def __init__(self, room: int) -> None:
        self._new: dict[str, Raw] = {}
        self._old: dict[str, Raw] = {}
        self._room = self._left = room

    def get(self, name: str) -> Raw | None:
        return self._new.get(name) or self._old.get(name)

    def put(self, name: str, raw: Raw) -> None:
        """Remember an entry unless one is known by this name."""
        if name not in self._new and name not in self._old:
            self._new[name] = raw
            self._left -= len(raw.source) + _OVERHEAD
            if self._left < 0:
                self._new, self._old, self._left = {}, self._new, self._room


def _list_parents(raw: Raw) -> list[str]:
    """Return the names of the entries that it refers to, in the order in which they count."""
    names = raw.fields.get("xdata", "").split(",")[:100] + [raw.fields.get("crossref", "")]
    return [
        name.strip().lower() for name in names if name.strip() and name.strip().lower() != raw.key.lower()
    ]


def inherit(raw: Raw, parent: Raw) -> None:
    """Give an entry what it lacks and another has."""
    given = dict(parent.fields) if parent.type == "xdata" else dict(_map_fields(parent, raw))
    dated = not _DATES.isdisjoint(raw.fields)
    for name, value in given.items():
        if not (name in raw.fields or (dated and name in _DATES)):
            raw.fields[name] = value


def _map_fields(parent: Raw, child: Raw) -> Iterator[tuple[str, str]]:
    """Yield the fields that an entry has from another, by the names that they have there.

    One without a title of its own is another name for the same work, and has all.
    """
    titles = _map_titles(parent.type, child.type)
    has_one = titles.get("title", "title") in child.fields
    own = _STRUCTURE | _OF_THE_WORK if "title" in child.fields or titles else _STRUCTURE
    for name, value in parent.fields.items():
        if name in titles:
            if not has_one:
                yield titles[name], value
        elif name not in own:
            yield name, value
    if "booktitle" in parent.fields and child.type in _IN_BOOKS:
        yield "booktitle", parent.fields["booktitle"]


def _map_titles(parent: str, child: str) -> dict[str, str]:
    """Return what a title is called where it is that of something larger."""
    if parent.startswith("mv"):
        larger = "main"
    elif child in _IN_BOOKS:
        larger = "book"
    elif parent == "periodical" and child == "article":
        larger = "journal"
    else:
        return {}
    return {name: larger + name for name in ("title", "subtitle", "titleaddon")}
