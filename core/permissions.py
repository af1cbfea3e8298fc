"""What the tables of roles are made of.

Each app has them in its module `roles`: `TABLE` says who may do what to its rows, `OWN` by which lookups a
row leads to the account that it belongs to, and `CONFIDENTIAL` by which ones it tells who a person is.
"""

from dataclasses import dataclass

LADDER = ("member", "staff", "editor", "owner")
ACTIONS = ("view", "add", "change", "delete")


@dataclass(frozen=True)
class Right:
    """The lowest role that may do something to any row, and to a row of its own; None is nobody."""

    any: str | None = None
    own: str | None = None

    def __post_init__(self) -> None:
        for role in (self.any, self.own):
            if role is not None and role not in LADDER:
                raise ValueError(f"{role!r} is no role; there are {', '.join(LADDER)}")


Rights = dict[str, Right]
Paths = tuple[str, ...]


def rights(view: Right, add: Right, change: Right, delete: Right) -> Rights:
    return dict(zip(ACTIONS, (view, add, change, delete), strict=True))


def own_or(role: str) -> Right:
    """Return the right of members to their own rows, and of `role` and above to any."""
    return Right(any=role, own="member")


MEMBER, STAFF, EDITOR, OWNER, NOBODY = (*(Right(any=role) for role in LADDER), Right())
CONTENT = rights(view=MEMBER, add=EDITOR, change=EDITOR, delete=EDITOR)
