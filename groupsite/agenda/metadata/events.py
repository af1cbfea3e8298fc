"""schema.org metadata of events."""

from collections.abc import Iterable

from core.text.markdown import render_text
from core.web.urls import build_absolute_url
from groupsite.agenda.models import Event, EventSpeaker, Talk, TalkSpeaker
from groupsite.metadata.site import build_short_organisation
from groupsite.models import Group
from publications.exchange.metadata.schema_org import CONTEXT, Thing, remove_empty

STATUSES = {False: "https://schema.org/EventScheduled", True: "https://schema.org/EventCancelled"}
TYPES = {Event.Kind.DEFENCE: "EducationEvent", Event.Kind.SEMINAR: "EducationEvent"}


def build_event(event: Event, talks: Iterable[Talk], group: Group) -> Thing:
    """Return the Event of an event. talks: its public ones, with their speakers prefetched."""
    url = build_absolute_url(event.get_absolute_url())
    link = event.join_url or event.url
    online = {"@type": "VirtualLocation", "url": link} if link else {}
    place = {"@type": "Place", "name": event.place, "address": event.place} if event.place else {}
    end = event.end
    return remove_empty(
        {
            "@context": CONTEXT,
            "@type": TYPES.get(Event.Kind(event.kind), "Event"),
            "@id": url,
            "url": url,
            "name": event.in_language.title,
            "description": render_text(event.in_language.description),
            "startDate": event.start.date().isoformat() if event.whole_days else event.start.isoformat(),
            "endDate": (end.date() if event.whole_days else end).isoformat() if end else "",
            "eventStatus": STATUSES[event.cancelled],
            "location": list(filter(None, (place, online))) or build_default_place(group),
            "organizer": build_short_organisation(group),
            "performer": list(map(build_speaker, event.speakers.all())),
            "superEvent": {"@type": "EventSeries", "name": event.series.in_language.title}
            if event.series
            else {},
            "subEvent": [build_talk(talk) for talk in talks],
        }
    )


def build_default_place(group: Group) -> Thing:
    """Return the place of the group, for an event without one, as the property is required."""
    return {"@type": "Place", "name": group.institution or group.name, "address": group.place or group.name}


def build_short_event(event: Event) -> Thing:
    """Return the Event of an event on the page of something else."""
    url = build_absolute_url(event.get_absolute_url())
    day = event.start.date().isoformat() if event.whole_days else event.start.isoformat()
    return {"@type": "Event", "@id": url, "name": event.in_language.title, "url": url, "startDate": day}


def build_talk(talk: Talk) -> Thing:
    """Return the Event of a talk."""
    url = build_absolute_url(talk.get_absolute_url())
    return remove_empty(
        {
            "@type": "Event",
            "@id": url,
            "url": url,
            "name": talk.title,
            "startDate": talk.date.isoformat(),
            "location": {"@type": "Place", "name": talk.where, "address": talk.where} if talk.where else {},
            "performer": list(map(build_speaker, talk.speakers.all())),
        }
    )


def build_speaker(speaker: EventSpeaker | TalkSpeaker) -> Thing:
    """Return the Person of a speaker."""
    url = build_absolute_url(speaker.person.get_absolute_url()) if speaker.person else ""
    name = speaker.public_affiliation
    affiliation = {"@type": "Organization", "name": name} if name else {}
    return remove_empty(
        {"@type": "Person", "@id": url, "name": str(speaker), "url": url, "affiliation": affiliation}
    )
