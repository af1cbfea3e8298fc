"""Restore objects: a plan is the restoration itself, executed and rolled back.

So it shows what would happen, including conflicts. It is committed only if its result is still the same.
"""

import contextlib
import dataclasses
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db import (
    DataError,
    IntegrityError,
    InternalError,
    OperationalError,
    connection,
    models,
    transaction,
)
from django.utils.text import get_text_list
from django.utils.translation import gettext

from core.db.journal import list_journaled_fields
from core.db.models import all_rows
from core.db.query_batches import fetch_together
from core.history.formatting import GONE, LabelFunction, fetch_labels, format_label, list_changes
from core.history.later_changes import LaterChange, name_authors
from core.history.restore_plans import RestoreStep, RestoreSteps, count_events
from core.history.structure import NEVER_SET
from core.history.timeline import RowChange
from core.journal.context import journal_context
from core.journal.models import Values, ValuesNotKeptError
from core.references import read_target

MOST_ROWS = 200
"""The maximum number of rows that a plan lists."""


AT_ONCE = 1000
"""The number of rows that one statement inserts or deletes."""
UPDATED_AT_ONCE = 200
"""The same for updates, whose statement has an expression for each row and field."""
OnProgress = Callable[[int], object]


def ignore_progress(_done: int) -> None:
    """Report no progress."""


@dataclass
class RestorePlan:
    """What a restoration would do, or did if `applied`; `impossible`: the reason if nothing can be done."""

    rows: list[RowChange] = dataclasses.field(default_factory=list)
    left_out: int = 0
    notes: list[str] = dataclasses.field(default_factory=list)
    later: list[LaterChange] = dataclasses.field(default_factory=list)
    token: str = ""
    impossible: str = ""
    applied: bool = False


def restore(
    model,
    pk: int,
    find: Callable[[], RestoreSteps],
    account,
    why: str,
    token: str = "",
    at_once: bool = False,
    is_confirmed: bool = False,
    on_progress: OnProgress = ignore_progress,
    **metadata: Any,
) -> RestorePlan:
    """Restore an object if `token` is that of the plan that was shown; else only return the plan.

    find: returns the steps, called once the object is locked. why: the reason for the journal. at_once: also
    without a token, if there is nothing to note. is_confirmed: also without one in any case. on_progress:
    called with the number of rows that are done. metadata: more of the context in the journal. Raises
    whatever `find` raises.
    """
    try:
        with transaction.atomic(), journal_context(why=why, is_own=True, records_all=True, **metadata):
            row = all_rows(model).select_for_update().filter(pk=pk).first()
            plan = _attempt(getattr(row, "version", None), find(), account, on_progress)
            is_plain = plan.rows and not plan.notes and not plan.later
            is_wanted = is_confirmed or (token == plan.token if token else at_once and is_plain)
            plan.applied = bool(is_wanted) and not plan.impossible
            if not plan.applied:
                transaction.set_rollback(True)
            return plan
    except ValuesNotKeptError:
        return RestorePlan(
            impossible=gettext(
                "The values of that time are not kept any more, so they cannot be restored. The history says "
                "only what was changed, when and by whom."
            )
        )
    except OperationalError:  # a deadlock with somebody who saves the same rows
        return RestorePlan(
            impossible=gettext("Somebody is saving the same content at the moment. Try again in a moment.")
        )


def _attempt(version: int | None, steps: RestoreSteps, account, on_progress: OnProgress) -> RestorePlan:
    lookup = _fetch_step_labels(steps.rows[:MOST_ROWS], account)
    all_labels: list[LabelFunction] = []
    restored = set(_list_keys(steps))

    def name_of(
        column: models.Field, values: Values
    ) -> str:  # rows that are restored with the object are not called gone
        name = (all_labels[0] if all_labels else lookup)(column, values)
        return name.removesuffix(str(GONE)) if read_target(column, values) in restored else name

    def name_any(column: models.Field, values: Values) -> str:
        """Name the targets of all rows, which are fetched only if one of these cannot be written."""
        if not all_labels:
            all_labels.append(_fetch_step_labels(steps.rows, account))
        return name_of(column, values)

    try:
        execute_steps(steps, name_any, on_progress)
    except NotRestorableError as reason:
        return RestorePlan(notes=steps.notes, later=steps.later, impossible=str(reason))
    name_authors(steps.later, account)
    rows = []
    for step in steps.rows[:MOST_ROWS]:
        differences = list_changes(step.model, step.was, step.becomes, name_of)
        if differences or step.verb != "changed":
            name = format_label(step.model, step.becomes or step.was or {}, name_of)
            noun = str(step.model._meta.verbose_name)
            rows.append(RowChange(step.verb, noun, name, steps.is_root(step), differences))
    omitted = max(0, len(steps.rows) - MOST_ROWS)
    return RestorePlan(rows, omitted, steps.notes, steps.later, steps.fingerprint(version))


