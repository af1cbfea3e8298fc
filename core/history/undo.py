"""Undo one change, and only that: what was changed again since stays as it is, unless it is chosen."""

import datetime
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from contextlib import nullcontext
from functools import partial
from typing import Any
from urllib.parse import urlencode

from django.apps import apps
from django.db import models
from django.db.models import Max, Q
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from core.db.journal import is_journaled, is_recorded, list_journaled_fields
from core.db.models import all_rows
from core.db.query_batches import AnyOf
from core.db.watchdog import without_timeouts
from core.history.later_changes import LaterChange, LaterChanges, group_keys
from core.history.restore import OnProgress, RestorePlan, execute_steps, ignore_progress, restore
from core.history.restore_plans import RIGHTS, RestoreStep, RestoreSteps
from core.history.structure import (
    NEVER_SET,
    ChangeKey,
    NoSuchChangeError,
    Table,
    list_tables,
    match_events,
    match_tables,
)
from core.history.timeline import RowStep, is_allowed, read_steps
from core.journal.context import get_current_id
from core.journal.models import Context, JournalEvent, RowKey, Values
from core.text.translation import SeparatedNumber

MOST_ROWS = 50_000
"""The most rows of a change that can be undone at once: more than any form can change."""
LARGE = 1000
"""The number of rows from which on undoing shows its progress."""


def find_current_change() -> str:
    """Return the key of the change that the current request has journaled so far; empty if there is none."""
    key = get_current_id()
    return str(key) if key and Context.objects.filter(pk=key).exists() else ""


def format_undo_button(way_back: str = "") -> SafeString:
    """Return a button that undoes the change of the current request, for a message; empty without a change.

    way_back: the path to return to.
    """
    if not (key := find_current_change()):
        return SafeString()
    url = reverse("history:undo", args=[key])
    return format_html(
        "<button class='button plain tiny' type='submit' form='undo-form' formaction='{}'>{}</button>",
        f"{url}?{urlencode({'next': way_back})}" if way_back else url,
        gettext("Undo"),
    )


def count_rows(key: ChangeKey, roots: list[type[models.Model]]) -> int:
    """Return how many events a change has in the journal, up to one more than can be undone.

    roots: the models of the things that may be concerned.
    """
    events = JournalEvent.objects.filter(match_tables(_list(roots)), key.events())
    return events[: MOST_ROWS + 1].count()


def undo_change(
    key: ChangeKey,
    roots: list[type[models.Model]],
    account,
    why: str,
    token: str = "",
    chosen_boxes: Collection[str] = (),
    at_once: bool = False,
    on_progress: OnProgress = ignore_progress,
) -> RestorePlan:
    """Undo a change if `token` is that of the plan that was shown; else only return the plan.

    roots: the models of the things that may be concerned. chosen_boxes: of what is undone although it
    was changed since. at_once: also without a token, if all of it can be undone. on_progress: called with the
    number of rows that are done. Raises NoSuchChangeError for an unknown change.
    """
    number = count_rows(key, roots)
    if number > MOST_ROWS:
        return RestorePlan(impossible=_explain_size(key))
    rows = read_rows(key, _list(roots))
    if not rows:
        raise NoSuchChangeError(str(key))

    def run(chosen_boxes: Collection[str] = (), **options) -> RestorePlan:
        first = rows[0]
        find = partial(plan_undo, rows, account, chosen_boxes)
        return restore(
            first.table.model, first.pk, find, account, why, **options, undoes=str(key), **_name_batch(key)
        )

    with without_timeouts() if number > LARGE else nullcontext():
        if not chosen_boxes:
            return run(token=token, at_once=at_once, on_progress=on_progress)
        plan = run()
        return run(chosen_boxes, is_confirmed=True, on_progress=on_progress) if plan.token == token else plan


