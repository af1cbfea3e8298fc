"""Events and their series, talks, open positions and theses."""

from groupsite.agenda.models.calendar import FollowedCalendar
from groupsite.agenda.models.event import Event, EventMaterial, EventSeries, EventSpeaker
from groupsite.agenda.models.position import Position
from groupsite.agenda.models.talk import Talk, TalkSpeaker
from groupsite.agenda.models.thesis import Thesis, ThesisPerson

__all__ = [
    "Event",
    "EventMaterial",
    "EventSeries",
    "EventSpeaker",
    "FollowedCalendar",
    "Position",
    "Talk",
    "TalkSpeaker",
    "Thesis",
    "ThesisPerson",
]
