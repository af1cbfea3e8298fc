"""Merging two rows, and undoing a merge or a split."""

from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any
from urllib.parse import unquote

from django.apps import apps
from django.db import IntegrityError, InternalError, models, transaction
from django.db.models.functions import Now
from django.urls import reverse
from django.utils.translation import gettext as _

from core.db.models import all_rows
from core.db.translations import Translated, merge_translations
from core.history.later_changes import LaterChange, name_authors
from core.history.structure import ChangeKey
from core.history.timeline import RowStep
from core.history.undo import plan_undo, read_rows, undo_rows
from core.journal.context import JournalContext, journal_context
from core.kinds import find_kind
from core.references import build_reference
from groupsite.merging.choices import list_choices
from groupsite.merging.mergeable_kinds import MergeableKind
from groupsite.merging.models import IdentityChange, IdentityChangeKind
from groupsite.merging.relations import absorb, read_values, remove, set_values
from groupsite.redirects.models import Redirect
from publications.models import Author

HAD_PAGE = ("public", "withdrawn")
"""Visibilities of rows whose pages visitors may know."""


class MergeError(Exception):
    """The merge, or its undoing, is not possible; the message says why."""


def lock_pair(model: type[models.Model], keys: Collection[int]) -> dict[int, models.Model]:
    """Lock two rows in the order of their keys, and return them. Raises MergeError if one is missing."""
    rows = {row.pk: row for row in all_rows(model).select_for_update().filter(pk__in=keys).order_by("pk")}
    if len(rows) < len(set(keys)):
        raise MergeError(_("One of the two was deleted meanwhile."))
    return rows


def merge(
    kind: MergeableKind, kept_key: int, other_key: int, taken: set[str], account=None
) -> IdentityChange:
    """Merge one row into another, in one transaction and one context of the journal.

    taken: names of choices of which the other's values are used. Raises MergeError.
    """
    if kept_key == other_key:
        raise MergeError(_("Choose two different rows."))
    try:
        with transaction.atomic():
            rows = lock_pair(kind.model, [kept_key, other_key])
            kept, other = rows[kept_key], rows[other_key]
            with record_change(IdentityChange.Kind.MERGE, kept, str(other), account) as change:
                _merge_locked(kind, kept, other, taken)
                change.other = other_key
            return change
    except (IntegrityError, InternalError) as error:
        reason = getattr(getattr(error.__cause__, "diag", None), "message_primary", "") or str(error)
        raise MergeError(
            _("The two cannot be merged with these values. Choose others. The database says: %s") % reason
        ) from error


@contextmanager
def record_change(
    kind: IdentityChangeKind, kept: models.Model, other_label: str, account
) -> Iterator[IdentityChange]:
    """Record all that is written meanwhile as a merge or a split, in a context of the journal of its own."""
    change = IdentityChange(kind=kind, model=kept._meta.label_lower, kept=kept.pk, other=0, made_by=account)
    change.kept_label, change.other_label = str(kept)[:300], other_label[:300]
    change.save()
    undo_url = reverse("admin:merge_undo", args=[change.pk])
    with _record_all(str(change), account, undo=undo_url) as journal:
        yield change
        change.context = journal.id
        change.save(update_fields=["other", "context"])


def _record_all(why: str, account, **metadata: Any) -> AbstractContextManager[JournalContext]:
    metadata |= {"user": account.pk} if account else {}
    return journal_context(is_own=True, records_all=True, why=why, **metadata)


def _merge_locked(kind: MergeableKind, kept: models.Model, other: models.Model, taken: set[str]) -> None:
    chosen = [choice for choice in list_choices(kind, kept, other) if choice.name in taken]
    kind.prepare(kept, other, taken)
    values_of_other = read_values(other)
    absorb(kept, other)
    names = {name for choice in chosen for name in choice.fields}
    columns = [field.attname for field in kept._meta.concrete_fields if field.name in names]
    values = {column: values_of_other[column] for column in columns}
    if isinstance(kept, Translated) and isinstance(other, Translated):
        values["translations"] = merge_translations(kept, other, names)
    set_values(kept, values)
    kind.finish(kept, other, taken)
    _redirect(kept, other)


def _redirect(kept: models.Model, other: models.Model) -> None:
    """Let the URL of a deleted row lead to the page of the one that stays."""
    if isinstance(other, Author):
        if other.key != kept.key and not Author.objects.filter(key=other.key).exists():
            paths = [unquote(row.get_absolute_url()) for row in (other, kept)]
            Redirect.objects.create(old_path=paths[0], target_path=paths[1])
        return
    pages, slug = find_kind(other), getattr(other, "slug", None)
    if pages is None or not slug or getattr(other, "visibility", "public") not in HAD_PAGE:
        return
    old_path = pages.build_path(slug)
    for former in Redirect.objects.filter(form=Redirect.Form.EXACT, old_path=old_path):
        remove(former)
    Redirect.objects.create(old_path=old_path, **build_reference(kept))


def read_change(change: IdentityChange) -> list[RowStep]:
    """Return what became of the rows of a merge or a split."""
    return read_rows(ChangeKey(change.context)) if change.context else []


def find_later_changes(change: IdentityChange, account) -> list[LaterChange]:
    """Return what was changed since a merge or a split, and so stays when it is undone."""
    with transaction.atomic():
        later = plan_undo(read_change(change), None).later
    name_authors(later, account)
    return later


def undo(change: IdentityChange, account=None, chosen_boxes: Collection[str] = ()) -> None:
    """Undo a merge or a split. What was edited since stays, unless its box is chosen. Raises MergeError."""
    with transaction.atomic():
        change = IdentityChange.objects.select_for_update().get(pk=change.pk)
        if change.undone_at is not None:
            raise MergeError(_("This was undone already."))
        model = apps.get_model(change.model)
        if not all_rows(model).filter(pk=change.kept).select_for_update().exists():
            raise MergeError(_("“%s” was deleted since. Restore it first.") % change.kept_label)
        with _record_all(_("Undone: %s") % change, account):
            steps = undo_rows(read_change(change), chosen_boxes)
            if steps.omitted:
                text = _("It cannot be undone, because something else uses a value of it now. %s")
                raise MergeError(text % " ".join(steps.omitted))
            change.undone_at = Now()
            change.save(update_fields=["undone_at"])
