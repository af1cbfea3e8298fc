"""Find the steps to restore an object to a state before a change, or to undo its deletion."""

import dataclasses
import hashlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass

from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.utils.translation import gettext

from core.db.fields import KeyField
from core.db.journal import find_owner, is_journaled, list_journaled_fields
from core.db.models import all_rows
from core.db.query_batches import fetch_together
from core.history.later_changes import LaterChange
from core.history.structure import (
    NEVER_SET,
    ChangeKey,
    NoSuchChangeError,
    list_tables,
    match_rows,
    match_tables,
    read_row_values,
)
from core.history.timeline import is_allowed
from core.journal.models import JournalEvent, RowKey, Values, ValuesNotKeptError
from core.references import list_references


@dataclass
class RestoreStep:
    """The restoration of a row: `was` are its values now, `becomes` the new ones; None for no row.

    event: the last of those that are undone.
    """

    model: type[models.Model]
    pk: int
    was: Values | None
    becomes: Values | None
    event: int = 0

    @property
    def verb(self) -> str:
        if self.was is None:
            return "added"
        return "removed" if self.becomes is None else "changed"

    @property
    def changed(self) -> Values:
        """The values that will change."""
        was = self.was or {}
        return {name: value for name, value in (self.becomes or {}).items() if was.get(name) != value}


@dataclass
class RestoreSteps:
    """All steps that restore an object, `notes` on omissions, and what stays as it was changed later.

    is_undo: they undo a change, which may concern several objects.
    """

    model: type[models.Model] | None = None
    pk: int = 0
    rows: list[RestoreStep] = dataclasses.field(default_factory=list)
    notes: list[str] = dataclasses.field(default_factory=list)
    later: list[LaterChange] = dataclasses.field(default_factory=list)
    omitted: list[str] = dataclasses.field(default_factory=list)
    """The notes on steps that could not be done."""
    is_undo: bool = False

    def of(self, verb: str) -> list[RestoreStep]:
        return [step for step in self.rows if step.verb == verb]

    def is_root(self, step: RestoreStep) -> bool:
        return step.model is self.model and step.pk == self.pk

    def note(self, text: str) -> None:
        if text not in self.notes:
            self.notes.append(text)

    def drop(self, step: RestoreStep, text: str) -> None:
        """Remove a row from the steps, with a note."""
        self.rows = [row for row in self.rows if row is not step]
        self.omitted.append(text)
        self.note(text)

    def fingerprint(self, version: int | None) -> str:
        """Return a hash that changes if other rows would be restored, or at another version."""
        states = [
            (
                row.model._meta.label,
                row.pk,
                sorted((row.was or {}).items()),
                sorted((row.becomes or {}).items()),
            )
            for row in self.rows
        ]
        stays = [(change.box, change.text) for change in self.later]
        return hashlib.sha256(repr((version, self.notes, stays, states)).encode()).hexdigest()


def count_events(model: type[models.Model], *pks: int) -> int:
    """Count the events in the journal of objects and their child rows."""
    return JournalEvent.objects.filter(match_tables(list_tables(model), *pks)).count()


States = dict[RowKey, Values | None]
RIGHTS = {"added": "add", "changed": "change", "removed": "delete"}


def plan_version(instance: models.Model, key: ChangeKey, account, fixed: set[str]) -> RestoreSteps:
    """Find the steps that restore an object and its child rows to their state before a change.

    fixed: names of fields that the account may not set. Child rows that it may not edit stay. Raises
    NoSuchChangeError if the change is not one of this object, or created it.
    """
    steps = RestoreSteps(type(instance), instance.pk)
    before = fetch_states_before(instance, key)
    if not before.get((type(instance), instance.pk)):
        raise NoSuchChangeError(str(key))
    own_tables = list_tables(type(instance))
    live = fetch_together(
        **{f"t{number}": table.live(instance.pk) for number, table in enumerate(own_tables)}
    )
    for number, table in enumerate(own_tables):
        rows = {row.pk: row for row in live[f"t{number}"]}
        states = {pk: values for (model, pk), values in before.items() if model is table.model}
        computed = {
            field.attname for field in list_journaled_fields(table.model) if isinstance(field, KeyField)
        }
        constant = {*NEVER_SET, *computed}
        for pk in sorted({*rows, *(pk for pk, values in states.items() if values)}):
            now, becomes = (read_row_values(rows[pk]) if pk in rows else None), states.get(pk)
            if now is not None and becomes is not None:
                becomes = {name: now[name] if name in constant else becomes[name] for name in now}
            step = RestoreStep(table.model, pk, now, becomes)
            for field in () if table.path else list_journaled_fields(step.model):
                if field.name in fixed and field.attname in step.changed:
                    step.becomes[field.attname] = step.was[field.attname]
                    steps.note(
                        gettext(
                            "“{field}” is not changed, because you do not have permission to change it."
                        ).format(field=field.verbose_name)
                    )
            if step.changed or step.becomes is None:
                steps.rows.append(step)
    _drop_unrecorded_and_forbidden(steps, instance, account)
    return steps


def _drop_unrecorded_and_forbidden(steps: RestoreSteps, instance: models.Model, account) -> None:
    # rows whose insertion the journal did not record were there before it, and stay
    removed = defaultdict(set)
    for step in steps.of("removed"):
        removed[step.model].add(step.pk)
    insertions = JournalEvent.objects.filter(match_rows(removed), action=JournalEvent.Action.INSERT)
    recorded = {event.key for event in insertions.only("table_name", "row_id")} if removed else set()
    steps.rows = [step for step in steps.rows if step.verb != "removed" or (step.model, step.pk) in recorded]
    # so do rows of tables that the account may not edit
    for table in list_tables(type(instance)):
        for verb, right in RIGHTS.items():
            rows = [step for step in steps.of(verb) if step.model is table.model]
            if rows and not is_allowed(account, right, table.build_row(instance)):
                for step in rows:
                    plural = table.model._meta.verbose_name_plural
                    steps.drop(
                        step,
                        gettext(
                            "The {plural} are not changed, because you do not have permission to change them."
                        ).format(plural=plural),
                    )


