"""Undo one change, and only that: values that were changed again since stay as they are."""

from collections import defaultdict
from contextlib import nullcontext
from urllib.parse import urlencode

from django.db import models
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext

from core.db.journal import is_journaled
from core.db.models import all_rows
from core.db.query_batches import fetch_together
from core.db.watchdog import without_timeouts
from core.history.restore import OnProgress, RestorePlan, ignore_progress, restore
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
from core.journal.models import Context, JournalEvent

MOST_ROWS = 50_000
"""The most rows of a change that can be undone at once: more than any form can change."""
LARGE = 1000
"""The number of rows from which on undoing shows its progress."""
KEYS_AT_ONCE = 1000
"""The most keys in one query."""


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
    at_once: bool = False,
    on_progress: OnProgress = ignore_progress,
) -> RestorePlan:
    """Undo a change if `token` is that of the plan that was shown; else only return the plan.

    roots: the models of the things that may be concerned. at_once: also without a token, if all of it can be
    undone. on_progress: called with the number of rows that are done. Raises NoSuchChangeError for an unknown
    change.
    """
    number = count_rows(key, roots)
    if number > MOST_ROWS:
        return RestorePlan(impossible=_explain_size(key))
    rows = list(read_steps(_list(roots), match_events([key]), most=None))
    if not rows:
        raise NoSuchChangeError(str(key))
    # the thing itself before what belongs to it
    rows.sort(key=lambda row: len(row.table.path))
    first = rows[0]
    with without_timeouts() if number > LARGE else nullcontext():
        return restore(
            first.table.model,
            first.pk,
            lambda: plan_undo(rows, account),
            account,
            why,
            token,
            at_once=at_once,
            on_progress=on_progress,
        )


def _list(roots: list[type[models.Model]]) -> list[Table]:
    """Return the tables of things, each once."""
    tables = {table.model: table for root in roots if is_journaled(root) for table in list_tables(root)}
    return list(tables.values())


def _explain_size(key: ChangeKey) -> str:
    """Return why a change is too large, and what can be done instead."""
    context = Context.objects.filter(pk=key.context).first() if key.context else None
    if context and isinstance(context.metadata, dict) and context.metadata.get("batch"):
        return gettext("It concerns too many rows. Undo the import instead.")
    return gettext(
        "It concerns more than {number:,} rows. Ask the operator of the site to restore a backup."
    ).format(number=MOST_ROWS)


def plan_undo(rows: list[RowStep], account) -> RestoreSteps:
    """Find the steps that undo what became of rows, where it still is so and the account may."""
    steps = RestoreSteps(rows[0].table.model, rows[0].pk)
    keys = defaultdict(set)
    for row in rows:
        keys[row.table.model].add(row.pk)
    for model, pks in keys.items():
        list(all_rows(model).filter(pk__in=pks).order_by("pk").select_for_update().values_list("pk"))
    live = fetch_together(
        **{model._meta.label_lower: all_rows(model).filter(pk__in=pks) for model, pks in keys.items()}
    )
    now = {(type(row), row.pk): row for instances in live.values() for row in instances}
    changed_later = find_changed_later([row for row in rows if row.was is None])
    candidates = []
    for row in rows:
        instance = now.get((row.table.model, row.pk))
        values = read_row_values(instance) if instance is not None else None
        step = _revert(row, values, steps, row.table in changed_later)
        if step is not None:
            candidates.append((step, row, instance))
    permitted = find_permitted(account, candidates)
    for step, row, _instance in candidates:
        if (step.verb, row.table.model, row.pk) in permitted:
            steps.rows.append(step)
        else:
            steps.note(
                gettext("A {noun} stays as it is, because you do not have permission to change it.").format(
                    noun=row.table.model._meta.verbose_name
                )
            )
    return steps


def _revert(row: RowStep, values, steps: RestoreSteps, is_changed_later: bool) -> RestoreStep | None:
    """Return the step that undoes what became of a row; None if there is nothing to do.

    is_changed_later: whether added rows of this kind were changed since.
    """
    model, noun = row.table.model, str(row.table.model._meta.verbose_name)
    if row.became is None:
        return RestoreStep(model, row.pk, None, row.was) if values is None else None
    if values is None:
        if row.was is not None:
            steps.note(gettext("A {noun} was deleted since then, and stays so.").format(noun=noun))
        return None
    if row.was is None:
        if is_changed_later:
            steps.note(
                gettext("The {noun} was changed since then. It is deleted as it is now.").format(noun=noun)
            )
        return RestoreStep(model, row.pk, values, None)
    names = [name for name in row.was if row.was[name] != row.became.get(name) and name not in NEVER_SET]
    changed_names = [name for name in names if values[name] != row.became[name]]
    for name in changed_names:
        label = model._meta.get_field(name.removesuffix("_id")).verbose_name
        steps.note(
            gettext("“{label}” of a {noun} was changed since then, and stays as it is.").format(
                label=label, noun=noun
            )
        )
    becomes = values | {name: row.was[name] for name in names if name not in changed_names}
    return RestoreStep(model, row.pk, values, becomes) if becomes != values else None


def find_changed_later(added: list[RowStep]) -> set[Table]:
    """Return the tables of which added rows, or what belongs to them, were changed by another change, too."""
    keys_of = defaultdict(list)
    for row in added:
        keys_of[row.table].append(row.pk)
    changed = set()
    for table, pks in keys_of.items():
        later = ~added[0].key.events()
        for start in range(0, len(pks), KEYS_AT_ONCE):
            some = pks[start : start + KEYS_AT_ONCE]
            parts = (Table(table.model),) if table.path else list_tables(table.model)
            if JournalEvent.objects.filter(match_tables(parts, *some)).filter(later).exists():
                changed.add(table)
                break
    return changed


Candidate = tuple[RestoreStep, RowStep, models.Model | None]


def find_permitted(account, candidates: list[Candidate]) -> set[tuple[str, type[models.Model], int]]:
    """Return the steps that the account may do: verb, model and key of each.

    Accounts that may do them to any row of a model need no query, others one for the rows that exist.
    """
    groups = defaultdict(list)
    for step, row, instance in candidates:
        groups[step.verb, row.table.model].append((row, instance))
    permitted = set()
    for (verb, model), rows in groups.items():
        keys = {row.pk for row, _ in rows}
        if not is_allowed(account, RIGHTS[verb], model()):
            own = account.get_permitted_rows(RIGHTS[verb], model).filter(pk__in=keys)
            deleted = [row for row, instance in rows if instance is None]
            keys = set(own.values_list("pk", flat=True)) | {
                row.pk for row in deleted if is_allowed(account, RIGHTS[verb], _rebuild(row))
            }
        permitted |= {(verb, model, pk) for pk in keys}
    return permitted


def _rebuild(row: RowStep) -> models.Model:
    """Return an unsaved instance of a deleted row, to check permissions for."""
    return row.table.model(pk=None, **{name: row.was[name] for name in row.table.path[:1]})
