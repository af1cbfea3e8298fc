"""The axis of papers per year: a slot for each year, with long empty times left out and years put together.

Both only where so many years lie between the first and the last that columns would become slivers.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from groupsite.kit.plots.marks import DIGIT, NARROW, STEPS, ticks, year_step

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

    def slot_of(self, year: int) -> int:
        for slot, first, last in self.stretches:
            if first <= year <= last:
                return slot + (year - first) // self.step
        raise ValueError(f"{year} is not on the axis")

    def years_of(self, slot: int) -> tuple[int, int]:
        """Return the first and the last year of a slot."""
        begin, first, _ = next(each for each in reversed(self.stretches) if each[0] <= slot)
        year = first + (slot - begin) * self.step
        return year, year + self.step - 1

    def lines(self) -> Iterator[tuple[float, float]]:
        """Where each stretch begins and ends, as a share of the axis."""
        for slot, first, last in self.stretches:
            yield slot / self.slots, (slot + (last - first) // self.step + 1) / self.slots

    def years_to_label(self) -> list[int]:
        """Return years that could be labelled, the most important first.

        The first and the last of an axis of a century or with gaps, what stands beside gaps, and round years.
        """
        round_years = [year for _, *ends in self.stretches for year in self._round_years(*ends)]
        if not self._is_long and len(self.stretches) == 1 and self.step == 1:
            return round_years
        beside = [year for _, *ends in self.stretches for year in ends if self.step == 1]
        return [self.first, self.last, *beside, *round_years]

    def _round_years(self, first: int, last: int) -> range:
        pitch = NARROW / self.slots / self.step
        return ticks(
            first, min(last, self.last), year_step(pitch, DIGIT * (5 if self._is_long else 4), least=2)
        )

    def name_of(self, year: int) -> str:
        """What a year is called: 1969 on an axis of a century or more, else ’69."""
        return str(year) if self._is_long else f"{APOSTROPHE}{year % 100:02}"

    @property
    def _is_long(self) -> bool:
        return self.last - self.first >= 99


def build_axis(first: int, last: int, years: Sequence[int]) -> YearAxis:
    """Build the axis from the first to the last year. years: those that have papers, in order."""
    span = last - first + 1
    if span <= MOST_SLOTS:
        return YearAxis(((0, first, last),), max(span, FEWEST_SLOTS), 1, first, last)
    stretches = _without_gaps([first, *years, last])
    shown = sum(end - begin + 1 for begin, end in stretches)
    if shown > MOST_SLOTS:
        step = next((step for step in STEPS if step >= 5 and span / step < MOST_SLOTS), STEPS[-1])
        begin = first // step * step
        slots = max((last - begin) // step + 1, FEWEST_SLOTS)
        return YearAxis(((0, begin, begin + slots * step - 1),), slots, step, first, last)
    gap = max(1, round(BREAK * shown))
    placed, slot = [], 0
    for begin, end in stretches:
        placed.append((slot, begin, end))
        slot += end - begin + 1 + gap
    return YearAxis(tuple(placed), max(slot - gap, FEWEST_SLOTS), 1, first, last)


def _without_gaps(years: Sequence[int]) -> list[tuple[int, int]]:
    """Return the stretches of years between which there is nothing for long."""
    cuts = [(left, right) for left, right in pairwise(years) if right - left > LONGEST_GAP]
    begins = [years[0], *(right for _, right in cuts)]
    ends = [*(left for left, _ in cuts), years[-1]]
    return list(zip(begins, ends, strict=True))
