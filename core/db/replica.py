"""Route the queries of a request to a standby of the database, or to the primary.

A request that may read the standby runs within `use_route`. Everything else, such as commands, tasks, threads
and whatever is in a transaction of the primary, reads the primary. Writing always goes to the primary, and a
request that has written something reads the primary from then on.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from django.conf import settings
from django.db import (
    DEFAULT_DB_ALIAS,
    InterfaceError,
    InternalError,
    OperationalError,
    connections,
    models,
)
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg2.errors import QueryCanceled

ALIAS = "replica"
"""The name of the standby in DATABASES."""
PRIMARY_APPS = {
    *("sessions", "account", "usersessions", "mfa", "socialaccount"),
    *("django_cache", "django_tasks_database"),
}
"""Apps whose rows decide who somebody is, or are counted and queued: a moment ago must not count there."""


@dataclass
class ReadRoute:
    """Where a request reads.

    change_position: what the standby was required to have replayed. is_failed: whether the standby failed to
    answer a query.
    """

    uses_replica: bool = False
    change_position: int | None = None
    has_written: bool = False
    is_failed: bool = False

    def note_failure(self, execute, sql, params, many, context):
        """Run a query on the standby, and note whether it failed as it may not on the primary."""
        try:
            return execute(sql, params, many, context)
        except (OperationalError, InterfaceError, InternalError) as error:
            self.is_failed = self.is_failed or not isinstance(error.__cause__, QueryCanceled)
            raise


_route: ContextVar[ReadRoute | None] = ContextVar("read_route", default=None)


def is_replica_configured() -> bool:
    """Return whether the site has a standby to read from."""
    return ALIAS in settings.DATABASES


@contextmanager
def use_route(route: ReadRoute) -> Iterator[None]:
    """Read where the route says until the end of the block."""
    token = _route.set(route)
    try:
        if route.uses_replica:
            with connections[ALIAS].execute_wrapper(route.note_failure):
                yield
        else:
            yield
    finally:
        _route.reset(token)


def get_route() -> ReadRoute | None:
    """Return the route of the current request, if it has one."""
    return _route.get()


def leave_replica() -> None:
    """Read the primary for the rest of the request."""
    if (route := _route.get()) is not None:
        route.uses_replica = False


def get_read_alias() -> str:
    """Return the name of the database that queries of this moment read."""
    route = _route.get()
    if route is None or not route.uses_replica or connections[DEFAULT_DB_ALIAS].in_atomic_block:
        return DEFAULT_DB_ALIAS
    return ALIAS


def get_read_connection() -> BaseDatabaseWrapper:
    """Return the connection that SQL of this moment reads, as querysets do."""
    return connections[get_read_alias()]


class ReplicaRouter:
    """The database router of a site with a standby."""

    def db_for_read(self, model: type[models.Model], **_hints) -> str:
        """Return the standby if the request may read it, but not for accounts, sessions and the like."""
        if model._meta.app_label in PRIMARY_APPS or model._meta.label == settings.AUTH_USER_MODEL:
            return DEFAULT_DB_ALIAS
        return get_read_alias()

    def db_for_write(self, _model: type[models.Model], **_hints) -> str:
        """Return the primary, which the rest of the request reads, too."""
        if (route := _route.get()) is not None:
            route.has_written = True
            route.uses_replica = False
        return DEFAULT_DB_ALIAS

    def allow_relation(self, _first: models.Model, _second: models.Model, **_hints) -> bool:
        """Allow all, as both databases hold the same rows."""
        return True

    def allow_migrate(self, db: str, _app_label: str, **_hints) -> bool | None:
        """Forbid to migrate the standby, which follows by itself."""
        return False if db == ALIAS else None
