"""Find the steps to restore an object to a state before a change, or to undo its deletion."""

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
from django.utils.translation import gettext

from core.db.counts import count_together
from core.db.fields import KeyField
from core.db.models import all_rows
from core.db.query_batches import fetch_together
from core.history.structure import (
    NEVER_SET,
    ChangeKey,
    NoSuchChangeError,
    Table,
    Values,
    annotate_previous,
    defer_pictures,
    find_owner,
    is_journaled,
    list_tables,
    list_tracked_fields,
    query_all,
    read_event_values,
    read_row_values,
)
from core.history.timeline import fetch_previous_values, is_allowed


@dataclass
class RestoreStep:
    """The restoration of a row: `was` are its values now, `becomes` the new ones; None for no row."""

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
        """The values that will change."""
        was = self.was or {}
        return {name: value for name, value in (self.becomes or {}).items() if was.get(name) != value}


@dataclass
class RestoreSteps:
    """All steps that restore an object, and `notes` on omissions."""

    model: type[models.Model]
    pk: int
    rows: list[RestoreStep] = dataclasses.field(default_factory=list)
    notes: list[str] = dataclasses.field(default_factory=list)

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
        return hashlib.sha256(repr((version, self.notes, states)).encode()).hexdigest()


def count_events(model: type[models.Model], pk: int) -> int:
    """Count the events in the journal of an object and its child rows."""
    events = [table.events.objects.filter(table.of(pk)).values_list("pgh_id") for table in list_tables(model)]
    return query_all("SELECT count(*) FROM {rows} AS r", events)[0][0]


States = dict[tuple[type[models.Model], int], Values | None]
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
            field.attname for field in list_tracked_fields(table.model) if isinstance(field, KeyField)
        }
        constant = {*NEVER_SET, *computed}
        for pk in sorted({*rows, *(pk for pk, values in states.items() if values)}):
            now, becomes = (read_row_values(rows[pk]) if pk in rows else None), states.get(pk)
            if now is not None and becomes is not None:
                becomes = {name: now[name] if name in constant else becomes[name] for name in now}
            step = RestoreStep(table.model, pk, now, becomes)
            for field in () if table.path else list_tracked_fields(step.model):
                if field.name in fixed and field.attname in step.changed:
                    step.becomes[field.attname] = step.was[field.attname]
                    steps.note(
                        gettext(
                            "“{verbose_name}” is not changed, because you do not have permission to change "
                            "it."
                        ).format(verbose_name=field.verbose_name)
                    )
            if step.changed or step.becomes is None:
                steps.rows.append(step)
    _drop_unrecorded_and_forbidden(steps, instance, account)
    return steps


def _drop_unrecorded_and_forbidden(steps: RestoreSteps, instance: models.Model, account) -> None:
    # rows whose insertion the journal did not record were there before it, and stay
    inserted = {}
    for model in {step.model for step in steps.of("removed")}:
        pks = [step.pk for step in steps.of("removed") if step.model is model]
        events = model.pgh_event_model.objects.filter(pgh_obj_id__in=pks, pgh_label="insert")
        inserted[model._meta.label_lower] = (
            events.only("pgh_obj_id").order_by("pgh_obj_id").distinct("pgh_obj_id")
        )
    recorded = {
        (e.pgh_tracked_model, e.pgh_obj_id) for rows in fetch_together(**inserted).values() for e in rows
    }
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
    own_tables = _list_recorded_tables(instance)
    firsts = _fetch_distinct(own_tables, instance, lambda _table: key.events(), "pgh_id")
    if not firsts:
        raise NoSuchChangeError(str(key))
    started_at = min(event.pgh_created_at for event in firsts)
    previous = fetch_previous_values(firsts)
    states: States = {}
    earlier = _fetch_distinct(
        own_tables, instance, lambda _table: ~key.events(), "-pgh_id", pgh_created_at__lt=started_at
    )
    for event in earlier:
        gone = event.pgh_label == "delete"
        states[event.pgh_tracked_model, event.pgh_obj_id] = None if gone else read_event_values(event)
    for event in firsts:
        state = previous.get((event.pgh_tracked_model, event.previous_id))
        if event.previous_id or event.pgh_label == "insert":
            states[event.pgh_tracked_model, event.pgh_obj_id] = state
        elif event.pgh_label == "delete":
            states[event.pgh_tracked_model, event.pgh_obj_id] = read_event_values(event)
    # rows that belonged to another object at the time
    for table in own_tables[1:]:
        parent_model = find_owner(table.model).related_model
        owners = {pk for (model, pk), values in states.items() if model is parent_model and values}
        for row_key in [row_key for row_key in states if row_key[0] is table.model]:
            values = states[row_key]
            if values and values[table.path[0]] not in ({instance.pk} if len(table.path) == 1 else owners):
                del states[row_key]
    return states


