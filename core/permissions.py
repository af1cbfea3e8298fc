"""Types of the permission tables.

Each app has them in its module `roles`: `TABLE` maps models to permissions by role, `OWN` to the lookups from
a row to its owner's account, and `CONFIDENTIAL` to those from a row to the persons it identifies.
"""

from dataclasses import dataclass

LADDER = ("member", "staff", "editor", "owner")
ACTIONS = ("view", "add", "change", "delete")
RECORD_PATH = "record"
"""Stands in `OWN` and `CONFIDENTIAL` for the lookups of the record that a reference refers to."""


@dataclass(frozen=True)
class Right:
    """The lowest role with a permission for any row, and for rows of its own; None for nobody."""

    any: str | None = None
    own: str | None = None

    def __post_init__(self) -> None:
        for role in (self.any, self.own):
            if role is not None and role not in LADDER:
                raise ValueError(f"{role!r} is not a role; there are {', '.join(LADDER)}")


Rights = dict[str, Right]
Paths = tuple[str, ...]


def build_rights(view: Right, add: Right, change: Right, delete: Right) -> Rights:
    return dict(zip(ACTIONS, (view, add, change, delete), strict=True))


def allow_own_or(role: str) -> Right:
    """Return a permission of members for their own rows, and of `role` and above for any."""
    return Right(any=role, own="member")


MEMBER, STAFF, EDITOR, OWNER, NOBODY = (*(Right(any=role) for role in LADDER), Right())
CONTENT = build_rights(view=MEMBER, add=EDITOR, change=EDITOR, delete=EDITOR)
