"""What a bulk load leaves out, where it may."""

import pytest
from django.db import IntegrityError, connection

from core.db.bulk_copy import trust_references

pytestmark = pytest.mark.django_db

WITHOUT_PAPER = """
    INSERT INTO publications_link (publication_id, kind, url, label, licence, position)
    VALUES (-1, 'pdf', 'https://example.org/a.pdf', '', '', 1)
"""


def read_role():
    with connection.cursor() as cursor:
        cursor.execute("SELECT current_setting('session_replication_role')")
        return cursor.fetchone()[0]


def test_references_are_not_looked_up_only_meanwhile():
    with trust_references():
        assert read_role() == "replica"
    assert read_role() == "origin"


def test_who_may_not_leave_them_out_has_them_looked_up():
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL ROLE pg_monitor")
        with trust_references():
            assert read_role() == "origin"
        cursor.execute("RESET ROLE")
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        with pytest.raises(IntegrityError):
            cursor.execute(WITHOUT_PAPER)
