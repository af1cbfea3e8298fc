"""Erase somebody for good: in one transaction in the database, then in files."""

from dataclasses import asdict, dataclass
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core.cache import caches
from django.db import IntegrityError, connection, models, transaction
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.data_places import DataPlace, Erasure, list_places
from core.db.models import all_rows
from core.db.triggers import ALL_CHANGED, CHANNEL, switch_off_triggers
from core.db.watchdog import without_timeouts
from core.history.restore import EMPTIED_WITH
from core.journal.models import EMPTIED, Context, JournalEvent
from groupsite.accounts.departure_views import UNDO as DEPARTURE
from groupsite.accounts.sessions import end_sessions
from groupsite.merging.models import IdentityChange
from groupsite.models import FormDraft, SavedView
from groupsite.personal_data.erased_uids import find_returned, remember_erased
from groupsite.personal_data.erasure_files import remove_files
from groupsite.personal_data.erasure_journal import disown_changes, empty_events
from groupsite.personal_data.erasure_subject import ErasureSubject, compute_digest
from groupsite.personal_data.erasure_texts import (
    JointReplacer,
    build_literal_replacer,
    build_name_replacer,
    build_word_replacer,
    count_parts,
    remove_from_texts,
)
from groupsite.personal_data.models import ErasedPath, ErasureRecord
from people.models import Image, Person, User
from people.models.account import LAST_OWNER, OWNERS_LOCK
from publications.imports.locks import lock_papers

REASON = _("Erased for good")
LAST = ("people.person", "people.user")
"""What is deleted after all that points at it."""
ELSEWHERE = ("journal.journalevent", "sessions.session", *LAST)
"""Models whose rows are not simply deleted."""


class LastOwnerError(Exception):
    """Nobody could decide on anything any more."""

    def __str__(self) -> str:
        return str(LAST_OWNER)


@dataclass
class ErasureReport:
    """What was done: rows that were deleted, that stay without the person, and that mentioned them.

    remaining: rows with a part of the name, which may be a word or the name of somebody else.
    """

    deleted: int = 0
    emptied: int = 0
    events: int = 0
    mentions: int = 0
    remaining: int = 0
    paths: int = 0
    files: int = 0
    papers: int = 0
    record_key: int = 0


def erase(person: Person | None, user: User | None = None, by: User | None = None) -> ErasureReport:
    """Erase a person with their account, or an account with its person; by: who confirmed it.

    Raises LastOwnerError, and Person.DoesNotExist or User.DoesNotExist if somebody else was faster.
    """
    report = ErasureReport()
    with without_timeouts(), transaction.atomic():
        lock_papers()
        person = Person.objects.select_for_update(of=["self"]).get(pk=person.pk) if person else None
        user = User.objects.select_for_update().get(pk=user.pk) if user else None
        subject = ErasureSubject.of(person, user)
        refuse_last_owner(subject.user)
        names, parts = build_name_replacer(subject), build_word_replacer(subject)
        literals = build_literal_replacer(subject)
        with switch_off_triggers():
            report.papers = subject.count_papers()
            _delete_sessions(subject)
            _delete_mentions_by_key(subject)
            _hide_pictures(subject)
            for place in list_places():
                if place.model not in ELSEWHERE:
                    _clear_place(place, subject, report)
            report.events = empty_events(subject)
            disown_changes(subject.user)
            for row in filter(None, (subject.person, subject.user)):
                report.deleted += _delete(all_rows(type(row)).filter(pk=row.pk))
            report.mentions = remove_from_texts(names, parts, literals)
            report.remaining = count_parts(parts)
            report.record_key = _leave_record(subject, by, report).pk
        caches["default"].clear()
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, ALL_CHANGED])
    remember_erased(subject)
    report.files = remove_files(subject, JointReplacer([names, literals]))
    ErasureRecord.objects.filter(pk=report.record_key).update(report=asdict(report))
    return report


def erase_returned() -> tuple[int, int]:
    """Erase those again who were erased before and are there, as after a restore.

    Returns how many, and how many stay because each is the last owner.
    """
    returned = find_returned()
    staying = 0
    for person, user in returned:
        try:
            erase(person, user)
        except LastOwnerError:
            staying += 1
    return len(returned) - staying, staying


def refuse_last_owner(user: User | None) -> None:
    """Raise LastOwnerError if an account is the only active one of an owner; others wait meanwhile."""
    if user is None or user.role != User.Role.OWNER or not user.is_active:
        return
    if connection.in_atomic_block:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [OWNERS_LOCK])
    if not User.objects.filter(role=User.Role.OWNER, is_active=True).exclude(pk=user.pk).exists():
        raise LastOwnerError


