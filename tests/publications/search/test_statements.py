"""Statements in a time that is given: whatever is cut off, the connection can be used afterwards."""

import contextlib
import time

import pytest
from django.db import OperationalError, connection

from publications.search.statements import StatementTimeoutError, limit_statement_time

COUNT = "SELECT count(*) FROM generate_series(1, {})"


def run(sql: str):
    with connection.cursor() as cursor:
        cursor.execute(sql)
        return cursor.fetchone() if cursor.description else None


@pytest.mark.django_db(transaction=True)
def test_what_is_cut_off_leaves_a_connection_that_works():
    with pytest.raises(StatementTimeoutError), limit_statement_time(50):
        run("SELECT pg_sleep(2)")
    assert run("SELECT 1") == (1,)
    with limit_statement_time(1_000):
        assert run("SHOW statement_timeout") == ("1s",)
    assert run("SHOW statement_timeout") == ("0",)


def find_lasting_number(milliseconds: int) -> int:
    """How many numbers can be counted in so long."""
    numbers = 1_000
    while True:
        times = []
        for _ in range(4):
            started = time.perf_counter()
            run(COUNT.format(numbers))
            times.append(time.perf_counter() - started)
        if min(times) * 1_000 > milliseconds:
            return numbers
        numbers = int(numbers * 1.2)


@pytest.mark.django_db(transaction=True)
def test_so_does_what_is_cut_off_between_its_last_statement_and_the_commit():
    """Statements that end about when their time does: of hundreds a few meet that moment."""
    numbers = find_lasting_number(4)
    for turn in range(200):
        with contextlib.suppress(StatementTimeoutError), limit_statement_time(4):
            run(COUNT.format(int(numbers * (0.8 + turn % 50 / 150))))
        assert run("SELECT 1") == (1,)
        assert connection.get_autocommit()


@pytest.mark.django_db
def test_within_a_transaction_what_was_done_before_stays():
    run("CREATE TEMPORARY TABLE kept (id int)")
    run("INSERT INTO kept VALUES (1)")
    with pytest.raises(StatementTimeoutError), limit_statement_time(50):
        run("SELECT pg_sleep(2)")
    assert run("SELECT count(*) FROM kept") == (1,)
    assert run("SHOW statement_timeout") == ("0",)


@pytest.mark.django_db(transaction=True)
def test_a_limit_within_another_ends_with_it():
    with limit_statement_time(1_000):
        with limit_statement_time(200):
            assert run("SHOW statement_timeout") == ("200ms",)
        assert run("SHOW statement_timeout") == ("1s",)
        with pytest.raises(StatementTimeoutError), limit_statement_time(50):
            run("SELECT pg_sleep(2)")
        assert run("SHOW statement_timeout") == ("1s",)


@pytest.mark.django_db
def test_another_error_of_the_database_is_no_timeout():
    with pytest.raises(OperationalError, match="gone"), limit_statement_time(1_000):
        raise OperationalError("gone")
    assert run("SELECT 1") == (1,)
