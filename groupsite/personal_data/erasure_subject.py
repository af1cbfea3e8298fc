"""Whom an erasure is about: all names, addresses, paths and files by which the site knows them."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.db.models import Q
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext

from bibliography.names import author_key
from core.data_places import DataSubject
from core.history.structure import list_tables, match_tables
from core.journal.models import JournalEvent
from core.references import build_reference
from groupsite.merging.models import IdentityChange
from groupsite.models import Group
from groupsite.redirects.models import Redirect
from people.models import Invitation, Person, PersonIdentifier, User
from publications.models import Authorship

DISTINCTIVE_SCHEMES = ("orcid", "scholar", "openalex", "semanticscholar", "isni")
"""Identifiers that are nobody else's, and no word of a text."""
SALT = "groupsite.erasure"


def compute_digest(text: str, key: str = "") -> str:
    """Return a hash of a text that only this site can compute. key: if not the present secret key."""
    return salted_hmac(SALT, text, secret=key or settings.SECRET_KEY, algorithm="sha256").hexdigest()


def list_digests(text: str) -> list[str]:
    """Return the hashes of a text by the present secret key and by those before."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return [compute_digest(text, key) for key in keys]


@dataclass
class ErasureSubject:
    """Somebody with a profile, an account or both, as they are now and as the journal knew them."""

    person: Person | None = None
    user: User | None = None
    person_keys: list[int] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    emails: list[str] = field(default_factory=list)
    slugs: list[str] = field(default_factory=list)
    identifiers: list[str] = field(default_factory=list)
    old_paths: list[str] = field(default_factory=list)
    file_names: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, person: Person | None, user: User | None = None) -> "ErasureSubject":
        """Return a person with their account, or an account with its person."""
        user = user or (person.user if person else None)
        person = person or (getattr(user, "person", None) if user else None)
        subject = cls(person, user)
        if person:
            subject.person_keys = find_merged_keys(person.pk)
            subject._read_person(person)
        subject.emails = subject._list_emails()
        return subject

    def _read_person(self, person: Person) -> None:
        past = list(
            JournalEvent.objects.of_model(Person)
            .filter(row_id__in=self.person_keys)
            .values_list("values", "former")
        )
        names = [person.name, *person.names.values_list("name", flat=True), *read_past(past, "name")]
        names += person.former_names.values_list("name", flat=True)
        self.names = list(dict.fromkeys(filter(None, names)))
        self.slugs = list(dict.fromkeys([person.slug, *read_past(past, "slug")]))
        self.file_names = list(dict.fromkeys(filter(None, [person.photo.name, *read_past(past, "photo")])))
        self.identifiers = list(
            PersonIdentifier.objects.filter(person=person, scheme__in=DISTINCTIVE_SCHEMES).values_list(
                "value", flat=True
            )
        )
        redirects = Redirect.objects.filter(form=Redirect.Form.EXACT, **build_reference(person))
        self.old_paths = list(redirects.values_list("old_path", flat=True))

    def _list_emails(self) -> list[str]:
        """Return all addresses in lower case that are nobody else's, and not the group's."""
        emails = {*self.places.emails}
        if self.person:
            events = JournalEvent.objects.of_model(Person).filter(row_id__in=self.person_keys)
            emails |= set(read_past(events.values_list("values", "former"), "email"))
            emails |= set(Invitation.objects.filter(person=self.person).values_list("email", flat=True))
        if self.user:
            emails |= set(EmailAddress.objects.filter(user=self.user).values_list("email", flat=True))
        emails = {email.casefold() for email in emails if email}
        shared: set[str] = set()
        person_key = self.person.pk if self.person else 0
        user_key = self.user.pk if self.user else 0
        for rows in (
            Person.objects.exclude(pk=person_key),
            User.objects.exclude(pk=user_key),
            Group.objects.all(),
        ):
            shared |= {email.casefold() for email in rows.values_list("email", flat=True) if email}
        return sorted(emails - shared)

    @property
    def name(self) -> str:
        return self.places.name

    @cached_property
    def places(self) -> DataSubject:
        """The same, as the table of places knows them."""
        return DataSubject(self.person, self.user)

    @property
    def paths(self) -> list[str]:
        """The paths at which their page is, or was."""
        return [*(f"/people/{slug}/" for slug in self.slugs), *self.old_paths]

    @cached_property
    def shared_names(self) -> set[str]:
        """Those of the names that somebody else has, too, so that a text with it may mean either."""
        keys = {author_key(name): name for name in self.names}
        others = Person.objects.exclude(pk__in=self.person_keys)
        shared = {
            *Authorship.objects.filter(author_key__in=keys, person__in=others).values_list(
                "author_key", flat=True
            ),
            *others.filter(names__key__in=keys).values_list("names__key", flat=True),
        }
        namesakes = others.filter(name__in=self.names).values_list("name", flat=True)
        return {*namesakes, *(name for key, name in keys.items() if key in shared)}

    def match_events(self) -> Q:
        """Return the condition for events of the person and of what belongs to them."""
        return match_tables(list_tables(Person), *self.person_keys) if self.person_keys else Q(pk__in=())

    def count_papers(self) -> int:
        if self.person is None:
            return 0
        return Authorship.objects.filter(person=self.person).values("publication").distinct().count()


def find_merged_keys(key: int) -> list[int]:
    """Return the key of a person, and of those that were merged into them."""
    keys, waiting = [key], [key]
    while waiting:
        merges = IdentityChange.objects.filter(
            model="people.person", kind=IdentityChange.Kind.MERGE, kept__in=waiting, undone_at=None
        )
        others = set(merges.values_list("other", flat=True)) - set(keys)
        waiting = sorted(others - set(Person.objects.filter(pk__in=others).values_list("pk", flat=True)))
        keys += waiting
    return keys


def read_past(states: Iterable[tuple[dict[str, Any], dict[str, Any] | None]], name: str) -> list[str]:
    """Return the values that a column had in the journal."""
    values = [state.get(name) for pair in states for state in pair if state]
    return [value for value in dict.fromkeys(values) if isinstance(value, str) and value]


def find_subject(text: str) -> ErasureSubject:
    """Return whom a slug, an e-mail address or a name means. Raises ValueError if it is not one person."""
    text = " ".join(text.split())
    people = Person.objects.filter(Q(slug=text) | Q(name__iexact=text) | Q(email__iexact=text))
    users = User.objects.filter(email__iexact=text)
    people = Person.objects.filter(Q(pk__in=people) | Q(user__in=users)).order_by("pk")
    if len(people) > 1:
        slugs = ", ".join(person.slug for person in people[:10])
        problem = gettext("Several people match “%(text)s”. Name one by slug: %(slugs)s")
        raise ValueError(problem % {"text": text, "slugs": slugs})
    if people:
        return ErasureSubject.of(people[0])
    if user := users.first():
        return ErasureSubject.of(None, user)
    problem = gettext("Nobody is known as “%(text)s”. Give a slug, an e-mail address or a name.")
    raise ValueError(problem % {"text": text})
