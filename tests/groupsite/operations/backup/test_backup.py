"""Backups: a round trip brings everything back, also while the site is in use; the file itself."""

import gzip
import io
import os
import shutil
import stat
import tarfile
from pathlib import Path

import pytest
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.utils import timezone

from core.journal.models import Event
from groupsite.operations.backup import BackupError, before_0_2, create, tables, uploads_folder
from groupsite.operations.backup.create import backup
from groupsite.operations.backup.restore import restore
from groupsite.operations.backup.tar_stream import Manifest
from people.models import Person
from publications.models import Publication
from tests import factories
from tests.full_site import build_full_site
from tests.groupsite.operations.backup.sites import execute, hash_rows, read_files, read_state, wreck, write


def test_a_wrecked_site_comes_back_row_by_row(committed, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"
    build_full_site()
    factories.UserFactory()
    write("photos/a.jpg", b"a picture")
    before = read_state()
    report = backup(tmp_path / "site.tar.gz")
    assert report.rows == sum(count for _, count in before[0].values())
    assert report.files == 1
    wreck()
    assert read_state() != before
    restore(tmp_path / "site.tar.gz", over=True)
    assert read_state() == before
    assert not uploads_folder.get_work_folder().exists()


def test_an_empty_site_needs_no_flag(site):
    before = hash_rows()
    backup(site / "site.tar.gz")
    call_command("flush", interactive=False, verbosity=0)
    shutil.rmtree(uploads_folder.get_root())
    report = restore(site / "site.tar.gz")
    assert hash_rows() == before
    assert sorted(read_files()) == ["papers/2024/one — “two”.pdf", "photos/ada.jpg"]
    assert not report.rebuilt


def test_after_a_restore_the_database_works_as_before(site):
    """Triggers fire again, and sequences give numbers that nobody has."""
    backup(site / "site.tar.gz")
    last = factories.PersonFactory().pk
    restore(site / "site.tar.gz", over=True)
    ada = Person.objects.get(name="Ada Tester")
    version, events = ada.version, Event.objects.of_row(ada).count()
    Person.objects.filter(pk=ada.pk).update(office="B")
    ada.refresh_from_db()
    assert (ada.version, Event.objects.of_row(ada).count()) == (version + 1, events + 1)
    assert factories.PersonFactory().pk == last
    disabled = execute("SELECT tgname FROM pg_trigger WHERE NOT tgisinternal AND tgenabled <> 'O'")
    assert disabled == []


def test_sessions_are_in_no_backup_and_end_with_a_restore(site):
    Session.objects.create(session_key="kept-secret", session_data="x", expire_date=timezone.now())
    backup(site / "site.tar.gz")
    assert b"kept-secret" not in gzip.decompress((site / "site.tar.gz").read_bytes())
    restore(site / "site.tar.gz", over=True)
    assert not Session.objects.exists()


def test_a_restore_is_announced_at_its_end_once(site, other):
    backup(site / "site.tar.gz")
    other.set_autocommit(True)
    other.connection.cursor().execute("LISTEN content")
    restore(site / "site.tar.gz", over=True)
    other.connection.cursor().execute("SELECT 1")
    other.connection.poll()
    assert [notice.payload for notice in other.connection.notifies] == ["all"]


def test_every_foreign_key_can_wait_for_the_end_of_the_load(db):
    stubborn = execute("SELECT conname FROM pg_constraint WHERE contype = 'f' AND NOT condeferrable")
    assert stubborn == []


def test_a_backup_is_of_one_moment_whatever_is_written_meanwhile(site, other, monkeypatch):
    monkeypatch.setattr(create, "EVERY", -1)
    before = hash_rows()
    messages = []

    def credit_another(message):
        """Have a row that is in the backup name one that is not."""
        messages.append(message)
        with other.cursor() as cursor:
            cursor.execute(
                "INSERT INTO publications_author (name, given, particle, family, suffix, literal, key) "
                "VALUES (%s, '', '', '', '', '', %s) RETURNING id",
                [f"Author {len(messages)}", f"author {len(messages)}"],
            )
            cursor.execute(
                "UPDATE publications_authorship SET author_id = %s WHERE position = 1", cursor.fetchone()
            )

    backup(site / "site.tar.gz", on_progress=credit_another)
    assert len(messages) > 100
    assert hash_rows() != before
    restore(site / "site.tar.gz", over=True)
    assert hash_rows() == before


def test_uploads_that_disappear_or_are_missing_are_named(site, monkeypatch):
    os.symlink("/etc/passwd", uploads_folder.get_root() / "photos" / "link.jpg")
    write("photos/gone.jpg", b"")
    Person.objects.filter(name="Ada Tester").update(photo="photos/gone.jpg")
    monkeypatch.setattr(create, "EVERY", -1)
    report = backup(
        site / "site.tar.gz",
        on_progress=lambda message: (uploads_folder.get_root() / "photos/gone.jpg").unlink(missing_ok=True),
    )
    assert report.missing == [str(uploads_folder.get_root() / "photos/gone.jpg")]
    assert report.left_out == ["photos/link.jpg"]
    assert report.files == 2


def test_an_upload_that_disappears_between_listing_and_reading_is_left_out(site):
    paths, _ = uploads_folder.list_uploads()
    shutil.rmtree(uploads_folder.get_root())
    assert paths
    assert [uploads_folder.copy_out(path, site) for path in paths] == [None] * len(paths)


def test_the_file_is_for_its_owner_only_and_readable_with_tar(site):
    path = site / "site.tar.gz"
    backup(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with tarfile.open(path) as archive:
        members = archive.getnames()
        assert archive.extractfile("uploads/photos/ada.jpg").read() == b"a picture"
    assert (members[0], members[-1]) == ("manifest.json", "checksums.json")
    assert not any("cut/" in name for name in members)


def test_a_file_is_not_replaced_unless_that_is_said(site):
    path = site / "site.tar.gz"
    path.write_text("precious")
    with pytest.raises(CommandError, match="Use --force to replace it"):
        call_command("backup", path)
    assert path.read_text() == "precious"
    call_command("backup", path, force=True, stdout=io.StringIO())
    assert path.stat().st_size > 1000


def test_a_stopped_backup_leaves_nothing(site, monkeypatch):
    def stop(message):
        raise KeyboardInterrupt

    (site / "site.tar.gz").write_text("the old one")
    monkeypatch.setattr(create, "EVERY", -1)
    with pytest.raises(KeyboardInterrupt):
        backup(site / "site.tar.gz", force=True, on_progress=stop)
    assert sorted(path.name for path in site.iterdir()) == ["media", "site.tar.gz"]
    assert (site / "site.tar.gz").read_text() == "the old one"


def test_two_backups_into_one_file_do_not_mix(site, monkeypatch):
    monkeypatch.setattr(create, "EVERY", -1)

    def back_up_again(message):
        with pytest.raises(BackupError, match="Another backup"):
            backup(site / "site.tar.gz")

    backup(site / "site.tar.gz", on_progress=back_up_again)
    restore(site / "site.tar.gz", over=True)


def test_a_backup_among_the_uploads_is_refused(site):
    with pytest.raises(BackupError, match="part of itself"):
        backup(uploads_folder.get_root() / "site.tar.gz")


def read_definitions():
    """Triggers, functions, indexes and constraints, as PostgreSQL would write them."""
    rows = execute(
        "SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal "
        "UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace "
        "AND prokind = 'f' UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index "
        "JOIN pg_class ON pg_class.oid = indexrelid WHERE relnamespace = 'public'::regnamespace "
        "UNION ALL SELECT conrelid::regclass || conname || pg_get_constraintdef(oid) FROM pg_constraint "
        "WHERE connamespace = 'public'::regnamespace"
    )
    return sorted(row[0] for row in rows)


def test_a_backup_from_before_version_0_2_is_converted(site):
    """The migrations were made anew then, and a table and a column got other names."""
    shutil.copy(Path(__file__).with_name("before-0.2.tar.gz"), site / "old.tar.gz")
    migrations, schema, uploads = set(tables.read_applied_migrations()), read_definitions(), read_files()
    uploads.pop("cut/1234-1/72.webp")
    wreck()
    report = restore(site / "old.tar.gz", over=True)
    assert report.rebuilt
    assert set(tables.read_applied_migrations()) == migrations
    assert read_definitions() == schema
    assert read_files() == uploads
    ada = Person.objects.get()
    assert (ada.title, ada.name) == ("Prof. Dr.", "Ada Tester")
    assert Event.objects.of_row(ada).filter(values__title="Prof. Dr.").exists()
    paper = Publication.objects.get(title='Tabs\tand\nlines\\ and "Ünïcödé" ∀')
    assert [str(each.author) for each in paper.authorships.all()] == ["Ada Tester", "Bob Tester"]
    assert paper.authorships.first().person == ada


FORMER = "INSERT INTO django_migrations (app, name, applied) VALUES ('people', '0003_reference_style', now())"
NOT_FORMER = "DELETE FROM django_migrations WHERE name = '0003_reference_style'"


def test_a_database_from_before_version_0_2_is_neither_backed_up_nor_migrated(site):
    execute(FORMER)
    try:
        with pytest.raises(BackupError, match="before version 0.2: back it up with the code that made it"):
            backup(site / "site.tar.gz")
        with pytest.raises(CommandError, match="made before version 0.2"):
            call_command("migrate", interactive=False, verbosity=0)
    finally:
        execute(NOT_FORMER)


def test_a_database_from_before_version_0_2_is_made_anew_by_a_restore(site, thorough):
    if not thorough:
        pytest.skip("It takes a minute; another test converts a backup from before version 0.2.")
    backup(site / "site.tar.gz")
    execute("CREATE TABLE precious (id int)")
    execute(FORMER)
    with pytest.raises(BackupError, match="not the site's: precious"):
        restore(site / "site.tar.gz", over=True)
    execute("DROP TABLE precious")
    report = restore(site / "site.tar.gz", over=True)
    assert report.rebuilt
    assert ("people", "0003_reference_style") not in tables.read_applied_migrations()


def test_a_backup_of_an_intermediate_state_before_version_0_2_is_refused():
    migrations = [("people", "0001_initial"), ("people", "0002_files_by_content")]
    manifest = Manifest(migrations, {"people_person": ["id"]}, {}, "0.1.0", "18", "2026-11-20T00:00:00+00:00")
    with pytest.raises(BackupError, match="not of the last state before it"):
        before_0_2.convert_manifest(manifest)


def test_a_database_of_newer_code_is_not_backed_up(site):
    execute("INSERT INTO django_migrations (app, name, applied) VALUES ('people', '9999_later', now())")
    try:
        with pytest.raises(BackupError, match="newer code: it has people.9999_later"):
            backup(site / "site.tar.gz")
    finally:
        execute("DELETE FROM django_migrations WHERE name = '9999_later'")
