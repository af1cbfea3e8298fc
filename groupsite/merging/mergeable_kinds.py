"""What can be merged: a row of a table for each model, with what is special about it."""

from collections.abc import Callable
from dataclasses import dataclass, field

from django.db import models
from django.db.models import Q

from bibliography.names import compare_names
from core.db.models import all_rows
from core.references import Relation, list_references
from core.text.letters import make_name_key
from groupsite.merging.relations import absorb, combine, move_rows, remove, set_values
from people.models import Appointment, Organisation, Person, PersonName, Supervision
from publications.models import (
    Author,
    AuthorClaim,
    AuthorDecision,
    Authorship,
    AuthorSpelling,
    GroupedMention,
    ImportItem,
    PaperDecision,
    Publication,
    Topic,
    TopicName,
    Venue,
    VenueName,
)

Hook = Callable[..., None]
"""Called with the row that stays, the other one, and the names of choices taken from it."""


def do_nothing(kept: models.Model, other: models.Model, taken: set[str]) -> None:
    """Need nothing special."""


@dataclass(frozen=True)
class MergeableKind:
    """A model whose rows can be merged.

    together: fields that are chosen together, each under the label of its first one. left_out: fields that
    are not chosen. prepare: called before anything is moved. finish: called with the stored rows at the
    end, to keep what imports match by.
    """

    model: type[models.Model]
    together: tuple[tuple[str, ...], ...] = ()
    left_out: tuple[str, ...] = ()
    prepare: Hook = do_nothing
    finish: Hook = do_nothing
    extra_choices: dict[str, str] = field(default_factory=dict)

    @property
    def label(self) -> str:
        return self.model._meta.label_lower


def drop_contradictions(kept: Person, other: Person, _taken: set[str]) -> None:
    """Delete decisions that a mention is not one of two persons where it is the other."""
    decisions = list(AuthorDecision.objects.filter(person__in=[kept, other]))

    def get_mention(row: AuthorDecision) -> tuple:
        return row.publication_uid, row.corpus, row.source_key, row.name, row.position

    positive = {get_mention(row) for row in decisions if row.is_person}
    for row in decisions:
        if not row.is_person and get_mention(row) in positive:
            remove(row)


def keep_person_names(kept: Person, other: Person, _taken: set[str]) -> None:
    """Keep the names of both, to match papers by; public are those that were."""
    kept_now = Person.objects.get(pk=kept.pk)
    existing = set(kept_now.names.values_list("key", flat=True)) | {make_name_key(kept_now.name)}
    for name in (kept.name, other.name):
        if make_name_key(name) not in existing:
            existing.add(make_name_key(name))
            PersonName.objects.create(person=kept_now, name=name, use=PersonName.Use.MATCHING)


def finish_person(kept: Person, other: Person, taken: set[str]) -> None:
    """Keep the names of both, and each supervisor of an appointment once."""
    keep_person_names(kept, other, taken)
    concerned = Q(person=kept) | Q(supervisions__supervisor=kept)
    appointments = Appointment.objects.filter(pk__in=Appointment.objects.filter(concerned).values("pk"))
    for appointment in appointments.prefetch_related("supervisions__supervisor"):
        chosen: list[Supervision] = []
        for row in sorted(appointment.supervisions.all(), key=_rank_supervision):
            twin = next((each for each in chosen if _is_double(each, row)), None)
            if twin is None:
                chosen.append(row)
            else:
                combine(twin, row)


def _rank_supervision(row: Supervision) -> tuple:
    """Order linked supervisors before printed ones, and those with a start before those without."""
    return row.supervisor_id is None, row.start is None, row.pk


def _is_double(row: Supervision, other: Supervision) -> bool:
    """Return whether two rows say that the same person supervises at the same time."""
    same_time = row.start == other.start or not (row.start and other.start)
    return same_time and row.is_by_same(other)


def keep_venue_names(kept: Venue, other: Venue, _taken: set[str]) -> None:
    """Keep the names of both, as printed ones."""
    for name in filter(None, (kept.name, kept.short, other.name, other.short)):
        if not VenueName.objects.filter(key=make_name_key(name)).exists():
            VenueName.objects.create(venue_id=kept.pk, name=name)


def keep_topic_names(kept: Topic, other: Topic, _taken: set[str]) -> None:
    """Keep the names of both, as other names."""
    current = make_name_key(Topic.objects.get(pk=kept.pk).name)
    for name in (kept.name, other.name):
        key = make_name_key(name)
        if key != current and not TopicName.objects.filter(key=key).exists():
            TopicName.objects.create(topic_id=kept.pk, name=name)


