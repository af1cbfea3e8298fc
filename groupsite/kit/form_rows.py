"""The rows of a formset in the data of a form, `parts-0-name` and so on, taken out and put back."""

import re
from collections.abc import Iterable

from django.http import QueryDict

Entry = dict[str, list[str]]
"""A row: its values by the names of its fields."""

FIELD = r"((?!(?:TOTAL|INITIAL|MIN_NUM|MAX_NUM)_FORMS$)[^\d-].*)"
"""A field of a row: not what belongs to another formset, `parts-2` beside `parts`."""


def take_out(data: QueryDict, prefix: str) -> tuple[dict[int, Entry], dict[int, Entry]]:
    """Take the rows of a formset out of a form's data; gives those that were stored, and the new ones.

    Each by its number, in order.
    """
    pattern = re.compile(rf"{re.escape(prefix)}-(\d+)-{FIELD}", re.DOTALL)
    rows: dict[int, Entry] = {}
    for name in list(data):
        match = pattern.fullmatch(name)
        if match:
            rows.setdefault(int(match[1]), {})[match[2]] = data.pop(name)
    count = _number(data, f"{prefix}-INITIAL_FORMS")
    total = _number(data, f"{prefix}-TOTAL_FORMS")
    initial = {number: rows[number] for number in sorted(rows) if number < min(count, total)}
    return initial, {number: rows[number] for number in sorted(rows) if count <= number < total}


def put_back(data: QueryDict, prefix: str, initial: Iterable[Entry], extra: Iterable[Entry]) -> None:
    """Put the rows of a formset into a form's data, numbered anew."""
    initial, extra = list(initial), list(extra)
    for number, entry in enumerate([*initial, *extra]):
        for name, values in entry.items():
            data.setlist(f"{prefix}-{number}-{name}", values)
    data[f"{prefix}-INITIAL_FORMS"] = str(len(initial))
    data[f"{prefix}-TOTAL_FORMS"] = str(len(initial) + len(extra))


def _number(data: QueryDict, name: str) -> int:
    text = data.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
