"""Add the people of a plan, with appointments, links, records and photos."""

import datetime
import re
from collections.abc import Iterable, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.utils.translation import gettext

from bibliography.names import normalize_name
from core.text.letters import make_name_key
from core.text.markdown import make_unique_slug, slugify_locally, slugify_name
from groupsite.moving_in.contents import OldPerson
from groupsite.moving_in.people_plan import TEXTS, PeoplePlanner, build_newcomer
from groupsite.moving_in.pictures_store import PictureStore
from groupsite.moving_in.planned import HERE, NEW, PlannedItem
from groupsite.moving_in.texts_plan import get_first_day, get_last_day
from people.models import Appointment, Education, Person, PersonIdentifier, PersonLink
from people.names.newcomers import Newcomer
from people.roster.saving import RosterChange, apply_changes
from publications.models import PersonInterest, Topic

_YEAR = re.compile(r"\b(?:19|20)\d\d\b")
LONGEST_TEXT = 5_000


class PeopleApplication:
    """Adds people, and fills in what is empty of those who are here. persons: by their things' names."""

    def __init__(self, planner: PeoplePlanner, pictures: PictureStore, *, fills: bool, consent: bool) -> None:
        self.planner, self.pictures = planner, pictures
        self.fills, self.consent = fills, consent
        self.persons: dict[str, Person] = {}
        self.texts: list[tuple[Person, OldPerson]] = []
        self._identifiers = set(PersonIdentifier.objects.values_list("scheme", "value"))

    def add(self, things: Sequence[PlannedItem]) -> int:
        """Add the new people, and return how many; biographies are written later, by their new links."""
        new = [planned for planned in things if planned.state == NEW]
        changes, alone = [], []
        for row, planned in enumerate(new, start=1):
            newcomer = build_newcomer(planned.content, row)
            role = self.planner.find_role(planned.content)
            if role is None:
                alone.append((planned, newcomer))
            else:
                appointment = build_appointment(planned.content, role)
                changes.append((planned, RosterChange(appointment, newcomer=newcomer)))
        apply_changes([change for _, change in changes], gettext("Moving in"))
        persons = {id(planned): change.appointment.person for planned, change in changes}
        persons |= self._add_without_role(alone)
        for planned in new:
            person = persons[id(planned)]
            planned.record, planned.url = person, person.get_absolute_url()
            person.visibility = Person.Visibility.HIDDEN
            self._complete(person, planned.content)
            self._remember(planned, person)
        here = [planned for planned in things if planned.state == HERE]
        stored = Person.objects.in_bulk([planned.record.pk for planned in here])
        for planned in here:
            if present := stored.get(planned.record.pk):
                planned.record = present
                self._remember(planned, present)
                if self.fills:
                    self._complete(present, planned.content)
        return len(new)

    def find(self, name: str) -> Person | None:
        """Return the person whom a name of the old site means: one of the move, else one here."""
        return self.persons.get(normalize_name(name)) or self.planner.find_here(name)

    def _remember(self, planned: PlannedItem, person: Person) -> None:
        content = planned.content
        for name in filter(None, (content.name, content.key, *content.aliases)):
            self.persons.setdefault(normalize_name(name), person)

    def _add_without_role(self, newcomers: Iterable[tuple[PlannedItem, Newcomer]]) -> dict[int, Person]:
        slugs = set(Person.objects.values_list("slug", flat=True))
        persons = {}
        for planned, newcomer in newcomers:
            slug = make_unique_slug(newcomer.slug or slugify_locally(newcomer.name), slugs.__contains__)
            slugs.add(slug)
            persons[id(planned)] = newcomer.as_person(slug)
        Person.objects.bulk_create(persons.values())
        return persons

    def _complete(self, person: Person, old: OldPerson) -> None:
        """Fill in what is empty of a person, and save it."""
        for name in TEXTS:
            if not getattr(person, name):
                longest = getattr(Person._meta.get_field(name), "max_length", None) or LONGEST_TEXT
                setattr(person, name, getattr(old, name)[:longest])
        if not person.biography and old.biography:
            self.texts.append((person, old))
        if not person.photo and old.photo and old.photo.file in self.pictures.files:
            field: Any = Person._meta.get_field("photo")
            photo = self.pictures.read(old.photo.file, field.policy)
            if photo:
                person.photo.save(photo.name or "photo", photo, save=False)
                person.photo_consent = self.consent
        person.save()
        self._add_links(person, old)
        if not person.education.exists():
            Education.objects.bulk_create(
                row for place, line in enumerate(old.education) if (row := build_degree(person, line, place))
            )
        add_interests(person, old.interests)

    def _add_links(self, person: Person, old: OldPerson) -> None:
        identifiers = [*([("orcid", old.orcid)] if old.orcid else []), *old.identifiers]
        taken = set(person.identifiers.values_list("scheme", flat=True))
        for scheme, value in dict(identifiers).items():
            row = PersonIdentifier(person=person, scheme=scheme, value=value)
            try:
                row.clean()
                row.clean_fields()
            except ValidationError:
                continue
            if scheme not in taken and (scheme, row.value) not in self._identifiers:
                self._identifiers.add((scheme, row.value))
                row.save()
        if person.links.exists():
            return
        rows: dict[tuple[str, str], PersonLink] = {}
        for link in old.links:
            label = (link.label or link.url.partition("//")[2].partition("/")[0].removeprefix("www."))[:80]
            if label and link.url.startswith(("http://", "https://")) and len(link.url) <= 500:
                rows[label, link.url] = PersonLink(
                    person=person, label=label, url=link.url, position=len(rows)
                )
        PersonLink.objects.bulk_create(rows.values())


