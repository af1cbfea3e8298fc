"""Databases that migrations refuse before they begin."""

import pytest
from django.core.management import CommandError
from django.db import connections

from groupsite.operations.database_requirements import refuse_unfit_server

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("setting", "value", "message"),
    [
        ("server_version", "15.18 (Debian 15.18-0+deb12u1)", "PostgreSQL 16 or newer is needed"),
        ("server_encoding", "SQL_ASCII", "A database in UTF-8 is needed"),
    ],
)
def test_an_unfit_server_is_refused_in_words(setting, value, message):

    other = f"CASE name WHEN '{setting}' THEN '{value}' ELSE pg_catalog.current_setting(name) END"
    with connections["default"].cursor() as cursor:
        cursor.execute("CREATE SCHEMA unfit")
        cursor.execute(
            f"CREATE FUNCTION unfit.current_setting(name text) RETURNS text LANGUAGE sql RETURN {other}"
        )
        cursor.execute("SET LOCAL search_path = unfit, public, pg_catalog")
        with pytest.raises(CommandError, match=message):
            refuse_unfit_server("default")


def test_the_server_of_the_tests_fits():
    refuse_unfit_server("default")