def find_undone(since: datetime.datetime) -> dict[str, datetime.datetime]:
    """Return when changes since a moment were undone, by their keys, or by `batch:` and the import's.

    What undid a change may be undone itself, so that the change stands again.
    """
    contexts = Context.objects.filter(
        Q(metadata__has_key="undoes") | Q(metadata__undone=True), created_at__gte=since
    )
    undone: dict[str, datetime.datetime] = {}
    newest_first = contexts.annotate(last_event=Max("events__id")).order_by("-last_event")
    for context in newest_first:  # what undid an undoing comes before it
        if str(context.pk) in undone:
            continue
        batch = context.metadata.get("batch", "") if context.metadata.get("undone") else ""
        undone.setdefault(context.metadata.get("undoes") or f"batch:{batch}", context.created_at)
    return undone


def _name_batch(key: ChangeKey) -> dict[str, Any]:
    """Return the import that was undone by a change: what it wrote is not by hand when that is undone."""
    context = Context.objects.filter(pk=key.context).first() if key.context else None
    metadata = context.metadata if context and isinstance(context.metadata, dict) else {}
    return {"batch": metadata["batch"]} if metadata.get("undone") and metadata.get("batch") else {}


def read_rows(key: ChangeKey, tables: Iterable[Table] = ()) -> list[RowStep]:
    """Return what became of the rows of a change, of all tables if none are given.

    Things come before what belongs to them, and models in the order in which the change wrote to them.
    """
    tables = list(tables) or list(map(Table, list_recorded_models()))
    rows = list(read_steps(tables, match_events([key]), most=None))
    first: dict[type[models.Model], int] = {}
    for row in rows:
        first[row.table.model] = min(row.first_event, first.get(row.table.model, row.first_event))
    return sorted(rows, key=lambda row: (len(row.table.path), first[row.table.model], row.pk))


def _list(roots: list[type[models.Model]]) -> list[Table]:
    """Return the tables of things, each once, and those without history, which follow them."""
    tables = {table.model: table for root in roots if is_journaled(root) for table in list_tables(root)}
    without_history = [model for model in list_recorded_models() if not is_journaled(model)]
    return [*tables.values(), *map(Table, without_history)]


def list_recorded_models() -> list[type[models.Model]]:
    """Return all models of which the journal has events."""
    return [model for model in apps.get_models() if is_recorded(model)]


def _explain_size(key: ChangeKey) -> str:
    """Return why a change is too large, and what can be done instead."""
    context = Context.objects.filter(pk=key.context).first() if key.context else None
    if context and isinstance(context.metadata, dict) and context.metadata.get("batch"):
        return gettext("An import is undone as a whole, on its own page.")
    return gettext(
        "It concerns more than {number:,} rows. Ask the operator of the site to restore a backup."
    ).format(number=SeparatedNumber(MOST_ROWS))


def undo_rows(
    rows: list[RowStep],
    chosen_boxes: Collection[str] = (),
    whole_rows: Collection[RowKey] = (),
    adjust: Callable[[RestoreSteps], None] = lambda _steps: None,
) -> RestoreSteps:
    """Undo what became of rows, within the caller's transaction and context; return the steps.

    For callers with a page and rights of their own. chosen_boxes, whole_rows: as in `LaterChanges`. adjust:
    changes the steps before they are done.
    """
    steps = plan_undo(rows, None, chosen_boxes, whole_rows)
    steps.model = None
    adjust(steps)
    execute_steps(steps, lambda column, pk: f"{column.related_model._meta.verbose_name} {pk}")
    return steps


