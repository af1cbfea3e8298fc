"""A backup is restored on trial beside the site, which stays as it is."""

import pytest
from django.db import connection

from core.tasks import PermanentTaskError
from groupsite.models import BackupRecord
from groupsite.operations.backup import BackupError, programs, trial
from groupsite.operations.backup.create import backup
from tests.groupsite.operations.backup.sites import execute, read_state


@pytest.fixture
def folder(site, settings):
    settings.BACKUP_DIR = site / "backups"
    settings.BACKUP_DIR.mkdir()
    return settings.BACKUP_DIR


def list_trial_databases():
    return execute("SELECT datname FROM pg_database WHERE datname LIKE %s", f"%{trial.SUFFIX}")


def test_the_newest_backup_is_restored_recorded_and_nothing_is_left(folder):
    backup(folder / "one.tar")
    before = read_state()
    assert "one.tar" in trial.try_newest_backup()
    assert BackupRecord.objects.get().tried_at
    assert list_trial_databases() == []
    assert [path.name for path in folder.iterdir()] == ["one.tar"]
    BackupRecord.objects.update(tried_at=None)
    assert read_state()[1:] == before[1:]


def test_a_backup_that_was_changed_fails_and_says_so(folder):
    backup(folder / "one.tar")
    with (folder / "one.tar").open("r+b") as file:
        file.seek(2_000)
        file.write(b"changed")
    with pytest.raises(BackupError, match=r"one\.tar cannot be restored"):
        trial.try_newest_backup()
    assert BackupRecord.objects.get().tried_at is None
    assert list_trial_databases() == []


def test_without_a_backup_or_with_a_database_of_somebody_else_nothing_is_tried(folder):
    with pytest.raises(PermanentTaskError, match="no backup on this machine"):
        trial.try_newest_backup()
    backup(folder / "one.tar")
    name = connection.settings_dict["NAME"][: 63 - len(trial.SUFFIX)] + trial.SUFFIX
    execute(f'CREATE DATABASE "{name}"')
    try:
        with pytest.raises(PermanentTaskError, match="not of a trial"):
            trial.try_newest_backup()
    finally:
        execute(f'DROP DATABASE "{name}"')


def test_who_may_not_create_databases_is_told_what_to_grant(folder, monkeypatch):
    backup(folder / "one.tar")
    execute("CREATE ROLE poor LOGIN")
    parameters = programs.read_parameters() | {"user": "poor"}
    monkeypatch.setattr(programs, "read_parameters", lambda: parameters)
    try:
        with pytest.raises(PermanentTaskError, match="ALTER ROLE poor CREATEDB"):
            trial.try_newest_backup()
    finally:
        execute("DROP ROLE poor")


@pytest.mark.parametrize(
    ("parameters", "url"),
    [
        ({"user": "a", "password": "p@w", "host": "db", "port": "5433"}, "postgresql://a:p%40w@db:5433/x"),
        ({"user": "a", "host": "/tmp/s"}, "postgresql://a@%2Ftmp%2Fs:5432/x"),
        ({"user": "a", "host": "db", "sslmode": "require"}, "postgresql://a@db:5432/x?sslmode=require"),
    ],
)
def test_the_url_of_another_database_of_the_server(parameters, url, monkeypatch):
    monkeypatch.setattr(programs, "read_parameters", lambda: {"dbname": "own", **parameters})
    assert trial.build_url("x") == url
