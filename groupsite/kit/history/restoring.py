"""Restoring: a plan is the restoration itself, carried out and taken back.

So what is shown is what would happen, conflicts included. It is applied only if it still comes to the same.
"""

import dataclasses
import re
from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby

import pghistory
from django.core.files.storage import Storage
from django.db import (
    DataError,
    IntegrityError,
    InternalError,
    OperationalError,
    connection,
    models,
    transaction,
)

from groupsite.kit.gather import gather
from groupsite.kit.history.planning import RestoreStep, Steps, count_events
from groupsite.kit.history.reading import RowChange
from groupsite.kit.history.structure import NEVER_SET, kept
from groupsite.kit.history.wording import GONE, Names, changes, names_in, title
from groupsite.kit.models import all_rows

MOST_ROWS = 200
"""Rows that a plan shows; of the rest it says how many there are."""


@dataclass
class RestorePlan:
    """What a restoration would do, or has done if `applied`; `impossible` says why nothing can be done."""

    rows: list[RowChange] = dataclasses.field(default_factory=list)
    left_out: int = 0
    notes: list[str] = dataclasses.field(default_factory=list)
    token: str = ""
    impossible: str = ""
    applied: bool = False


def restore(model, pk: int, find: Callable[[], Steps], account, why: str, token: str = "") -> RestorePlan:
    """Restore a thing as `find` says, if `token` is that of the plan that was shown; else only plan it.

    find: gives the steps, asked once the thing is locked. why: what the journal says of it.
    Raises whatever `find` raises.
    """
    try:
        with transaction.atomic(), pghistory.context(why=why):
            plan = _attempt(_hold(model, pk), find(), account)
            plan.applied = bool(token) and token == plan.token and not plan.impossible
            if not plan.applied:
                transaction.set_rollback(True)
            return plan
    except OperationalError:  # a deadlock with somebody who saves the same rows
        return RestorePlan(impossible="Somebody is saving the same rows just now. Try again in a moment.")


def _hold(model: type[models.Model], pk: int) -> int | None:
    """Lock the thing for the rest of the transaction; give the number of its version, None without one."""
    row = all_rows(model).select_for_update().filter(pk=pk).first()
    return getattr(row, "version", None)


def _attempt(version: int | None, steps: Steps, account) -> RestorePlan:
    """Carry the steps out, and tell what was done."""
    names = _names(steps, account)
    try:
        carry_out(steps, names)
    except Impossible as reason:
        return RestorePlan(notes=steps.notes, impossible=str(reason))
    told = [row for step in steps.rows[:MOST_ROWS] if (row := _row(steps, step, names))]
    left_out = max(0, len(steps.rows) - MOST_ROWS)
    return RestorePlan(told, left_out, steps.notes, steps.fingerprint(version))


def _names(steps: Steps, account) -> Names:
    """What is pointed at is called; what comes back with the thing is not called gone."""
    known = names_in(
        [(step.model, state) for step in steps.rows for state in (step.was, step.becomes)], account
    )
    back = {(step.model, step.pk) for step in steps.of("added")}

    def called(column: models.Field, pk) -> str:
        name = known(column, pk)
        return name.removesuffix(GONE) if (column.related_model, pk) in back else name

    return called


def _row(steps: Steps, step, names: Names) -> RowChange | None:
    found = changes(step.model, step.was, step.becomes, names)
    if step.verb == "changed" and not found:
        return None
    name = title(step.model, step.becomes or step.was, names)
    return RowChange(step.verb, str(step.model._meta.verbose_name), name, steps.is_thing(step), found)


GOES_WITH = {
    "publications.authorship": {"person_id": {"matched": ""}},
    "publications.publication": {"version_of_id": {"version_kind": ""}},
}
"""What is emptied together with a foreign key, by model."""

REFUSALS = (IntegrityError, DataError, InternalError)
"""How the database says no: by a constraint, by a type, by a trigger."""


class Impossible(Exception):
    """The thing itself cannot be restored; the text says why."""


