"""Who may erase people; `groupsite.roles` puts all tables together."""

from core.permissions import NOBODY, OWNER, Paths, Right, Rights, build_rights

_OWN = Right(own="member")

TABLE: dict[str, Rights] = {
    "personal_data.erasurerecord": build_rights(view=OWNER, add=OWNER, change=NOBODY, delete=NOBODY),
    "personal_data.erasedpath": build_rights(view=NOBODY, add=NOBODY, change=NOBODY, delete=NOBODY),
    "personal_data.erasurerequest": build_rights(
        view=Right(any="owner", own="member"), add=_OWN, change=NOBODY, delete=_OWN
    ),
}
OWN: dict[str, Paths] = {"personal_data.erasurerequest": ("user",)}
