"""Who may do what to series of events; the rights of the rest of the agenda follow from its kinds."""

from core.permissions import CONTENT, Rights

TABLE: dict[str, Rights] = {"agenda.eventseries": CONTENT}
