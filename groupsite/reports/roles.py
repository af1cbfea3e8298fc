"""Who may do what to reports: members to their own, owners to all. What is shared is in `Report.objects`."""

from core.permissions import MEMBER, Paths, Rights, allow_own_or, build_rights

TABLE: dict[str, Rights] = {
    "reports.report": build_rights(
        view=allow_own_or("owner"), add=MEMBER, change=allow_own_or("owner"), delete=allow_own_or("owner")
    )
}
OWN: dict[str, Paths] = {"reports.report": ("user",)}