def fetch_states_before(instance: models.Model, key: ChangeKey) -> States:
    """Return the values of an object and its child rows before a change; None for rows that did not exist."""
    own_tables = list_tables(type(instance))
    # all events of rows that ever belonged to the object
    own_rows = JournalEvent.objects.filter(match_tables(own_tables, instance.pk)).values(
        "table_name", "row_id"
    )
    events = JournalEvent.objects.filter(_match_pairs(own_rows))
    firsts = list(events.filter(key.events()).first_of_each_row())
    if not firsts:
        raise NoSuchChangeError(str(key))
    started_at = min(event.at for event in firsts)
    before = list(events.filter(~key.events(), at__lt=started_at).last_of_each_row())
    if any(event.lacks_former for event in firsts) or any(event.is_emptied for event in before):
        raise ValuesNotKeptError
    states: States = {event.key: event.read_became() for event in before}
    states |= {event.key: event.read_former() for event in firsts}
    # rows that belonged to another object at the time
    for table in own_tables[1:]:
        parent_model = find_owner(table.model).related_model
        owners = {pk for (model, pk), values in states.items() if model is parent_model and values}
        for row_key in [row_key for row_key in states if row_key[0] is table.model]:
            values = states[row_key]
            if values and values[table.path[0]] not in ({instance.pk} if len(table.path) == 1 else owners):
                del states[row_key]
    return states


def _match_pairs(rows: models.QuerySet) -> Exists:
    """Return the condition for events of the same rows as other events."""
    return Exists(rows.filter(table_name=OuterRef("table_name"), row_id=OuterRef("row_id")))


Places = dict[type[models.Model], set[int]]


def plan_undeletion(deletion: JournalEvent) -> RestoreSteps:
    """Find the steps that undo the deletion in an event: of the object, its child rows, and links to it.

    Rows that were deleted in the same change and pointed at the object are inserted again; rows whose foreign
    key was set to NULL are linked again, unless they were changed since.
    """
    if deletion.is_emptied:
        raise ValuesNotKeptError
    model, pk = deletion.key
    steps = RestoreSteps(model, pk, [RestoreStep(model, pk, None, deletion.read_values())])
    key, pending = ChangeKey.of(deletion), {model: {pk}}
    visited = {(model, pk)}
    while pending:
        # the events of the change that deleted what pointed at these rows, or cut its link to them
        condition = Q(pk__in=[])
        for target, pks in pending.items():
            rows = [step.becomes or {} for step in steps.rows if step.model is target and step.pk in pks]
            for link in _links_to(target, pks, [str(row["uid"]) for row in rows if "uid" in row]):
                condition |= link
        events = list(JournalEvent.objects.filter(key.events(), condition).order_by("id"))
        _restore_links(
            [event for event in events if event.action == JournalEvent.Action.UPDATE], pending, steps
        )
        next_level = defaultdict(set)
        for event in events:
            if event.action == JournalEvent.Action.DELETE and event.key not in visited:
                steps.rows.append(RestoreStep(event.model, event.row_id, None, event.read_values()))
                visited.add(event.key)
                next_level[event.model].add(event.row_id)
        pending = next_level
    return steps


def _links_to(model: type[models.Model], pks: set[int], uids: list[str]) -> Iterator[Q]:
    """Yield the conditions for events that deleted what pointed at rows of a model, or cut its links."""
    for relation in list_references(model):
        if not is_journaled(relation.model):
            continue
        events = Q(table_name=relation.model._meta.db_table)
        keys = uids if relation.kind else list(pks)
        if relation.on_delete is models.SET_NULL:
            yield events & Q(action=JournalEvent.Action.UPDATE, **{f"former__{relation.column}__in": keys})
        else:
            yield events & Q(action=JournalEvent.Action.DELETE, **{f"values__{relation.column}__in": keys})


def _restore_links(events: list[JournalEvent], deleted: Places, steps: RestoreSteps) -> None:
    """Restore foreign keys that the change emptied, in rows that are unchanged since."""
    keys = defaultdict(set)
    for event in events:
        keys[event.model].add(event.row_id)
    by_model = fetch_together(
        **{m._meta.label_lower: all_rows(m).filter(pk__in=pks) for m, pks in keys.items()}
    )
    live = {(type(row), row.pk): row for rows in by_model.values() for row in rows}
    linked = {(step.model, step.pk): step for step in steps.of("changed")}
    for event in events:
        row_key = event.key
        before, after = event.read_former(), event.read_values()
        # only rows in which a foreign key to one of the deleted rows was emptied
        if (
            row_key not in live
            or before is None
            or not any(
                after[field.attname] is None and before[field.attname] in deleted.get(field.related_model, ())
                for field in list_journaled_fields(event.model)
                if field.related_model
            )
        ):
            continue
        now, changed_names = (
            read_row_values(live[row_key]),
            {name for name in after if after[name] != before[name]},
        )
        if any(now[name] != after[name] for name in changed_names):
            steps.note(
                gettext("“{live}” is not linked again, because it was changed since then.").format(
                    live=live[row_key]
                )
            )
            continue
        if row_key not in linked:
            linked[row_key] = RestoreStep(*row_key, now, dict(now))
            steps.rows.append(linked[row_key])
        linked[row_key].becomes.update({name: before[name] for name in changed_names})
