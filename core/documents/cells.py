"""The cells of tables that spreadsheets open."""

import datetime
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext

from core.text.xml import strip_illegal

Cell = str | Promise | bool | int | float | Decimal | datetime.date | datetime.datetime | None
Rows = Iterable[Sequence[Cell]]
LONGEST = 32_767
"""What a cell of Excel holds, in units of UTF-16."""


@dataclass(frozen=True)
class SheetColumn:
    """A column of a table that people download. width: in characters."""

    heading: str | Promise
    width: int = 20


def clean_cell(cell: Cell) -> str | int | float | Decimal | datetime.date | datetime.datetime | None:
    """Return a cell as numbers, dates without time zone and legal text; truth as "yes" or "no"."""
    if isinstance(cell, bool):
        return gettext("yes") if cell else gettext("no")
    if isinstance(cell, datetime.datetime):
        return timezone.make_naive(cell) if timezone.is_aware(cell) else cell
    if isinstance(cell, float) and not math.isfinite(cell):
        return str(cell)
    if cell is None or isinstance(cell, int | float | Decimal | datetime.date):
        return cell
    return strip_illegal(str(cell))


def shorten_text(text: str) -> str:
    """Cut a text to what a cell of Excel holds."""
    if len(text.encode("utf-16-le")) <= 2 * LONGEST:
        return text
    return text.encode("utf-16-le")[: 2 * (LONGEST - 1)].decode("utf-16-le", "ignore") + "…"
