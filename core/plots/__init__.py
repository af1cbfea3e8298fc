"""Compute small plots: the positions of marks and labels, and a sentence that describes the drawing.

The drawings have no viewBox: x is in per cent of whatever width they get and y in pixels, so that text keeps
its size. What has to fit is measured at the narrowest width that a plot is shown at.
"""

from core.plots.stars import LinePlot, draw_stars
from core.plots.timelines import Lanes, Member, Post, Roster, ThemeYears, draw_lanes, draw_roster
from core.plots.years import YearPlot, draw_papers_per_year

__all__ = [
    "Lanes",
    "LinePlot",
    "Member",
    "Post",
    "Roster",
    "ThemeYears",
    "YearPlot",
    "draw_lanes",
    "draw_papers_per_year",
    "draw_roster",
    "draw_stars",
]
