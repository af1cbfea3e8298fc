"""Rows into tables by COPY, which takes a fifth of the time that INSERT takes."""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from django.db import connection, models

PIECE = 1 << 20  # characters that are sent at once
_ESCAPES = str.maketrans({"\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": ""})


def copy(model: type[models.Model], columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Write rows of values of the named columns. Within the caller's transaction.

    Values are None, texts, numbers, truth values, UUIDs, and dicts and lists for JSON columns. While the
    database stores the first rows, the following ones are made.
    """
    copy_lines(model, columns, ("\t".join(map(as_text, row)) for row in rows))


def copy_lines(model: type[models.Model], columns: Sequence[str], lines: Iterable[str]) -> None:
    """The same of rows that are lines of COPY's text format already."""
    copy_into(model._meta.db_table, columns, lines)


def copy_into(table: str, columns: Sequence[str], lines: Iterable[str]) -> None:
    """The same for a table by its name."""
    names = ", ".join(f'"{column}"' for column in columns)
    with connection.cursor() as cursor:
        cursor.copy_expert(f'COPY "{table}" ({names}) FROM STDIN', _Lines(iter(lines)), PIECE)


class _Lines:
    """Lines as a file to read from."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines
        self._rest = ""

    def read(self, size: int) -> str:
        """The next piece of whole and broken lines; empty at the end."""
        pieces = [self._rest]
        length = len(self._rest)
        while length < size and (line := next(self._lines, None)) is not None:
            pieces += (line, "\n")
            length += len(line) + 1
        text = "".join(pieces)
        self._rest = text[size:]
        return text[:size]


def new_keys(model: type[models.Model], count: int) -> list[int]:
    """Primary keys for that many new rows."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT nextval(pg_get_serial_sequence(%s, 'id')) FROM generate_series(1, %s)",
            [model._meta.db_table, count],
        )
        return [key for (key,) in cursor.fetchall()]


def as_text(value: Any) -> str:
    """A value as COPY's text format has it (PostgreSQL, COPY, \"Text Format\")."""
    if isinstance(value, str):
        return value if value.isprintable() and "\\" not in value else value.translate(_ESCAPES)
    if value is None:
        return "\\N"
    if value is True or value is False:
        return "t" if value else "f"
    if isinstance(value, dict | list):
        if not value:
            return "{}" if isinstance(value, dict) else "[]"
        return json.dumps(value, ensure_ascii=False).replace("\\u0000", "").translate(_ESCAPES)
    return str(value)