def _clear_place(place: DataPlace, subject: ErasureSubject, report: ErasureReport) -> None:
    """Delete the rows of a place, or empty in them what is about the person."""
    if place.erasure is Erasure.DELETED:
        report.deleted += _delete(place.select_rows(subject.places))
        return
    if place.erasure is Erasure.STAYS:
        return
    rows = place.select_rows(subject.places)
    for holder, lookups in ((subject.person, place.persons), (subject.user, place.users)):
        if holder is not None:
            for lookup in lookups:
                report.emptied += _cut_link(rows.filter(**{lookup: holder.pk}), lookup, holder)
    for email in subject.emails:
        for column in place.emails:
            report.emptied += rows.filter(**{f"{column}__iexact": email}).update(**{column: ""})


def _cut_link(rows: models.QuerySet, name: str, holder: models.Model) -> int:
    """Let rows no longer point at somebody; a printed name takes their place where there is a column for it.

    Rows that make no sense without the link are deleted.
    """
    model = rows.model
    link = model._meta.get_field(name)
    columns = {each.name for each in model._meta.concrete_fields}
    printed = next((each for each in (f"{name}_name", "name") if each in columns), "")
    if not link.null:
        return _delete(rows)
    values: dict[str, Any] = {name: None}
    values |= EMPTIED_WITH.get(model._meta.label_lower, {}).get(link.attname, {})
    if not printed or isinstance(holder, User):
        return rows.update(**values)
    number = 0
    for row in rows.order_by("pk"):
        try:
            with transaction.atomic():
                number += all_rows(model).filter(pk=row.pk).update(**values, **{printed: holder.name})
        except IntegrityError:  # the printed name is there already
            all_rows(model).filter(pk=row.pk).delete()
    return number


def _delete(rows: models.QuerySet) -> int:
    """Delete rows with all that belongs to them; return how many. Triggers are off, so nothing records it."""
    return rows.model._base_manager.filter(pk__in=list(rows.values_list("pk", flat=True))).delete()[0]


def _delete_sessions(subject: ErasureSubject) -> None:
    """End the sessions of the account, and drop what those of others hold to undo a departure."""
    if subject.user:
        end_sessions(subject.user)
        UserSession.objects.filter(user=subject.user).delete()
    for session in Session.objects.iterator():
        stored = session.get_decoded()
        if (stored.get(DEPARTURE) or {}).get("person") in subject.person_keys:
            session.delete()  # whose owner logs in anew


def _delete_mentions_by_key(subject: ErasureSubject) -> None:
    """Delete what names the person by key or slug: drafts and views of others, logs, merges."""
    if subject.person is None:
        return
    keys = subject.person_keys
    forms = Q(pk__in=())
    for key in keys:
        forms |= Q(path__contains=f"/people/person/{key}/")
    FormDraft.objects.filter(forms).delete()
    kind = ContentType.objects.get_for_model(Person)
    LogEntry.objects.filter(content_type=kind, object_id__in=map(str, keys)).delete()
    views = Q(pk__in=())
    for slug in subject.slugs:
        views |= Q(query__regex=rf"(^|[?&])person={slug}($|&)")
    SavedView.objects.filter(views).delete()
    is_about = Q(kept__in=keys) | Q(other__in=keys)
    IdentityChange.objects.filter(is_about, model=Person._meta.label_lower).delete()


def _hide_pictures(subject: ErasureSubject) -> None:
    """Let no visitor see the pictures in which the person can be recognised."""
    if subject.person:
        images = Image.objects.filter(image_people__person=subject.person).values("pk")
        Image.objects.filter(pk__in=images).update(consent=Image.Consent.WITHDRAWN)


def _leave_record(subject: ErasureSubject, by: User | None, report: ErasureReport) -> ErasureRecord:
    """Store that somebody was erased: hashes of the paths, and an event without values in the journal."""
    record = ErasureRecord.objects.create(
        person_key=subject.person.pk if subject.person else None,
        account_key=subject.user.pk if subject.user else None,
        erased_by=by if by and by != subject.user else None,
    )
    digests = {compute_digest(path) for path in subject.paths}
    ErasedPath.objects.filter(digest__in=digests).delete()
    ErasedPath.objects.bulk_create([ErasedPath(erasure=record, digest=digest) for digest in digests])
    report.paths = len(digests)
    if subject.person:
        author = {"user": by.pk} if by else {"command": "erase"}
        context = Context.objects.create(metadata={"why": str(REASON), **author})
        JournalEvent.objects.create(
            table_name=Person._meta.db_table,
            row_id=subject.person.pk,
            action=JournalEvent.Action.DELETE,
            values=EMPTIED,
            context=context,
        )
    return record