BYLINE = "byline"


def prepare_paper(kept: Publication, other: Publication, taken: set[str]) -> None:
    """Leave one byline, which takes the persons of the other, and let decisions follow by their uid."""
    if kept.version_of_id == other.pk:
        set_values(kept, {"version_of_id": other.version_of_id, "version_kind": other.version_kind})
        kept.version_of_id, kept.version_kind = other.version_of_id, other.version_kind
    _merge_bylines(*((other, kept) if BYLINE in taken else (kept, other)))
    own_decisions = PaperDecision.objects.filter(
        publication_uid__in=[kept.uid, other.uid], other__in=[str(kept.uid), str(other.uid)]
    )
    for row in own_decisions:
        remove(row)
    for model, column, old, new in (
        (AuthorDecision, "publication_uid", other.uid, kept.uid),
        (AuthorClaim, "publication_uid", other.uid, kept.uid),
        (GroupedMention, "publication_uid", other.uid, kept.uid),
        (PaperDecision, "publication_uid", other.uid, kept.uid),
        (PaperDecision, "other", str(other.uid), str(kept.uid)),
        (ImportItem, "publication_uid", other.uid, kept.uid),
    ):
        keys = all_rows(model).filter(**{column: old}).order_by("pk").values_list("pk", flat=True)
        move_rows(Relation(model, column), list(keys), new)


def _merge_bylines(printed: Publication, dropped: Publication) -> None:
    remaining = list(Authorship.objects.filter(publication=printed).select_related("author").in_order())
    for mention in Authorship.objects.filter(publication=dropped).select_related("author").in_order():
        same_role = [each for each in remaining if each.role == mention.role]
        twin = next((each for each in same_role if each.author.norm == mention.author.norm), None)
        twin = twin or next((each for each in same_role if _is_alike(each, mention)), None)
        if twin is None:
            for relation in list_references(Authorship):
                for row in relation.select(mention):
                    remove(row)
            remove(mention)
            continue
        remaining.remove(twin)
        absorb(twin, mention)
        if twin.person_id is None and mention.person_id is not None:
            columns = ("person_id", "matched", "selected")
            set_values(twin, {name: getattr(mention, name) for name in columns})


def _is_alike(mention: Authorship, other: Authorship) -> bool:
    """Return whether two mentions may print one name, such as Ada Tester and A. Tester."""
    try:
        return bool(compare_names(mention.author.name, other.author.name))
    except ValueError:
        return False


def prepare_author(kept: Author, other: Author, _taken: set[str]) -> None:
    """Let decisions, claims and groups follow, which refer to mentions by their names."""
    for model, column, old, new in (
        (AuthorDecision, "name", other.name, kept.name),
        (AuthorClaim, "name", other.name, kept.name),
        (GroupedMention, "key", other.key, kept.key),
    ):
        keys = all_rows(model).filter(**{column: old}).order_by("pk").values_list("pk", flat=True)
        if old != new:
            move_rows(Relation(model, column), list(keys), new)


def keep_author_name(kept: Author, other: Author, _taken: set[str]) -> None:
    """Keep the name for imports, which print the one that stays instead."""
    AuthorSpelling.objects.create(author_id=kept.pk, name=other.name, homonym=other.homonym or "")


KINDS = {
    kind.label: kind
    for kind in (
        MergeableKind(
            Person,
            together=(
                ("name", "given", "particle", "family", "suffix"),
                ("photo", "photo_width", "photo_height", "photo_consent", "photo_after_leaving"),
                ("email", "email_visibility"),
            ),
            prepare=drop_contradictions,
            finish=finish_person,
        ),
        MergeableKind(Organisation, together=(("logo", "logo_width", "logo_height"),)),
        MergeableKind(
            Author,
            left_out=("name", "homonym", "given", "particle", "family", "suffix", "literal", "key"),
            prepare=prepare_author,
            finish=keep_author_name,
        ),
        MergeableKind(Venue, finish=keep_venue_names),
        MergeableKind(Topic, finish=keep_topic_names),
        MergeableKind(
            Publication,
            together=(
                ("kind", "own_kind"),
                ("year", "month", "day"),
                ("version_of", "version_kind"),
                ("venue", "venue_printed"),
            ),
            left_out=("byline_complete",),
            prepare=prepare_paper,
            extra_choices={BYLINE: "names"},
        ),
    )
}
"""The kinds by the lower-case label of their model."""
