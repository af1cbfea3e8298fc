"""Rows that the tests of a module share."""

import contextlib

from django.db import transaction


@contextlib.contextmanager
def roll_back_after(django_db_blocker):
    """Take back at the end what is stored meanwhile; tests in between run in savepoints of their own."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)
