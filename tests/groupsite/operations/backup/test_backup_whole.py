"""A restore is done whole or not at all, whatever stops it."""

import io
import itertools
import json
import multiprocessing
import os
import shutil
import signal
import tarfile
import warnings

import pytest
from django.core.files.base import ContentFile
from django.core.management import CommandError, call_command
from django.db import connection, transaction

from groupsite.operations.backup import restore as restore_module
from groupsite.operations.backup import tables, tar_stream, uploads_folder
from groupsite.operations.backup.create import backup
from groupsite.operations.backup.restore import recover_interrupted_restore, restore
from people.editing.image_cutting import add_image
from people.models import Person
from tests import factories
from tests.groupsite.operations.backup.sites import execute, read_files, read_next_numbers, read_state, wreck
from tests.uploads import picture


def repack(path, change):
    """The same backup with some content changed, and checksums that are right again."""
    with tarfile.open(path) as archive:
        members = [(name, archive.extractfile(name).read()) for name in archive.getnames()]
    (out, packed), rows = (
        (io.BytesIO(), []),
        {member["name"]: member["rows"] for member in json.loads(members.pop()[1])["members"]},
    )
    writer = tar_stream.TarWriter(out)
    for name, content in members:
        content = change.get(name, lambda same: same)(content)
        member = writer.add(name, io.BytesIO(content), len(content))
        packed.append(tar_stream.ArchiveMember(member.name, member.size, member.sha256, rows[name]))
    data = tar_stream.dump_checksums(packed)
    writer.add("checksums.json", io.BytesIO(data), len(data))
    writer.close()
    path.write_bytes(out.getvalue())


def reset_sequences(data):
    values = json.loads(data)
    return json.dumps(values | {"sequences": {key: [0, True] for key in values["sequences"]}}).encode()


INCONSISTENT = {
    "a key that leads nowhere": ("publications_author.copy", lambda data: b""),
    "a row too few": ("people_personname.copy", lambda data: b""),
    "a row that breaks a rule": ("people_person.copy", lambda data: data.replace(b"Ada Tester", b"")),
    "columns too many": ("people_person.copy", lambda data: data.replace(b"\n", b"\tx\n")),
    "columns of other code": ("manifest.json", lambda data: data.replace(b'"office"', b'"bureau"')),
}


def test_a_backup_that_contradicts_itself_changes_nothing(site):
    factories.PersonNameFactory(person=Person.objects.get())
    backup(site / "site.tar.gz")
    wreck()
    before = read_state()
    for kind, (member, change) in INCONSISTENT.items():
        shutil.copy(site / "site.tar.gz", site / "changed.tar.gz")
        name = member if member.endswith(".json") else f"tables/{member}"
        repack(site / "changed.tar.gz", {name: change})
        with pytest.raises(CommandError, match=r"^Nothing was restored\. [^\n]+$"):
            call_command("restore", site / "changed.tar.gz", over=True, stdout=io.StringIO())
        assert read_state() == before, kind
        assert not uploads_folder.get_work_folder().exists(), kind


def test_numbers_are_free_though_the_backup_counts_from_zero(site):
    backup(site / "site.tar.gz")
    before = read_next_numbers()
    repack(site / "site.tar.gz", {"manifest.json": reset_sequences})
    restore(site / "site.tar.gz", over=True)
    assert factories.PersonFactory().pk == before["people_person_id_seq"]
    Person.objects.update(office="B")
    assert execute("SELECT max(pgh_id) FROM people_personevent") > [
        (before["people_personevent_pgh_id_seq"],)
    ]


def test_a_restore_that_fails_while_uploads_are_exchanged_puts_them_back(site, monkeypatch, thorough):
    backup(site / "site.tar.gz")
    wreck()
    before, real = read_state(), os.replace
    for number in range(1, 5) if thorough else (2, 4):
        remaining_calls = iter(range(number - 1))

        def fail_at_last(source, place, remaining_calls=remaining_calls):
            if next(remaining_calls, None) is None:
                monkeypatch.setattr(os, "replace", real)
                raise OSError(28, "No space left on device")
            real(source, place)

        monkeypatch.setattr(os, "replace", fail_at_last)
        with pytest.raises(CommandError, match="No space left"):
            call_command("restore", site / "site.tar.gz", over=True, stdout=io.StringIO())
        assert os.replace is real
        assert read_state() == before, number
        assert not uploads_folder.get_work_folder().exists()


