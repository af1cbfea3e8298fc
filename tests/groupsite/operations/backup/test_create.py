"""Backups: a round trip brings everything back, also while the site is in use; the file itself."""

import io
import json
import os
import shutil
import stat
import subprocess
import tarfile

import pytest
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.utils import timezone

from core.journal.models import JournalEvent
from groupsite.operations.backup import BackupError, create, programs, uploads
from groupsite.operations.backup.create import backup
from groupsite.operations.backup.restore import restore
from people.models import Person
from tests import factories
from tests.full_site import build_full_site
from tests.groupsite.operations.backup.sites import execute, hash_rows, read_files, read_state, wreck, write


def test_a_wrecked_site_comes_back_row_by_row(site):
    build_full_site()
    factories.UserFactory()
    before = read_state()
    report = backup(site / "site.tar")
    assert report.rows == sum(count for _, count in before[0].values())
    assert report.files == 3
    wreck()
    assert read_state() != before
    restore(site / "site.tar", over=True)
    rows, files, numbers = read_state()
    assert (rows, numbers) == (before[0], before[2])
    assert files.items() > before[1].items()
    assert files.keys() - before[1].keys() == {"papers/intruder.pdf"}
    assert not list((site / "var").glob("restore*"))


def test_an_empty_site_needs_no_flag(site):
    before = hash_rows()
    backup(site / "site.tar")
    call_command("flush", interactive=False, verbosity=0)
    shutil.rmtree(uploads.get_root())
    restore(site / "site.tar")
    assert hash_rows() == before
    names = ["cut/1234-1/72.webp", "papers/2024/one — “two”.pdf", "photos/ada.jpg"]
    assert sorted(read_files()) == names


def test_after_a_restore_the_database_works_as_before(site):
    """Triggers fire again, and sequences give numbers that nobody has."""
    backup(site / "site.tar")
    last = factories.PersonFactory().pk
    restore(site / "site.tar", over=True)
    ada = Person.objects.get(name="Ada Tester")
    version, events = ada.version, JournalEvent.objects.of_row(ada).count()
    Person.objects.filter(pk=ada.pk).update(office="B")
    ada.refresh_from_db()
    assert (ada.version, JournalEvent.objects.of_row(ada).count()) == (version + 1, events + 1)
    assert factories.PersonFactory().pk == last
    assert execute("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'O'") == []


def test_sessions_are_in_no_backup_and_end_with_a_restore(site):
    Session.objects.create(session_key="kept-secret", session_data="x", expire_date=timezone.now())
    backup(site / "site.tar")
    restore(site / "site.tar", over=True)
    assert not Session.objects.exists()


def test_a_backup_is_of_one_moment_whatever_is_written_meanwhile(site, other, monkeypatch):
    before, real = hash_rows(), create._run_pg_dump

    def write_and_dump(*arguments):
        with other.cursor() as cursor:
            cursor.execute("UPDATE people_person SET office = 'moved meanwhile'")
        real(*arguments)

    monkeypatch.setattr(create, "_run_pg_dump", write_and_dump)
    backup(site / "site.tar")
    assert hash_rows() != before
    restore(site / "site.tar", over=True)
    assert hash_rows() == before


def test_uploads_that_are_missing_or_links_are_named(site, capsys):
    os.symlink("/etc/passwd", uploads.get_root() / "photos" / "link.jpg")
    Person.objects.filter(name="Ada Tester").update(photo="photos/gone.jpg")
    call_command("backup", site / "site.tar")
    errors = capsys.readouterr().err
    assert f"Missing file: {uploads.get_root() / 'photos/gone.jpg'}" in errors
    assert "link or has an invalid name: photos/link.jpg" in errors


def test_the_file_is_for_its_owner_only_and_other_tools_read_it(site):
    path = site / "site.tar"
    write("pending/form.pdf", b"of a form that is not saved")
    backup(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with tarfile.open(path) as archive:
        members = archive.getnames()
        assert archive.extractfile("uploads/photos/ada.jpg").read() == b"a picture"
        manifest = json.load(archive.extractfile("manifest.json"))
        archive.extract("database.dump", site, filter="data")
    assert (members[0], members[-1]) == ("database.dump", "manifest.json")
    assert not any("pending" in name for name in members)
    assert manifest["tables"]["people_person"] == 1
    folder = programs.find_programs(programs.read_server_version())
    command = [folder / "pg_restore", "--list", site / "database.dump"]
    listing = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "TABLE DATA public people_person" in listing
    assert "TABLE DATA public django_session" not in listing


def test_a_file_is_not_replaced_unless_that_is_said(site):
    path = site / "site.tar"
    path.write_text("precious")
    with pytest.raises(CommandError, match="Use --force to replace it"):
        call_command("backup", path)
    assert path.read_text() == "precious"
    call_command("backup", path, force=True, stdout=io.StringIO())
    assert path.stat().st_size > 1000


def test_a_stopped_backup_leaves_nothing(site, monkeypatch):
    def stop(message):
        raise KeyboardInterrupt

    (site / "site.tar").write_text("the old one")
    monkeypatch.setattr(create, "EVERY", -1)
    with pytest.raises(KeyboardInterrupt):
        backup(site / "site.tar", force=True, on_progress=stop)
    assert sorted(path.name for path in site.iterdir()) == ["media", "site.tar", "var"]
    assert (site / "site.tar").read_text() == "the old one"


def test_two_backups_into_one_file_do_not_mix(site):
    messages = []

    def back_up_again(message):
        messages.append(message)
        with pytest.raises(BackupError, match="Another backup"):
            backup(site / "site.tar")

    backup(site / "site.tar", on_progress=back_up_again)
    assert messages
    restore(site / "site.tar", over=True)


def test_a_backup_among_the_uploads_is_refused(site):
    with pytest.raises(BackupError, match="part of itself"):
        backup(uploads.get_root() / "site.tar")


def test_a_database_of_other_code_is_not_backed_up(site):
    execute("INSERT INTO django_migrations (app, name, applied) VALUES ('people', '9999_later', now())")
    try:
        with pytest.raises(BackupError, match=r"other code: it has people\.9999_later"):
            backup(site / "site.tar")
        with pytest.raises(CommandError, match="which this code does not know"):
            call_command("migrate", interactive=False, verbosity=0)
    finally:
        execute("DELETE FROM django_migrations WHERE name = '9999_later'")


def test_a_dump_that_fails_is_a_sentence(site, monkeypatch):
    monkeypatch.setattr(
        programs, "build_environment", lambda: {"PGHOST": str(site), "PATH": os.environ["PATH"]}
    )
    with pytest.raises(CommandError, match=r"Backup failed\. pg_dump failed: "):
        call_command("backup", site / "site.tar")
    assert sorted(path.name for path in site.iterdir()) == ["media", "var"]
