"""Themes as lanes over the years."""

from collections import defaultdict

from groupsite.kit.dated import today
from groupsite.kit.plots import Lanes, ThemeYears, lanes
from software.models import Theme, ThemePublication


def with_lanes(themes: list[Theme], entries: list[ThemePublication]) -> Lanes | None:
    """Give each theme its `lane` on the grid of years that is returned, as far as years are known.

    Takes the entries of these themes with their year, as `with_year()` leaves them; gives None if no year
    is known of any theme.
    """
    papers = defaultdict(list)
    for entry in entries:
        if entry.in_year:
            papers[entry.theme_id].append(entry.in_year)
    drawn = lanes([_theme_years(theme, papers[theme.pk]) for theme in themes], today().year)
    for place, theme in enumerate(themes):
        theme.lane = drawn.lanes[place] if drawn else None
    return drawn


def _theme_years(theme: Theme, papers: list[int]) -> ThemeYears:
    """A theme that ended nobody knows when lasts here as long as its papers."""
    start = theme.start.year if theme.start else None
    end = theme.end.year if theme.end else None
    if theme.end_unknown:
        end = max(papers, default=start)
    return ThemeYears(theme.title, start, end, papers, not theme.end_unknown)
