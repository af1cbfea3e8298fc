"""Count, extract and replace the rows of a formset in the data of a form, `parts-0-name` and so on."""

import re
from collections.abc import Iterable

from django.core.exceptions import BadRequest
from django.db.models import Model, QuerySet
from django.forms import BaseForm
from django.forms.formsets import TOTAL_FORM_COUNT
from django.http import QueryDict
from django.utils.functional import cached_property
from django.utils.translation import gettext

from core.text.translation import SeparatedNumber

NEW_ROWS = 50
"""The maximum number of rows that can be added at once, of each formset."""

RowData = dict[str, list[str]]
"""A row: its values by the names of its fields."""

FIELD = r"((?!(?:TOTAL|INITIAL|MIN_NUM|MAX_NUM)_FORMS$)[^\d-].*)"
"""A field of a row: not what belongs to another formset, `parts-2` beside `parts`."""


class LimitedRows:
    """A model formset with a limit of new rows.

    Raises BadRequest for a submission of more, before any of its rows is parsed.
    """

    new_rows = NEW_ROWS
    max_num: int

    def __init__(self, *args, **options) -> None:
        super().__init__(*args, **options)
        total = self.management_form.cleaned_data[TOTAL_FORM_COUNT] if self.is_bound else 0
        stored = 0 if self.is_bound and total <= self.new_rows else len(self.get_queryset())
        self.absolute_max = stored + self.new_rows
        if self.max_num:  # none for an account that may not add rows; then no button offers it
            self.max_num = self.absolute_max
        if total > min(self.absolute_max, self.new_rows + len(self.data)):
            raise BadRequest(
                gettext(
                    "At most {new_rows:,} rows can be added at once. Go back, add fewer, and add the "
                    "rest once they are saved."
                ).format(new_rows=SeparatedNumber(self.new_rows))
            )

    @cached_property
    def empty_form(self) -> BaseForm:
        """The row that JavaScript copies for new ones, built once."""
        return super().empty_form

    def get_queryset(self) -> QuerySet | list[Model]:
        """Return the stored rows: an empty list where there can be none, without a query."""
        rows = super().get_queryset()
        return [] if rows.query.is_empty() else rows

    def total_form_count(self) -> int:
        """Count the rows, without trailing ones that were not submitted."""
        total, stored = super().total_form_count(), self.initial_form_count()
        return max(stored, min(total, self._rows_sent)) if self.is_bound and total > stored else total

    @cached_property
    def _rows_sent(self) -> int:
        row = re.compile(rf"{re.escape(self.prefix)}-(\d{{1,6}})-")
        matches = map(row.match, (*self.data, *self.files))
        return max((int(match[1]) + 1 for match in matches if match), default=0)


def extract_rows(data: QueryDict, prefix: str) -> tuple[dict[int, RowData], dict[int, RowData]]:
    """Remove the rows of a formset from a form's data; return the stored and the new ones.

    Both by their number, in order.
    """
    pattern = re.compile(rf"{re.escape(prefix)}-(\d+)-{FIELD}", re.DOTALL)
    rows: dict[int, RowData] = {}
    for name in list(data):
        match = pattern.fullmatch(name)
        if match:
            rows.setdefault(int(match[1]), {})[match[2]] = data.pop(name)
    count = _read_number(data, f"{prefix}-INITIAL_FORMS")
    total = _read_number(data, f"{prefix}-TOTAL_FORMS")
    initial = {number: rows[number] for number in sorted(rows) if number < min(count, total)}
    return initial, {number: rows[number] for number in sorted(rows) if count <= number < total}


def insert_rows(data: QueryDict, prefix: str, initial: Iterable[RowData], extra: Iterable[RowData]) -> None:
    """Add the rows of a formset to a form's data, renumbered."""
    initial, extra = list(initial), list(extra)
    for number, entry in enumerate([*initial, *extra]):
        for name, values in entry.items():
            data.setlist(f"{prefix}-{number}-{name}", values)
    data[f"{prefix}-INITIAL_FORMS"] = str(len(initial))
    data[f"{prefix}-TOTAL_FORMS"] = str(len(initial) + len(extra))


def _read_number(data: QueryDict, name: str) -> int:
    text = data.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 6 else 0
