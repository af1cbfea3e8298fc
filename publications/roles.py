"""Who may do what to papers, imports and corpora; `groupsite.roles` puts all tables together."""

from core.permissions import EDITOR, MEMBER, NOBODY, OWNER, STAFF, Paths, Rights, allow_own_or, build_rights
from people.roles import RECORD

PAPER_PART = build_rights(
    view=MEMBER, add=allow_own_or("editor"), change=allow_own_or("editor"), delete=allow_own_or("editor")
)
SHARED = build_rights(view=MEMBER, add=MEMBER, change=EDITOR, delete=EDITOR)
"""Rows that members add while they add a paper, and that only editors change."""
WORKING = build_rights(
    view=allow_own_or("editor"), add=MEMBER, change=allow_own_or("editor"), delete=allow_own_or("editor")
)
READ_ONLY = build_rights(view=EDITOR, add=NOBODY, change=NOBODY, delete=NOBODY)

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

_LOOKED_UP = ("publications.paperfacts", "publications.publishernotice", "publications.paperreference")

TABLE: dict[str, Rights] = {
    "publications.publication": build_rights(
        view=MEMBER, add=MEMBER, change=allow_own_or("editor"), delete=EDITOR
    ),
    **dict.fromkeys((*_PARTS, "publications.publicationtopic"), PAPER_PART),
    **dict.fromkeys(_SHARED, SHARED),
    "publications.paperkind": build_rights(view=MEMBER, add=STAFF, change=STAFF, delete=EDITOR),
    "publications.personinterest": RECORD,
    "publications.authordecision": build_rights(
        allow_own_or("editor"), allow_own_or("editor"), EDITOR, EDITOR
    ),
    "publications.authorclaim": build_rights(
        allow_own_or("editor"), allow_own_or("editor"), EDITOR, allow_own_or("editor")
    ),
    "publications.authorgroup": build_rights(view=EDITOR, add=EDITOR, change=EDITOR, delete=EDITOR),
    "publications.groupedmention": build_rights(view=EDITOR, add=EDITOR, change=EDITOR, delete=EDITOR),
    "publications.authorspelling": build_rights(view=EDITOR, add=EDITOR, change=EDITOR, delete=EDITOR),
    "publications.paperdecision": build_rights(EDITOR, EDITOR, EDITOR, EDITOR),
    "publications.rejectedentry": READ_ONLY,
    "publications.suggestion": build_rights(allow_own_or("editor"), EDITOR, allow_own_or("editor"), EDITOR),
    "publications.importbatch": WORKING,
    "publications.importitem": WORKING,
    "publications.corpus": build_rights(view=MEMBER, add=NOBODY, change=STAFF, delete=NOBODY),
    "publications.corpusrecord": build_rights(view=MEMBER, add=NOBODY, change=NOBODY, delete=NOBODY),
    "publications.deletedrecord": READ_ONLY,
    **dict.fromkeys(_LOOKED_UP, build_rights(view=MEMBER, add=NOBODY, change=NOBODY, delete=NOBODY)),
    "publications.followedfacts": build_rights(view=EDITOR, add=NOBODY, change=OWNER, delete=NOBODY),
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
    "publications.authorclaim": ("person__user",),
    "publications.suggestion": ("person__user",),
    "publications.importbatch": ("user",),
    "publications.importitem": ("batch__user",),
}
