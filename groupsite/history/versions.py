"""A thing as it was before a change, and what it takes to have it so again."""

from django.db import models

from groupsite.history.keys import Key, NoSuchChange
from groupsite.history.reading import allowed, previous_events
from groupsite.history.steps import Step, Steps
from groupsite.history.structure import (
    NEVER_SET,
    Table,
    Values,
    held_by,
    kept,
    owner,
    readable,
    tables,
    values_of,
    with_previous,
)
from groupsite.kit.fields import KeyField
from groupsite.kit.gather import gather

States = dict[tuple[type[models.Model], int], Values | None]
RIGHTS = {"added": "add", "changed": "change", "removed": "delete"}


def back_to(thing: models.Model, key: Key, account, fixed: set[str]) -> Steps:
    """What it takes to have a thing and its parts as they were before a change.

    fixed: names of fields of the thing that the account may not set. Parts that it may not edit stay.
    Raises NoSuchChange if the change is not one of this thing's, or the thing was not there before it.
    """
    steps = Steps(type(thing), thing.pk)
    before = states_before(thing, key)
    if not before.get((type(thing), thing.pk)):
        raise NoSuchChange(str(key))
    for table, row, state in _pairs(thing, before):
        step = _step(table, row, state)
        if step and not table.path:
            _keep_fixed(step, steps, fixed)
        if step and (step.changed or step.becomes is None):
            steps.rows.append(step)
    _leave_unexplained(steps)
    _leave_forbidden(steps, thing, account)
    return steps


def states_before(thing: models.Model, key: Key) -> States:
    """What the thing's row and those of its parts held before a change; None for rows that were not there."""
    found = tables(type(thing))
    firsts = _distinct(found, thing, lambda table: key.events(), "pgh_id")
    if not firsts:
        raise NoSuchChange(str(key))
    begun = min(event.pgh_created_at for event in firsts)
    previous = previous_events(firsts)
    states: States = {}
    for event in _distinct(found, thing, lambda table: ~key.events(), "-pgh_id", pgh_created_at__lt=begun):
        states[event.pgh_tracked_model, event.pgh_obj_id] = _state(event)
    for event in firsts:
        state = previous.get((event.pgh_tracked_model, event.previous_id))
        if event.previous_id or event.pgh_label == "insert":
            states[event.pgh_tracked_model, event.pgh_obj_id] = state
        elif event.pgh_label == "delete":
            states[event.pgh_tracked_model, event.pgh_obj_id] = values_of(event)
    return _belonging(thing, found, states)


def _state(event) -> Values | None:
    return None if event.pgh_label == "delete" else values_of(event)


def _distinct(found, thing, wanted, order: str, **more) -> list[models.Model]:
    """One event of each row that ever belonged to the thing: the first, or the last, of those wanted."""
    asked = {}
    for number, table in enumerate(found):
        mine = table.events.objects.filter(table.of(thing.pk)).values("pgh_obj_id")
        events = table.events.objects.filter(wanted(table), pgh_obj_id__in=mine, **more)
        events = with_previous(readable(events)) if order == "pgh_id" else readable(events)
        asked[f"t{number}"] = events.order_by("pgh_obj_id", order).distinct("pgh_obj_id")
    return [event for rows in gather(**asked).values() for event in rows]


def _belonging(thing: models.Model, found, states: States) -> States:
    """Without the rows that belonged to something else at the time."""
    for table in found[1:]:
        target = owner(table.model).related_model
        there = {pk for (model, pk), values in states.items() if model is target and values}
        for place in [place for place in states if place[0] is table.model]:
            values = states[place]
            if values and values[table.path[0]] not in ({thing.pk} if len(table.path) == 1 else there):
                del states[place]
    return states


def _pairs(thing: models.Model, before: States):
    """Each row with what it holds now and what it held before."""
    found = tables(type(thing))
    live = gather(**{f"t{number}": table.live(thing.pk) for number, table in enumerate(found)})
    for number, table in enumerate(found):
        now = {row.pk: row for row in live[f"t{number}"]}
        then = {pk: values for (model, pk), values in before.items() if model is table.model}
        for pk in sorted({*now, *(pk for pk, values in then.items() if values)}):
            yield table, (pk, held_by(now[pk]) if pk in now else None), then.get(pk)


def _step(table: Table, row: tuple[int, Values | None], state: Values | None) -> Step | None:
    pk, now = row
    if now is None or state is None:
        return Step(table.model, pk, now, state)
    computed = {field.attname for field in kept(table.model) if isinstance(field, KeyField)}
    constant = {*NEVER_SET, *computed}
    becomes = {name: now[name] if name in constant else state[name] for name in now}
    return Step(table.model, pk, now, becomes)


def _keep_fixed(step: Step, steps: Steps, fixed: set[str]) -> None:
    for field in kept(step.model):
        if field.name in fixed and field.attname in step.changed:
            step.becomes[field.attname] = step.was[field.attname]
            steps.note(f"“{field.verbose_name}” stays as it is: it is not yours to change.")


def _leave_unexplained(steps: Steps) -> None:
    """Rows that the journal never saw come were there before it, and stay."""
    asked = {}
    for model in {step.model for step in steps.of("removed")}:
        pks = [step.pk for step in steps.of("removed") if step.model is model]
        inserted = model.pgh_event_model.objects.filter(pgh_obj_id__in=pks, pgh_label="insert")
        asked[model._meta.label_lower] = (
            inserted.only("pgh_obj_id").order_by("pgh_obj_id").distinct("pgh_obj_id")
        )
    seen = {(e.pgh_tracked_model, e.pgh_obj_id) for rows in gather(**asked).values() for e in rows}
    steps.rows = [step for step in steps.rows if step.verb != "removed" or (step.model, step.pk) in seen]


def _leave_forbidden(steps: Steps, thing: models.Model, account) -> None:
    """Rows of tables that the account may not edit stay."""
    for table in tables(type(thing)):
        for verb, right in RIGHTS.items():
            rows = [step for step in steps.of(verb) if step.model is table.model]
            if rows and not allowed(account, right, table.row_of(thing)):
                for step in rows:
                    name = table.model._meta.verbose_name_plural
                    steps.drop(step, f"The {name} stay as they are: they are not yours to change.")
