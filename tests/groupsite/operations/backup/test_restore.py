"""A restore is done whole or not at all, whatever stops it; and what it refuses."""

import io
import json
import multiprocessing
import os
import signal
import tarfile
import warnings
from dataclasses import asdict

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from groupsite.operations.backup import BackupError, archive, restore, uploads
from groupsite.operations.backup.archive import Archive, ArchiveWriter
from groupsite.operations.backup.create import backup
from groupsite.operations.backup.restore import recover_interrupted_restore
from tests import factories
from tests.groupsite.operations.backup.sites import execute, read_state, wreck


def repack(path, change=None, dump=None):
    """The same backup with another manifest or dump, and digests that are right again."""
    with open(path, "rb") as file:
        packed = Archive(file)
        out = io.BytesIO()
        writer = ArchiveWriter(out)
        content = packed.open_dump().read() if dump is None else dump
        writer.add("database.dump", io.BytesIO(content), len(content))
        for name in packed.upload_names:
            content = packed.open_upload(name)[0].read()
            writer.add(f"uploads/{name}", io.BytesIO(content), len(content))
        for name, value in (change or {}).items():
            setattr(packed.manifest, name, value)
        writer.close(packed.manifest)
    path.write_bytes(out.getvalue())


def test_a_restore_is_announced_at_its_end(site, other):
    backup(site / "site.tar")
    other.set_autocommit(True)
    other.connection.cursor().execute("LISTEN content")
    restore.restore(site / "site.tar", over=True)
    other.connection.cursor().execute("SELECT 1")
    other.connection.poll()
    assert {notice.payload for notice in other.connection.notifies} == {"all"}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"tables": {"people_person": 7}}, "other numbers of rows"),
        ({"dump": b"no dump"}, "cannot be read by pg_restore"),
    ],
)
def test_a_backup_that_contradicts_itself_changes_nothing(site, change, message):
    backup(site / "site.tar")
    repack(site / "site.tar", {k: v for k, v in change.items() if k != "dump"}, change.get("dump"))
    wreck()
    before = read_state()
    with pytest.raises(CommandError, match=message):
        call_command("restore", site / "site.tar", over=True, stdout=io.StringIO())
    assert (read_state()[0], read_state()[2]) == (before[0], before[2])
    assert recover_interrupted_restore() == ""


def test_a_living_site_needs_the_flag(site):
    backup(site / "site.tar")
    before = read_state()
    with pytest.raises(CommandError, match="--over replaces it"):
        call_command("restore", site / "site.tar", stdout=io.StringIO())
    assert read_state() == before


def test_tables_that_somebody_keeps_locked_are_a_kind_refusal(site, other, monkeypatch):
    real = restore._build_start
    monkeypatch.setattr(restore, "_build_start", lambda: real().replace(b"'10s'", b"'100ms'"))
    backup(site / "site.tar")
    before = read_state()
    other.set_autocommit(False)
    with other.cursor() as cursor:
        cursor.execute("LOCK TABLE people_person IN ACCESS SHARE MODE")
        with pytest.raises(BackupError, match="in use and were not free"):
            restore.restore(site / "site.tar", over=True)
    other.rollback()
    assert read_state() == before


def test_only_one_restores_at_a_time(site, other):
    backup(site / "site.tar")
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock(%s)", [restore.RESTORE_LOCK])
        with pytest.raises(BackupError, match="A restore is running"):
            restore.restore(site / "site.tar", over=True)


def test_a_file_that_others_may_write_is_refused(site):
    backup(site / "site.tar")
    (site / "site.tar").chmod(0o666)
    with pytest.raises(BackupError, match="executes what is in the file"):
        restore.restore(site / "site.tar", over=True)


def test_a_backup_of_newer_code_is_refused_with_its_version(site):
    backup(site / "site.tar")
    repack(site / "site.tar", {"migrations": [("people", "9999_later")], "version": "9.1"})
    with pytest.raises(BackupError, match=r"newer code \(version 9\.1\)"):
        restore.restore(site / "site.tar", over=True)


def test_tables_that_are_not_the_site_s_are_named(site):
    backup(site / "site.tar")
    execute("CREATE TABLE precious (id int)")
    try:
        with pytest.raises(BackupError, match="not the site's: precious"):
            restore.restore(site / "site.tar", over=True)
    finally:
        execute("DROP TABLE precious")


def test_settings_that_an_older_server_does_not_know_are_left_out(site, monkeypatch):
    names = restore._read_setting_names()
    assert b"lock_timeout" in names
    monkeypatch.setattr(restore, "_read_setting_names", lambda: names - {b"transaction_timeout"})
    backup(site / "site.tar")
    before = read_state()
    wreck()
    restore.restore(site / "site.tar", over=True)
    assert read_state()[0] == before[0]


def test_without_an_interrupted_restore_there_is_nothing_to_repair(site, capsys):
    call_command("restore")
    assert capsys.readouterr().out == "There is nothing to repair.\n"


def test_at_the_first_start_the_database_is_empty_and_there_is_nothing_to_repair(site, capsys):
    with connection.cursor() as cursor:
        cursor.execute("CREATE SCHEMA empty; SET search_path TO empty")
    try:
        call_command("restore")
    finally:
        with connection.cursor() as cursor:
            cursor.execute("DROP SCHEMA empty; RESET search_path")
    assert capsys.readouterr().out == "There is nothing to repair.\n"