def plan_undo(
    rows: list[RowStep], account, chosen_boxes: Collection[str] = (), whole_rows: Collection[RowKey] = ()
) -> RestoreSteps:
    """Find the steps that undo what became of rows, where it still is so and the account, if any, may.

    chosen_boxes, whole_rows: as in `LaterChanges`.
    """
    if not rows:
        return RestoreSteps(is_undo=True)
    steps = RestoreSteps(rows[0].table.model, rows[0].pk, is_undo=True)
    live = lock_rows(rows)
    later = LaterChanges(rows, live, chosen_boxes, whole_rows)
    steps.later += later.list_groups()
    candidates = [(step, row) for row in rows if (step := _revert(row, live.get(row.row_key), steps, later))]
    if account is None:
        steps.rows = [step for step, _ in candidates]
        return steps
    permitted = find_permitted(account, candidates)
    for step, row in candidates:
        if (step.verb, row.table.model, row.pk) in permitted:
            steps.rows.append(step)
        else:
            steps.note(
                gettext("A {noun} stays as it is, because you do not have permission to change it.").format(
                    noun=row.table.model._meta.verbose_name
                )
            )
    return steps


def lock_rows(rows: list[RowStep]) -> dict[RowKey, Values]:
    """Lock rows, and return the present values of those that there are."""
    live: dict[RowKey, Values] = {}
    for model, pks in group_keys(row.row_key for row in rows).items():
        fields = [field.attname for field in list_journaled_fields(model)]
        present = all_rows(model).filter(AnyOf("pk", list(pks))).order_by("pk").select_for_update()
        live |= {(model, values.pop("pk")): values for values in present.values("pk", *fields)}
    return live


def _revert(
    row: RowStep, values: Values | None, steps: RestoreSteps, later: LaterChanges
) -> RestoreStep | None:
    """Return the step that undoes what became of a row; None if there is nothing to do."""
    model, noun = row.table.model, str(row.table.model._meta.verbose_name)
    if later.keeps(row.row_key):
        return None
    if row.is_emptied:
        steps.note(
            gettext("A {noun} stays as it is, because its former values are not kept any more.").format(
                noun=noun
            )
        )
        return None
    if row.became is None:
        if model.journal.only:  # the journal has not enough of it to insert it again
            return None
        return RestoreStep(model, row.pk, None, row.was, row.event) if values is None else None
    if values is None:
        if row.was is not None:
            steps.note(gettext("A {noun} was deleted since then, and stays so.").format(noun=noun))
        return None
    if row.was is None:
        return RestoreStep(model, row.pk, values, None, row.event)
    names = [name for name in row.was if row.was[name] != row.became.get(name) and name not in NEVER_SET]
    changed_names = [name for name in names if values[name] != row.became[name]]
    if changed_names:
        labels = [str(model._meta.get_field(name.removesuffix("_id")).verbose_name) for name in changed_names]
        event = later.events.get(row.row_key)
        steps.later.append(LaterChange(row.row_key, fields=tuple(labels), event=event))
    names_left = () if later.is_chosen(row.row_key) else changed_names
    becomes = values | {name: row.was[name] for name in names if name not in names_left}
    return RestoreStep(model, row.pk, values, becomes, row.event) if becomes != values else None


def find_permitted(
    account, candidates: list[tuple[RestoreStep, RowStep]]
) -> set[tuple[str, type[models.Model], int]]:
    """Return the steps that the account may do: verb, model and key of each.

    Accounts that may do them to any row of a model need no query, others one for the rows that exist.
    """
    groups = defaultdict(list)
    for step, row in candidates:
        groups[step.verb, row.table.model].append(row)
    permitted = set()
    for (verb, model), rows in groups.items():
        keys = {row.pk for row in rows}
        if is_journaled(model) and not is_allowed(account, RIGHTS[verb], model()):
            own = account.get_permitted_rows(RIGHTS[verb], model).filter(pk__in=keys)
            deleted = rows if verb == "added" else []
            keys = set(own.values_list("pk", flat=True)) | {
                row.pk for row in deleted if is_allowed(account, RIGHTS[verb], _rebuild(row))
            }
        permitted |= {(verb, model, pk) for pk in keys}
    return permitted


def _rebuild(row: RowStep) -> models.Model:
    """Return an unsaved instance of a deleted row, to check permissions for."""
    return row.table.model(pk=None, **{name: row.was[name] for name in row.table.path[:1]})
