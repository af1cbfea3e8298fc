"""Merging two rows, and undoing a merge or a split."""

from collections.abc import Collection
from urllib.parse import unquote

from django.apps import apps
from django.db import IntegrityError, InternalError, models, transaction
from django.db.models.functions import Now
from django.utils.translation import gettext as _

from core.db.models import all_rows
from core.journal.context import journal_context
from core.kinds import find_kind
from core.references import build_reference
from groupsite.merging.choices import list_choices
from groupsite.merging.kinds import MergeableKind
from groupsite.merging.relations import absorb
from groupsite.merging.steps import StepRecorder, read_values, undo_steps
from groupsite.models import IdentityChange, Redirect
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
            why = _("“%(other)s” merged into “%(kept)s”") % {"other": other, "kept": kept}
            with journal_context(why=why, **({"user": account.pk} if account else {})):
                return _merge_locked(kind, kept, other, taken, account)
    except (IntegrityError, InternalError) as error:
        reason = getattr(getattr(error.__cause__, "diag", None), "message_primary", "") or str(error)
        raise MergeError(
            _("The two cannot be merged with these values. Choose others. The database says: %s") % reason
        ) from error


def _merge_locked(
    kind: MergeableKind, kept: models.Model, other: models.Model, taken: set[str], account
) -> IdentityChange:
    labels = str(kept)[:300], str(other)[:300]
    recorder = StepRecorder()
    chosen = [choice for choice in list_choices(kind, kept, other) if choice.name in taken]
    kind.prepare(recorder, kept, other, taken)
    values_of_other = read_values(other)
    absorb(recorder, kept, other)
    names = {name for choice in chosen for name in choice.fields}
    columns = [field.attname for field in kept._meta.concrete_fields if field.name in names]
    recorder.set_values(kept, {column: values_of_other[column] for column in columns})
    kind.finish(recorder, kept, other, taken)
    _redirect(recorder, kept, other)
    return IdentityChange.objects.create(
        kind=IdentityChange.Kind.MERGE,
        model=kind.label,
        kept=kept.pk,
        other=other.pk,
        kept_label=labels[0],
        other_label=labels[1],
        steps=recorder.steps,
        made_by=account,
    )


def _redirect(recorder: StepRecorder, kept: models.Model, other: models.Model) -> None:
    """Let the URL of a deleted row lead to the page of the one that stays."""
    if isinstance(other, Author):
        if other.key != kept.key and not Author.objects.filter(key=other.key).exists():
            paths = [unquote(row.get_absolute_url()) for row in (other, kept)]
            recorder.add(Redirect(old_path=paths[0], target_path=paths[1]))
        return
    pages, slug = find_kind(other), getattr(other, "slug", None)
    if pages is None or not slug or getattr(other, "visibility", "public") not in HAD_PAGE:
        return
    old_path = pages.build_path(slug)
    for former in Redirect.objects.filter(form=Redirect.Form.EXACT, old_path=old_path):
        recorder.remove(former)
    recorder.add(Redirect(old_path=old_path, **build_reference(kept)))


def undo(change: IdentityChange, account=None) -> None:
    """Undo a merge or a split. What was edited since stays. Raises MergeError."""
    try:
        with transaction.atomic():
            change = IdentityChange.objects.select_for_update().get(pk=change.pk)
            if change.undone_at is not None:
                raise MergeError(_("This was undone already."))
            model = apps.get_model(change.model)
            if not all_rows(model).filter(pk=change.kept).select_for_update().exists():
                raise MergeError(_("“%s” was deleted since. Restore it first.") % change.kept_label)
            with journal_context(why=_("Undone: %s") % change, **({"user": account.pk} if account else {})):
                undo_steps(change.steps)
            change.undone_at = Now()
            change.save(update_fields=["undone_at"])
    except IntegrityError as error:
        detail = getattr(getattr(error.__cause__, "diag", None), "message_detail", "") or str(error)
        raise MergeError(
            _("It cannot be undone, because something else uses a value of it now. %s") % detail
        ) from error
