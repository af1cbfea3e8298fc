"""Retry transactions that failed because of a concurrent write."""

import functools
from collections.abc import Callable

from django.db import IntegrityError, OperationalError, connection, transaction

MAX_ATTEMPTS = 4
UNIQUE_VIOLATION = "23505"
"""Unique violation, by a row of a concurrent transaction."""
CONFLICTS = ("40P01", "40001", UNIQUE_VIOLATION)
"""With deadlock detected and serialization failure."""
FOREIGN_KEY_VIOLATION = "23503"
"""Foreign key violation: a row that a form refers to was deleted after validation."""
LOCK_NOT_AVAILABLE = "55P03"
"""A lock was not acquired within lock_timeout."""


def retry_on_conflict(function: Callable) -> Callable:
    """Decorate a function to run in a transaction of its own, retried after a conflict with another one."""

    @functools.wraps(function)
    def run(*args, **options):
        for attempt in range(MAX_ATTEMPTS):
            try:
                with transaction.atomic():
                    return function(*args, **options)
            except (OperationalError, IntegrityError) as error:
                if (
                    get_error_code(error) not in CONFLICTS
                    or attempt == MAX_ATTEMPTS - 1
                    or connection.in_atomic_block
                ):
                    raise
        raise AssertionError("the last attempt returns or raises")

    return run


def get_error_code(error: Exception) -> str:
    """Return PostgreSQL's code of a database error; empty if it has none."""
    return getattr(error.__cause__, "pgcode", None) or ""
