"""Triggers that leave a redirect when a slug changes, for models that came after the first migration."""

from importlib import import_module

from django.db import migrations

FIRST = import_module("groupsite.migrations.0001_initial")
"""The migration with the SQL of these triggers, and the models that had pages then."""


def build_slug_triggers(table: str, label: str, prefix: str) -> migrations.RunSQL:
    """Return the operation that creates the triggers of one model, whose rows have a visibility.

    table: its table. label: the model's label, for example "software.theme". prefix: the path above the slug.
    """
    app, model = label.split(".")
    words = {"table": table, "app": app, "model": model, "prefix": prefix}
    words["seen_before"] = FIRST.SEEN_BEFORE.format(table=table, seen=FIRST.SEEN.format(row="past"))
    words |= {f"seen_{row}": FIRST.SEEN.format(row=row.upper()) for row in ("old", "new")}
    words["seen_added"] = FIRST.SEEN.format(row="added")
    sql, undo = (FIRST.RENAMED + FIRST.ADDED).format(**words), FIRST.UNDO.format(table=table)
    return migrations.RunSQL(sql, undo, elidable=False)
