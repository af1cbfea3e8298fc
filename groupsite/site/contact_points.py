"""Who answers questions: the contact points of the group, as far as visitors may see them."""

from dataclasses import dataclass

from groupsite.models import ContactPoint
from people.models import Appointment, Person
from people.models.querysets import choose_highest


@dataclass(frozen=True)
class Contact:
    """Who answers questions about a subject; person: None if visitors may not see them, or there is none.

    anchor: the identifier of the e-mail address on the page.
    """

    anchor: str
    subject: str
    email: str
    person: Person | None = None
    appointment: Appointment | None = None


def list_contacts(*, for_applicants: bool = False) -> list[Contact]:
    """Return who answers, without those of whom visitors see neither a profile nor an e-mail address.

    for_applicants: only the persons who answer applicants.
    """
    points = ContactPoint.objects.order_by("position", "pk")
    if for_applicants:
        points = points.filter(answers_applicants=True)
    keys = {point.person_id for point in points} - {None}
    persons = {person.pk: person for person in Person.objects.seen().filter(pk__in=keys)} if keys else {}
    current = Appointment.objects.visible().current().for_cards().in_order().filter(person__in=persons)
    appointments = {row.person_id: row for row in choose_highest(current)} if persons else {}
    contacts = []
    for point in points:
        person = persons.get(point.person_id)
        email = point.email or (person.public_email if person else "")
        if person or (email and not for_applicants):
            appointment = appointments.get(point.person_id)
            subject = point.in_language.subject
            contacts.append(Contact(f"contact-{point.pk}", subject, email, person, appointment))
    return contacts
