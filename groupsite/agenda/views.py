"""Pages of events and talks, and their calendars."""

from collections.abc import Iterable
from itertools import groupby

from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from core.db.dated_models import today
from core.web.pagination import paginate
from core.web.visibility import get_or_gone
from groupsite.agenda.calendars import (
    Subscription,
    build_calendar,
    build_google_link,
    build_outlook_link,
    build_subscription,
)
from groupsite.agenda.models import Event, EventSeries, Talk
from groupsite.site.context import Site

MEDIA_TYPE = "text/calendar; charset=utf-8"
PER_PAGE = 100
LATEST = 5
"""How many past events of a year are shown at first, and how many series can be subscribed to."""
NEXT = 3
"""How many other events of its series the page of an event shows."""


def events(request) -> HttpResponse:
    """Show upcoming events, the next first, then past ones by year; 404 while there are none.

    A page of staff that had the path before is found by a redirect then.
    """
    series = find_series(request)
    rows = select_events(series).upcoming_first().for_rows().prefetch_related("materials")
    part = paginate(rows, request.GET.get("page"), per_page=PER_PAGE)
    if not (series or part.page.paginator.count):
        raise Http404
    upcoming = [event for event in part.page if not event.is_over]
    all_series = list(EventSeries.objects.with_events())
    context = {
        "series": series,
        "heading": series.in_language.title if series else _("Events"),
        "upcoming": upcoming,
        "next": next((event for event in upcoming if not event.cancelled and part.page.number == 1), None),
        "page": part.page,
        "years": group_past(part.page),
        "this_year": today().year,
        "all_series": all_series,
        "total": Event.objects.public().count() if series else part.page.paginator.count,
        "subscriptions": list_subscriptions(series, all_series),
        "problems": [part.problem] if part.problem else [],
        "number": part.page.paginator.count,
        "has_talks": Talk.objects.public().exists(),
    }
    return render(request, "agenda/events/events.html", context)


def group_past(rows: Iterable[Event]) -> list[tuple[int, int, list[Event], list[Event]]]:
    """Return the past events by year: the year, how many, the latest of them, and the others."""
    past = (event for event in rows if event.is_over)
    years = [(year, list(group)) for year, group in groupby(past, key=lambda event: event.start.year)]
    return [(year, len(group), group[:LATEST], group[LATEST:]) for year, group in years]


def list_subscriptions(series: EventSeries | None, all_series: list[EventSeries]) -> list[Subscription]:
    """Return the calendars to subscribe to: that of a series and all, or all and the largest series."""
    everything = build_subscription(_("All events"))
    if series:
        return [build_subscription(series.in_language.title, series), everything]
    return [everything, *(build_subscription(row.in_language.title, row) for row in all_series[:LATEST])]


def event(request, slug: str) -> HttpResponse:
    """Show an event, with its speakers, talks, materials and what comes next in its series."""
    row = get_or_gone(Event.objects.for_rows().select_related("project", "series"), slug=slug)
    series = list_series(row) if row.series else []
    context = {
        "event": row,
        "speakers": row.speakers.all(),
        "has_biographies": any(speaker.in_language.biography for speaker in row.speakers.all()),
        "materials": list(row.materials.all()),
        "talks": list(row.talks.public().order_by("day", "pk").for_rows()),
        "series_events": series,
        "series_goes_on": bool(series and series[0].starts_at > row.starts_at),
        "google": build_google_link(row),
        "outlook": build_outlook_link(row),
    }
    return render(request, "agenda/events/event.html", context)


def list_series(event: Event) -> list[Event]:
    """Return the next events of the series of an event; after the last one, those before it."""
    others = Event.objects.public().around(event).for_rows()
    later = list(others.filter(starts_at__gt=event.starts_at).in_order()[:NEXT])
    return later or list(others.filter(starts_at__lt=event.starts_at).newest_first()[:NEXT])


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
    return send_calendar(row.in_language.title, Event.objects.filter(pk=row.pk), row.slug)


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
