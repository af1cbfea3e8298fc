"""Triggers are declared beside the models, and made equal in the database."""

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.utils import OperationalError

from core.db import trigger_installation
from core.db.applied_migrations import is_up_to_date
from core.db.trigger_installation import are_triggers_up_to_date, install_triggers
from people.models import Person
from tests.factories import PersonFactory

pytestmark = pytest.mark.django_db

STAMP = "SELECT 1 FROM pg_trigger WHERE tgname = 'stamp' AND tgrelid = 'people_person'::regclass"


def execute(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def fetch_rows(statement: str) -> list[tuple]:
    with connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.fetchall()


def test_a_migrated_database_has_what_is_declared():
    assert are_triggers_up_to_date()
    assert is_up_to_date()


@pytest.mark.parametrize(
    "change",
    [
        "DROP TRIGGER stamp ON people_person",
        "COMMENT ON TRIGGER stamp ON people_person IS NULL",
        "COMMENT ON TRIGGER stamp ON people_person IS 'of older code'",
        "COMMENT ON FUNCTION trigger_stamp() IS 'of older code'",
        "CREATE TRIGGER former BEFORE UPDATE ON people_person FOR EACH ROW EXECUTE FUNCTION trigger_stamp()",
        # Django drops columns like this, and a trigger that names one goes with it
        "DROP TRIGGER an_owner_stays ON people_user CASCADE",
    ],
)
def test_migrate_mends_what_differs(change):
    execute(change)
    assert not is_up_to_date()
    call_command("migrate", verbosity=0)
    assert is_up_to_date()
    assert fetch_rows(STAMP)
    assert not fetch_rows("SELECT 1 FROM pg_trigger WHERE tgname = 'former'")


def test_a_function_that_no_trigger_uses_any_more_goes():
    execute(
        "CREATE FUNCTION trigger_former() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$; "
        "CREATE TRIGGER former BEFORE UPDATE ON people_person FOR EACH ROW EXECUTE FUNCTION trigger_former()"
    )
    install_triggers()
    assert not fetch_rows("SELECT 1 FROM pg_proc WHERE proname = 'trigger_former'")


def test_triggers_of_others_are_left_alone():
    execute(
        "CREATE FUNCTION audit() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$; "
        "CREATE TRIGGER audit BEFORE UPDATE ON people_person FOR EACH ROW EXECUTE FUNCTION audit()"
    )
    install_triggers()
    assert fetch_rows("SELECT 1 FROM pg_trigger WHERE tgname = 'audit'")


def test_a_table_that_stays_in_use_is_named(monkeypatch):
    execute("DROP TRIGGER stamp ON people_person")
    monkeypatch.setattr(trigger_installation, "_install", lambda *arguments: False)
    monkeypatch.setattr(trigger_installation, "ATTEMPTS", 1)
    with pytest.raises(OperationalError, match="people_person is in use"):
        install_triggers()


def test_only_a_change_of_what_people_typed_counts():
    person = PersonFactory(name="Ada Byron")
    rows = Person.objects.filter(pk=person.pk)
    rows.update(name="Ada Byron")
    assert rows.get().version == 1
    rows.update(name="Ada King")
    assert rows.get().version == 2
