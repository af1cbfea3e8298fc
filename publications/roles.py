"""Who may do what to papers, imports and corpora; `groupsite.roles` puts all tables together."""

from core.permissions import EDITOR, MEMBER, NOBODY, STAFF, Paths, Rights, own_or, rights
from people.roles import RECORD

PAPER_PART = rights(view=MEMBER, add=own_or("editor"), change=own_or("editor"), delete=own_or("editor"))
SHARED = rights(view=MEMBER, add=MEMBER, change=EDITOR, delete=EDITOR)
"""Rows that members add while they add a paper, and that only editors change."""
WORKING = rights(view=own_or("editor"), add=MEMBER, change=own_or("editor"), delete=own_or("editor"))
READ_ONLY = rights(view=EDITOR, add=NOBODY, change=NOBODY, delete=NOBODY)

_PARTS = (
    "publications.authorship",
    "publications.identifier",
    "publications.link",
    "publications.attachment",
)
_SHARED = (
    "publications.author",
    "publications.venue",
    "publications.venuename",
    "publications.topic",
    "publications.topicname",
)

TABLE: dict[str, Rights] = {
    "publications.publication": rights(view=MEMBER, add=MEMBER, change=own_or("editor"), delete=EDITOR),
    **dict.fromkeys((*_PARTS, "publications.publicationtopic"), PAPER_PART),
    **dict.fromkeys(_SHARED, SHARED),
    "publications.paperkind": rights(view=MEMBER, add=STAFF, change=STAFF, delete=EDITOR),
    "publications.personinterest": RECORD,
    "publications.authordecision": rights(own_or("editor"), own_or("editor"), EDITOR, EDITOR),
    "publications.paperdecision": rights(EDITOR, EDITOR, EDITOR, EDITOR),
    "publications.rejectedentry": READ_ONLY,
    "publications.suggestion": rights(own_or("editor"), EDITOR, own_or("editor"), EDITOR),
    "publications.importbatch": WORKING,
    "publications.importitem": WORKING,
    "publications.corpus": rights(view=MEMBER, add=NOBODY, change=STAFF, delete=NOBODY),
    "publications.corpusrecord": rights(view=MEMBER, add=NOBODY, change=NOBODY, delete=NOBODY),
    "publications.deletedrecord": READ_ONLY,
}
OWN: dict[str, Paths] = {
    "publications.publication": ("authorships__person__user", "added_by"),
    **dict.fromkeys(_PARTS, ("publication__authorships__person__user", "publication__added_by")),
    "publications.publicationtopic": (
        "content_object__authorships__person__user",
        "content_object__added_by",
    ),
    "publications.personinterest": ("person__user",),
    "publications.authordecision": ("person__user",),
    "publications.suggestion": ("person__user",),
    "publications.importbatch": ("user",),
    "publications.importitem": ("batch__user",),
}
