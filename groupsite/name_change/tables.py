"""Find and replace names in all texts of all tables, the journal and sessions included."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Protocol

from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.db import IntegrityError, connection, transaction

from bibliography.names.respelling import NameReplacer
from core.data_places import list_places

_WITHOUT_NAMES = {"django_migrations", "django_session", "django_content_type"}
"""Tables that hold no names; sessions are encoded, and read by Django."""
_COLUMNS = """
SELECT relname, attname, typname,
       EXISTS (SELECT FROM pg_index WHERE indrelid = pg_class.oid AND indisprimary AND attnum = ANY(indkey))
FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
JOIN pg_type ON pg_type.oid = atttypid
WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND attgenerated = ''
ORDER BY relname, attnum
"""
_TEXT_TYPES = {"text", "varchar", "bpchar", "_text", "_varchar", "json", "jsonb"}
_STAMPED = {"changed_at": "now()", "version": "version + 1"}
"""Columns that are updated with a row of content, so that open forms and harvesters notice the change."""
_PURGED = {"publications_importitem": ("text",), "publications_importbatch": ("source_text",)}
"""Columns that are emptied where they have the name: what was imported, as it was written."""
_DELETED_IF_EQUAL = {
    "redirects_redirect",
    "groupsite_savedview",
    "people_personname",
    "publications_authorclaim",
    "publications_authordecision",
    "publications_authorspelling",
    "publications_groupedmention",
    "publications_topicname",
    "publications_venuename",
}
"""Tables whose rows are deleted where the new name makes them equal to another."""


class Replacer(Protocol):
    """Replaces texts by others. pattern: a regular expression for the database that all of them match."""

    pattern: str

    def replace(self, text: str) -> str: ...

    def replace_in_json(self, value: Any, parts: NameReplacer | None = None) -> Any: ...


@dataclass(frozen=True)
class TextTable:
    """A table with its primary key, its columns of text, and all its columns."""

    name: str
    key: str
    columns: tuple[str, ...]
    json_columns: frozenset[str]
    all_columns: frozenset[str]
    only: str = ""
    """SQL: which rows are meant, if not all."""

    def build_condition(self) -> str:
        condition = " OR ".join(f'"{column}"::text ~* %s' for column in self.columns)
        return f"({condition}) AND ({self.only})" if self.only else f"({condition})"


def list_text_tables() -> list[TextTable]:
    """Return all tables with columns of text that may hold a name."""
    former = {place.model_class._meta.db_table for place in list_places() if place.keeps_former_names}
    rows: dict[str, list[tuple]] = {}
    with connection.cursor() as cursor:
        cursor.execute(_COLUMNS)
        for table, *column in cursor.fetchall():
            rows.setdefault(table, []).append(tuple(column))
    tables = []
    for table, columns in rows.items():
        keys = [name for name, _kind, is_key in columns if is_key]
        texts = tuple(name for name, kind, is_key in columns if kind in _TEXT_TYPES and not is_key)
        if table not in _WITHOUT_NAMES | former and len(keys) == 1 and texts:
            is_json = frozenset(name for name, kind, _ in columns if kind in ("json", "jsonb"))
            names = frozenset(name for name, *_ in columns)
            tables.append(TextTable(table, keys[0], texts, is_json, names))
    return tables


def count_rows(replacer: Replacer, tables: Iterable[TextTable] | None = None) -> int:
    """Return in how many rows of tables, or of all, a name is."""
    number = 0
    with connection.cursor() as cursor:
        for table in list_text_tables() if tables is None else tables:
            if table.name == "journal_event":
                continue
            cursor.execute(
                f'SELECT count(*) FROM "{table.name}" WHERE {table.build_condition()}',
                [rf"\y({replacer.pattern})\y"] * len(table.columns),
            )
            number += cursor.fetchone()[0]
    return number


def replace_in_tables(
    replacer: Replacer, word_replacer: NameReplacer | None = None, tables: Iterable[TextTable] | None = None
) -> int:
    """Replace names in tables, or in all, within the caller's transaction; return in how many rows.

    word_replacer: of parts of the name, in structured data beside the name. Triggers must be off.
    """
    number = 0
    for table in list_text_tables() if tables is None else tables:
        for key, values in list(_select_rows(table, replacer)):
            changed = {
                column: new
                for column, value in values.items()
                if (new := _replace_value(table, column, value, replacer, word_replacer)) != value
            }
            if changed:
                _update(table, key, changed)
                number += 1
    return number + _replace_in_sessions(replacer, word_replacer)


def _select_rows(table: TextTable, replacer: Replacer) -> Iterator[tuple[Any, dict[str, Any]]]:
    columns = ", ".join(
        f'"{column}"::text' if column in table.json_columns else f'"{column}"' for column in table.columns
    )
    with connection.cursor() as cursor:
        cursor.execute(
            f'SELECT "{table.key}", {columns} FROM "{table.name}" WHERE {table.build_condition()}',
            [replacer.pattern] * len(table.columns),
        )
        for key, *values in cursor.fetchall():
            yield key, dict(zip(table.columns, values, strict=True))


def _replace_value(
    table: TextTable, column: str, value, replacer: Replacer, word_replacer: NameReplacer | None
):
    if value is None:
        return value
    if column in table.json_columns:
        stored = json.loads(value)
        changed = replacer.replace_in_json(stored, word_replacer)
        return value if changed == stored else json.dumps(changed, ensure_ascii=False)
    if isinstance(value, list):
        return [replacer.replace(each) if each else each for each in value]
    changed = replacer.replace(value)
    return "" if changed != value and column in _PURGED.get(table.name, ()) else changed


def _update(table: TextTable, key, values: dict[str, Any]) -> None:
    """Update a row; where its slug is taken, with another one, and where an equal row exists, delete it."""
    stamped = [f'"{name}" = {now}' for name, now in _STAMPED.items() if name in table.all_columns]
    for number in range(1, 100):
        suffix = "" if number == 1 else f"-{number}"
        new = {name: value + suffix if name == "slug" else value for name, value in values.items()}
        assignments = ", ".join([*(f'"{name}" = %s' for name in new), *stamped])
        try:
            with transaction.atomic(), connection.cursor() as cursor:
                cursor.execute(
                    f'UPDATE "{table.name}" SET {assignments} WHERE "{table.key}" = %s', [*new.values(), key]
                )
            return
        except IntegrityError:
            if "slug" not in values:
                if table.name not in _DELETED_IF_EQUAL:
                    raise
                break
    with connection.cursor() as cursor:
        cursor.execute(f'DELETE FROM "{table.name}" WHERE "{table.key}" = %s', [key])


def _replace_in_sessions(replacer: Replacer, word_replacer: NameReplacer | None) -> int:
    """Replace names in what sessions keep, such as forms that were sent after their end."""
    number = 0
    for session in Session.objects.iterator():
        stored = session.get_decoded()
        changed = replacer.replace_in_json(stored, word_replacer)
        if changed != stored:
            session.session_data = SessionStore().encode(changed)
            session.save(update_fields=["session_data"])
            number += 1
    return number
