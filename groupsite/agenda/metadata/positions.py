"""schema.org metadata of positions."""

import datetime

from django.utils import timezone

from core.text.countries import find_country
from core.text.markdown import render_markdown
from core.web.urls import build_absolute_url
from groupsite.agenda.models import Position
from groupsite.metadata.site import build_organisation
from groupsite.models import Group
from people.models import Organisation
from publications.exchange.metadata.schema_org import CONTEXT, Thing, remove_empty


def build_job_posting(position: Position, email: str, group: Group) -> Thing:
    """Return the JobPosting of an open position. email: of whom to ask; may be empty."""
    url = build_absolute_url(position.get_absolute_url())
    place = position.place or group.place or group.institution or group.name
    organisation = build_organisation(group)
    organisation.pop("@context")
    posted = position.opens_on or timezone.localdate(position.created_at)
    return remove_empty(
        {
            "@context": CONTEXT,
            "@type": "JobPosting",
            "@id": url,
            "url": url,
            "title": position.in_language.title,
            "description": str(render_markdown(position.in_language.text)) or position.in_language.title,
            "datePosted": posted.isoformat(),
            "validThrough": build_end_of_day(position.deadline) if position.deadline else "",
            "jobStartDate": position.start.isoformat() if position.start else "",
            "hiringOrganization": organisation,
            "jobLocation": {"@type": "Place", "name": place, "address": build_address(position, group)},
            "applicationContact": {"@type": "ContactPoint", "email": email} if email else {},
        }
    )


def build_address(position: Position, group: Group) -> Thing:
    """Return the address of a position: its place where it has one, else the group's address.

    Search engines list only positions with a country. It is the one that the place or the address ends with,
    or that of the institution among the organisations; nobody's is guessed.
    """
    own_place = position.place if position.place != group.place else ""
    lines = [] if own_place else [line.strip(" ,") for line in group.address.splitlines() if line.strip()]
    country = find_country(own_place or group.address or group.place)
    if not country and not own_place and group.institution:
        organisations = Organisation.objects.filter(name=group.institution).exclude(country="")
        country = organisations.values_list("country", flat=True).first() or ""
    return remove_empty(
        {
            "@type": "PostalAddress",
            "streetAddress": ", ".join(lines),
            "addressLocality": own_place or group.place or group.institution or group.name,
            "addressCountry": country,
        }
    )


def build_end_of_day(day: datetime.date) -> str:
    """Return the last second of a day in the group's time zone, in ISO 8601."""
    return timezone.make_aware(datetime.datetime.combine(day, datetime.time(23, 59, 59))).isoformat()
