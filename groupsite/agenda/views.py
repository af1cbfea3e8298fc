"""Pages of events and talks, and their calendars."""

from itertools import groupby

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from core.web.pagination import paginate
from core.web.visibility import get_or_gone
from groupsite.agenda.calendars import build_calendar
from groupsite.agenda.models import Event, EventSeries, Talk
from groupsite.site.context import Site

MEDIA_TYPE = "text/calendar; charset=utf-8"
PER_PAGE = 100


def events(request) -> HttpResponse:
    """Show upcoming events, the next first, then past ones by year; 404 while there are none.

    A page of staff that had the path before is found by a redirect then.
    """
    series = find_series(request)
    rows = select_events(series).upcoming_first().for_rows()
    part = paginate(rows, request.GET.get("page"), per_page=PER_PAGE)
    if not (series or part.page.paginator.count):
        raise Http404
    past = [event for event in part.page if event.is_over]
    context = {
        "series": series,
        "heading": series.title if series else _("Events"),
        "upcoming": [event for event in part.page if not event.is_over],
        "page": part.page,
        "years": [(year, list(group)) for year, group in groupby(past, key=lambda event: event.start.year)],
        "problems": [part.problem] if part.problem else [],
        "number": part.page.paginator.count,
    }
    return render(request, "agenda/events/events.html", context)


def event(request, slug: str) -> HttpResponse:
    """Show an event, with its speakers, talks and materials."""
    row = get_or_gone(Event.objects.for_rows().select_related("project", "series"), slug=slug)
    context = {
        "event": row,
        "speakers": row.speakers.all(),
        "materials": list(row.materials.all()),
        "talks": list(row.talks.public().order_by("day", "pk").for_rows()),
    }
    return render(request, "agenda/events/event.html", context)


def calendar(request) -> HttpResponse:
    """Return all events as iCalendar, or those of a series; 404 while there are none."""
    series = find_series(request)
    if not Event.objects.public().exists():
        raise Http404
    return send_calendar(
        str(series or gettext("Events, {name}").format(name=Site().group.name)),
        select_events(series),
        "events",
    )


def event_calendar(request, slug: str) -> HttpResponse:
    """Return an event as iCalendar."""
    row = get_or_gone(Event.objects.all(), slug=slug)
    return send_calendar(row.title, Event.objects.filter(pk=row.pk), row.slug)


def find_series(request) -> EventSeries | None:
    """Return the series that the query string names, or None. Raises Http404 for an unknown one."""
    slug = request.GET.get("series", "").replace("\0", "")
    if not slug:
        return None
    return get_object_or_404(EventSeries.objects.filter(dates__visibility="public").distinct(), slug=slug)


def select_events(series: EventSeries | None):
    return Event.objects.public().filter(series=series) if series else Event.objects.public()


def send_calendar(name: str, rows, file_name: str) -> HttpResponse:
    """Return events as a calendar file."""
    response = HttpResponse(build_calendar(name, rows.in_order().for_rows()), MEDIA_TYPE)
    response.headers["Content-Disposition"] = content_disposition_header(False, f"{file_name}.ics") or ""
    return response


def talks(request) -> HttpResponse:
    """Show all talks by year, the newest first."""
    part = paginate(
        Talk.objects.public().newest_first().for_rows(), request.GET.get("page"), per_page=PER_PAGE
    )
    context = {
        "page": part.page,
        "years": [(year, list(group)) for year, group in groupby(part.page, key=lambda talk: talk.day.year)],
        "problems": [part.problem] if part.problem else [],
    }
    return render(request, "agenda/events/talks.html", context)


def talk(request, slug: str) -> HttpResponse:
    """Show a talk: its abstract, speakers, event, slides and recording."""
    return render(
        request, "agenda/events/talk.html", {"talk": get_or_gone(Talk.objects.for_rows(), slug=slug)}
    )
