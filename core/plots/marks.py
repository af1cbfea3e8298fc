"""Helpers of all plots: labels, ticks, and papers per year as text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from core.text.translation import format_number, gettext, ngettext

NARROW = 240  # px; a plot in the margin, or on a small phone
DIGIT = 7  # px; a figure of the 12 px text, rounded up
HANG = 4  # px; what may hang over the edges
BELOW = 18  # px; the years below the marks
STEPS = 1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10000  # years from label to label


@dataclass(frozen=True)
class Label:
    """A text at a position, anchored by its start, middle or end."""

    x: str
    text: str
    anchor: str = "middle"


def list_year_rows(counts: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    """Return the years with a positive number, in order."""
    return tuple(sorted((year, number) for year, number in counts.items() if number > 0))


def describe_papers(rows: Sequence[tuple[int, int]]) -> str:
    """Describe papers per year: "17 papers from 2014 to 2022, most in 2021 (7)"."""
    if not rows:
        return gettext("no papers")
    text = count_papers(sum(number for _, number in rows))
    if len(rows) == 1:
        return gettext("{papers} in {year}").format(papers=text, year=rows[0][0])
    highest = max(number for _, number in rows)
    best = [year for year, number in rows if number == highest]
    sentence = (
        gettext("{papers} from {first} to {last}, most in {best} ({highest})")
        if len(best) == 1
        else gettext("{papers} from {first} to {last}, at most {highest} a year")
    )
    return sentence.format(
        papers=text, first=rows[0][0], last=rows[-1][0], best=best[0], highest=format_number(highest)
    )


def count_papers(number: int) -> str:
    """Return a number with its noun: "1 paper", "1,200 papers"."""
    return ngettext("{count} paper", "{count} papers", number).format(count=format_number(number))


def choose_year_step(slot: float, width: int, least: int) -> int:
    """Return the number of years between labels of this width, so that they do not touch."""
    return next((step for step in STEPS if step >= least and step * slot >= width), STEPS[-1])


def list_ticks(first: int, last: int, step: int) -> range:
    """Return the years of ticks: from the first, or for a long step the round ones."""
    return range(first if step <= 2 else -(-first // step) * step, last + 1, step)


def measure_text(text: str) -> int:
    return DIGIT * len(text) + 2


def place_label(at: float, text: str) -> Label:
    """Build a label centred at a position, or anchored so that it stays within the plot."""
    half = (measure_text(text) / 2 - HANG) / NARROW
    anchor = "start" if at < half else "end" if at > 1 - half else "middle"
    return Label(format_percent(at), text, anchor)


def measure_label(label: Label) -> tuple[float, float]:
    """Return where a label begins and ends in the narrowest plot, in px."""
    at, width = float(label.x.removesuffix("%")) * NARROW / 100, DIGIT * len(label.text)
    begins = at - {"start": 0, "middle": width / 2, "end": width}[label.anchor]
    return begins, begins + width


def format_percent(share: float) -> str:
    return f"{100 * share:.2f}".rstrip("0").rstrip(".") + "%"
