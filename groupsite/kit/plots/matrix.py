"""What stands with what: a row of dots for each thing, a column for each year or paper."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from groupsite.kit.plots.marks import NARROW, STEPS, Label, percent, text_width

MOST_COLUMNS = MOST_ROWS = 12
HEAD, ROW = 20, 24  # px
LETTER = 6.2  # px; a letter of the 12 px text, on the average
ROOM = 8  # px; between words and dots
MOST_WORDS = 112  # px; of the names of rows
PITCH = 32  # px; from column to column at most
_LITTLE = re.compile(r"(?:\s+(?:of|for|on|in|and|the|to|de))+$")
APOSTROPHE, ELLIPSIS, EN_DASH = "\N{RIGHT SINGLE QUOTATION MARK}", "…", "\N{EN DASH}"


@dataclass(frozen=True)
class Column:
    """What dots stand under: `key` is what rows count by, `name` what it is called in full."""

    key: int
    name: str
    year: int | None = None


@dataclass(frozen=True)
class Row:
    """A row: `shown` is its name as far as there is room, `dots` where there is something, `said` what."""

    name: str
    shown: str
    top: str
    dots: tuple[str, ...]
    said: str


@dataclass(frozen=True)
class Matrix:
    """The drawing; `places` are where columns stand, `left_out` counts the rows that have no room."""

    rows: tuple[Row, ...]
    places: tuple[str, ...]
    labels: tuple[Label, ...]
    sentence: str
    left_out: int

    @property
    def height(self) -> str:
        return str(HEAD + ROW * len(self.rows))


def by_year(rows: Sequence[tuple[str, Mapping[int, int]]], kind: str) -> Matrix | None:
    """Names and how many each has of every year. Of more than twelve years several make a column.

    kind: what the rows are, in the plural. None where no year is known of any.
    """
    years = [year for _, counts in rows for year in counts]
    if not years:
        return None
    first, last = min(years), max(years)
    # as few years to a column as there is room for; columns of several begin round
    begins = ((first - first % step, step) for step in STEPS)
    start, step = next((start, step) for start, step in begins if (last - start) // step < MOST_COLUMNS)
    columns = [
        Column(year, _span(max(year, first), min(year + step - 1, last)), max(year, first))
        for year in range(start, last + 1, step)
    ]
    summed = [(name, _summed(counts, start, step)) for name, counts in rows]
    return by_column(summed, columns, kind)


def by_column(
    rows: Sequence[tuple[str, Mapping[int, int]]], columns: Sequence[Column], kind: str
) -> Matrix | None:
    """Names and how many each has under the key of every column; the first twelve of each are drawn."""
    shown, columns = rows[:MOST_ROWS], columns[:MOST_COLUMNS]
    if not shown or not columns:
        return None
    words = min(max(len(name) for name, _ in shown) * LETTER, MOST_WORDS) + ROOM
    pitch = min(PITCH, (NARROW - words) / len(columns))
    places = [1 - (len(columns) - at - 0.5) * pitch / NARROW for at in range(len(columns))]
    drawn = tuple(map(percent, places))
    room = NARROW - len(columns) * pitch - ROOM
    names = _cut_names([name for name, _ in shown], room)
    return Matrix(
        tuple(_row(place, *row, names[place], columns, drawn) for place, row in enumerate(shown)),
        drawn,
        _labels(columns, places, pitch),
        _sentence(shown, columns, kind),
        len(rows) - len(shown),
    )


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}{EN_DASH}{last}"


def _summed(counts: Mapping[int, int], start: int, step: int) -> dict[int, int]:
    found: dict[int, int] = {}
    for year, number in counts.items():
        key = year - (year - start) % step
        found[key] = found.get(key, 0) + number
    return found


def _row(
    place: int,
    name: str,
    counts: Mapping[int, int],
    cut: str,
    columns: Sequence[Column],
    places: Sequence[str],
) -> Row:
    found = [
        (column, at, counts[column.key])
        for column, at in zip(columns, places, strict=True)
        if counts.get(column.key)
    ]
    said = (column.name if number == 1 else f"{column.name} ({number:,})" for column, _, number in found)
    return Row(name, cut, str(HEAD + ROW * place), tuple(at for _, at, _ in found), ", ".join(said))


def _cut_names(names: Sequence[str], room: float) -> list[str]:
    """Names as far as there is room; those that would look the same begin where they differ."""
    cut = [_cut(name, room) for name in names]
    for same in {text for text in cut if cut.count(text) > 1}:
        places = [at for at, text in enumerate(cut) if text == same]
        split_names = [names[at].split() for at in places]
        common = next(
            (at for at, column in enumerate(zip(*split_names, strict=False)) if len(set(column)) > 1),
            min(map(len, split_names)),
        )
        for at, rest in zip(places, split_names, strict=True):
            cut[at] = _cut(f"{ELLIPSIS}{' '.join(rest[common:])}", room) if rest[common:] else same
    return [
        f"{text} ({cut[:at].count(text) + 1})" if text in cut[:at] else text for at, text in enumerate(cut)
    ]


def _cut(name: str, room: float) -> str:
    """As much of a name as there is room for, to whole words if that leaves half of it."""
    most = int(room / LETTER)
    if len(name) <= most:
        return name
    cut = name[: most - 1]
    words = cut.rpartition(" ")[0]
    return _LITTLE.sub("", words if len(words) * 4 > most * 3 else cut).rstrip(" ,.:;") + ELLIPSIS


def _labels(columns: Sequence[Column], places: Sequence[float], pitch: float) -> tuple[Label, ...]:
    """The years of columns, as 2024 or '24: as many as do not touch, the last and so on from there.

    Each above its dots, also where it hangs over the edge by half of itself.
    """
    known = [column.year for column in columns]
    whole = pitch >= text_width("2024") or any(year and not 1900 <= year < 2100 for year in known)
    words = ["" if year is None else str(year) if whole else f"{APOSTROPHE}{year % 100:02}" for year in known]
    step = max(1, -int(-(max(map(text_width, words)) - 2) // pitch))
    chosen = range(len(columns) - 1, -1, -step)
    return tuple(Label(percent(places[at]), words[at]) for at in reversed(chosen) if words[at])


def _sentence(rows: Sequence[tuple[str, Mapping[int, int]]], columns: Sequence[Column], kind: str) -> str:
    """Who stands in most columns, in words."""
    names = [name for name, _ in rows]
    most = max(rows, key=lambda row: sum(bool(row[1].get(column.key)) for column in columns))[0]
    over = columns[0].name if len(columns) == 1 else f"{columns[0].name} to {columns[-1].name}"
    if len(names) == 1:
        return f"{names[0]}, {over}"
    return f"{len(names)} {kind}, {over}; {most} in most columns"
