"""The lanes of research themes: their periods, papers and awards, and the papers of no theme."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse
from django.utils.translation import gettext, ngettext

from bibliography.venues.labels import label_venue
from core.db.dated_models import today
from core.db.query_batches import cached_by_day
from core.plots import Lane, LaneMark, Lanes, LaneYears, draw_lanes
from core.text.dates import Period, YearSet
from core.text.mathematics import strip_math
from publications.models import Publication
from software.models import Theme, ThemePublication, ThemeSoftware

Award = Publication._meta.get_field("awards").related_model
PAPER = "pk", "slug", "title", "year", "venue__name", "venue__short", "venue__kind", "venue_printed"
"""The columns of a mark."""
IN_THEME = tuple(f"publication__{name}" for name in PAPER)


FEWEST_MARKS = 3
"""A theme with fewer papers has no lane on its own page."""


@dataclass(frozen=True)
class LaneRow:
    """A lane beside its text; papers: how many a theme lists, where that is said."""

    title: str
    url: str
    summary: str
    period: Period | None = None
    papers: int = 0
    lane: Lane | None = None


def build_lanes(themes: Sequence[Theme]) -> tuple[list[LaneRow], Lanes | None]:
    """Return a row for each public theme and one for papers of none, and their plot if a year is known."""
    selected = _select_lanes().read()
    honours, honoured_software = sort_awards(selected["awards"], selected["theme_software"])
    papers: dict[int | None, list[tuple]] = defaultdict(list)
    for theme, *paper in selected["entries"]:
        papers[theme].append(tuple(paper))
    if themes:
        papers[None] = selected["others"]
    marks = {
        key: [*honoured_software[key], *build_marks(papers[key], honours)]
        for key in (*(theme.pk for theme in themes), None)
    }
    lanes = [read_years(theme, marks[theme.pk]) for theme in themes]
    if marks[None]:
        address = f"{reverse('publications')}?year="
        lanes.append(
            LaneYears(gettext("Other papers"), None, None, marks[None], address=address, is_theme=False)
        )
    plot = draw_lanes(lanes, today())
    drawn = plot.lanes if plot else (None,) * len(lanes)
    rows = [
        LaneRow(
            theme.in_language.title,
            theme.get_absolute_url(),
            theme.in_language.summary,
            theme.period,
            getattr(theme, "papers", 0),
            drawn[at],
        )
        for at, theme in enumerate(themes)
    ]
    if marks[None]:
        summary = gettext("Papers that belong to no theme.")
        rows.append(LaneRow(gettext("Other papers"), reverse("publications"), summary, lane=drawn[-1]))
    return rows, plot


def build_theme_lane(
    theme: Theme, papers: Sequence[Publication], awards: Iterable[Any]
) -> tuple[list[LaneRow], Lanes | None]:
    """Return the lane of one theme and its plot; no lane for a few papers, which need none.

    papers: with their venues. awards: of the papers and of the software of the theme.
    """
    rows = []
    for paper in sorted(papers, key=lambda paper: -(paper.year or 0)):
        venue = (paper.venue.name, paper.venue.short, paper.venue.kind) if paper.venue else ("", "", "")
        rows.append((paper.pk, paper.slug, paper.title, paper.year, *venue, paper.venue_printed))
    honours, of_software = sort_awards(awards, ())
    marks = [*of_software[None], *build_marks(rows, honours)]
    plot = draw_lanes([read_years(theme, marks)], today()) if len(marks) >= FEWEST_MARKS else None
    if plot is None:
        return [], None
    title = ngettext("%(number)d paper", "%(number)d papers", len(papers)) % {"number": len(papers)}
    return [LaneRow(title, "", gettext("Each dot leads to a paper."), lane=plot.lanes[0])], plot


@cached_by_day
def _select_lanes() -> dict[str, QuerySet]:
    entries = ThemePublication.objects.shown().of_public_themes()
    in_a_theme = entries.filter(publication=OuterRef("pk"))
    others = Publication.objects.listed().filter(~Exists(in_a_theme), year__isnull=False)
    of_public = Q(publication__isnull=False) | Q(software__visibility="public")
    honoured = Award.objects.filter(software=OuterRef("software"))
    theme_software = ThemeSoftware.objects.filter(Exists(honoured), theme__visibility="public")
    return {
        "entries": entries.newest_first().values_list("theme", *IN_THEME),
        "others": others.newest_first().values_list(*PAPER),
        "awards": Award.objects.filter(of_public).select_related("software"),
        "theme_software": theme_software.values_list("software", "theme"),
    }


def sort_awards(
    awards: Iterable[Any], theme_software: Iterable[tuple[int, int]]
) -> tuple[dict[int, str], dict[int | None, list[LaneMark]]]:
    """Return the awards of papers by their keys, and a mark for those of software by theme."""
    honours: dict[int, str] = {}
    marks: dict[int | None, list[LaneMark]] = defaultdict(list)
    themes: dict[int, list[int | None]] = defaultdict(list)
    for tool_key, theme_key in theme_software:
        themes[tool_key].append(theme_key)
    for award in awards:
        if award.publication_id:
            honours.setdefault(award.publication_id, award.qualified_title)
        year = award.last_year
        if award.software_id and not award.publication_id and year:
            tool = award.software
            mark = LaneMark(
                year, tool.name, tool.get_absolute_url(), str(YearSet((year,))), award.qualified_title, False
            )
            for theme in themes.get(award.software_id, [None]):
                marks[theme].append(mark)
    return honours, marks


def build_marks(papers: Iterable[tuple], honours: dict[int, str]) -> Iterator[LaneMark]:
    """Yield the mark of each paper with a year, the earliest of a year first."""
    for pk, slug, title, year, name, short, kind, printed in reversed(list(papers)):
        if year:
            venue = label_venue(name, short, kind) if name else printed
            url = reverse("publication", args=[slug])
            yield LaneMark(year, strip_math(title), url, f"{venue} {year}".strip(), honours.get(pk, ""))


def read_years(theme: Theme, marks: Sequence[LaneMark]) -> LaneYears:
    """Return the data of a theme's lane; an end that nobody knows is the year of its last mark."""
    start = theme.start.year if theme.start else None
    end = theme.end.year if theme.end else None
    if theme.end_unknown:
        end = max((mark.year for mark in marks), default=start)
    address = f"{theme.get_absolute_url()}#y"
    return LaneYears(theme.in_language.title, start, end, marks, not theme.end_unknown, address, in_page=True)
