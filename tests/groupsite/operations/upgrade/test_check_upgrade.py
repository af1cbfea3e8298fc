"""What `check_upgrade` says of a database: of an old one, of a new one, and of one that does not fit."""

import datetime
import io
import json
import os

import pytest
from django.contrib.postgres.operations import AddIndexConcurrently
from django.core.management import call_command
from django.db import connection, models
from django.db.migrations import operations
from django.db.migrations.loader import MigrationLoader
from django.utils import timezone

from core.tasks.sessions import WorkerSession
from groupsite.models import BackupRecord
from groupsite.operations.upgrade import findings, report, steps
from groupsite.operations.upgrade.findings import Level
from groupsite.operations.upgrade.steps import Change, MigrationSteps, Step, TableSizes, Waiting
from tests import factories

pytestmark = pytest.mark.django_db


def run(*arguments):
    """Return the status and the output of the command."""
    output = io.StringIO()
    try:
        call_command("check_upgrade", *arguments, stdout=output)
    except SystemExit as end:
        return end.code, output.getvalue()
    return 0, output.getvalue()


def execute(statement):
    with connection.cursor() as cursor:
        cursor.execute(statement)


def list_keys(generator, level=Level.WARNING):
    return [finding.key for finding in generator if finding.level >= level]


@pytest.fixture
def recent_backup():
    BackupRecord.objects.create(path="/x.tar", made_at=timezone.now(), size=1, seconds=1)


@pytest.fixture
def worker():
    session = WorkerSession()
    yield
    session.close()


def test_a_database_of_this_version_needs_nothing(recent_backup, worker, monkeypatch):
    monkeypatch.setattr(findings, "look_at_sessions", list)
    status, text = run()
    assert "Nothing is to be done" in text
    assert (status, text.splitlines()[-1]) == (0, "Nothing stands in the way.")


def test_a_database_without_the_last_migrations_is_described_and_not_changed():
    execute("DELETE FROM django_migrations WHERE app = 'groupsite' AND name >= '0004'")
    execute("DROP TABLE groupsite_backuprecord")
    status, text = run("--json")
    answer = json.loads(text)
    assert (status, answer["status"]) == (1, 1)
    migration, *_later = answer["migrations"]
    assert migration["name"] == "groupsite.0004_backups_and_defaults"
    assert migration["steps"][0]["text"] == "adds the table groupsite_backuprecord"
    assert "people_person" in migration["waiting"]
    assert "No backup is known." in [finding["text"] for finding in answer["findings"]]
    assert "about a second" in run()[1]


def test_a_database_of_newer_code_is_an_error():
    execute("INSERT INTO django_migrations (app, name, applied) VALUES ('people', '0999_later', now())")
    status, text = run()
    assert status == 2
    assert "people.0999_later" in text
    assert text.splitlines()[-1] == "The upgrade would fail or do harm. Nothing was changed."


@pytest.fixture
def change():
    """A change of the app of people, with ten million persons."""
    state = MigrationLoader(connection).project_state()
    sizes = TableSizes(rows={"people_person": 10_000_000}, sizes={"people_person": 4_000_000_000})
    return Change("people", state, state.clone(), sizes)


RULE = models.CheckConstraint(condition=models.Q(name=""), name="named")
INDEX = models.Index(fields=["name"], name="by_name")


@pytest.mark.parametrize(
    ("operation", "text", "seconds", "waiting"),
    [
        (operations.AddField("person", "x", models.TextField(db_default="")), "adds the column", 0, 2),
        (operations.AddField("person", "x", models.TextField(null=True, unique=True)), "an index", 20, 2),
        (
            operations.AlterField("person", "name", models.IntegerField()),
            "10,000,000 rows are written",
            66.7,
            2,
        ),
        (operations.AddIndex("person", INDEX), "adds the index by_name", 20, 1),
        (AddIndexConcurrently("person", INDEX), "adds the index by_name", 40, 0),
        (operations.AddConstraint("person", RULE), "adds the rule named", 6.7, 2),
        (operations.RemoveField("person", "name"), "removes the column people_person.name", 0, 2),
        (operations.RunSQL("UPDATE people_person SET name = ''"), "SQL of its own on people_person", 500, 1),
        (operations.RunPython(operations.RunPython.noop), "no time can be said", 0, 2),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, operations.base.Operation) else None,
)
def test_operations_in_words_with_their_time_and_their_lock(change, operation, text, seconds, waiting):
    operation.state_forwards("people", change.after)
    (step,) = steps.describe_operation(operation, change)
    assert text in step.text
    assert step.seconds == pytest.approx(seconds, abs=0.2)
    assert step.waiting == waiting


def test_who_waits_is_said_with_the_stronger_lock_first():
    everybody, writers = Step("", ("a",)), Step("", ("a", "b"), waiting=Waiting.WRITERS)
    text = MigrationSteps("x.1", [everybody, writers]).describe_waiting()
    assert text == "reads and writes of a wait; writes to b wait"
    assert MigrationSteps("x.1").describe_waiting() == "the site serves on"


