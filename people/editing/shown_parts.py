"""Who sees the parts of a profile now and after its person has left, as the form lists it."""

from typing import NamedTuple

from django.utils.translation import gettext as _

from people.models import Person


class ShownPart(NamedTuple):
    """A part of a profile, and who sees it now and once the person has left."""

    label: str
    now: str
    after: str


def list_shown_parts(person: Person) -> list[ShownPart]:
    """Return the parts that can be hidden, as they are saved."""
    has_texts, has_office = bool(person.summary or person.biography), bool(person.office)
    has_photo = bool(person.photo) and person.photo_consent
    parts = (
        (_("Photo"), has_photo, person.photo_after_leaving),
        (_("Introduction and biography"), has_texts, person.biography_after_leaving),
        (_("Office"), has_office, person.office_after_leaving),
    )
    rows = [
        ShownPart(label, _name_readers(person, has_part), _name_readers(person, has_part and stays))
        for label, has_part, stays in parts
    ]
    return [*rows, ShownPart(_("E-mail address"), *_name_email_readers(person))]


def _name_readers(person: Person, is_shown: bool) -> str:
    """Return who sees what is shown on the profile."""
    if not is_shown:
        return _("Nobody")
    readers = {Person.Visibility.PUBLIC: _("Everybody"), Person.Visibility.MEMBERS: _("Members")}
    return readers.get(Person.Visibility(person.visibility), _("Staff and editors"))


def _name_email_readers(person: Person) -> tuple[str, str]:
    """Return who sees the e-mail address now, and after leaving."""
    kinds, visibility = Person.EmailVisibility, person.email_visibility
    if not person.email:
        return _("Nobody"), _("Nobody")
    if visibility == kinds.HIDDEN:
        return _("Staff and editors"), _("Staff and editors")
    is_public = visibility in (kinds.PUBLIC, kinds.ALWAYS)
    now = _name_readers(person, True) if is_public else _("Members")
    return now, _name_readers(person, True) if visibility == kinds.ALWAYS else _("Members")
