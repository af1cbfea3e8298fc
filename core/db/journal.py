"""The journal: what was changed, by whom and why, of everything that the group holds.

Events are written by triggers (django-pghistory), so bulk writes and plain SQL are recorded too. Those of
inserts and deletions fire once a statement, since once a row costs five times as much. Those of updates fire
once a row that differs: a statement's old and new rows would have to be joined, under a plan that PostgreSQL
keeps from when there was one.
"""

from collections.abc import Callable

import pghistory
import pgtrigger
from django.db import models

BOOKKEEPING = ("changed_at", "version")


def journaled(condition: str = "", exclude: tuple[str, ...] = ()) -> Callable[[type], type]:
    """Decorate a model to record every insert, change and deletion of its rows.

    condition: SQL over `{row}`, true of rows that are recorded; all of them if empty.
    exclude: fields whose values are not kept.
    """

    def decorate(model: type[models.Model]) -> type[models.Model]:
        excluded = {*exclude, *BOOKKEEPING} | {
            field.name for field in model._meta.concrete_fields if isinstance(field, models.GeneratedField)
        }
        fields = [field for field in model._meta.concrete_fields if field.name not in excluded]
        columns = [field.column for field in fields if field.column and not field.primary_key]
        return pghistory.track(
            pghistory.InsertEvent(condition=_build_condition(condition, "NEW"), level=pgtrigger.Statement),
            pghistory.UpdateEvent(condition=_build_condition(condition, "NEW", columns), level=pgtrigger.Row),
            pghistory.DeleteEvent(condition=_build_condition(condition, "OLD"), level=pgtrigger.Statement),
            fields=[field.name for field in fields],
            model_name=f"{model.__name__}Event",
            obj_field=pghistory.ObjForeignKey(related_name="events", related_query_name="events_query"),
            meta={"default_permissions": ()},
        )(model)

    return decorate


def _build_condition(
    condition: str, row: str, changed: list[str] | None = None
) -> pgtrigger.Condition | None:
    clauses = []
    if changed is not None:
        difference = " OR ".join(f'OLD."{column}" IS DISTINCT FROM NEW."{column}"' for column in changed)
        clauses.append(f"({difference})")
    if condition:
        clauses.append(f"({condition.format(row=row)})")
    return pgtrigger.Condition(f"({' AND '.join(clauses)})") if clauses else None
