"""Who may do what to series and calendars; the rights of the rest of the agenda follow from its kinds."""

from core.permissions import CONTENT, EDITOR, Rights, build_rights

TABLE: dict[str, Rights] = {
    "agenda.eventseries": CONTENT,
    "agenda.followedcalendar": build_rights(view=EDITOR, add=EDITOR, change=EDITOR, delete=EDITOR),
}
