"""Which database a query reads, with two names for the tests' database."""

import pytest
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.db import (
    DataError,
    InterfaceError,
    OperationalError,
    connection,
    connections,
    router,
    transaction,
)
from django_tasks_db.models import DBTaskResult
from psycopg2.errors import QueryCanceled

from core.db.query_batches import QueryBatch
from core.db.replica import ALIAS, ReadRoute, ReplicaRouter, get_read_alias, leave_replica, use_route
from people.models import Person, User
from publications.search.statements import fetch, limit_statement_time


@pytest.fixture
def replica(settings, transactional_db, monkeypatch):
    """A site with a second connection to its database as the standby."""
    settings.DATABASES[ALIAS] = {**connection.settings_dict}
    monkeypatch.setattr(router, "routers", [ReplicaRouter()])
    connections[ALIAS].connect()  # by itself it would not, as the test case does not know it
    yield connections[ALIAS]
    connections[ALIAS].close()
    del connections[ALIAS], settings.DATABASES[ALIAS]


@pytest.mark.parametrize(
    ("model", "alias"), [(Person, ALIAS), (User, "default"), (Session, "default"), (DBTaskResult, "default")]
)
def test_accounts_sessions_and_tasks_are_read_from_the_primary(replica, model, alias):
    with use_route(ReadRoute(uses_replica=True)):
        assert model.objects.all().db == alias
    assert model.objects.all().db == "default"


def test_what_is_in_a_transaction_of_the_primary_reads_the_primary(replica):
    with use_route(ReadRoute(uses_replica=True)):
        with transaction.atomic():
            assert get_read_alias() == "default"
        assert get_read_alias() == ALIAS


def test_who_has_written_reads_the_primary_from_then_on(replica):
    route = ReadRoute(uses_replica=True)
    with use_route(route):
        person = Person.objects.create(name="Ada", slug="ada")
        assert Person.objects.get(pk=person.pk)._state.db == "default"
    assert route.has_written


def test_a_request_can_leave_the_standby(replica):
    with use_route(ReadRoute(uses_replica=True)):
        leave_replica()
        assert get_read_alias() == "default"
    leave_replica()  # without a request nothing happens


def test_limits_of_statements_are_those_of_the_same_database(replica):
    sql = "SELECT current_setting('statement_timeout')"
    with use_route(ReadRoute(uses_replica=True)), limit_statement_time(1234):
        assert replica.in_atomic_block
        assert not connection.in_atomic_block
        assert fetch(sql) == [("1234ms",)]


def test_a_batch_is_compiled_for_both(replica):
    Person.objects.create(name="Ada", slug="ada")
    with use_route(ReadRoute(uses_replica=True)):
        batch = QueryBatch({"people": Person.objects.all()})
        [person] = batch.read()["people"]
    assert batch.read()["people"] == [person]
    person.name = "Ada Lovelace"
    person.save()  # to the primary, whatever it was read from


@pytest.mark.parametrize(
    ("cause", "error", "is_failed"),
    [
        (None, InterfaceError("gone"), True),
        (QueryCanceled(), None, False),
        (None, DataError("a wrong value"), False),
    ],
)
def test_what_the_primary_may_answer_better(replica, cause, error, is_failed):
    route = ReadRoute(uses_replica=True)
    error = error or OperationalError("canceled")

    def execute(*_arguments):
        raise error from cause

    with pytest.raises(type(error)):
        route.note_failure(execute, "SELECT 1", (), False, {})
    assert route.is_failed is is_failed


def test_the_standby_is_not_migrated(replica):
    assert router.allow_migrate_model(ALIAS, Person) is False
    assert router.allow_migrate_model("default", Person) is True
    call_command("migrate", check_unapplied=True, verbosity=0)
