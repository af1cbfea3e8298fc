"""Who may decide on corrections and send profile links; `groupsite.roles` puts all tables together."""

from core.permissions import NOBODY, RECORD_PATH, STAFF, Paths, Rights, allow_own_or, build_rights

TABLE: dict[str, Rights] = {
    "corrections.correction": build_rights(
        view=allow_own_or("staff"), add=NOBODY, change=allow_own_or("staff"), delete=NOBODY
    ),
    "corrections.profilelink": build_rights(view=STAFF, add=STAFF, change=STAFF, delete=NOBODY),
}
OWN: dict[str, Paths] = {"corrections.correction": (RECORD_PATH,)}
CONFIDENTIAL: dict[str, Paths] = {"corrections.correction": (RECORD_PATH,)}
