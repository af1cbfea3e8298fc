"""URLs of the pages that add events, talks, positions and theses in bulk."""

from functools import partial

from django.urls import path

from groupsite.agenda.admin import calendars, paste, series
from groupsite.agenda.pasted_tables import KINDS


def build_urls(site) -> list:
    """Return the URL patterns of the pages of an admin site."""

    def protect(view, **fixed):
        return site.admin_view(partial(run, view, site, **fixed))

    return [
        path("agenda/event/series/", protect(series.add_series), name="add_series"),
        path("agenda/event/calendar/", protect(paste.paste_calendar), name="paste_calendar"),
        path("agenda/calendars/", protect(calendars.list_calendars), name="calendars"),
        path("agenda/calendars/<int:key>/", protect(calendars.review), name="review_calendar"),
        path("agenda/calendars/<int:key>/look/", protect(calendars.look), name="look_at_calendar"),
        path("agenda/calendars/<int:key>/remove/", protect(calendars.remove), name="remove_calendar"),
        *(
            path(
                f"agenda/{kind.model._meta.model_name}/paste/",
                protect(paste.paste_table, kind=name),
                name=f"paste_{name}",
            )
            for name, kind in KINDS.items()
        ),
    ]


def run(view, site, request, **arguments):
    """Call a view with the request first, as `admin_view` gives it."""
    return view(request, site, **arguments)