def build_appointment(person: OldPerson, role) -> Appointment:
    """Return the appointment of a person who is new. Whoever left at an unknown time has an unknown end."""
    appointment = Appointment(role=role, destination=person.destination[:200])
    if first := get_first_day(person.begins):
        appointment.start, appointment.start_precision = first
    if last := get_last_day(person.ends):
        appointment.end, appointment.end_precision = last
    if appointment.start and appointment.end and appointment.end < appointment.start:
        appointment.end, appointment.end_precision = None, "day"
    appointment.end_unknown = person.left and appointment.end is None
    return appointment


def build_degree(person: Person, line: str, position: int) -> Education | None:
    """Return a degree of a line such as "PhD in Biology, University of Oslo, 2019"; None for other lines."""
    parts = [part.strip() for part in line.split(",") if part.strip()]
    years = _YEAR.findall(parts[-1]) if parts else []
    if years and len(parts) > 1 and len(parts[-1]) < 12:
        parts.pop()
    if len(parts) < 2:
        return None
    degree, _in, subject = parts[0].partition(" in ")
    row = Education(
        person=person,
        degree=degree[:120],
        field=subject[: Education._meta.get_field("field").max_length],
        institution=", ".join(parts[1:])[:200],
        position=position,
    )
    if years:
        row.end, row.end_precision = datetime.date(int(max(years)), 12, 31), "year"
    return row


def find_topics(names: Iterable[str]) -> dict[str, Topic]:
    """Return topics by the keys of their names, adding those that there are not."""
    by_key = {make_name_key(name): " ".join(name.split())[:100] for name in names if name.strip()}
    topics = Topic.objects.map_by_key(set(by_key)) if by_key else {}
    slugs = set(Topic.objects.values_list("slug", flat=True))
    for key, name in by_key.items():
        if key not in topics:
            slug = make_unique_slug(slugify_name(name), slugs.__contains__)
            slugs.add(slug)
            topics[key] = Topic.objects.create(name=name, slug=slug)
    return {key: topics[key] for key in by_key}


def add_interests(person: Person, names: Iterable[str]) -> None:
    """Add the topics that a person is interested in, unless some are there."""
    if not names or person.person_interests.exists():
        return
    topics = dict.fromkeys(find_topics(names).values())
    PersonInterest.objects.bulk_create(
        PersonInterest(person=person, topic=topic, position=position) for position, topic in enumerate(topics)
    )
