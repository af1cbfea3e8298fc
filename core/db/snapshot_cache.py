"""Keep values that are computed from the database until anything is written to it.

PostgreSQL's snapshot changes with every transaction that writes, so a value of the same snapshot still holds.
Each process keeps its own values.
"""

from collections.abc import Callable
from typing import TypeVar

from django.contrib.contenttypes.models import ContentType
from django.core.cache import caches
from django.db.models import Func, TextField
from django.db.models.functions import Cast
from django.http import HttpRequest

from core.db.dated_models import today

Result = TypeVar("Result")
_SNAPSHOT = Cast(Func(function="pg_current_snapshot"), TextField())
_TRANSACTION = Cast(Func(function="pg_current_xact_id_if_assigned"), TextField())
"""The number of a transaction that has written something; none for others."""


def get_or_compute(key: str, compute: Callable[[], Result], request: HttpRequest | None = None) -> Result:
    """Return the value of a key, computed again if anything was written since, or on another day.

    A transaction that has written something sees what others do not, so nothing is kept in it.
    request: a GET request asks for the snapshot once, however many values it needs.
    """
    snapshot, writing = _read_snapshot(request)
    if writing is not None:
        return compute()
    state = (snapshot, today())
    cached = caches["local"].get(key)
    if cached is None or cached[0] != state:
        cached = (state, compute())
        caches["local"].set(key, cached)
    return cached[1]


def _read_snapshot(request: HttpRequest | None) -> tuple[str, str | None]:
    known = getattr(request, "database_snapshot", None)
    if known is None:
        known = ContentType.objects.values_list(_SNAPSHOT, _TRANSACTION)[0]
        if request is not None and request.method == "GET":
            request.database_snapshot = known
    return known
