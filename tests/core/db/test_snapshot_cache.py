"""Values are kept until anything is written to the database."""

from datetime import date

import pytest
from django.db import transaction

from core.db.snapshot_cache import get_or_compute
from people.models import Person
from tests.factories import PersonFactory


def count() -> int:
    return get_or_compute("test-people", Person.objects.count)


@pytest.mark.django_db(transaction=True)
def test_it_is_computed_once_until_something_is_written(django_assert_num_queries):
    PersonFactory()
    assert count() == 1
    with django_assert_num_queries(1):
        assert count() == 1
    PersonFactory()
    assert count() == 2
    Person.objects.all().delete()
    assert count() == 0


@pytest.mark.django_db(transaction=True)
def test_a_transaction_sees_what_it_has_written_and_others_do_not():
    assert count() == 0
    with transaction.atomic():
        PersonFactory()
        assert count() == 1
        transaction.set_rollback(True)
    assert count() == 0


@pytest.mark.django_db(transaction=True)
def test_another_day_is_computed_anew(monkeypatch):
    for number, day in enumerate([date(2026, 11, 25), date(2026, 11, 26)]):
        monkeypatch.setattr("core.db.snapshot_cache.today", lambda day=day: day)
        assert get_or_compute("test-day", lambda number=number: number) == number
