"""Statements name their request, and slow ones are logged without what was typed."""

import logging

import pytest
from django.db import connection
from psycopg2 import sql

from core.monitoring.current_work import Work, current_work, name_task
from core.monitoring.statements import watch_statement

pytestmark = pytest.mark.django_db
READ_OWN = "SELECT current_query() WHERE 'secret' = %s"


def run(statement, values=("secret",)):
    with connection.execute_wrapper(watch_statement), connection.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.fetchone()[0]


def test_the_database_sees_which_request_or_task_a_statement_belongs_to():
    with name_task("0a1b"):
        assert run(READ_OWN).endswith("\n/* task=0a1b */")
    token = current_work.set(Work("request", "7a7f"))
    assert run(READ_OWN).endswith("\n/* request=7a7f */")
    current_work.reset(token)
    assert run(READ_OWN).endswith("= 'secret'")


@pytest.mark.parametrize(
    ("statement", "values"),
    [
        ("SELECT 1 -- a comment", None),
        ("SELECT 1; SELECT 1", None),
        ("SELECT '100 %%' IS NOT NULL AND %s IS NOT NULL", ["x"]),
        ("SELECT '100 %' IS NOT NULL", None),
        (sql.SQL("SELECT {}").format(sql.Literal(1)), None),
    ],
)
def test_every_statement_still_works(statement, values):
    with name_task("0a1b"):
        assert run(statement, values)


@pytest.mark.parametrize(("limit", "is_logged"), [(10, True), (10_000, False), (0, False)])
def test_slow_statements_are_logged_without_values(settings, caplog, limit, is_logged):
    settings.SLOW_QUERY_MS = limit
    with caplog.at_level(logging.WARNING, "groupsite.database"):
        run("SELECT %s FROM pg_sleep(0.02)", ["zqxwv"])
    assert ("Slow statement" in caplog.text) is is_logged
    assert "zqxwv" not in caplog.text
    assert ("SELECT %s FROM pg_sleep" in caplog.text) is is_logged
