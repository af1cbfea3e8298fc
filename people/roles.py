"""Permissions for people, their records and the roster; `groupsite.roles` combines all tables."""

from core.permissions import EDITOR, MEMBER, NOBODY, OWNER, STAFF, Paths, Rights, allow_own_or, build_rights

RECORD = build_rights(
    view=allow_own_or("staff"),
    add=allow_own_or("staff"),
    change=allow_own_or("staff"),
    delete=allow_own_or("staff"),
)
"""Permissions for records: every member for their own, staff for all."""
ROSTER = build_rights(view=MEMBER, add=STAFF, change=STAFF, delete=STAFF)

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
    "people.user": build_rights(view=allow_own_or("owner"), add=OWNER, change=OWNER, delete=NOBODY),
    "people.formername": build_rights(view=OWNER, add=OWNER, change=NOBODY, delete=OWNER),
    "people.distinctpair": build_rights(view=EDITOR, add=EDITOR, change=NOBODY, delete=EDITOR),
    "people.invitation": build_rights(view=STAFF, add=STAFF, change=STAFF, delete=NOBODY),
    "people.person": build_rights(view=MEMBER, add=STAFF, change=allow_own_or("staff"), delete=EDITOR),
    "people.organisation": build_rights(view=MEMBER, add=STAFF, change=STAFF, delete=EDITOR),
    "people.role": build_rights(view=MEMBER, add=STAFF, change=STAFF, delete=OWNER),
    "people.appointment": ROSTER,
    "people.supervision": ROSTER,
    "people.image": build_rights(
        view=MEMBER, add=MEMBER, change=allow_own_or("editor"), delete=allow_own_or("editor")
    ),
    "people.imageperson": build_rights(MEMBER, *[allow_own_or("editor")] * 3),
    "people.course": build_rights(view=MEMBER, add=MEMBER, change=allow_own_or("staff"), delete=STAFF),
    **dict.fromkeys(_RECORDS, RECORD),
}
OWN: dict[str, Paths] = {
    "people.user": ("pk",),
    "people.person": ("user",),
    "people.image": ("added_by",),
    "people.imageperson": ("image__added_by",),
    "people.course": ("course_teachers__person__user",),
    **dict.fromkeys(_RECORDS, ("person__user",)),
}
CONFIDENTIAL: dict[str, Paths] = {
    "people.imageperson": ("person__",),
    "people.person": ("",),
    "people.appointment": ("person__",),
    "people.supervision": ("appointment__person__", "supervisor__"),
}