def _fetch_step_labels(rows: list[RestoreStep], account) -> LabelFunction:
    return fetch_labels([(step.model, state) for step in rows for state in (step.was, step.becomes)], account)


EMPTIED_WITH = {
    "publications.authorship": {"person_id": {"matched": ""}},
    "publications.publication": {"version_of_id": {"version_kind": ""}},
}
"""Fields that are emptied together with a foreign key, by model."""

REFUSALS = (IntegrityError, DataError, InternalError)
"""Errors by which the database refuses a row: of a constraint, a type, a trigger."""


class NotRestorableError(Exception):
    """The object itself cannot be restored; the message says why."""


def execute_steps(
    steps: RestoreSteps, name_of: LabelFunction, on_progress: OnProgress = ignore_progress
) -> None:
    """Execute the steps within the caller's transaction.

    Steps that fail are removed, with a note that says why. Raises NotRestorableError if the object itself
    cannot be restored.
    """
    _drop_missing_files(steps, name_of)
    _drop_missing_targets(steps, name_of)
    done = 0
    refused_steps: list[RestoreStep] = []
    for rows in _group_steps(steps):
        before = done

        def report(number: int, before: int = before) -> None:
            on_progress(before + number)

        refused_steps += _write(rows, report)
        done += len(rows)
    before = len(refused_steps) + 1
    while refused_steps and len(refused_steps) < before:  # what stood in the way may have gone meanwhile
        before = len(refused_steps)
        refused_steps = [row for row in refused_steps if _write([row])]
    for row in refused_steps:
        _write_or_drop(row, steps, name_of)


def _group_steps(steps: RestoreSteps) -> list[list[RestoreStep]]:
    """Return the steps in groups of one verb and model, in the order in which they are done."""
    groups: dict[tuple, list[RestoreStep]] = defaultdict(list)
    if steps.is_undo:  # in the opposite order of the events
        for step in steps.rows:
            groups[step.verb, step.model].append(step)
        return sorted(groups.values(), key=lambda group: -max(step.event for step in group))
    verbs = ["removed", "changed", "added"]  # a place in a byline is free once its holder has moved,
    if any(map(steps.is_root, steps.of("added"))):  # and a thing is there before it is linked to
        verbs = ["removed", "added", "changed"]
    for verb in verbs:
        for step in reversed(steps.of(verb)) if verb == "removed" else steps.of(verb):
            groups[verb, step.model].append(step)
    return list(groups.values())


