"""Undo one change, and only that: values that were changed again since stay as they are."""

from collections import defaultdict
from urllib.parse import urlencode

from django.db import models
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from core.db.journal import is_journaled
from core.db.models import all_rows
from core.db.query_batches import fetch_together
from core.history.restore import RestorePlan, restore
from core.history.restore_plans import RIGHTS, RestoreStep, RestoreSteps
from core.history.structure import (
    NEVER_SET,
    ChangeKey,
    NoSuchChangeError,
    Table,
    list_tables,
    match_events,
    match_tables,
    read_row_values,
)
from core.history.timeline import RowStep, is_allowed, read_steps
from core.journal.context import get_current_id
from core.journal.models import Context, Event

MOST_ROWS = 1000
"""The most rows of a change that can be undone at once."""


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


def undo_change(key: ChangeKey, roots: list[type[models.Model]], account, why: str, token: str = ""):
    """Undo a change if `token` is that of the plan that was shown; else only return the plan.

    roots: the models of the things that may be concerned. Raises NoSuchChangeError for an unknown change.
    """
    tables = {table.model: table for root in roots if is_journaled(root) for table in list_tables(root)}
    rows = list(read_steps(list(tables.values()), match_events([key])))
    if not rows:
        raise NoSuchChangeError(str(key))
    if len(rows) > MOST_ROWS:
        return RestorePlan(impossible=gettext("It concerns too many rows. Undo the import instead."))
    # the thing itself before what belongs to it
    rows.sort(key=lambda row: len(row.table.path))
    first = rows[0]
    return restore(first.table.model, first.pk, lambda: plan_undo(rows, account), account, why, token)


def plan_undo(rows: list[RowStep], account) -> RestoreSteps:
    """Find the steps that undo what became of rows, where it still is so and the account may."""
    steps = RestoreSteps(rows[0].table.model, rows[0].pk)
    keys = defaultdict(set)
    for row in rows:
        keys[row.table.model].add(row.pk)
    live = fetch_together(
        **{model._meta.label_lower: all_rows(model).filter(pk__in=pks) for model, pks in keys.items()}
    )
    now = {(type(row), row.pk): row for found in live.values() for row in found}
    for row in rows:
        instance = now.get((row.table.model, row.pk))
        step = _revert(row, read_row_values(instance) if instance is not None else None, steps)
        if step is None:
            continue
        noun = row.table.model._meta.verbose_name
        if is_permitted(account, RIGHTS[step.verb], row.table, instance, row):
            steps.rows.append(step)
        else:
            steps.note(
                gettext("A {noun} stays as it is, because you do not have permission to change it.").format(
                    noun=noun
                )
            )
    return steps


def _revert(row: RowStep, values, steps: RestoreSteps) -> RestoreStep | None:
    """Return the step that undoes what became of a row; None if there is nothing to do."""
    model, noun = row.table.model, str(row.table.model._meta.verbose_name)
    if row.became is None:
        return RestoreStep(model, row.pk, None, row.was) if values is None else None
    if values is None:
        if row.was is not None:
            steps.note(gettext("A {noun} was deleted since then, and stays so.").format(noun=noun))
        return None
    if row.was is None:
        if has_other_events(row):
            steps.note(
                gettext("The {noun} was changed since then. It is deleted as it is now.").format(noun=noun)
            )
        return RestoreStep(model, row.pk, values, None)
    names = [name for name in row.was if row.was[name] != row.became.get(name) and name not in NEVER_SET]
    kept = [name for name in names if values[name] != row.became[name]]
    for name in kept:
        label = model._meta.get_field(name.removesuffix("_id")).verbose_name
        steps.note(
            gettext("“{label}” of a {noun} was changed since then, and stays as it is.").format(
                label=label, noun=noun
            )
        )
    becomes = values | {name: row.was[name] for name in names if name not in kept}
    return RestoreStep(model, row.pk, values, becomes) if becomes != values else None


def has_other_events(row: RowStep) -> bool:
    """Return whether an added row, or what belongs to it, was changed by another change, too."""
    model, later = row.table.model, ~row.key.events()
    tables = (Table(model),) if row.table.path else list_tables(model)
    return Event.objects.filter(match_tables(tables, row.pk)).filter(later).exists()


def is_permitted(account, action: str, table: Table, instance, row: RowStep) -> bool:
    """Return whether the account may do an action to a row, which may be deleted."""
    if instance is None:
        instance = table.model(pk=None, **{name: row.was[name] for name in table.path[:1]})
    return is_allowed(account, action, instance)
