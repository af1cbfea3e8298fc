"""Database triggers of all content tables."""

import pgtrigger
from django.db import models

CHANNEL = "content"
"""The channel on which the database says, at commit, which part of the public content may have changed."""
GROUP_CHANGED = ""
"""The payload for changes of anything but papers that only corpora hold."""
CORPUS_CHANGED = "corpus:"
"""The payload for changes in a corpus, whose slug follows; without a slug, of papers that nothing holds."""
ALL_CHANGED = "all"
"""The payload for changes that pages of any part may show, such as a restore."""

ANY_CHANGE = pgtrigger.Insert | pgtrigger.Update | pgtrigger.Delete | pgtrigger.Truncate
OPERATIONS = {
    "insert": (pgtrigger.Insert, ("new_values",), pgtrigger.Referencing(new="new_values")),
    "update": (
        pgtrigger.Update,
        ("old_values", "new_values"),
        pgtrigger.Referencing(old="old_values", new="new_values"),
    ),
    "delete": (pgtrigger.Delete, ("old_values",), pgtrigger.Referencing(old="old_values")),
}


def build_notify_trigger(
    payload: str = GROUP_CHANGED,
    operation: pgtrigger.core.Operation | pgtrigger.core.Operations = ANY_CHANGE,
) -> pgtrigger.Trigger:
    """Build a trigger that notifies `CHANNEL`: once a transaction, since the payload is constant."""
    return pgtrigger.Trigger(
        name="announce",
        level=pgtrigger.Statement,
        when=pgtrigger.After,
        operation=operation,
        func=f"PERFORM pg_notify('{CHANNEL}', '{payload}'); RETURN NULL;",
    )


class OwnChange(pgtrigger.Condition):
    """True when a column that users fill differs.

    Generated columns cannot be read before an update, and the bookkeeping columns must not stamp themselves.
    """

    BOOKKEEPING = {"changed_at", "version", "names", "fingerprint", "title_keys"}

    def __init__(self) -> None:
        super().__init__("true")

    def resolve(self, model: type[models.Model]) -> str:
        columns = [
            field.column
            for field in model._meta.concrete_fields
            if not isinstance(field, models.GeneratedField) and field.name not in self.BOOKKEEPING
        ]
        return " OR ".join(f'OLD."{column}" IS DISTINCT FROM NEW."{column}"' for column in columns)


def build_version_trigger() -> pgtrigger.Trigger:
    """Build a trigger that updates `changed_at` and `version` of a row on every real change."""
    return pgtrigger.Trigger(
        name="stamp",
        when=pgtrigger.Before,
        operation=pgtrigger.Update,
        condition=OwnChange(),
        func="NEW.changed_at = now(); NEW.version = OLD.version + 1; RETURN NEW;",
    )


def build_statement_triggers(
    name: str, func: str, declare: list[tuple[str, str]] | None = None
) -> list[pgtrigger.Trigger]:
    """Build statement triggers for insert, update and delete.

    `func` is PL/pgSQL in which `{rows(column)}` is replaced by a query for the affected values of a column,
    each once. declare: names and types of its variables.
    PostgreSQL allows transition tables to a trigger of one event only, hence one trigger for each.
    """
    triggers = []
    before, _, rest = func.partition("{rows(")
    column, _, after = rest.partition(")}")
    for operation, (event, tables, referencing) in OPERATIONS.items():
        rows = " UNION ".join(f"SELECT DISTINCT {column} FROM {table}" for table in tables)
        triggers.append(
            pgtrigger.Trigger(
                name=f"{name}_{operation}",
                level=pgtrigger.Statement,
                when=pgtrigger.After,
                operation=event,
                referencing=referencing,
                declare=declare,
                func=f"{before}{rows}{after}",
            )
        )
    return triggers


def build_touch_triggers(table: str, column: str) -> list[pgtrigger.Trigger]:
    """Build triggers that count a change of a row as a change of the row of `table` that `column` points at.

    Rows stamped in the same transaction are left alone, so that a bulk load writes them once.
    """
    return build_statement_triggers(
        f"touch_{column.removesuffix('_id')}",
        f"UPDATE {table} SET changed_at = now(), version = version + 1 "
        f"WHERE id IN ({{rows({column})}}) AND changed_at < now(); RETURN NULL;",
    )


def build_row_notify_triggers() -> list[pgtrigger.Trigger]:
    """Build triggers that notify `CHANNEL` of a change of the group, but not of statements without rows.

    For tables that other triggers write to, mostly without any row.
    """
    return [
        *build_statement_triggers(
            "announce",
            f"PERFORM pg_notify('{CHANNEL}', '{GROUP_CHANGED}') FROM ({{rows(id)}} LIMIT 1) AS changed; "
            "RETURN NULL;",
        ),
        build_notify_trigger(operation=pgtrigger.Truncate),
    ]