def _write(rows: list[RestoreStep], on_progress: OnProgress = ignore_progress) -> list[RestoreStep]:
    """Write steps of one verb and model; return those that the database refuses."""
    try:
        _write_together(rows, on_progress)
    except REFUSALS:
        if len(rows) == 1:
            return rows
        return _write(rows[: len(rows) // 2]) + _write(rows[len(rows) // 2 :])
    return []


def _write_together(rows: list[RestoreStep], on_progress: OnProgress = ignore_progress) -> None:
    write = {"removed": _remove, "changed": _update, "added": _insert}[rows[0].verb]
    with transaction.atomic(), connection.cursor() as cursor:
        for start in range(0, len(rows), AT_ONCE):
            write(rows[start : start + AT_ONCE])
            on_progress(min(start + AT_ONCE, len(rows)))
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")


def _write_or_drop(row: RestoreStep, steps: RestoreSteps, name_of: LabelFunction) -> None:
    """Write a step with other values if the database refuses its own; drop it if that does not help."""
    try:
        _write_together([row])
    except REFUSALS as error:
        if _avoid_conflict(row, steps, error):
            _write_or_drop(row, steps, name_of)
            return
        reason = _explain(row, error)
        if steps.is_root(row):
            raise NotRestorableError(reason) from error
        text = gettext("{row} is left out: {reason}").format(row=_describe(row, name_of), reason=reason)
        steps.drop(row, text)


def _remove(rows: list[RestoreStep]) -> None:
    all_rows(rows[0].model).filter(pk__in=[step.pk for step in rows]).delete()


def _insert(rows: list[RestoreStep]) -> None:
    model = rows[0].model
    instances = [model(pk=step.pk, **(step.becomes or {})) for step in rows]
    if any(field.name == "version" for field in model._meta.concrete_fields):
        # beyond every version that a form may still hold
        number = count_events(model, *(step.pk for step in rows)) + 1
        for row in instances:
            row.version = number
    all_rows(model).bulk_create(instances)


def _update(rows: list[RestoreStep]) -> None:
    """Update rows: those that become alike with one statement, others grouped by the fields that change."""
    model, by_values, by_columns = rows[0].model, defaultdict(list), defaultdict(list)
    for step in rows:
        by_values[repr(sorted(step.changed.items()))].append(step)
    has_sizes = any(getattr(field, "width_field", "") for field in model._meta.concrete_fields)
    for alike in by_values.values():
        if len(alike) > 1 and alike[0].changed and not has_sizes:
            keys = [step.pk for step in alike]
            all_rows(model).filter(pk__in=keys).update(**alike[0].changed)
        else:
            for step in alike:
                by_columns[tuple(sorted(step.changed))].append(step)
    for columns, of_columns in by_columns.items():
        fields: list[str] = []
        for field in list_journaled_fields(model):
            if field.attname in columns:
                # a picture fills two more fields, with its size
                sizes = getattr(field, "width_field", ""), getattr(field, "height_field", "")
                fields += [field.name, *filter(None, sizes)]
        if columns:
            instances = [model(pk=step.pk, **(step.becomes or {})) for step in of_columns]
            all_rows(model).bulk_update(instances, fields, batch_size=UPDATED_AT_ONCE)


def _avoid_conflict(step: RestoreStep, steps: RestoreSteps, error: Exception) -> bool:
    """Change or drop values of the object that another row has now; return False if that cannot help."""
    if not steps.is_root(step):
        return False
    columns = _find_conflicting_columns(error)
    conflicting = [
        f for f in list_journaled_fields(step.model) if f.column in columns and f.name not in NEVER_SET
    ]
    if step.was:
        reverted = [f for f in conflicting if step.becomes[f.attname] != step.was[f.attname]]
        for field in reverted:
            steps.note(_describe_taken(field, step.becomes[field.attname], gettext("it is not changed")))
            step.becomes[field.attname] = step.was[field.attname]
        return bool(reverted)
    for field in conflicting:
        value = step.becomes[field.attname]
        if isinstance(field, models.SlugField):
            base = value[: (field.max_length or 0) - 6]
            similar = all_rows(field.model).filter(**{f"{field.name}__startswith": base})
            others = set(similar.values_list(field.name, flat=True))
            numbered = (f"{base}-{number}" for number in range(2, len(others) + 3))
            free_slug = next(slug for slug in numbered if slug not in others)
            steps.note(
                _describe_taken(
                    field, value, gettext("“{free_slug}” is used instead").format(free_slug=free_slug)
                )
            )
            step.becomes[field.attname] = free_slug
            return True
        if field.null and value is not None:
            steps.note(
                gettext("“{field}” is left empty, because its value is in use elsewhere now.").format(
                    field=field.verbose_name
                )
            )
            step.becomes[field.attname] = None
            return True
    return False


def _describe_taken(field: models.Field, value, instead: str) -> str:
    return gettext("“{field}”: another has “{value}” now; {instead}.").format(
        field=field.verbose_name, value=value, instead=instead
    )


def _explain(step: RestoreStep, error: Exception) -> str:
    """Return why the database refused_steps a row, with labels of the model."""
    columns = _find_conflicting_columns(error)
    if step.model._meta.pk.column in columns:
        return gettext("it already exists elsewhere.")
    name = getattr(getattr(error.__cause__, "diag", None), "constraint_name", "")
    for constraint in step.model._meta.constraints:
        message = constraint.violation_error_message
        if constraint.name == name and message != constraint.default_violation_error_message:
            return str(message)
    fields = [str(f.verbose_name) for f in list_journaled_fields(step.model) if f.column in columns]
    if fields:
        return gettext("another {noun} has the same {fields} now.").format(
            noun=step.model._meta.verbose_name, fields=get_text_list(fields, gettext("and"))
        )
    return gettext("it would no longer be valid.")


def _describe(step: RestoreStep, name_of: LabelFunction) -> str:
    label = format_label(step.model, step.becomes or step.was or {}, name_of)
    return f"{step.model._meta.verbose_name} “{label}”"


def _find_conflicting_columns(error: Exception) -> list[str]:
    """Return the columns in the error of a unique constraint."""
    detail = getattr(getattr(error.__cause__, "diag", None), "message_detail", "") or ""
    match = re.match(r"Key \(([^)]*)\)=.* already exists", detail, re.DOTALL)
    return [name.strip(' "') for name in match[1].split(",")] if match else []


def _drop_missing_files(steps: RestoreSteps, name_of: LabelFunction) -> None:
    """Empty file fields whose files are gone, or drop their rows."""
    for step in [*steps.of("added"), *steps.of("changed")]:
        for field in step.model._meta.concrete_fields:
            name = step.changed.get(field.attname) if isinstance(field, models.FileField) else ""
            if not name:
                continue
            with contextlib.suppress(OSError, ValueError):
                if field.storage.exists(name):
                    continue
            if field.blank:
                step.becomes[field.attname] = (step.was or {}).get(field.attname, "")
                steps.note(
                    gettext("{row} is restored without “{field}”, because the file was deleted.").format(
                        row=_describe(step, name_of), field=field.verbose_name
                    )
                )
            else:
                steps.drop(
                    step,
                    gettext("{row} is left out, because its file was deleted.").format(
                        row=_describe(step, name_of)
                    ),
                )


def _drop_missing_targets(steps: RestoreSteps, name_of: LabelFunction) -> None:
    """Empty foreign keys to rows that are gone for good; drop rows that require such a key."""
    available = _find_targets(steps)
    for step in [*steps.of("added"), *steps.of("changed")]:
        for field, target in _list_targets(step):
            if target in available:
                continue
            text = gettext("{row}: “{field}” was {value}").format(
                row=_describe(step, name_of),
                field=field.verbose_name,
                value=name_of(field, step.becomes or {}),
            )
            remaining = {**(step.becomes or {}), field.attname: None}
            # a new row cannot be, or says nothing, without what its key led to
            if not step.was and (
                not field.null or not (steps.is_root(step) or format_label(step.model, remaining, name_of))
            ):
                if steps.is_root(step):
                    raise NotRestorableError(
                        gettext("{text}, which must be restored first.").format(text=text)
                    )
                available.discard((step.model, step.pk))
                steps.drop(step, gettext("{text}; it is left out.").format(text=text))
                break
            emptied_with = EMPTIED_WITH.get(step.model._meta.label_lower, {}).get(field.attname, {})
            emptied_with = emptied_with if field.related_model else {"kind": ""}
            for name, empty in {field.attname: None, **emptied_with}.items():
                step.becomes[name] = step.was[name] if step.was else empty
            steps.note(gettext("{text}; it is left out.").format(text=text))


def _find_targets(steps: RestoreSteps) -> set[tuple]:
    """Return the targets of foreign keys and references that exist or are restored."""
    targets = defaultdict(set)
    for step in steps.rows:
        for field, (model, key) in _list_targets(step):
            targets[model, "pk" if field.related_model else "uid"].add(key)
    querysets = {
        f"{model._meta.label_lower} {name}": all_rows(model).filter(**{f"{name}__in": keys}).values_list(name)
        for (model, name), keys in targets.items()
    }
    rows = fetch_together(**querysets)
    live = {(model, key) for model, name in targets for (key,) in rows[f"{model._meta.label_lower} {name}"]}
    return live | set(_list_keys(steps))


def _list_targets(step: RestoreStep) -> Iterator[tuple[models.Field, tuple[type[models.Model], Any]]]:
    """Yield the fields that will point at something else, with what must be there for them."""
    for field in step.model._meta.concrete_fields:
        target = read_target(field, step.becomes or {}) if field.attname in step.changed else None
        if target and getattr(step.model, "is_deleted_with_record", True):
            yield field, target


def _list_keys(steps: RestoreSteps) -> Iterator[tuple]:
    """Yield the models and keys of rows that are restored: the primary keys and the uids."""
    for step in steps.of("added"):
        yield step.model, step.pk
        if "uid" in (step.becomes or {}):
            yield step.model, step.becomes["uid"]
