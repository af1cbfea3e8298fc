"""What it takes to have a thing as it was before a change, or to have a deleted one back."""

import dataclasses
import hashlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from django.apps import apps
from django.contrib.contenttypes.fields import GenericForeignKey
from django.contrib.contenttypes.models import ContentType
from django.db import models
from django.db.models import Q

from groupsite.kit.fields import KeyField
from groupsite.kit.gather import gather
from groupsite.kit.history.reading import allowed, previous_events
from groupsite.kit.history.structure import (
    NEVER_SET,
    Key,
    NoSuchChange,
    Table,
    Values,
    ask_all,
    held_by,
    journaled,
    kept,
    owner,
    readable,
    tables,
    values_of,
    with_previous,
)
from groupsite.kit.models import all_rows


@dataclass
class RestoreStep:
    """One row: `was` is what it holds now, `becomes` what it will; None is a row that is not there."""

    model: type[models.Model]
    pk: int
    was: Values | None
    becomes: Values | None

    @property
    def verb(self) -> str:
        if self.was is None:
            return "added"
        return "removed" if self.becomes is None else "changed"

    @property
    def changed(self) -> Values:
        """The values that will be different."""
        was = self.was or {}
        return {name: value for name, value in (self.becomes or {}).items() if was.get(name) != value}


@dataclass
class Steps:
    """All that it takes to restore a thing, and `notes` on what is left out."""

    model: type[models.Model]
    pk: int
    rows: list[RestoreStep] = dataclasses.field(default_factory=list)
    notes: list[str] = dataclasses.field(default_factory=list)

    def of(self, verb: str) -> list[RestoreStep]:
        return [step for step in self.rows if step.verb == verb]

    def is_thing(self, step: RestoreStep) -> bool:
        return step.model is self.model and step.pk == self.pk

    def note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)

    def drop(self, step: RestoreStep, text: str) -> None:
        """Leave a row out, and say why."""
        self.rows = [row for row in self.rows if row is not step]
        self.note(text)

    def fingerprint(self, version: int | None) -> str:
        """A text that is the same as long as the same rows would come to be, of a thing of that version."""
        told = [
            (
                row.model._meta.label,
                row.pk,
                sorted((row.was or {}).items()),
                sorted((row.becomes or {}).items()),
            )
            for row in self.rows
        ]
        return hashlib.sha256(repr((version, self.notes, told)).encode()).hexdigest()


def count_events(model: type[models.Model], pk: int) -> int:
    """How many events the journal holds of a thing and its parts."""
    told = [table.events.objects.filter(table.of(pk)).values_list("pgh_id") for table in tables(model)]
    return ask_all("SELECT count(*) FROM {rows} AS r", told)[0][0]


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
        gone = event.pgh_label == "delete"
        states[event.pgh_tracked_model, event.pgh_obj_id] = None if gone else values_of(event)
    for event in firsts:
        state = previous.get((event.pgh_tracked_model, event.previous_id))
        if event.previous_id or event.pgh_label == "insert":
            states[event.pgh_tracked_model, event.pgh_obj_id] = state
        elif event.pgh_label == "delete":
            states[event.pgh_tracked_model, event.pgh_obj_id] = values_of(event)
    return _belonging(thing, found, states)


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


def _step(table: Table, row: tuple[int, Values | None], state: Values | None) -> RestoreStep | None:
    pk, now = row
    if now is None or state is None:
        return RestoreStep(table.model, pk, now, state)
    computed = {field.attname for field in kept(table.model) if isinstance(field, KeyField)}
    constant = {*NEVER_SET, *computed}
    becomes = {name: now[name] if name in constant else state[name] for name in now}
    return RestoreStep(table.model, pk, now, becomes)


def _keep_fixed(step: RestoreStep, steps: Steps, fixed: set[str]) -> None:
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


Places = dict[type[models.Model], set[int]]


