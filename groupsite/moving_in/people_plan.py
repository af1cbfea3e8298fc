"""Plan the people of an old site: who is here, who is new and in which role, and what must be asked."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django.utils.text import Truncator, capfirst
from django.utils.translation import gettext, ngettext

from bibliography.names import normalize_name
from core.plans.questions import Questions, UndecidedError
from core.text.markdown import slugify_locally
from core.web.urls import get_url
from groupsite.moving_in.contents import OldPerson
from groupsite.moving_in.planned import HERE, NEW, PROBLEM, PlannedItem
from groupsite.moving_in.texts_plan import is_slug
from people.models import Person, PersonIdentifier, Role
from people.names.directory import Candidates, NameEvidence, PersonDirectory, PersonLabel
from people.names.newcomers import Newcomer, read_newcomer
from people.roster.roles import Roles

TEXTS = ("title", "pronouns", "summary", "office")
"""Fields that are taken as they are."""
LONGEST_VALUE = 80
LONGEST_SLUG = 80  # -2 and the like may follow
NEW_PERSON, LEAVE_OUT = "new", "leave"


class PeoplePlanner:
    """Finds the people of an old site among those here, in a constant number of queries.

    questions: which person a name means, which role a word, and the names of people without one.
    """

    def __init__(self, questions: Questions) -> None:
        self.questions = questions
        self.directory = PersonDirectory()
        self.roles = Roles(questions, may_add=True)
        rows = PersonIdentifier.objects.filter(scheme=PersonIdentifier.Scheme.ORCID)
        self._by_orcid = dict(rows.values_list("value", "person_id"))
        self._first: dict[str, PlannedItem] = {}
        self._by_name: dict[str, PlannedItem] = {}

    def plan(self, people: Iterable[OldPerson]) -> list[PlannedItem]:
        """Return an item for each person, whose `record` is a label of the directory if they are here."""
        things = [self._plan_person(person, number) for number, person in enumerate(people, start=1)]
        self._compare([planned for planned in things if planned.state == HERE])
        return things

    def _compare(self, here: list[PlannedItem]) -> None:
        """Say which fields of those who are here are different in the files. One query."""
        stored = Person.objects.in_bulk([planned.record.pk for planned in here]) if here else {}
        orcids = {key: value for value, key in self._by_orcid.items()}
        for planned in here:
            if person := stored.get(planned.record.pk):
                values = {name: (getattr(person, name), getattr(planned.content, name)) for name in TEXTS}
                values["orcid"] = (orcids.get(person.pk, ""), planned.content.orcid)
                planned.note = describe_differences(values)

    def _plan_person(self, person: OldPerson, number: int) -> PlannedItem:
        planned = PlannedItem(person, person.name or gettext("No name"), person.place)
        if not person.name:
            place = f"{person.place.file} {person.place.line or number}"
            self.questions.row = number
            typed = self.questions.ask_text("name", place)
            self.questions.row = 0
            if not typed:
                planned.state, planned.note = PROBLEM, gettext("There is no name.")
                return planned
            planned.content = person = replace(person, name=typed[:200])
            planned.title = person.name
        if earlier := self._first.get(normalize_name(person.name)):
            planned.state, planned.record = earlier.state, earlier.record
            if earlier.state == NEW:
                planned.state, planned.note = (
                    PROBLEM,
                    gettext("The folder has this name twice; the first is used."),
                )
            return planned
        self._first[normalize_name(person.name)] = planned
        self._find(planned, person)
        for name in (person.name, *person.aliases, person.key):
            if name:
                self._by_name.setdefault(normalize_name(name), planned)
        return planned

    def _find(self, planned: PlannedItem, person: OldPerson) -> None:
        """Set the state of a person, and whom they are here."""
        if key := self._by_orcid.get(person.orcid or "-"):
            self._set_here(planned, key)
            return
        match = self.directory.resolve(person.name, threshold=NameEvidence.PRINT)
        if isinstance(match, PersonLabel):
            self._set_here(planned, match.key)
        elif isinstance(match, Candidates):
            options = [(LEAVE_OUT, gettext("Leave out"))]
            options += [(str(each.key), self.directory.get_label(each.key)) for each in match.persons]
            options.append((NEW_PERSON, gettext("Somebody new")))
            answer = self.questions.ask("person", person.name, options, LEAVE_OUT)
            if answer == LEAVE_OUT:
                planned.state, planned.note = PROBLEM, gettext("Somebody here has a similar name.")
            elif answer != NEW_PERSON:
                self._set_here(planned, int(answer))
        if planned.state == NEW:
            try:
                build_newcomer(person, 1)
            except ValueError as error:
                planned.state, planned.note = PROBLEM, str(error)
            else:
                planned.slug = find_own_slug(person) or slugify_locally(planned.title)
                planned.url = get_url("person", planned.slug)
                self.find_role(person)

    def _set_here(self, planned: PlannedItem, key: int) -> None:
        person = self.directory.person(key)
        planned.state, planned.record, planned.url = HERE, person, person.get_absolute_url()

    def find_role(self, person: OldPerson) -> Role | None:
        """Return the role of a person, which may be new; None if there is none, or it is not decided."""
        if not person.role.strip():
            return None
        try:
            return self.roles.find(person.role)
        except (UndecidedError, ValueError):
            return None

    def find_planned(self, name: str) -> PlannedItem | None:
        """Return the person of the plan whom a name of the old site means."""
        return self._by_name.get(normalize_name(name))

    def find_here(self, name: str) -> Person | None:
        """Return the person on this site whom a name means without doubt."""
        match = self.directory.resolve(name)
        return self.directory.person(match.key) if isinstance(match, PersonLabel) else None


def describe_differences(values: Mapping[str, tuple[str, str]]) -> str:
    """Return which fields differ, in sentences. values: what is here and what is in the files, by field."""
    pairs = {
        name: (" ".join(here.split()), " ".join(there.split()))
        for name, (here, there) in values.items()
        if here and there and here.split() != there.split()
    }
    if not pairs:
        return ""
    text = ngettext("{number} field differs.", "{number} fields differ.", len(pairs))
    sentences = [text.format(number=len(pairs))]
    for name, (here, there) in pairs.items():
        field: Any = Person._meta.get_field(name) if name != "orcid" else None
        label = capfirst(str(field.verbose_name)) if field else "ORCID"
        sentences.append(
            gettext("{field}: “{here}” here, “{there}” in the files.").format(
                field=label,
                here=Truncator(here).chars(LONGEST_VALUE),
                there=Truncator(there).chars(LONGEST_VALUE),
            )
        )
    return " ".join(sentences)


def build_newcomer(person: OldPerson, row: int) -> Newcomer:
    """Return a person as one to be added. An e-mail address that is none is left out. Raises ValueError."""
    try:
        newcomer = read_newcomer(person.name, person.title, person.email)
    except ValueError:
        newcomer = read_newcomer(person.name, person.title)
    return replace(newcomer, row=row, slug=find_own_slug(person))


def find_own_slug(person: OldPerson) -> str:
    """Return the slug of a person in an archive of this system; empty if it has none that can be taken."""
    return person.slug if is_slug(person.slug, LONGEST_SLUG) else ""