@pytest.mark.parametrize(
    ("answer", "keys"),
    [
        ((15, "15.1", "UTF8", "C.UTF-8", True, None, None), [("server", 2)]),
        ((99, "99.1", "UTF8", "C.UTF-8", True, None, None), [("server", 1)]),
        ((17, "17.1", "SQL_ASCII", "C.UTF-8", True, None, None), [("encoding", 2)]),
        ((17, "17.1", "UTF8", "C", True, None, None), [("locale", 1)]),
        ((17, "17.1", "UTF8", "de_DE.UTF-8", True, "2.31", "2.36"), [("collation", 1)]),
        ((17, "17.1", "UTF8", "C", False, None, None), []),
    ],
)
def test_servers_and_databases(monkeypatch, answer, keys):
    literals = ", ".join("NULL" if value is None else f"'{value}'" for value in answer[5:])
    query = f"SELECT {answer[0]}, '{answer[1]}', '{answer[2]}', '{answer[3]}', {answer[4]}, {literals}"
    monkeypatch.setattr(findings, "_DATABASE", query)
    assert [(each.key, each.level) for each in findings.look_at_database() if each.level] == keys


def test_an_extension_that_the_server_lacks_is_an_error(monkeypatch):
    assert list_keys(findings.look_at_extensions()) == []
    monkeypatch.setattr(findings, "EXTENSIONS", ("no_such",))
    assert list_keys(findings.look_at_extensions(), Level.ERROR) == ["extension"]


def test_an_old_backup_and_one_in_a_folder(tmp_path, monkeypatch):
    made_at = timezone.now() - datetime.timedelta(days=3)
    BackupRecord.objects.create(path="/x.tar", made_at=made_at, size=1, seconds=1)
    (old,) = findings.look_at_backup(None)
    assert (old.level, old.text[:28]) == (Level.WARNING, "The last backup is 3 days ol")
    (tmp_path / "one.tar").touch()
    monkeypatch.setattr(
        findings, "read_moment", lambda path: timezone.now() if path.suffix == ".tar" else None
    )
    for place in (tmp_path, tmp_path / "one.tar"):
        assert list_keys(findings.look_at_backup(place)) == []


def test_a_place_without_a_backup_is_named_though_one_is_recorded(recent_backup, tmp_path):
    (tmp_path / "notes.txt").touch()
    for place in (tmp_path, tmp_path / "missing"):
        first, recorded = findings.look_at_backup(place)
        assert first.text == f"There is no backup at {place}."
        assert recorded.level is Level.GOOD


def test_a_restore_that_was_interrupted_is_an_error(settings, tmp_path):
    settings.VAR = tmp_path
    assert list_keys(findings.look_at_restore()) == []
    (tmp_path / f"restore-{connection.settings_dict['NAME']}.json").write_text("{}")
    assert list_keys(findings.look_at_restore(), Level.ERROR) == ["restore"]


def test_without_a_worker_it_says_so(worker):
    assert list_keys(findings.look_at_worker()) == []


def test_connections_of_another_release_are_named():
    other = connection.copy()
    other.settings_dict["OPTIONS"] = {**other.settings_dict["OPTIONS"], "application_name": "groupsite 0.9"}
    with other.cursor():
        texts = [each.text for each in findings.look_at_sessions()]
    other.close()
    assert "1 connection of groupsite 0.9." in texts


def test_misspelt_settings_are_pointed_at(monkeypatch):
    monkeypatch.setattr(os, "environ", {"TRUSTED_PROXY": "unix", "PATH": "/bin", "SITE_URL": "x"})
    hints = [each.hint for each in findings.look_at_settings() if each.key == "setting"]
    assert hints == ["Is TRUSTED_PROXIES meant?"]


def test_the_guide_for_operators_lists_the_settings(settings):
    names = findings.read_setting_names()
    modules = ("groupsite/settings.py", "groupsite/accounts/institution_settings.py", "core/environment.py")
    code = "".join((settings.BASE_DIR / module).read_text() for module in modules)
    assert {"DATABASE_URL", "BACKUP_DIR", "BACKUP_KEEP", "ORCID_CLIENT_SECRET"} <= names
    unread = {name for name in names if f'"{name}"' not in code and name.removeprefix("S3_") not in code}
    assert unread == {"WEB_CONCURRENCY"}  # of gunicorn


def test_a_small_disk_is_a_warning(monkeypatch):
    factories.GroupFactory()
    assert list_keys(findings.look_at_disk(10**15)) == ["disk"]


@pytest.mark.parametrize(("seconds", "text"), [(0.2, "a second"), (40, "40 seconds"), (600, "10 minutes")])
def test_durations(seconds, text):
    assert report.format_seconds(seconds) == text
