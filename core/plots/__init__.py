"""Compute small plots: the positions of marks and labels, and a sentence that describes the drawing.

The drawings have no viewBox: x is in per cent of whatever width they get and y in pixels, so that text keeps
its size. What has to fit is measured at the narrowest width that a plot is shown at.
"""

from core.plots.lanes import Lane, LaneMark, Lanes, LaneYears, draw_lanes
from core.plots.spans import (
    Bars,
    Milestone,
    ProjectSpan,
    ProjectTimeline,
    draw_bars,
    draw_project_timeline,
    format_years,
)
from core.plots.stars import Sparkline, StarPlot, draw_sparkline, draw_stars
from core.plots.timelines import Member, Post, Roster, draw_roster
from core.plots.years import YearPlot, draw_papers_per_year

__all__ = [
    "Bars",
    "Lane",
    "LaneMark",
    "LaneYears",
    "Lanes",
    "Member",
    "Milestone",
    "Post",
    "ProjectSpan",
    "ProjectTimeline",
    "Roster",
    "Sparkline",
    "StarPlot",
    "YearPlot",
    "draw_bars",
    "draw_lanes",
    "draw_papers_per_year",
    "draw_project_timeline",
    "draw_roster",
    "draw_sparkline",
    "draw_stars",
    "format_years",
]
