"""Papers per year, a square each, on an axis with a slot for each year.

On an axis of so many years that columns would be too thin, long gaps are left out or years are grouped.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from core.plots.marks import (
    BELOW,
    DIGIT,
    NARROW,
    STEPS,
    Label,
    choose_year_step,
    count_papers,
    describe_papers,
    format_percent,
    list_ticks,
    list_year_rows,
    measure_label,
    measure_text,
    place_label,
)
from core.text.translation import format_number, gettext

FEWEST_SLOTS = 8  # so that a few years stand side by side and not far apart
MOST_SLOTS = 60  # of a year each; columns of 3 px
LONGEST_GAP = 10  # years without papers; of more, none is shown
BREAK = 0.08  # of the axis; how wide a gap is that stands for years left out
APOSTROPHE = "\N{RIGHT SINGLE QUOTATION MARK}"


@dataclass(frozen=True)
class YearAxis:
    """Stretches of years from the left, each with its first slot; a slot holds `step` years."""

    stretches: tuple[tuple[int, int, int], ...]  # first slot, first year, last year
    slots: int
    step: int
    first: int
    last: int

    def find_slot(self, year: int) -> int:
        for slot, first, last in self.stretches:
            if first <= year <= last:
                return slot + (year - first) // self.step
        raise ValueError(f"{year} is not on the axis")

    def get_years(self, slot: int) -> tuple[int, int]:
        """Return the first and the last year of a slot."""
        begin, first, _ = next(stretch for stretch in reversed(self.stretches) if stretch[0] <= slot)
        year = first + (slot - begin) * self.step
        return year, year + self.step - 1

    def lines(self) -> Iterator[tuple[float, float]]:
        """Yield where each stretch begins and ends, as a share of the axis."""
        for slot, first, last in self.stretches:
            yield slot / self.slots, (slot + (last - first) // self.step + 1) / self.slots

    def list_years_to_label(self) -> list[int]:
        """Return the candidates for labels, the most important first.

        They are the first and the last year of an axis of a century or with gaps, years beside gaps, and
        round years.
        """
        width = DIGIT * (5 if self._is_long else 4)
        step = choose_year_step(NARROW / self.slots / self.step, width, least=2)
        round_years = [
            year
            for _, first, last in self.stretches
            for year in list_ticks(first, min(last, self.last), step)
        ]
        if not self._is_long and len(self.stretches) == 1 and self.step == 1:
            return round_years
        ends_of_gaps = [year for _, *ends in self.stretches for year in ends if self.step == 1]
        return [self.first, self.last, *ends_of_gaps, *round_years]

    def name_of(self, year: int) -> str:
        """Format a year: 1969 on an axis of a century or more, else ’69."""
        return str(year) if self._is_long else f"{APOSTROPHE}{year % 100:02}"

    @property
    def _is_long(self) -> bool:
        return self.last - self.first >= 99


def build_axis(first: int, last: int, years: Sequence[int]) -> YearAxis:
    """Build the axis from the first to the last year. years: those that have papers, in order."""
    span = last - first + 1
    if span <= MOST_SLOTS:
        return YearAxis(((0, first, last),), max(span, FEWEST_SLOTS), 1, first, last)
    cuts = [(left, right) for left, right in pairwise([first, *years, last]) if right - left > LONGEST_GAP]
    begins, ends = [first, *(right for _, right in cuts)], [*(left for left, _ in cuts), last]
    stretches = list(zip(begins, ends, strict=True))
    years_drawn = sum(end - begin + 1 for begin, end in stretches)
    if years_drawn > MOST_SLOTS:
        step = next((step for step in STEPS if step >= 5 and span / step < MOST_SLOTS), STEPS[-1])
        begin = first // step * step
        slots = max((last - begin) // step + 1, FEWEST_SLOTS)
        return YearAxis(((0, begin, begin + slots * step - 1),), slots, step, first, last)
    gap = max(1, round(BREAK * years_drawn))
    placed, slot = [], 0
    for begin, end in stretches:
        placed.append((slot, begin, end))
        slot += end - begin + 1 + gap
    return YearAxis(tuple(placed), max(slot - gap, FEWEST_SLOTS), 1, first, last)


ABOVE = 14  # px; the counts above the marks
SQUARE, SMALLEST_SQUARE, GAP = 12, 5, 3  # px
STACK = 12  # papers; a year of more makes bars of all
APART = 5  # px; between labels of years
EN_DASH = "\N{EN DASH}"


@dataclass(frozen=True)
class YearColumn:
    """The papers of a year, from `bottom` up to `top`; of the years until `last_year` where many share one.

    A column that is a link has a URL, and its whole slot as target; `emphasis` is "chosen" or "other" if a
    year is selected.
    """

    x: str
    bottom: int
    top: int
    label: Label | None
    year: int
    papers: int
    slot: str
    slot_width: str
    last_year: int
    address: str = ""
    emphasis: str = ""

    @property
    def name(self) -> str:
        """The text of the link: "2021: 3 papers"."""
        return f"{self.year}: {count_papers(self.papers)}"

    @property
    def label_y(self) -> int:
        return self.top - 4


@dataclass(frozen=True)
class YearPlot:
    """Papers per year; `dashes` cuts columns into squares and is empty for bars.

    step: years per column. baselines: the start and end of each stretch of the line below the columns;
    between two of them years are left out. undated: the number of papers without a year, which are not drawn.
    """

    columns: tuple[YearColumn, ...]
    thickness: int
    dashes: str
    baseline: int
    baselines: tuple[tuple[str, str], ...]
    years: tuple[Label, ...]
    rows: tuple[tuple[int, int], ...]
    sentence: str
    step: int
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
        text = count_papers(total)
        if self.undated:
            text = gettext("{drawn} of {papers}").format(drawn=format_number(drawn), papers=text)
        period = str(first) if first == last else f"{first}{EN_DASH}{last}"
        if self.step == 1:
            return f"{text}, {period}"
        return gettext("{papers}, {period}, {step} years to a column").format(
            papers=text, period=period, step=self.step
        )

    def add_links(self, addresses: Mapping[int, str], chosen: int | None = None) -> "YearPlot":
        """Return the plot with links. addresses: URLs by year. chosen: the selected year."""
        columns = []
        for column in self.columns:
            address = addresses.get(column.year, "") if column.year == column.last_year else ""
            is_chosen = chosen is not None and column.year <= chosen <= column.last_year
            emphasis = "" if chosen is None else "chosen" if is_chosen else "other"
            columns.append(replace(column, address=address, emphasis=emphasis))
        return replace(self, columns=tuple(columns))

    @property
    def years_y(self) -> int:
        return self.baseline + BELOW - 4


def draw_papers_per_year(
    counts: Mapping[int | None, int], first: int | None = None, last: int | None = None
) -> YearPlot | None:
    """Draw the number of papers per year; return None if no paper has a year.

    counts: by year; the key None has the number of papers without a year, which are not drawn.
    first, last: the range of the axis, extended if papers are outside.
    """
    undated = counts.get(None, 0)
    rows = list_year_rows({year: number for year, number in counts.items() if year is not None})
    if not rows:
        return None
    start = rows[0][0] if first is None else min(first, rows[0][0])
    end = rows[-1][0] if last is None else max(last, rows[-1][0])
    axis = build_axis(start, end, [year for year, _ in rows])
    sums = Counter[int]()
    for year, number in rows:
        sums[axis.find_slot(year)] += number
    highest = max(sums.values())
    side = min(SQUARE, max(1, int(0.8 * NARROW / axis.slots)))
    squares = side >= SMALLEST_SQUARE and highest <= STACK
    unit = side + GAP if squares else min(SQUARE + GAP, STACK * (SQUARE + GAP) / highest)
    baseline = ABOVE + round(unit * highest)
    labelled_slots = set(sums)
    if measure_text(format_number(highest)) > NARROW / axis.slots:  # no room for all counts
        labelled_slots = {min(slot for slot, number in sums.items() if number == highest)}
    columns = []
    for slot, number in sorted(sums.items()):
        at = (slot + 0.5) / axis.slots
        columns.append(
            YearColumn(
                x=format_percent(at),
                bottom=baseline - (GAP if squares else 0),
                top=min(baseline - round(unit * number), baseline - 2),
                label=place_label(at, format_number(number)) if slot in labelled_slots else None,
                year=axis.get_years(slot)[0],
                papers=number,
                slot=format_percent(slot / axis.slots),
                slot_width=format_percent(1 / axis.slots),
                last_year=axis.get_years(slot)[1],
            )
        )
    return YearPlot(
        columns=tuple(columns),
        thickness=side,
        dashes=f"{side} {GAP}" if squares else "",
        baseline=baseline,
        baselines=tuple((format_percent(first), format_percent(last)) for first, last in axis.lines()),
        years=_label_years(axis),
        rows=rows,
        sentence=gettext("{papers}, {undated} without a year").format(
            papers=describe_papers(rows), undated=format_number(undated)
        )
        if undated
        else describe_papers(rows),
        undated=undated,
        step=axis.step,
    )


def _label_years(axis: YearAxis) -> tuple[Label, ...]:
    """Return labels that do not touch, as many as have room, by the importance of their years."""
    labels: dict[int, tuple[Label, float, float]] = {}
    for year in axis.list_years_to_label():
        label = place_label((axis.find_slot(year) + 0.5) / axis.slots, axis.name_of(year))
        begins, ends = measure_label(label)
        if all(begins >= right + APART or ends + APART <= left for _, left, right in labels.values()):
            labels[year] = label, begins, ends
    return tuple(labels[year][0] for year in sorted(labels))
