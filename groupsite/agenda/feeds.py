"""Atom feeds of events and of open positions."""

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext as _

from core.text.markdown import render_markdown
from core.web.absolute_links import make_links_absolute
from core.web.atom import AtomFeed, FeedEntry, FeedListing, get_start_of_day
from core.web.urls import build_absolute_url
from groupsite.agenda.models import Event, Position


class EventsFeed(AtomFeed):
    """Events, the last changed first; a page for each says when and where."""

    def listing(self, request) -> FeedListing:
        rows = Event.objects.public().order_by("-changed_at", "-pk").for_rows()
        return FeedListing(_("Events"), reverse("events"), reverse("events_feed"), rows)

    def entries(self, rows: list[Event]) -> list[FeedEntry]:
        return list(map(build_event_entry, rows))


class PositionsFeed(AtomFeed):
    """Open positions, the last changed or announced first."""

    def listing(self, request) -> FeedListing:
        rows = Position.objects.open().order_by("-changed_at", "-pk")
        return FeedListing(
            gettext("Open positions"), reverse("page", args=["join"]), reverse("positions_feed"), rows
        )

    def entries(self, rows: list[Position]) -> list[FeedEntry]:
        return list(map(build_position_entry, rows))


def build_event_entry(event: Event) -> FeedEntry:
    """Return the entry of an event, whose speakers are prefetched: when, where and who, then its text."""
    url = build_absolute_url(event.get_absolute_url())
    speakers = ", ".join(map(str, event.speakers.all()))
    facts = ". ".join(filter(None, (event.when, event.place, speakers)))
    status = format_html("<p><strong>{}</strong></p>", _("Cancelled")) if event.cancelled else ""
    content = make_links_absolute(render_markdown(event.in_language.description), url)
    return FeedEntry(
        event.uid,
        event.in_language.title,
        url,
        updated=event.changed_at,
        published=event.created_at,
        content=f"{status}{format_html('<p>{}.</p>', facts)}{content}",
    )


def build_position_entry(position: Position) -> FeedEntry:
    """Return the entry of an open position: its deadline, then its text."""
    url = build_absolute_url(position.get_absolute_url())
    opened = get_start_of_day(position.opens_on) if position.opens_on else position.created_at
    until = (
        _("Apply until %(day)s.") % {"day": date_format(position.deadline, "DATE_FORMAT")}
        if position.deadline
        else ""
    )
    content = make_links_absolute(render_markdown(position.in_language.text), url)
    return FeedEntry(
        position.uid,
        position.in_language.title,
        url,
        updated=max(position.changed_at, opened),
        published=opened,
        content=f"{format_html('<p>{}</p>', until) if until else ''}{content}",
    )
