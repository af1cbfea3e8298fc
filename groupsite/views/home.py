"""The home page."""

from collections import defaultdict

from django.http import HttpResponse
from django.shortcuts import render

from groupsite.kit.dated import today
from groupsite.kit.gather import gather
from groupsite.kit.plots import Lanes, ThemeYears, lanes
from groupsite.models import NewsItem, Page
from people.models import Appointment
from publications.models import Publication
from publications.rows import fill_rows
from software.models import Software, Theme, ThemePublication

PAPERS = 6
NEWS = 5
PEOPLE = 6


def home(request) -> HttpResponse:
    """The group: what it is, themes, selected papers, news, software, people, how to join."""
    listed = Publication.objects.listed()
    heads = Appointment.objects.visible().leading().values("person")
    found = gather(
        themes=Theme.objects.public().in_order(),
        entries=ThemePublication.objects.shown().of_public_themes().with_year().only("theme"),
        selected=listed.selected_by_any(heads).newest_first().lean()[:PAPERS],
        newest=listed.counted().newest_first().lean()[:PAPERS],
        news=NewsItem.objects.shown().newest_first()[:NEWS],
        software=Software.objects.public().in_order(),
        members=Appointment.objects.members().for_rows(),
        alumni=Appointment.objects.former_members().only("pk"),
        join=Page.objects.public().filter(purpose=Page.Purpose.JOIN)[:1],
    )
    context = {
        "lanes": _with_lanes(found["themes"], found.pop("entries")),
        **found,
        "heads": [member for member in found["members"] if member.role.leads],
        "papers": fill_rows(found["selected"] or found["newest"]),
        "total": found["newest"][0].total if found["newest"] else 0,
        "shown_members": found["members"][:PEOPLE],
    }
    return render(request, "home.html", context)


def _with_lanes(themes: list[Theme], entries: list[ThemePublication]) -> Lanes | None:
    """Give each theme its `lane` on the grid of years that is returned, as far as years are known."""
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
    return ThemeYears(theme.short or theme.title, start, end, papers, not theme.end_unknown)
