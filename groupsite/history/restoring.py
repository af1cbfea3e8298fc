"""Restoring: a plan is the restoration itself, carried out and taken back.

So what is shown is what would happen, conflicts included. It is applied only if it still comes to the same.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

import pghistory
from django.db import OperationalError, models, transaction

from groupsite.history.naming import GONE, names_in
from groupsite.history.reading import RowChange
from groupsite.history.steps import Steps
from groupsite.history.words import Names, changes, title
from groupsite.history.writing import Impossible, carry_out
from groupsite.kit.models import all_rows

MOST_ROWS = 200
"""Rows that a plan shows; of the rest it says how many there are."""


@dataclass
class Plan:
    """What a restoration would do, or has done if `applied`; `impossible` says why nothing can be done."""

    rows: list[RowChange] = field(default_factory=list)
    left_out: int = 0
    notes: list[str] = field(default_factory=list)
    token: str = ""
    impossible: str = ""
    applied: bool = False


def restore(model, pk: int, find: Callable[[], Steps], account, why: str, token: str = "") -> Plan:
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
        return Plan(impossible="Somebody is saving the same rows just now. Try again in a moment.")


def _hold(model: type[models.Model], pk: int) -> int | None:
    """Lock the thing for the rest of the transaction; give the number of its version, None without one."""
    row = all_rows(model).select_for_update().filter(pk=pk).first()
    return getattr(row, "version", None)


def _attempt(version: int | None, steps: Steps, account) -> Plan:
    """Carry the steps out, and tell what was done."""
    names = _names(steps, account)
    try:
        carry_out(steps, names)
    except Impossible as reason:
        return Plan(notes=steps.notes, impossible=str(reason))
    told = [row for step in steps.rows[:MOST_ROWS] if (row := _row(steps, step, names))]
    left_out = max(0, len(steps.rows) - MOST_ROWS)
    return Plan(told, left_out, steps.notes, steps.fingerprint(version))


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
