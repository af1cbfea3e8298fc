"""Permissions for people, their records and the roster; `groupsite.roles` combines all tables."""

from core.permissions import EDITOR, MEMBER, NOBODY, OWNER, STAFF, Paths, Rights, own_or, rights

RECORD = rights(view=own_or("staff"), add=own_or("staff"), change=own_or("staff"), delete=own_or("staff"))
"""Permissions for records: every member for their own, staff for all."""
ROSTER = rights(view=MEMBER, add=STAFF, change=STAFF, delete=STAFF)

_RECORDS = (
    "people.personname",
    "people.personidentifier",
    "people.personlink",
    "people.education",
    "people.experience",
    "people.service",
    "people.skill",
    "people.cvsection",
    "people.courseteacher",
)

TABLE: dict[str, Rights] = {
    "people.user": rights(view=own_or("owner"), add=OWNER, change=OWNER, delete=NOBODY),
    "people.person": rights(view=MEMBER, add=STAFF, change=own_or("staff"), delete=EDITOR),
    "people.role": rights(view=MEMBER, add=STAFF, change=STAFF, delete=OWNER),
    "people.appointment": ROSTER,
    "people.supervision": ROSTER,
    "people.course": rights(view=MEMBER, add=MEMBER, change=own_or("staff"), delete=STAFF),
    **dict.fromkeys(_RECORDS, RECORD),
}
OWN: dict[str, Paths] = {
    "people.user": ("pk",),
    "people.person": ("user",),
    "people.course": ("course_teachers__person__user",),
    **dict.fromkeys(_RECORDS, ("person__user",)),
}
CONFIDENTIAL: dict[str, Paths] = {
    "people.person": ("",),
    "people.appointment": ("person__",),
    "people.supervision": ("appointment__person__", "supervisor__"),
}
