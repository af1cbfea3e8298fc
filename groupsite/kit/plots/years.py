"""Papers per year, a square each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from groupsite.kit.plots.marks import (
    BELOW,
    DIGIT,
    NARROW,
    Label,
    label_at,
    papers_in_words,
    percent,
    text_width,
    ticks,
    year_rows,
    year_step,
)

ABOVE = 14  # px; the counts above the marks
SQUARE, SMALLEST_SQUARE, GAP = 12, 5, 3  # px
STACK = 12  # papers; a year of more makes bars of all
FEWEST_SLOTS = 8  # so that a few years stand side by side and not far apart
APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"
EN_DASH = "\N{EN DASH}"


@dataclass(frozen=True)
class Column:
    """The papers of a year, from `bottom` up to `top`.

    A column that is a link has an address and the whole slot of its year for a target; `emphasis` is
    "chosen" or "other" where a year is chosen.
    """

    x: str
    bottom: int
    top: int
    label: Label | None
    year: int
    papers: int
    slot: str
    slot_width: str
    address: str = ""
    emphasis: str = ""

    @property
    def name(self) -> str:
        """What a link is called: "2021: 3 papers"."""
        return f"{self.year}: {self.papers:,} paper" + ("" if self.papers == 1 else "s")

    @property
    def label_y(self) -> int:
        return self.top - 4


@dataclass(frozen=True)
class YearPlot:
    """Papers per year; `dashes` cuts columns into squares and is empty for bars.

    `undated` counts the papers without a year, which are not drawn.
    """

    columns: tuple[Column, ...]
    thickness: int
    dashes: str
    baseline: int
    baseline_end: str
    years: tuple[Label, ...]
    rows: tuple[tuple[int, int], ...]
    sentence: str
    undated: int = 0

    @property
    def height(self) -> int:
        return self.baseline + BELOW

    @property
    def has_links(self) -> bool:
        return any(column.address for column in self.columns)

    @property
    def caption(self) -> str:
        """ "16 papers, 2014–2025"; "15 of 16 papers, 2014–2025" where one has no year."""
        drawn, first, last = sum(number for _, number in self.rows), self.rows[0][0], self.rows[-1][0]
        total = drawn + self.undated
        words = f"{total:,} paper" if total == 1 else f"{total:,} papers"
        words = f"{drawn:,} of {words}" if self.undated else words
        return f"{words}, {first}" if first == last else f"{words}, {first}{EN_DASH}{last}"

    def linked(self, addresses: Mapping[int, str], chosen: int | None = None) -> "YearPlot":
        """The same plot with its columns as links. Takes addresses by year, and the year that is chosen."""
        columns = tuple(
            replace(
                column,
                address=addresses.get(column.year, ""),
                emphasis="" if chosen is None else "chosen" if column.year == chosen else "other",
            )
            for column in self.columns
        )
        return replace(self, columns=columns)

    @property
    def years_y(self) -> int:
        return self.baseline + BELOW - 4


def papers_per_year(
    counts: Mapping[int | None, int], first: int | None = None, last: int | None = None
) -> YearPlot | None:
    """The plot of how many papers each year has; None without papers that have a year.

    counts: by year; under None stand the papers without a year, which are counted and not drawn.
    `first` and `last` are years to begin and end with, where the papers do not lie before or after.
    """
    undated = counts.get(None, 0)
    rows = year_rows({year: number for year, number in counts.items() if year is not None})
    if not rows:
        return None
    start = rows[0][0] if first is None else min(first, rows[0][0])
    span = (rows[-1][0] if last is None else max(last, rows[-1][0])) - start + 1
    slots = max(span, FEWEST_SLOTS)
    highest = max(number for _, number in rows)
    side = min(SQUARE, int(0.8 * NARROW / slots))
    squares = side >= SMALLEST_SQUARE and highest <= STACK
    unit = side + GAP if squares else min(SQUARE + GAP, STACK * (SQUARE + GAP) / highest)
    baseline = ABOVE + round(unit * highest)
    labelled = _labelled(rows, NARROW / slots)
    columns = []
    for year, number in rows:
        at = (year - start + 0.5) / slots
        columns.append(
            Column(
                x=percent(at),
                bottom=baseline - (GAP if squares else 0),
                top=min(baseline - round(unit * number), baseline - 2),
                label=label_at(at, f"{number:,}") if year in labelled else None,
                year=year,
                papers=number,
                slot=percent((year - start) / slots),
                slot_width=percent(1 / slots),
            )
        )
    return YearPlot(
        columns=tuple(columns),
        thickness=max(side, 1),
        dashes=f"{side} {GAP}" if squares else "",
        baseline=baseline,
        baseline_end=percent(span / slots),
        years=_year_labels(start, span, slots),
        rows=rows,
        sentence=papers_in_words(rows) + (f", {undated:,} without a year" if undated else ""),
        undated=undated,
    )


def _labelled(rows: Sequence[tuple[int, int]], room: float) -> set[int]:
    """The years whose counts are written out: all if there is room for that, else the highest."""
    highest = max(number for _, number in rows)
    if text_width(f"{highest:,}") <= room:
        return {year for year, _ in rows}
    return {next(year for year, number in rows if number == highest)}


def _year_labels(start: int, span: int, slots: int) -> tuple[Label, ...]:
    """Every second year as '14; fewer where they would touch, and in full over a century."""
    whole = span >= 100
    step = year_step(NARROW / slots, DIGIT * (5 if whole else 4), least=2)
    return tuple(
        label_at((year - start + 0.5) / slots, str(year) if whole else f"{APOSTROPHE}{year % 100:02}")
        for year in ticks(start, start + span - 1, step)
    )
