"""The long health check: a line for each check, with what to do."""

import datetime
import shutil
from types import SimpleNamespace

import pytest
from django.db import OperationalError
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from core.mail.messages import send_message
from core.tasks.sessions import list_living_workers
from groupsite.monitoring import checks
from groupsite.operations import database_requirements
from groupsite.schedule import back_up, try_backup
from tests.background import open_worker
from tests.bucket import lose_server

pytestmark = pytest.mark.django_db
NAMES = ["database", "disk", "media", "migrations", "extensions", "locale", "worker", "queue", "backup"]


@pytest.fixture(autouse=True)
def healthy(monkeypatch, settings):
    settings.METRICS_ALLOWED = ["127.0.0.1"]
    monkeypatch.setattr(checks, "is_up_to_date", lambda: True)
    monkeypatch.setattr(checks, "list_living_workers", lambda: {"1"})
    monkeypatch.setattr(checks, "last_backup", timezone.now)
    monkeypatch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=5_000_000_000))


def read(client, status):
    response = client.get("/healthz?deep")
    assert response.status_code == status
    assert "no-store" in response.headers["Cache-Control"]
    return response.json()


def test_a_healthy_site(client):
    value = read(client, 200)
    assert list(value["checks"]) == NAMES
    assert {name: check["status"] for name, check in value["checks"].items()} == dict.fromkeys(NAMES, "ok")
    assert value["status"] == "ok"
    lines = client.get("/healthz?deep=text").text.splitlines()
    assert [line.split()[:2] for line in lines] == [["ok", f"{name}:"] for name in NAMES]


def break_queue(monkeypatch):
    key = send_message.enqueue(message={}, sender="").id
    late = timezone.now() - datetime.timedelta(hours=2)
    DBTaskResult.objects.filter(pk=key).update(run_after=late)


def fail_long_task(monkeypatch):
    back_up.enqueue()
    DBTaskResult.objects.update(status="FAILED")


def fail_tasks(monkeypatch):
    send_message.enqueue(message={}, sender="")
    DBTaskResult.objects.update(status="FAILED")


def set_free(number):
    return lambda patch: patch.setattr(shutil, "disk_usage", lambda _folder: SimpleNamespace(free=number))


def age_backup(patch):
    patch.setattr(checks, "last_backup", lambda: timezone.now() - datetime.timedelta(days=3))


PROBLEMS = [
    ("disk", "fail", set_free(10_000_000), "Free some"),
    ("disk", "warn", set_free(500_000_000), "0.5 GB"),
    (
        "media",
        "fail",
        lambda patch: patch.setattr(checks, "can_store", lambda _folder: False),
        "ReadWritePaths",
    ),
    ("migrations", "fail", lambda patch: patch.setattr(checks, "is_up_to_date", lambda: False), "migrate"),
    (
        "extensions",
        "fail",
        lambda patch: patch.setattr(database_requirements, "EXTENSIONS", ("pg_trgm", "nothing")),
        "lacks nothing",
    ),
    (
        "locale",
        "warn",
        lambda patch: patch.setattr(database_requirements, "_LOCALE", "SELECT true, false"),
        "C.UTF-8",
    ),
    (
        "locale",
        "warn",
        lambda patch: patch.setattr(database_requirements, "_LOCALE", "SELECT false, true"),
        "REINDEX",
    ),
    ("worker", "fail", lambda patch: patch.setattr(checks, "list_living_workers", set), "No worker"),
    ("queue", "warn", break_queue, "120 minutes"),
    ("queue", "warn", fail_tasks, "Tasks that failed: 1"),
    ("queue", "warn", fail_long_task, "Tasks that failed: 1"),
    ("backup", "warn", lambda patch: patch.setattr(checks, "last_backup", lambda: None), "No backup"),
    ("backup", "warn", age_backup, "72 hours"),
]


@pytest.mark.parametrize(("name", "status", "spoil", "text"), PROBLEMS)
def test_each_problem_says_what_to_do(client, monkeypatch, name, status, spoil, text):
    spoil(monkeypatch)
    value = read(client, 503 if status == "fail" else 200)
    assert value["checks"][name]["status"] == status
    assert text in value["checks"][name]["text"]
    assert value["status"] == status


def test_without_a_database_the_others_are_still_checked(client, monkeypatch):
    def refuse():
        raise OperationalError

    monkeypatch.setattr(checks, "connection", SimpleNamespace(cursor=refuse))
    value = read(client, 503)
    assert {name: check["status"] for name, check in value["checks"].items()} == {
        "database": "fail",
        "disk": "ok",
        "media": "ok",
    }


def test_a_check_that_asks_too_long_fails_alone(client, monkeypatch):
    def ask():
        with checks.connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(20)")

    monkeypatch.setattr(checks, "GAUGE_TIMEOUT", 50)
    monkeypatch.setattr(checks, "is_up_to_date", ask)
    value = read(client, 503)
    assert "in time" in value["checks"]["migrations"]["text"]
    assert value["checks"]["worker"]["status"] == "ok"


def test_a_worker_that_lives_is_found(client, monkeypatch):
    monkeypatch.setattr(checks, "list_living_workers", list_living_workers)
    assert read(client, 503)["checks"]["worker"]["status"] == "fail"
    with open_worker() as worker:
        worker.run_next()
        assert read(client, 200)["checks"]["worker"]["text"] == "One worker is running."


def test_files_in_a_bucket_that_does_not_answer(bucket, settings):
    assert checks.check_media() == ("ok", "Files can be stored.")
    lose_server(settings)
    state, text = checks.check_media()
    assert state == "fail"
    assert text.startswith("No uploads can be read or stored. The object storage does not answer: ")


def test_a_long_task_may_wait_while_another_one_runs():
    for task in (back_up, try_backup):
        task.enqueue()
    late = timezone.now() - datetime.timedelta(hours=2)
    rows = DBTaskResult.objects.all()
    rows.update(run_after=late)
    assert checks.check_queue()[0] == "warn"
    rows.filter(task_path=back_up.module_path).update(status="RUNNING")
    assert checks.check_queue() == ("ok", "Tasks that wait: 1.")


@pytest.mark.parametrize(
    ("lag", "status", "words"),
    [(0.2, "ok", "0.2 seconds behind"), (5, "warn", "caught up"), (None, "warn", "DATABASE_REPLICA_URL")],
)
def test_a_standby_is_checked_where_there_is_one(monkeypatch, lag, status, words):
    assert "standby" not in [result.name for result in checks.check_all()]
    monkeypatch.setattr(checks, "is_replica_configured", lambda: True)
    monkeypatch.setattr(checks, "replica_lag", lambda: lag)
    result = checks.check_all()[-1]
    assert (result.name, result.status) == ("standby", status)
    assert words in result.text
