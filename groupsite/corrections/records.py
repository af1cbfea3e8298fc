"""What can be corrected of a record: the fields and parts that its kind declares."""

from django.db import models
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _

from core.kinds import ContentKind, Correctable
from groupsite.corrections.profile_parts import DESTINATION, DESTINATION_URL, LINKS, read_part
from people.models import Person

OTHER = "other"
PROFILE_FIELDS = ("biography", LINKS, "email", "email_visibility", DESTINATION, DESTINATION_URL)
"""What a former member may correct in their profile."""
_PART_LABELS = {
    LINKS: _("Links"),
    DESTINATION: _("Where they are now"),
    DESTINATION_URL: _("Website of where they are now"),
    "profile": _("Profile"),
}


def get_correctable(kind: ContentKind) -> Correctable:
    """Return what can be corrected; nothing, if the kind declares none."""
    return kind.correctable or Correctable(())


def list_choices(kind: ContentKind) -> list[tuple[str, str]]:
    """Return the parts to choose from in a report, with their labels."""
    correctable = get_correctable(kind)
    return [
        *((name, get_label(kind, name)) for name in correctable.fields),
        *((name, str(label)) for name, label in correctable.parts),
        (OTHER, str(_("Something else"))),
    ]


def get_column(kind: ContentKind, name: str) -> models.Field:
    """Return the model's field of a name."""
    column = kind.model._meta.get_field(name)
    assert isinstance(column, models.Field)
    return column


def get_label(kind: ContentKind, part: str) -> str:
    """Return the label of a field or another part."""
    correctable = get_correctable(kind)
    parts = {**_PART_LABELS, **dict(correctable.parts)}
    if part in parts:
        return str(parts[part])
    if part in (*correctable.fields, *PROFILE_FIELDS):
        return capfirst(str(get_column(kind, part).verbose_name))
    return str(_("Something else"))


def read_value(record: models.Model, name: str) -> str:
    """Return the value of a field, or of a part of a profile, as text."""
    if isinstance(record, Person) and name in (LINKS, DESTINATION, DESTINATION_URL):
        return read_part(record, name)
    value = getattr(record, name)
    return "" if value is None else str(value)


def describe_value(record: models.Model, name: str, value: str) -> str:
    """Return a value as people read it: the label of a choice, else the value itself."""
    if isinstance(record, Person) and name == "email_visibility":
        return str(dict(Person.EmailVisibility.choices).get(value, value))
    return value
