"""Who changes something, and why: told to the database beside each statement that writes."""

import contextlib
import json
import re
import uuid
from collections.abc import Iterator
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import connection
from django.http import HttpRequest
from psycopg2.extensions import TRANSACTION_STATUS_INERROR

WRITING_METHODS = ("POST", "PUT", "PATCH", "DELETE")
READING = re.compile(
    r"[\s(]*(?:select|set|show|vacuum|analyze|create|alter|drop|lock|begin)\b"
    r"|\s*with\b(?!.*\b(?:insert|update|delete|merge)\b)",
    re.IGNORECASE | re.DOTALL,
)
"""Statements that write no row, or that cannot stand beside another one."""
_SET = (
    "SELECT set_config('journal.context_id', {}, true), set_config('journal.context_metadata', {}, true),"
    " set_config('journal.record_all', {}, true); "
)
_FORGET = _SET.format("''", "''", "''")
_TELL_IN_ORDER = _SET.format("%s", "%s", "%s")
_TELL_BY_NAME = _SET.format("%(journal_id)s", "%(journal_metadata)s", "%(journal_record_all)s")


@dataclass
class JournalContext:
    """What the events of one request, import or command have in common.

    records_all: also rows without history, and those that only a corpus holds, so that all can be undone.
    """

    id: uuid.UUID = field(default_factory=uuid.uuid4)
    metadata: dict[str, Any] = field(default_factory=dict)
    request: HttpRequest | None = None
    records_all: bool = False
    is_told: bool = False

    def build_metadata(self) -> dict[str, Any]:
        """Return the metadata with the account of the request, which logging in changes meanwhile."""
        if self.request is None:
            return self.metadata
        return {"user": self.request.user.pk, "url": self.request.path, **self.metadata}


_current: ContextVar[JournalContext | None] = ContextVar("journal_context", default=None)


@contextlib.contextmanager
def journal_context(
    request: HttpRequest | None = None,
    is_own: bool = False,
    records_all: bool = False,
    **metadata: Any,
) -> Iterator[JournalContext]:
    """Record all that is written meanwhile under one context with this metadata: why, batch and others.

    Within another context its metadata is added to that one, unless it is a change of its own (`is_own`), of
    the same account and URL. records_all: as in `JournalContext`, of a change of its own.
    """
    outer = _current.get()
    if outer is not None and not is_own:
        outer.metadata.update(metadata)
        yield outer
        return
    if outer is not None:
        request = request or outer.request
        metadata = {key: outer.metadata[key] for key in ("user", "url") if key in outer.metadata} | metadata
    current = JournalContext(metadata=dict(metadata), request=request, records_all=records_all)
    token = _current.set(current)
    try:
        with connection.execute_wrapper(_tell_database) if outer is None else contextlib.nullcontext():
            yield current
            if current.is_told and connection.in_atomic_block and not connection.needs_rollback:
                with connection.cursor() as cursor:
                    cursor.execute(_FORGET)  # what the transaction writes afterwards is not of this context
    finally:
        _current.reset(token)


def add_to_context(**metadata: Any) -> None:
    """Add metadata to the current context, if there is one."""
    current = _current.get()
    if current is not None:
        current.metadata.update(metadata)


def get_current_id() -> uuid.UUID | None:
    """Return the key of the current context; None if there is none."""
    current = _current.get()
    return current.id if current is not None else None


def _tell_database(execute, sql, params, many, context):
    current, cursor = _current.get(), context["cursor"]
    text = sql.decode() if isinstance(sql, bytes) else str(sql)
    is_failed = cursor.connection.get_transaction_status() == TRANSACTION_STATUS_INERROR
    is_reading = many or getattr(cursor, "name", None) or READING.match(text)
    if current is None or is_failed or is_reading:
        return execute(sql, params, many, context)
    current.is_told = True
    key, metadata = str(current.id), json.dumps(current.build_metadata(), cls=DjangoJSONEncoder)
    records_all = "yes" if current.records_all else ""
    if isinstance(params, dict):
        own = {"journal_id": key, "journal_metadata": metadata, "journal_record_all": records_all}
        params = {**params, **own}
        return execute(_TELL_BY_NAME + text, params, many, context)
    if params is None:  # percent signs stand for themselves
        text = text.replace("%", "%%")
    return execute(_TELL_IN_ORDER + text, (key, metadata, records_all, *(params or ())), many, context)


class JournalMiddleware:
    """Records who sent a request that writes, and its path. A visitor who reads needs no session."""

    def __init__(self, get_response) -> None:
        self.get_response = get_response

    def __call__(self, request):
        if request.method not in WRITING_METHODS:
            return self.get_response(request)
        with journal_context(request):
            return self.get_response(request)
