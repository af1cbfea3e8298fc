"""Who sees the parts of a profile, and what is said of them, as the places of data need it."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from core.data_places import DataReader
from people.models import Person


def find_profile_readers(person: Person) -> DataReader:
    """Return who sees a profile."""
    kinds = {Person.Visibility.PUBLIC: DataReader.EVERYBODY, Person.Visibility.MEMBERS: DataReader.MEMBERS}
    return kinds.get(Person.Visibility(person.visibility), DataReader.STAFF)


def find_email_readers(person: Person) -> DataReader:
    """Return who sees the e-mail address of a person."""
    if person.email_visibility == Person.EmailVisibility.HIDDEN:
        return DataReader.STAFF
    if person.public_email:
        return find_profile_readers(person)
    return min(DataReader.MEMBERS, find_profile_readers(person), key=list(DataReader)[::-1].index)


def find_photo_readers(person: Person) -> DataReader:
    """Return who sees the photo of a person."""
    return find_profile_readers(person) if person.public_photo else DataReader.STAFF


def find_biography_readers(person: Person) -> DataReader:
    """Return who sees introduction and biography of a person."""
    return find_profile_readers(person) if person.is_part_shown("biography") else DataReader.STAFF


def find_office_readers(person: Person) -> DataReader:
    """Return who sees the office of a person."""
    return find_profile_readers(person) if person.is_part_shown("office") else DataReader.STAFF


def describe_texts(rows: list[Person]) -> str:
    """Return how long the introduction and the biography are."""
    number = len(f"{rows[0].summary} {rows[0].biography}".split())
    return ngettext("{number} word", "{number} words", number).format(number=number) if number else ""


def describe_photo(rows: list[Person]) -> str:
    """Return whether there is a photo, and whether it is shown."""
    if not rows[0].photo:
        return ""
    return rows[0].photo_problem or _("shown")


def find_readers_of_row(row) -> DataReader:
    """Return who sees a row that stands on the profile of its person."""
    return find_profile_readers(row.person)
