"""The home page."""

from django.http import HttpResponse
from django.shortcuts import render

from groupsite.kit.gather import gather
from groupsite.models import NewsItem, Page
from people.models import Appointment
from people.views import mark_supervisors
from publications.models import Publication
from publications.rows import fill_rows
from software.models import Software, Theme, ThemePublication
from software.views import with_lanes

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
    mark_supervisors(found["members"])
    context = {
        "lanes": with_lanes(found["themes"], found.pop("entries")),
        **found,
        "heads": [member for member in found["members"] if member.role.leads],
        "papers": fill_rows(found["selected"] or found["newest"]),
        "total": found["newest"][0].total if found["newest"] else 0,
        "shown_members": found["members"][:PEOPLE],
    }
    return render(request, "home.html", context)
