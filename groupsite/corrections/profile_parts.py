"""Parts of a profile that are rows of their own, as text: links, and where somebody went."""

import copy
from collections.abc import Mapping

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from core.db.fields import WebAddressField
from people.models import Appointment, Person, PersonLink
from people.roster.saving import RosterChange, apply_changes

LINKS, DESTINATION, DESTINATION_URL = "links", "destination", "destination_url"
MOST_LINKS = 20


def find_last_appointment(person: Person) -> Appointment | None:
    """Return the appointment that says where a person went: the one that ended last."""
    return Appointment.objects.filter(person=person).past().latest_first().select_related("role").first()


def read_part(person: Person, name: str) -> str:
    """Return the links, a line for each, or the destination or its URL."""
    if name == LINKS:
        return "\n".join(f"{link.label} {link.url}".strip() for link in person.links.all())
    appointment = find_last_appointment(person)
    return str(getattr(appointment, name)) if appointment else ""


def parse_links(text: str) -> list[tuple[str, str]]:
    """Return the label and URL of each line. Raises ValidationError."""
    rows = []
    for line in filter(str.strip, text.splitlines()):
        *words, last = line.split()
        url = last if "." in last and words else ""
        label = " ".join(words if url else [*words, last])
        if len(label) > 80:
            raise ValidationError(_("Enter a label of at most 80 characters: %s") % label)
        rows.append((label, WebAddressField().formfield(required=False).clean(url)))
    if len(rows) > MOST_LINKS:
        raise ValidationError(_("Enter at most %d links.") % MOST_LINKS)
    return list(dict.fromkeys(rows))


def save_parts(person: Person, values: Mapping[str, str]) -> None:
    """Save proposed parts; the destination as the roster does. Raises ValidationError."""
    if LINKS in values:
        rows = parse_links(values[LINKS])
        stored = {(link.label, link.url): link for link in person.links.all()}
        for key, link in stored.items():
            if key not in rows:
                link.delete()
        for position, (label, url) in enumerate(rows):
            if (label, url) not in stored:
                PersonLink.objects.create(person=person, label=label, url=url, position=position)
    appointment = find_last_appointment(person)
    places = {name: values[name] for name in (DESTINATION, DESTINATION_URL) if name in values}
    if not places or appointment is None:
        return
    changed = copy.copy(appointment)
    for name, value in places.items():
        setattr(changed, name, value)
    changed.clean_fields(exclude={field.name for field in changed._meta.fields} - places.keys())
    apply_changes([RosterChange(changed)], _("correction accepted"))
