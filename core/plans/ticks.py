"""Rows of a plan with a box each: what is ticked is saved."""

import hashlib
from collections.abc import Iterable

from django.http import QueryDict


class TickedRow:
    """A row of a plan. key: what tells it from others. is_private: whether it starts without a tick."""

    key = ""
    is_private = False
    is_chosen = True

    @property
    def box(self) -> str:
        """The value of its box in the form: a hash of its key, which may be long."""
        return hashlib.blake2b(self.key.encode("utf-8", "replace"), digest_size=9).hexdigest()


def choose_rows(rows: Iterable[TickedRow], sent: QueryDict) -> None:
    """Choose the rows whose boxes are ticked, and of those without one all that are not private."""
    offered, ticked = (frozenset(sent.getlist(name)) for name in ("offered", "chosen"))
    for row in rows:
        row.is_chosen = row.box in ticked if row.box in offered else not row.is_private