STEPS = {
    "before psql": ("_replace_database", restore.UNDONE),
    "while the database is filled": ("_build_end", restore.UNDONE),
    "after its data were in": ("_finish", restore.FINISHED),
}


@pytest.mark.parametrize(("step", "outcome"), STEPS.values(), ids=STEPS)
def test_after_a_kill_all_is_old_or_all_is_new(site, step, outcome):
    new = read_state()
    backup(site / "site.tar")
    wreck()
    old = read_state()
    kill_a_restore(site / "site.tar", step)
    assert recover_interrupted_restore() == outcome
    rows, files, numbers = read_state()
    expected = new if outcome == restore.FINISHED else old
    assert (rows, numbers) == (expected[0], expected[2])
    assert files.items() >= {**new[1], **old[1]}.items()
    assert recover_interrupted_restore() == ""


def kill_a_restore(path, step):
    """Restore in a process of its own, which is killed when it comes to that step."""
    connection.close()
    child = multiprocessing.get_context("fork").Process(target=restore_and_die, args=(path, step))
    with warnings.catch_warnings(action="ignore"):  # of threads that a fork does not copy
        child.start()
    child.join(60)
    assert child.exitcode == -signal.SIGKILL


def restore_and_die(path, step):
    setattr(restore, step, lambda *arguments: os.kill(os.getpid(), signal.SIGKILL))
    restore.restore(path, over=True)


def pack(*members):
    """A tar file of members, each a name and its content, or a finished header."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w") as tar:
        for member, content in members:
            info = tarfile.TarInfo(member) if isinstance(member, str) else member
            info.size = len(content)
            tar.addfile(info, io.BytesIO(content))
    return out.getvalue()


def build_link(name):
    info = tarfile.TarInfo(name)
    info.type, info.linkname = tarfile.SYMTYPE, "/etc/passwd"
    return info


EMPTY = archive.Manifest("1.0.0", 18, "2026-11-28T00:00:00+00:00", [], {}, {"database.dump": "0" * 64})
MANIFEST = ("manifest.json", json.dumps(asdict(EMPTY)).encode())
DAMAGED = {
    "nothing": (b"", "no backup"),
    "text": (b"not a tar" * 200, "no backup"),
    "a gzipped file": (b"\x1f\x8b" + bytes(100), "no backup"),
    "no manifest": (pack(("database.dump", b"x")), "no manifest at its end"),
    "a manifest that is not the last": (pack(MANIFEST, ("database.dump", b"x")), "no manifest at its end"),
    "a manifest that is no JSON": (pack(("database.dump", b"x"), ("manifest.json", b"{")), "no backup"),
    "other content": (pack(("database.dump", b"x"), MANIFEST), "changed after it was made"),
    "a file too many": (pack(("database.dump", b"x"), ("uploads/a", b""), MANIFEST), "or has others"),
    "a path outside": (pack(("uploads/../../etc/cron.d/x", b""), MANIFEST), "what no backup has"),
    "an absolute path": (pack(("/etc/cron.d/x", b""), MANIFEST), "what no backup has"),
    "a link": (pack((build_link("uploads/a"), b""), MANIFEST), "what no backup has"),
    "a file twice": (pack(("uploads/a", b""), ("uploads/a", b""), MANIFEST), "what no backup has"),
    "cut short": (pack(("database.dump", b"x" * 5000), MANIFEST)[:3000], "no backup"),
}


@pytest.mark.parametrize(("content", "message"), DAMAGED.values(), ids=DAMAGED)
def test_what_is_wrong_with_a_damaged_file_is_said(content, message):
    with pytest.raises(BackupError, match=message):
        Archive(io.BytesIO(content))


def test_a_file_where_a_folder_is_is_refused_by_its_name(site):
    backup(site / "site.tar")
    place = uploads.get_root() / "photos"
    (place / "ada.jpg").unlink()
    place.rmdir()
    place.write_text("a file")
    with pytest.raises(BackupError, match="photos is no folder"):
        restore.restore(site / "site.tar", over=True)


def test_a_killed_restore_leaves_no_upload_by_half(site):
    backup(site / "site.tar")
    (uploads.get_root() / "photos/ada.jpg").unlink()
    (uploads.get_root() / "photos/.ada.jpg.part").write_bytes(b"a pic")
    restore.restore(site / "site.tar", over=True)
    assert (uploads.get_root() / "photos/ada.jpg").read_bytes() == b"a picture"
    assert uploads.list_uploads()[0].count("photos/.ada.jpg.part") == 0


def test_a_row_of_a_later_day_is_gone_after_a_restore(site):
    backup(site / "site.tar")
    factories.PersonFactory(name="Later Person")
    restore.restore(site / "site.tar", over=True)
    assert execute("SELECT name FROM people_person") == [("Ada Tester",)]


def test_before_the_first_migration_there_is_nothing_to_repair(committed, monkeypatch):
    monkeypatch.setattr("groupsite.management.commands.restore.is_up_to_date", lambda: False)
    monkeypatch.setattr("groupsite.management.commands.restore.cut_missing_images", lambda: 1 / 0)
    output = io.StringIO()
    call_command("restore", stdout=output)
    assert output.getvalue() == "There is nothing to repair.\n"
