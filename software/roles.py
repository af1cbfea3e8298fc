"""Who may do what to software and funding; the rights to themes and projects follow from their kinds."""

from core.permissions import CONTENT, EDITOR, MEMBER, NOBODY, Paths, Rights, allow_own_or, build_rights

_PARTS = build_rights(
    view=MEMBER, add=allow_own_or("editor"), change=allow_own_or("editor"), delete=allow_own_or("editor")
)
TABLE: dict[str, Rights] = {
    "software.software": build_rights(view=MEMBER, add=EDITOR, change=allow_own_or("editor"), delete=EDITOR),
    "software.funding": build_rights(view=EDITOR, add=EDITOR, change=EDITOR, delete=EDITOR),
    **dict.fromkeys(("software.softwareperson", "software.release"), CONTENT),
    "software.softwaretopic": _PARTS,
    "software.softwarepublication": _PARTS,
    "software.softwarescreenshot": _PARTS,
    "software.repositorycheck": build_rights(view=EDITOR, add=NOBODY, change=NOBODY, delete=NOBODY),
    "software.starcount": build_rights(view=MEMBER, add=NOBODY, change=NOBODY, delete=NOBODY),
}
OWN: dict[str, Paths] = {
    "software.software": ("software_people__person__user",),
    "software.softwaretopic": ("content_object__software_people__person__user",),
    "software.softwarescreenshot": ("software__software_people__person__user",),
    "software.softwarepublication": ("software__software_people__person__user",),
}
CONFIDENTIAL: dict[str, Paths] = {"software.softwareperson": ("person__",)}
