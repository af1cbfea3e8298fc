"""Who may do what to events, talks, positions and theses; `groupsite.roles` puts all tables together."""

from core.permissions import CONTENT, Paths, Rights

_CONTENT = (
    "groupsite.event",
    "groupsite.eventmaterial",
    "groupsite.eventseries",
    "groupsite.eventspeaker",
    "groupsite.position",
    "groupsite.talk",
    "groupsite.talkspeaker",
    "groupsite.thesis",
    "groupsite.thesisperson",
)

TABLE: dict[str, Rights] = dict.fromkeys(_CONTENT, CONTENT)
CONFIDENTIAL: dict[str, Paths] = {
    "groupsite.eventspeaker": ("person__",),
    "groupsite.position": ("contact__",),
    "groupsite.talkspeaker": ("person__",),
    "groupsite.thesis": ("student__",),
    "groupsite.thesisperson": ("person__",),
}
