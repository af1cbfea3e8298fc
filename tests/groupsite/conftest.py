"""The demo group for tests that only look."""

import pytest
from django.db import transaction

from groupsite.operations.demo.loader import load_demo


@pytest.fixture(scope="module")
def demo(django_db_setup, django_db_blocker):
    """The demo group, loaded once for the tests of this file and rolled back after them."""
    with django_db_blocker.unblock(), transaction.atomic():
        load_demo()
        yield
        transaction.set_rollback(True)