def test_a_server_that_goes_away_before_the_commit_leaves_all_as_it_was(site, other, monkeypatch):
    backup(site / "site.tar.gz")
    wreck()
    before, real = read_state(), uploads_folder.swap_in

    def swap_and_lose(token):
        real(token)
        assert read_files() != before[1]
        other.cursor().execute("SELECT pg_terminate_backend(%s)", [connection.connection.info.backend_pid])

    monkeypatch.setattr(uploads_folder, "swap_in", swap_and_lose)
    with pytest.raises(CommandError, match="Nothing was restored"):
        call_command("restore", site / "site.tar.gz", over=True, stdout=io.StringIO())
    assert read_state() == before
    assert not uploads_folder.get_work_folder().exists()


KILLED_AT = {
    "load": (tables, "_switch_triggers"),
    "swap": (os, "replace"),
    "clear": (uploads_folder, "remove_old_content"),
    "cut": (restore_module, "cut_missing_images"),
}
POINTS = [("load", 2), ("swap", 2), ("swap", 1), ("swap", 4)]
"""The first two are tried always, the others if there is time."""


def test_after_a_kill_all_is_old_or_all_is_new(site, thorough):
    new = read_state()
    new[1].pop("cut/1234-1/72.webp")
    backup(site / "site.tar.gz")
    wreck()
    old = read_state()
    for where, number in POINTS if thorough else POINTS[:2]:
        kill_a_restore(site / "site.tar.gz", where, number)
        assert "halfway" in recover_interrupted_restore(), (where, number)
        assert read_state() == old, (where, number)
        assert recover_interrupted_restore() == ""
    kill_a_restore(site / "site.tar.gz", "clear", 1)
    assert "after it had replaced everything" in recover_interrupted_restore()
    assert read_state() == new
    assert not uploads_folder.get_work_folder().exists()


def test_after_a_kill_the_repair_cuts_the_images(site):
    add_image(ContentFile(picture(), "boat.jpg"), "A boat")
    cuts = {name for name in read_files() if name.startswith("cut/")}
    assert cuts
    backup(site / "site.tar.gz")
    kill_a_restore(site / "site.tar.gz", "cut", 1)
    assert not cuts & {*read_files()}
    output = io.StringIO()
    call_command("restore", stdout=output)
    assert "Pictures were cut that were missing, of 1 image." in output.getvalue()
    assert cuts - {*read_files()} == {"cut/1234-1/72.webp"}
    assert not uploads_folder.get_work_folder().exists()
    call_command("restore", stdout=output)
    assert output.getvalue().endswith("There is nothing to repair.\n")


def test_the_next_backup_puts_right_what_a_kill_left(site):
    backup(site / "site.tar.gz")
    old = read_state()
    kill_a_restore(site / "site.tar.gz", "swap", 3)
    assert read_files() != old[1]
    assert backup(site / "again.tar.gz").files == 2
    assert read_state() == old


def kill_a_restore(path, where, number):
    """Restore in a process of its own, which is killed when it calls that function for that time."""
    connection.close()
    child = multiprocessing.get_context("fork").Process(target=restore_and_die, args=(path, where, number))
    with warnings.catch_warnings(action="ignore"):  # of threads that a fork does not copy
        child.start()
    child.join(60)
    assert child.exitcode == -signal.SIGKILL
    assert uploads_folder.get_work_folder().exists()
    wait_until_the_server_noticed()


def restore_and_die(path, where, number):
    module, name = KILLED_AT[where]
    real, calls = getattr(module, name), itertools.count(1)

    def deadly(*arguments):
        if next(calls) == number:
            os.kill(os.getpid(), signal.SIGKILL)
        return real(*arguments)

    setattr(module, name, deadly)
    restore(path, over=True)


def wait_until_the_server_noticed():
    """The lock is the killed one's until the server has seen that it is gone."""
    with transaction.atomic():
        execute("SELECT pg_advisory_xact_lock(%s)", 0x726573746F7265)