def _list_recorded_tables(instance: models.Model) -> list[Table]:
    """Return the tables of an object, without those of child rows in which the journal has nothing of it."""
    own, *others = list_tables(type(instance))
    events = {
        str(number): table.events.objects.filter(table.of(instance.pk)) for number, table in enumerate(others)
    }
    counts = count_together(events)
    return [own, *(table for number, table in enumerate(others) if counts[str(number)])]


def _fetch_distinct(own_tables, instance, condition, order: str, **filters) -> list[models.Model]:
    """Fetch one event of each row that ever belonged to the object: the first or last that matches."""
    queries = {}
    for number, table in enumerate(own_tables):
        own_keys = table.events.objects.filter(table.of(instance.pk)).values("pgh_obj_id")
        events = table.events.objects.filter(condition(table), pgh_obj_id__in=own_keys, **filters)
        events = annotate_previous(defer_pictures(events)) if order == "pgh_id" else defer_pictures(events)
        queries[f"t{number}"] = events.order_by("pgh_obj_id", order).distinct("pgh_obj_id")
    return [event for rows in fetch_together(**queries).values() for event in rows]


Places = dict[type[models.Model], set[int]]


def plan_undeletion(deletion: models.Model) -> RestoreSteps:
    """Find the steps that undo the deletion in an event: of the object, its child rows, and links to it.

    Rows that were deleted in the same change and pointed at the object are inserted again; rows whose foreign
    key was set to NULL are linked again, unless they were changed since.
    """
    model, pk = deletion.pgh_tracked_model, deletion.pgh_obj_id
    steps = RestoreSteps(model, pk, [RestoreStep(model, pk, None, read_event_values(deletion))])
    key, pending = ChangeKey.of(deletion), {model: {pk}}
    visited = {(model, pk)}
    while pending:
        # the events of the change that deleted what pointed at these rows, or cut its link to them
        queries = {}
        for target, pks in pending.items():
            for number, (pointing, condition) in enumerate(_links_to(target, pks)):
                matches = pointing.pgh_event_model.objects.filter(key.events(), condition)
                queries[f"{target._meta.label_lower}{number}"] = annotate_previous(
                    defer_pictures(matches)
                ).order_by("pgh_id")
        events = [event for rows in fetch_together(**queries).values() for event in rows]
        _restore_links([event for event in events if event.pgh_label == "update"], pending, steps)
        next_level = defaultdict(set)
        for event in events:
            row_key = (event.pgh_tracked_model, event.pgh_obj_id)
            if event.pgh_label == "delete" and row_key not in visited:
                steps.rows.append(RestoreStep(*row_key, None, read_event_values(event)))
                visited.add(row_key)
                next_level[row_key[0]].add(row_key[1])
        pending = next_level
    return steps


def _links_to(model: type[models.Model], pks: set[int]) -> Iterator[tuple[type[models.Model], Q]]:
    """Yield the journaled models that point at a model, with the condition for their events of interest."""
    for relation in model._meta.related_objects:
        field = relation.field
        if relation.many_to_many or not is_journaled(relation.related_model):
            continue
        if relation.on_delete is models.SET_NULL:
            earlier = relation.related_model.pgh_event_model.objects.filter(**{f"{field.name}__in": pks})
            was_cut = Q(**{f"{field.name}__isnull": True, "pgh_obj_id__in": earlier.values("pgh_obj_id")})
            yield relation.related_model, Q(pgh_label="update") & was_cut
        else:
            yield relation.related_model, Q(pgh_label="delete", **{f"{field.name}__in": pks})
    # and generic foreign keys, which the database does not know as links: redirects that lead to things
    kind = ContentType.objects.get_for_model(model).pk
    for pointing in filter(is_journaled, apps.get_models()):
        for link in pointing._meta.private_fields:
            if isinstance(link, GenericForeignKey):
                target = {f"{link.ct_field}_id": kind, f"{link.fk_field}__in": pks}
                yield pointing, Q(pgh_label="delete", **target)


def _restore_links(events: list[models.Model], deleted: Places, steps: RestoreSteps) -> None:
    """Restore foreign keys that the change emptied, in rows that are unchanged since."""
    previous = fetch_previous_values(events)
    keys = defaultdict(set)
    for event in events:
        keys[event.pgh_tracked_model].add(event.pgh_obj_id)
    by_model = fetch_together(
        **{m._meta.label_lower: all_rows(m).filter(pk__in=pks) for m, pks in keys.items()}
    )
    live = {(type(row), row.pk): row for rows in by_model.values() for row in rows}
    linked = {(step.model, step.pk): step for step in steps.of("changed")}
    for event in events:
        row_key = (event.pgh_tracked_model, event.pgh_obj_id)
        before, after = previous.get((row_key[0], event.previous_id)), read_event_values(event)
        # only rows in which a foreign key to one of the deleted rows was emptied
        if (
            row_key not in live
            or before is None
            or not any(
                after[field.attname] is None and before[field.attname] in deleted.get(field.related_model, ())
                for field in list_tracked_fields(event.pgh_tracked_model)
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
