"""Keyset pagination: pages of long lists by the keys of the last row, each as fast as the first."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db import connections, models
from django.db.models import F, QuerySet
from django.db.models.fields.tuple_lookups import Tuple, TupleGreaterThan, TupleLessThan
from django.utils.translation import gettext

PER_PAGE = 20
LONGEST = 4000  # characters of a token that is read at all
SHOWN_LENGTH = 40  # characters of one that is said to be wrong
_NUMBER = re.compile(r"-?[0-9]{1,19}\Z")
_SEPARATOR = "."
_ESCAPES = {"~": "~7e", _SEPARATOR: "~2e"}
"""Escapes of texts in a token of several values."""

Order = Sequence[tuple[str, bool]]
"""The order of a list: names of columns or annotations, and whether each is descending."""


@dataclass(frozen=True)
class KeysetPage:
    """A page of rows, and the tokens of the previous and the next page; empty if there is none.

    problem: a message about an invalid token, or empty.
    """

    rows: list[Any] = field(default_factory=list)
    previous: str = ""
    next: str = ""
    problem: str = ""


def build_window(
    rows: QuerySet, order: Order, after: str = "", before: str = "", size: int = PER_PAGE
) -> "Window":
    """Return the rows after a place in a list, or before it; the first ones where no place is given.

    rows: instances or dictionaries, in no order and not cut. order: what they are in order of, all ascending
    or all descending; together it tells any two rows apart, and is never null. after, before: a token of an
    earlier page, as a visitor may have changed it; of both, `after` counts. In two steps: what to ask, which
    may be gathered with other lists, and what its answer means. Never counts, never skips. Raises ValueError
    for an order of mixed directions, TypeError for what is neither a whole number nor text.
    """
    keys = _KeyCodec(rows, order)
    token = after or before
    try:
        values = keys.read(token) if token else None
    except ValueError:
        beginning = "".join(letter if letter.isprintable() else "\ufffd" for letter in token[:SHOWN_LENGTH])
        return Window(
            keys,
            size,
            problem=gettext(
                "“{beginning}” is not a position in this list. This is the start of the list."
            ).format(beginning=beginning),
        )
    return Window(keys, size, values, backwards=bool(values and not after))


@dataclass(frozen=True)
class Window:
    """A page that is still to be fetched."""

    keys: "_KeyCodec"
    size: int
    values: list[Any] | None = None
    backwards: bool = False
    problem: str = ""

    @property
    def queryset(self) -> QuerySet:
        """The queryset to fetch: one row more than the page, the nearest to the token first."""
        return self.keys.beyond(self.values, self.backwards)[: self.size + 1]

    def read(self, fetched: list[Any] | None = None) -> KeysetPage:
        """Return the page of the rows that `queryset` returned; without them, run the query.

        If the list has changed meanwhile, the nearest page is returned, with another query.
        """
        rows = list(self.queryset) if fetched is None else fetched
        if not rows and self.values is not None:  # the list has become shorter, or ends elsewhere
            return Window(self.keys, self.size, backwards=not self.backwards).read()
        has_more, visible = len(rows) > self.size, rows[: self.size]
        if self.backwards:
            visible.reverse()
        has_previous = has_more if self.backwards else self.values is not None
        has_next = self.values is not None if self.backwards else has_more
        return KeysetPage(
            visible,
            self.keys.write(visible[0]) if visible and has_previous else "",
            self.keys.write(visible[-1]) if visible and has_next else "",
            self.problem,
        )


class _KeyCodec:
    """Convert between the keys of rows and tokens, and filter rows by keys."""

    def __init__(self, rows: QuerySet, order: Order) -> None:
        if len({descending for _, descending in order}) != 1:
            raise ValueError("An index is read in one direction: order all keys up, or all down.")
        self.rows = rows
        self.columns = [name for name, _ in order]
        self.descending = order[0][1]
        # the least and the greatest number that each key can be; None for text
        self.bounds: list[tuple[int, int] | None] = []
        for name in self.columns:
            field: models.Field | None = rows.query.clone().resolve_ref(name).output_field
            while isinstance(field, models.ForeignKey):
                field = field.target_field
            if isinstance(field, models.GeneratedField):
                field = field.output_field
            if isinstance(field, models.CharField | models.TextField):
                self.bounds.append(None)
            elif isinstance(field, models.IntegerField):
                integer = field.get_internal_type()
                self.bounds.append(connections[rows.db].ops.integer_field_range(integer))
            else:
                raise TypeError(f"{name}: only whole numbers and text are written as places.")

    def beyond(self, values: list[Any] | None, backwards: bool) -> QuerySet:
        """Return the rows on one side of keys, the nearest first; all of them without keys.

        Compared as rows: PostgreSQL uses an index for (a, b) < (1, 2), but not for its expansion with OR.
        """
        is_descending = self.descending is not backwards
        rows = self.rows.order_by(
            *(F(name).desc() if is_descending else F(name).asc() for name in self.columns)
        )
        if values is None:
            return rows
        lookup = TupleLessThan if is_descending else TupleGreaterThan
        return rows.filter(lookup(Tuple(*map(F, self.columns)), values))

    def write(self, row: Any) -> str:
        """Return the token of a row: "2024.8812"; of a single key the value itself."""
        values = [str(row[name] if isinstance(row, dict) else getattr(row, name)) for name in self.columns]
        if len(values) == 1:
            return values[0]
        return _SEPARATOR.join(re.sub(r"[~.]", lambda match: _ESCAPES[match[0]], value) for value in values)

    def read(self, token: str) -> list[Any]:
        """Parse the values of a token. Raises ValueError if it is invalid."""
        if len(token) > LONGEST:
            raise ValueError("too long")
        parts = [token]
        if len(self.columns) > 1:
            parts = [part.replace("~2e", _SEPARATOR).replace("~7e", "~") for part in token.split(_SEPARATOR)]
        values: list[Any] = []
        for part, bounds in zip(parts, self.bounds, strict=True):
            if bounds is None:
                part.encode()  # UnicodeEncodeError, for what no text is, is a ValueError
                if "\0" in part:
                    raise ValueError("not a text that is stored")
                values.append(part)
            else:
                low, high = bounds
                if not _NUMBER.match(part) or not low <= int(part) <= high:
                    raise ValueError("not a number, or one that no row has")
                values.append(int(part))
        return values
