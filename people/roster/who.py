"""Who changed an appointment last, as the journal knows."""

from datetime import datetime

from people.models import Appointment, Supervision, User


def last_change(key: int) -> tuple[str, datetime] | None:
    """The name or address of who changed an appointment or its supervisions last, and when."""
    events = [
        Appointment.events.rel.related_model.objects.filter(pgh_obj_id=key),
        Supervision.events.rel.related_model.objects.filter(appointment_id=key),
    ]
    newest = [found.select_related("pgh_context").order_by("-pgh_id").first() for found in events]
    last = max(filter(None, newest), key=lambda event: event.pgh_created_at, default=None)
    if last is None:
        return None
    return _name((last.pgh_context.metadata if last.pgh_context else {}).get("user")), last.pgh_created_at


def _name(key: int | None) -> str:
    user = User.objects.select_related("person").filter(pk=key).first() if key else None
    if user is None:
        return "Somebody"
    person = getattr(user, "person", None)
    return person.name if person else user.email
