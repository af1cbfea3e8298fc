"""Rows into tables by COPY, which takes a fifth of the time that INSERT takes."""

import io
import json
from collections.abc import Iterable, Sequence
from typing import Any

from django.db import connection, models

_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": ""})


def copy(model: type[models.Model], columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> int:
    """Write rows of values of the named columns; gives how many. Within the caller's transaction.

    Values are None, texts, numbers, truth values, UUIDs, and dicts and lists for JSON columns.
    """
    lines = ["\t".join(map(_text, row)) for row in rows]
    if lines:
        names = ", ".join(f'"{column}"' for column in columns)
        with connection.cursor() as cursor:
            cursor.copy_expert(
                f'COPY "{model._meta.db_table}" ({names}) FROM STDIN',
                io.StringIO("\n".join(lines) + "\n"),
            )
    return len(lines)


def new_keys(model: type[models.Model], count: int) -> list[int]:
    """Primary keys for that many new rows."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)",
            [model._meta.db_table, count],
        )
        return [key for (key,) in cursor.fetchall()]


def _text(value: Any) -> str:
    if isinstance(value, str):
        return value if value.isprintable() and "\\" not in value else value.translate(_ESCAPES)
    if value is None:
        return "\\N"
    if value is True or value is False:
        return "t" if value else "f"
    if isinstance(value, dict | list):
        return json.dumps(value, ensure_ascii=False).replace("\\u0000", "").translate(_ESCAPES)
    return str(value)
