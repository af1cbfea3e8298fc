"""A matrix of dots: a row for each name, a column for each year or paper."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.plots.marks import NARROW, STEPS, Label, format_percent, measure_text
from core.text.translation import format_number, gettext

MOST_COLUMNS = MOST_ROWS = 12
HEAD, ROW = 20, 24  # px
LETTER = 6.2  # px; a letter of the 12 px text, on the average
ROOM = 8  # px; between words and dots
MOST_WORDS = 112  # px; of the names of rows
PITCH = 32  # px; from column to column at most
_TRAILING_PREPOSITION = re.compile(r"(?<!\s)(?:\s++(?:of|for|on|in|and|the|to|de))+$")
APOSTROPHE, ELLIPSIS, EN_DASH = "\N{RIGHT SINGLE QUOTATION MARK}", "…", "\N{EN DASH}"


@dataclass(frozen=True)
class MatrixColumn:
    """A column of dots; key: in the counts of rows. name: its full label."""

    key: int
    name: str
    year: int | None = None


@dataclass(frozen=True)
class MatrixRow:
    """A row; short_name: the name as far as it fits. dots: their positions. description: of the dots."""

    name: str
    short_name: str
    top: str
    dots: tuple[str, ...]
    description: str


@dataclass(frozen=True)
class Matrix:
    """The drawing; places: the positions of columns. left_out: the number of rows without room."""

    rows: tuple[MatrixRow, ...]
    places: tuple[str, ...]
    labels: tuple[Label, ...]
    sentence: str
    left_out: int

    @property
    def height(self) -> str:
        return str(HEAD + ROW * len(self.rows))


def draw_by_year(rows: Sequence[tuple[str, Mapping[int, int]]], kind: str) -> Matrix | None:
    """Draw names and their counts per year; more than twelve years are grouped into columns.

    kind: the label of the rows, in the plural. Returns None if there are no years.
    """
    years = [year for _, counts in rows for year in counts]
    if not years:
        return None
    first, last = min(years), max(years)
    # as few years to a column as there is room for; columns of several begin round
    begins = ((first - first % step, step) for step in STEPS)
    start, step = next((start, step) for start, step in begins if (last - start) // step < MOST_COLUMNS)
    columns = []
    for year in range(start, last + 1, step):
        begin, end = max(year, first), min(year + step - 1, last)
        columns.append(MatrixColumn(year, str(begin) if begin == end else f"{begin}{EN_DASH}{end}", begin))
    sums: list[tuple[str, Mapping[int, int]]] = []
    for name, counts in rows:
        totals = Counter[int]()
        for year, number in counts.items():
            totals[year - (year - start) % step] += number
        sums.append((name, totals))
    return draw_by_column(sums, columns, kind)


def draw_by_column(
    rows: Sequence[tuple[str, Mapping[int, int]]], columns: Sequence[MatrixColumn], kind: str
) -> Matrix | None:
    """Draw names and their counts per column; the first twelve rows and columns."""
    visible, columns = rows[:MOST_ROWS], columns[:MOST_COLUMNS]
    if not visible or not columns:
        return None
    name_width = min(max(len(name) for name, _ in visible) * LETTER, MOST_WORDS) + ROOM
    pitch = min(PITCH, (NARROW - name_width) / len(columns))
    shares = [1 - (len(columns) - at - 0.5) * pitch / NARROW for at in range(len(columns))]
    places = tuple(map(format_percent, shares))
    cut_names = _cut_names([name for name, _ in visible], NARROW - len(columns) * pitch - ROOM)
    result = []
    for at, (name, counts) in enumerate(visible):
        cells = [pair for pair in zip(columns, places, strict=True) if counts.get(pair[0].key)]
        texts = []
        for column, _ in cells:
            number = counts[column.key]
            texts.append(column.name if number == 1 else f"{column.name} ({format_number(number)})")
        dots = tuple(place for _, place in cells)
        result.append(MatrixRow(name, cut_names[at], str(HEAD + ROW * at), dots, ", ".join(texts)))
    labels = _label_columns(columns, shares, pitch)
    return Matrix(tuple(result), places, labels, _describe(visible, columns, kind), len(rows) - len(visible))


def _cut_names(full_names: Sequence[str], room: float) -> list[str]:
    """Shorten names to the room; those that would be equal begin where they differ."""
    cut = [_cut(name, room) for name in full_names]
    for same in {text for text in cut if cut.count(text) > 1}:
        places = [at for at, text in enumerate(cut) if text == same]
        split_names = [full_names[at].split() for at in places]
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
    """Shorten a name to the room, at a word if that leaves enough of it."""
    limit = int(room / LETTER)
    if len(name) <= limit:
        return name
    cut = name[: limit - 1]
    whole_words = cut.rpartition(" ")[0]
    return (
        _TRAILING_PREPOSITION.sub("", whole_words if len(whole_words) * 4 > limit * 3 else cut).rstrip(
            " ,.:;"
        )
        + ELLIPSIS
    )


def _label_columns(
    columns: Sequence[MatrixColumn], places: Sequence[float], pitch: float
) -> tuple[Label, ...]:
    """Label the years of columns, as 2024 or '24, as many as do not touch, from the last on.

    Each is above its dots, and may extend over the edge by half its width.
    """
    years = [column.year for column in columns]
    whole = pitch >= measure_text("2024") or any(year and not 1900 <= year < 2100 for year in years)
    texts = ["" if year is None else str(year) if whole else f"{APOSTROPHE}{year % 100:02}" for year in years]
    step = max(1, -int(-(max(map(measure_text, texts)) - 2) // pitch))
    chosen = range(len(columns) - 1, -1, -step)
    return tuple(Label(format_percent(places[at]), texts[at]) for at in reversed(chosen) if texts[at])


def _describe(
    rows: Sequence[tuple[str, Mapping[int, int]]], columns: Sequence[MatrixColumn], kind: str
) -> str:
    """Describe the matrix, with the name in most columns."""
    row_names = [name for name, _ in rows]
    widest = max(rows, key=lambda row: sum(bool(row[1].get(column.key)) for column in columns))[0]
    period = columns[0].name
    if len(columns) > 1:
        period = gettext("{first} to {last}").format(first=columns[0].name, last=columns[-1].name)
    if len(row_names) == 1:
        return f"{row_names[0]}, {period}"
    return gettext("{count} {kind}, {period}; {name} in most columns").format(
        count=format_number(len(row_names)), kind=kind, period=period, name=widest
    )