def undo_of(deletion: models.Model) -> Steps:
    """What it takes to undo the deletion that an event tells of: the thing, its parts, and links to it.

    What was deleted in the same change and pointed at the thing is made again; what stayed and had its
    link to the thing cut is linked again, unless it was changed since.
    """
    model, pk = deletion.pgh_tracked_model, deletion.pgh_obj_id
    steps = Steps(model, pk, [RestoreStep(model, pk, None, values_of(deletion))])
    key, going = Key.of(deletion), {model: {pk}}
    seen = {(model, pk)}
    while going:
        events = _pointing_at(going, key)
        _link_again([event for event in events if event.pgh_label == "update"], going, steps)
        below = defaultdict(set)
        for event in events:
            place = (event.pgh_tracked_model, event.pgh_obj_id)
            if event.pgh_label == "delete" and place not in seen:
                steps.rows.append(RestoreStep(*place, None, values_of(event)))
                seen.add(place)
                below[place[0]].add(place[1])
        going = below
    return steps


def _pointing_at(going: Places, key: Key) -> list[models.Model]:
    """The events of one change that took what pointed at these rows, or cut its link to them."""
    asked = {}
    for model, pks in going.items():
        for number, (pointing, wanted) in enumerate(_links_to(model, pks)):
            events = pointing.pgh_event_model.objects.filter(key.events(), wanted)
            asked[f"{model._meta.label_lower}{number}"] = with_previous(readable(events)).order_by("pgh_id")
    return [event for rows in gather(**asked).values() for event in rows]


def _links_to(model: type[models.Model], pks: set[int]) -> Iterator[tuple[type[models.Model], Q]]:
    """The journaled models that point at a model, with what their events look like that are of interest."""
    for relation in model._meta.related_objects:
        field = relation.field
        if relation.many_to_many or not journaled(relation.related_model):
            continue
        if relation.on_delete is models.SET_NULL:
            before = relation.related_model.pgh_event_model.objects.filter(**{f"{field.name}__in": pks})
            cut = Q(**{f"{field.name}__isnull": True, "pgh_obj_id__in": before.values("pgh_obj_id")})
            yield relation.related_model, Q(pgh_label="update") & cut
        else:
            yield relation.related_model, Q(pgh_label="delete", **{f"{field.name}__in": pks})
    yield from _loose_links_to(model, pks)


def _loose_links_to(model: type[models.Model], pks: set[int]) -> Iterator[tuple[type[models.Model], Q]]:
    """The same of links that the database does not know as such: redirects that lead to things."""
    kind = ContentType.objects.get_for_model(model).pk
    for pointing in filter(journaled, apps.get_models()):
        for link in pointing._meta.private_fields:
            if isinstance(link, GenericForeignKey):
                named = {f"{link.ct_field}_id": kind, f"{link.fk_field}__in": pks}
                yield pointing, Q(pgh_label="delete", **named)


def _link_again(events: list[models.Model], going: Places, steps: Steps) -> None:
    """Set back what the change set, in rows that still hold what it left."""
    previous = previous_events(events)
    live = _live(events)
    linked = {(step.model, step.pk): step for step in steps.of("changed")}
    for event in events:
        place = (event.pgh_tracked_model, event.pgh_obj_id)
        before, left = previous.get((place[0], event.previous_id)), values_of(event)
        if place not in live or before is None or not _was_cut(place[0], before, left, going):
            continue
        now, cut = held_by(live[place]), {name for name in left if left[name] != before[name]}
        if any(now[name] != left[name] for name in cut):
            steps.note(f"“{live[place]}” is not linked again: it was changed since.")
            continue
        if place not in linked:
            linked[place] = RestoreStep(*place, now, dict(now))
            steps.rows.append(linked[place])
        linked[place].becomes.update({name: before[name] for name in cut})


def _live(events: list[models.Model]) -> dict[tuple, models.Model]:
    asked = defaultdict(set)
    for event in events:
        asked[event.pgh_tracked_model].add(event.pgh_obj_id)
    found = gather(**{m._meta.label_lower: all_rows(m).filter(pk__in=pks) for m, pks in asked.items()})
    return {(type(row), row.pk): row for rows in found.values() for row in rows}


def _was_cut(model: type[models.Model], before: Values, left: Values, going: Places) -> bool:
    """Whether a foreign key to one of the rows that went was emptied."""
    return any(
        left[field.attname] is None and before[field.attname] in going.get(field.related_model, ())
        for field in kept(model)
        if field.is_relation
    )
