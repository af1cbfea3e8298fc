"""Splitting a person that was two: what goes to a new one, and decisions so that imports do not undo it."""

from collections.abc import Collection
from dataclasses import dataclass

from django.db import models, transaction
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from bibliography.names import split as split_name
from core.references import Relation, list_references
from core.text.markdown import make_unique_slug, slugify_locally
from groupsite.merging.merge import MergeError, lock_pair, record_change
from groupsite.merging.models import IdentityChange
from groupsite.merging.relations import move, remove, set_values
from people.editing.person_form import to_columns
from people.models import FormerName, Person
from publications.models import AuthorDecision, Authorship
from publications.models.byline import MatchMethod

STAY = (FormerName, AuthorDecision)
"""Models whose rows are not chosen: names that only owners see, and decisions, which follow the mentions."""


@dataclass(frozen=True)
class PartOfPerson:
    """A row that belongs to a person. value: how a form sends it."""

    value: str
    label: str


@dataclass(frozen=True)
class PartGroup:
    """The rows of a kind that belong to a person."""

    label: str
    parts: list[PartOfPerson]


def list_part_groups(person: Person) -> list[PartGroup]:
    """Return all that can go to another person, the mentions on papers first."""
    groups = []
    for number, relation in _list_movable():
        rows = relation.select(person)
        if relation.model is Authorship:
            rows = rows.select_related("publication", "author").order_by("author__name", "-year", "pk")
        parts = [PartOfPerson(f"{number}-{row.pk}", _describe(row)) for row in rows]
        if parts:
            groups.append(PartGroup(capfirst(str(relation.model._meta.verbose_name_plural)), parts))
    return sorted(groups, key=lambda group: -len(group.parts))


def _list_movable() -> list[tuple[int, Relation]]:
    relations = enumerate(list_references(Person))
    return [
        (number, each)
        for number, each in relations
        if each.on_delete is not models.DO_NOTHING and each.model not in STAY
    ]


def _describe(row: models.Model) -> str:
    if isinstance(row, Authorship):
        year = f" ({row.publication.year})" if row.publication.year else ""
        return f"{row.author}: {row.publication}{year}"
    return str(row)


def split_person(person: Person, name: str, values: Collection[str], account=None) -> IdentityChange:
    """Create a person and move the chosen rows to them, in one transaction and context of the journal.

    values: of `PartOfPerson`. Raises MergeError, and ValueError for a name that is none.
    """
    chosen = _read_values(person, values)
    if not any(chosen.values()):
        raise MergeError(_("Choose what goes to the new person."))
    parts = to_columns(split_name(name))
    with transaction.atomic():
        lock_pair(Person, [person.pk])
        slug = make_unique_slug(slugify_locally(name), lambda slug: Person.objects.filter(slug=slug).exists())
        with record_change(IdentityChange.Kind.SPLIT, person, name, account) as change:
            new = Person.objects.create(name=name, slug=slug, visibility=person.visibility, **parts)
            change.other = new.pk
            for relation, keys in chosen.items():
                move(relation.model, relation.attname, relation.get_key(new), keys)
                if relation.model is Authorship:
                    _decide(keys, person, new, account)
        return change


def _read_values(person: Person, values: Collection[str]) -> dict[Relation, list[int]]:
    """Return the keys of the chosen rows by relation, of those that are the person's."""
    chosen = {}
    for number, relation in _list_movable():
        texts = [value.partition("-")[2] for value in values if value.startswith(f"{number}-")]
        keys = [int(text) for text in texts if text.isascii() and text.isdigit() and len(text) < 19]
        chosen[relation] = list(relation.select(person).filter(pk__in=keys).values_list("pk", flat=True))
    return chosen


def _decide(keys: list[int], person: Person, new: Person, account) -> None:
    """Store that mentions are the new person's, and not the other's."""
    mentions = Authorship.objects.filter(pk__in=keys).select_related("publication", "author")
    for mention in mentions.prefetch_related("publication__corpus_records__corpus"):
        set_values(mention, {"matched": MatchMethod.DECISION})
        for about in _list_references(mention):
            values = {**about, "name": mention.author.name, "position": mention.position}
            for row in AuthorDecision.objects.filter(**values, person=person):
                remove(row)
            for who, is_person in ((new, True), (person, False)):
                AuthorDecision.objects.create(**values, person=who, is_person=is_person, decided_by=account)


def _list_references(mention: Authorship) -> list[dict]:
    """Return how decisions refer to the paper of a mention: by its uid, or by its records in corpora."""
    paper = mention.publication
    if paper.slug is not None:
        return [{"publication_uid": paper.uid}]
    return [
        {"publication_uid": None, "corpus": record.corpus.slug, "source_key": record.source_key}
        for record in paper.corpus_records.all()
    ]
