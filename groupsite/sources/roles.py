"""Who may do what to sources of papers; `groupsite.roles` puts all tables together."""

from core.permissions import NOBODY, Paths, Right, Rights, allow_own_or, build_rights

_OWN_OR_EDITOR = allow_own_or("editor")
_OWN_ONLY = Right(own="member")

TABLE: dict[str, Rights] = {
    "sources.papersource": build_rights(*[_OWN_OR_EDITOR] * 4),
    "sources.sourcerules": build_rights(view=_OWN_OR_EDITOR, add=_OWN_ONLY, change=_OWN_ONLY, delete=NOBODY),
    "sources.listedwork": build_rights(view=_OWN_OR_EDITOR, add=NOBODY, change=_OWN_OR_EDITOR, delete=NOBODY),
    "sources.sourcelisting": build_rights(view=_OWN_OR_EDITOR, add=NOBODY, change=NOBODY, delete=NOBODY),
}
OWN: dict[str, Paths] = {
    "sources.papersource": ("person__user",),
    "sources.sourcerules": ("person__user",),
    "sources.listedwork": ("person__user",),
    "sources.sourcelisting": ("source__person__user",),
}