def carry_out(steps: Steps, names: Names) -> None:
    """Do what the steps say, within the caller's transaction.

    What could not be done is taken out of the steps, with a note that says why.
    Raises Impossible if it is the thing itself that cannot.
    """
    _leave_missing_files(steps, names)
    _leave_missing_targets(steps, names)
    for _model, rows in groupby(reversed(steps.of("removed")), key=lambda step: step.model):
        _write(list(rows), _remove, steps, names)
    ways = [
        ("changed", _update),
        ("added", _insert),
    ]  # a place in a byline is free once its holder has moved,
    if any(steps.is_thing(step) for step in steps.of("added")):  # and a thing is there before it is linked to
        ways.reverse()
    for verb, write in ways:
        for _model, rows in groupby(steps.of(verb), key=lambda step: step.model):
            _write(list(rows), write, steps, names)


def _write(rows: list[RestoreStep], write: Callable, steps: Steps, names: Names) -> None:
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            write(rows, steps)
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
            cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    except REFUSALS as error:
        if len(rows) > 1:
            for some in (rows[: len(rows) // 2], rows[len(rows) // 2 :]):
                _write(some, write, steps, names)
        elif _eased(rows[0], steps, error):
            _write(rows, write, steps, names)
        else:
            _refuse(rows[0], steps, names, error)


def _remove(rows: list[RestoreStep], steps: Steps) -> None:
    all_rows(rows[0].model).filter(pk__in=[step.pk for step in rows]).delete()


def _insert(rows: list[RestoreStep], steps: Steps) -> None:
    model = rows[0].model
    made = [model(pk=step.pk, **step.becomes) for step in rows]
    if any(field.name == "version" for field in model._meta.concrete_fields):
        number = count_events(steps.model, steps.pk) + 1  # beyond every version that a form may still hold
        for row in made:
            row.version = number
    all_rows(model).bulk_create(made)


def _update(rows: list[RestoreStep], steps: Steps) -> None:
    """Rows that change in the same fields go together."""
    together = defaultdict(list)
    for step in rows:
        together[tuple(sorted(step.changed))].append(step)
    for names, some in together.items():
        if names:
            model = some[0].model
            made = [model(pk=step.pk, **step.becomes) for step in some]
            all_rows(model).bulk_update(made, list(_fields(model, names)))


def _fields(model: type[models.Model], names: tuple[str, ...]) -> Iterator[str]:
    """The fields that hold these attributes, and those that a picture fills with its size."""
    for field in kept(model):
        if field.attname in names:
            yield field.name
            yield from filter(None, (getattr(field, "width_field", ""), getattr(field, "height_field", "")))


def _eased(step: RestoreStep, steps: Steps, error: Exception) -> bool:
    """Leave out of the thing what another row has taken; False if that cannot help."""
    if not steps.is_thing(step):
        return False
    taken = [f for f in kept(step.model) if f.column in _columns(error) and f.name not in NEVER_SET]
    if step.was:
        back = [f for f in taken if step.becomes[f.attname] != step.was[f.attname]]
        for field in back:
            steps.note(_taken(field, step.becomes[field.attname], "it stays as it is"))
            step.becomes[field.attname] = step.was[field.attname]
        return bool(back)
    for field in taken:
        if isinstance(field, models.SlugField):
            free = _free(field, step.becomes[field.attname])
            steps.note(_taken(field, step.becomes[field.attname], f"“{free}” is given instead"))
            step.becomes[field.attname] = free
            return True
        if field.null and step.becomes[field.attname] is not None:
            steps.note(f"“{field.verbose_name}” is left empty: what it was belongs to another now.")
            step.becomes[field.attname] = None
            return True
    return False


def _taken(field: models.Field, value, instead: str) -> str:
    return f"“{field.verbose_name}”: another has “{value}” now; {instead}."


def _free(field: models.SlugField, taken: str) -> str:
    """The next free slug after one that is taken."""
    stem = taken[: field.max_length - 6]
    begun = all_rows(field.model).filter(**{f"{field.name}__startswith": stem})
    others = set(begun.values_list(field.name, flat=True))
    return next(slug for number in range(2, len(others) + 3) if (slug := f"{stem}-{number}") not in others)


def _refuse(step: RestoreStep, steps: Steps, names: Names, error: Exception) -> None:
    reason = _reason(step, error)
    if steps.is_thing(step):
        raise Impossible(reason)
    steps.drop(step, f"{_called(step, names)} is left out: {reason}")


def _called(step: RestoreStep, names: Names) -> str:
    return f"{step.model._meta.verbose_name} “{title(step.model, step.becomes or step.was, names)}”"


def _reason(step: RestoreStep, error: Exception) -> str:
    """Why the database refused a row, in the words of the model."""
    columns = _columns(error)
    if step.model._meta.pk.column in columns:
        return "it is there already, elsewhere."
    name = getattr(getattr(error.__cause__, "diag", None), "constraint_name", "")
    for constraint in step.model._meta.constraints:
        said = constraint.violation_error_message
        if constraint.name == name and said != constraint.default_violation_error_message:
            return str(said)
    fields = [str(f.verbose_name) for f in kept(step.model) if f.column in columns]
    if fields:
        return f"another {step.model._meta.verbose_name} has the same {' and '.join(fields)} now."
    return "it would not be valid any more."


def _columns(error: Exception) -> list[str]:
    """The columns that a unique constraint complains of."""
    detail = getattr(getattr(error.__cause__, "diag", None), "message_detail", "") or ""
    found = re.match(r"Key \(([^)]*)\)=.* already exists", detail, re.DOTALL)
    return [name.strip(' "') for name in found[1].split(",")] if found else []


def _leave_missing_files(steps: Steps, names: Names) -> None:
    """A file that is gone is left out of what had it."""
    for step in [*steps.of("added"), *steps.of("changed")]:
        for field in step.model._meta.concrete_fields:
            name = step.changed.get(field.attname) if isinstance(field, models.FileField) else ""
            if not name or _is_stored(field.storage, name):
                continue
            if field.blank:
                step.becomes[field.attname] = (step.was or {}).get(field.attname, "")
                steps.note(f"{_called(step, names)} comes without “{field.verbose_name}”: its file is gone.")
            else:
                steps.drop(step, f"{_called(step, names)} is left out: its file is gone.")


def _is_stored(storage: Storage, name: str) -> bool:
    try:
        return storage.exists(name)
    except (OSError, ValueError):
        return False


def _leave_missing_targets(steps: Steps, names: Names) -> None:
    """A foreign key to a row that is gone, and will not be made again, is left empty if something is left."""
    there = _targets_there(steps)
    for step in [*steps.of("added"), *steps.of("changed")]:
        for field in step.model._meta.concrete_fields:
            pk = step.changed.get(field.attname) if field.is_relation else None
            if pk is None or (field.related_model, pk) in there:
                continue
            gone = f"{_called(step, names)}: “{field.verbose_name}” was {names(field, pk)}"
            if _is_nothing_without(step, field, steps, names):
                if steps.is_thing(step):
                    raise Impossible(f"{gone}, which has to be there first.")
                there.discard((step.model, step.pk))
                steps.drop(step, f"{gone}; it is left out.")
                break
            _leave_target(step, field)
            steps.note(f"{gone}; it is left out.")


def _is_nothing_without(step: RestoreStep, field: models.Field, steps: Steps, names: Names) -> bool:
    """Whether a row that is to be made again cannot be, or says nothing, without what its key led to."""
    if step.was:
        return False
    rest = {**step.becomes, field.attname: None}
    return not field.null or not (steps.is_thing(step) or title(step.model, rest, names))


def _leave_target(step: RestoreStep, field: models.Field) -> None:
    """Without what the foreign key pointed at: empty in a row that is new, as it is in one that is there."""
    along = {field.attname: None, **GOES_WITH.get(step.model._meta.label_lower, {}).get(field.attname, {})}
    step.becomes.update({name: step.was[name] if step.was else empty for name, empty in along.items()})


def _targets_there(steps: Steps) -> set[tuple]:
    wanted = defaultdict(set)
    for step in steps.rows:
        for field in step.model._meta.concrete_fields:
            if field.is_relation and step.changed.get(field.attname) is not None:
                wanted[field.related_model].add(step.changed[field.attname])
    asked = {m._meta.label_lower: all_rows(m).filter(pk__in=pks).only("pk") for m, pks in wanted.items()}
    found = {(type(row), row.pk) for rows in gather(**asked).values() for row in rows}
    return found | {(step.model, step.pk) for step in steps.of("added")}
