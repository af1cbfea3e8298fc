"""Which tables are journaled: every insertion, change and deletion of their rows, by whatever code.

One function of the database writes the events (`trigger_journal` of `sql/triggers.sql`), so bulk writes and
plain SQL are recorded too. Insertions and deletions are recorded once a statement, as once a row costs five
times as much; changes once a row that differs, as a statement's old and new rows would have to be joined.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import cast

from django.db import models
from taggit.models import ItemBase

from core.db.models import VersionedModel
from core.db.triggers import Trigger, is_generated

BOOKKEEPING = ("changed_at", "version")


RECORDS_ALL = "coalesce(current_setting('journal.record_all', true), '') = 'yes'"
"""SQL: the context records all rows, so that all of it can be undone."""


@dataclass(frozen=True)
class Journal:
    """What is journaled of a model. condition: SQL over `{row}`, true of rows that are recorded, or empty.

    exclude: fields whose values are not kept. only: the fields whose values are, if it is not all of them.
    is_history: rows have a history; those of other models are recorded only by contexts that record all.
    """

    condition: str = ""
    exclude: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    is_history: bool = True

    def build_triggers(self) -> list[Trigger]:
        """Return the triggers that record the rows of a model."""
        condition = self.condition.format(row="NEW")
        trigger = Trigger("journal_update", "UPDATE", shared="journal", arguments=self._list_arguments)
        statement = replace(trigger, level="STATEMENT")
        if self.is_history:
            condition = f"{RECORDS_ALL} OR {condition}" if condition else ""
        else:
            condition = " AND ".join(filter(None, (RECORDS_ALL, condition)))
            statement = replace(statement, condition=RECORDS_ALL)
        return [
            replace(statement, name="journal_insert", events="INSERT", new_rows="new_values"),
            replace(trigger, condition=condition),
            replace(statement, name="journal_delete", events="DELETE", old_rows="old_values"),
        ]

    def _list_arguments(self, model: type[models.Model]) -> list[str]:
        """Return the condition, the table of the parent, the key to it, and the columns that are left out."""
        owner = find_owner(model)
        parent = (owner.related_model._meta.db_table, owner.column) if owner else ("", "")
        recorded = {field.column for field in list_journaled_fields(model)}
        excluded = [field.column for field in model._meta.concrete_fields if field.column not in recorded]
        condition = self.condition.format(row="changed") if self.is_history else ""
        return [condition, *parent, *map(str, excluded)]


def journaled(condition: str = "", exclude: tuple[str, ...] = ()) -> Callable[[type], type]:
    """Decorate a model to record every insertion, change and deletion of its rows; see `Journal`."""

    def decorate(model: type[models.Model]) -> type[models.Model]:
        model.journal = Journal(condition, exclude)
        model.triggers = [*getattr(model, "triggers", ()), *model.journal.build_triggers()]
        return model

    return decorate


def recorded(condition: str = "", only: tuple[str, ...] = ()) -> Callable[[type], type]:
    """Decorate a model without history, whose changes are recorded only where all of a change can be undone.

    condition: SQL over `NEW` and `OLD`, true of the updates that are recorded. only: the fields that are.
    """

    def decorate(model: type[models.Model]) -> type[models.Model]:
        model.journal = Journal(condition, only=only, is_history=False)
        model.triggers = [*getattr(model, "triggers", ()), *model.journal.build_triggers()]
        return model

    return decorate


def is_journaled(model: type[models.Model]) -> bool:
    """Return whether all changes of the model's rows are recorded, so that they have a history."""
    return is_recorded(model) and model.journal.is_history


def is_recorded(model: type[models.Model]) -> bool:
    """Return whether changes of the model's rows are recorded where all of a change can be undone."""
    return hasattr(model, "journal")


@cache
def list_journaled_fields(model: type[models.Model]) -> tuple[models.Field, ...]:
    """Return the fields whose values the journal keeps; the primary key is a column of each event."""
    excluded, only = {*model.journal.exclude, *BOOKKEEPING}, model.journal.only
    return tuple(
        field
        for field in model._meta.concrete_fields
        if field.column and field.name not in excluded and not field.primary_key and not is_generated(field)
        if not only or field.name in only
    )


@cache
def find_owner(model: type[models.Model]) -> models.ForeignKey | None:
    """Return the foreign key to the parent of a child row, the first that cascades, or None."""
    if issubclass(model, ItemBase):
        return cast(models.ForeignKey, model._meta.get_field("content_object"))
    for field in model._meta.concrete_fields:
        if not isinstance(field, models.ForeignKey) or field.null:
            continue
        if issubclass(field.related_model, VersionedModel):
            return field if field.remote_field.on_delete is models.CASCADE else None
    return None
