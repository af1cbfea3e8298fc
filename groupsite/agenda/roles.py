"""Who may do what to events, talks, positions and theses; `groupsite.roles` puts all tables together."""

from core.permissions import CONTENT, Paths, Rights

_CONTENT = (
    "agenda.event",
    "agenda.eventmaterial",
    "agenda.eventseries",
    "agenda.eventspeaker",
    "agenda.position",
    "agenda.talk",
    "agenda.talkspeaker",
    "agenda.thesis",
    "agenda.thesisperson",
)

TABLE: dict[str, Rights] = dict.fromkeys(_CONTENT, CONTENT)
CONFIDENTIAL: dict[str, Paths] = {
    "agenda.eventspeaker": ("person__",),
    "agenda.position": ("contact__",),
    "agenda.talkspeaker": ("person__",),
    "agenda.thesis": ("student__",),
    "agenda.thesisperson": ("person__",),
}
