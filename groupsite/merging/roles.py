"""Who may merge and split; `groupsite.roles` puts all tables together."""

from core.permissions import EDITOR, NOBODY, Rights, build_rights

TABLE: dict[str, Rights] = {
    "merging.identitychange": build_rights(view=EDITOR, add=EDITOR, change=EDITOR, delete=NOBODY),
}
