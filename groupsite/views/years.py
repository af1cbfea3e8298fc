"""A year of the group: its papers, news and awards, and who came and left."""

from typing import Any

from django.http import Http404, HttpResponse
from django.shortcuts import render

from groupsite.models import Award
from groupsite.news.models import NewsItem
from people.models import Appointment
from publications.models import Publication

MOST_PAPERS = 100
"""How many papers a page shows; if there are more, it links to all of them."""


def year(request, number: str) -> HttpResponse:
    """Show a year; 404 for one of which nothing is known."""
    chosen = int(number)
    papers = Publication.objects.listed().filter(year=chosen)
    appointments = Appointment.objects.visible().begun().select_related("person", "role")
    context: dict[str, Any] = {
        "year": chosen,
        "papers": list(papers.newest_first().for_list()[:MOST_PAPERS]),
        "news": list(NewsItem.objects.shown().filter(day__year=chosen).newest_first().defer("body")),
        "awards": [award for award in Award.objects.newest_first().for_rows() if award.last_year == chosen],
        "came": list(appointments.filter(start__year=chosen).first_of_person().order_by("start", "pk")),
        "left": list(
            Appointment.objects.former_members().filter(end__year=chosen).select_related("person", "role")
        ),
    }
    if not any(context[name] for name in ("papers", "news", "awards", "came", "left")):
        raise Http404
    total = len(context["papers"])
    context["total"] = papers.count() if total == MOST_PAPERS else total
    has_neighbour = Publication.objects.listed()
    context["previous"] = chosen - 1 if has_neighbour.filter(year=chosen - 1).exists() else None
    context["next"] = chosen + 1 if has_neighbour.filter(year=chosen + 1).exists() else None
    return render(request, "groupsite/year.html", context)
