"""What is no backup, or no time for one, is refused before anything is touched."""

import gzip
import io
import json
import os
import re
import tarfile

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError

from groupsite.operations.backup import BackupError, tables, tar_stream, uploads_folder
from groupsite.operations.backup.create import backup
from groupsite.operations.backup.restore import restore
from tests.groupsite.operations.backup.sites import execute, read_files, read_state, write


def pack(members):
    """An archive of (name, content) with checksums that are right."""
    out, entries = io.BytesIO(), []
    writer = tar_stream.TarWriter(out)
    for name, content in members:
        entries.append(writer.add(name, io.BytesIO(content), len(content)))
    data = tar_stream.dump_checksums(entries)
    writer.add("checksums.json", io.BytesIO(data), len(data))
    writer.close()
    return out.getvalue()


def pack_tar(*members):
    """A gzipped tar as anybody can make it, of TarInfos and their content."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as tar:
        for info, content in members:
            info.size = len(content)
            tar.addfile(info, io.BytesIO(content))
    return out.getvalue()


def pack_special(kind):
    info = tarfile.TarInfo("uploads/x")
    info.type, info.linkname = kind, "/etc/passwd"
    return pack_tar((tarfile.TarInfo("manifest.json"), build_manifest()), (info, b""))


def build_manifest(**changes):
    values = {
        "format": 1,
        "migrations": [],
        "tables": {},
        "sequences": {},
        "site": "0.1",
        "server": "18",
        "made": "x",
    }
    return json.dumps(values | changes).encode()


def pack_wrong_checksums():
    """The checksums are of something else."""
    data = json.dumps(
        {"members": [{"name": "manifest.json", "size": 1, "sha256": "0", "rows": None}]}
    ).encode()
    return pack_tar(
        (tarfile.TarInfo("manifest.json"), build_manifest()), (tarfile.TarInfo("checksums.json"), data)
    )


def pack_with_header(size):
    info = tarfile.TarInfo("x")
    info.type, info.size = tarfile.XHDTYPE, size
    return gzip.compress(info.tobuf(tarfile.GNU_FORMAT) + bytes(1024))


def pack_bomb():
    """Two gigabytes of nothing."""
    info = tarfile.TarInfo("uploads/x")
    info.size = 2 << 30
    first = tarfile.TarInfo("manifest.json")
    first.size = len(build_manifest())
    head = first.tobuf() + build_manifest() + bytes(-first.size % 512) + info.tobuf()
    out = io.BytesIO()
    with gzip.open(out, "wb", compresslevel=9) as stream:
        stream.write(head)
        for _ in range(24):
            stream.write(bytes(1 << 20))
    return out.getvalue()


def pack_raw(*members, end=bytes(1024)):
    """A gzipped tar of headers and contents, as they are."""
    blocks = [head + content + bytes(-len(content) % 512) for head, content in members]
    return gzip.compress(b"".join(blocks) + end)


def build_head(name, size):
    info = tarfile.TarInfo(name)
    info.size = size
    return info.tobuf(tarfile.GNU_FORMAT)


def pack_long_name(*records, end=bytes(1024)):
    """An archive whose second member has a header with these records."""
    manifest, content = build_manifest(), b"".join(records)
    info = tarfile.TarInfo("x")
    info.type, info.size = tarfile.XHDTYPE, len(content)
    return pack_raw(
        (build_head("manifest.json", len(manifest)), manifest),
        (info.tobuf(tarfile.GNU_FORMAT), content),
        end=end,
    )


def pack_checksums(*rows):
    """An archive of a manifest alone, with these checksums; without any if there are none."""
    manifest, checksums = build_manifest(), json.dumps({"members": rows}).encode()
    members = [(build_head("manifest.json", len(manifest)), manifest)]
    if rows:
        members.append((build_head("checksums.json", len(checksums)), checksums))
    return pack_raw(*members)


def pack_valid(*more):
    return pack([("manifest.json", build_manifest()), *more])


HOSTILE = {
    "empty": lambda: b"",
    "text": lambda: b"not a backup at all",
    "an empty gzip": lambda: gzip.compress(b""),
    "noise in a gzip": lambda: gzip.compress(os.urandom(4096)),
    "no manifest": lambda: pack([("uploads/x", b"x")]),
    "a manifest that is no JSON": lambda: pack([("manifest.json", b"{")]),
    "a manifest that is a list": lambda: pack([("manifest.json", b"[]")]),
    "a manifest too deep": lambda: pack([("manifest.json", b"[" * 100_000)]),
    "a manifest of control characters": lambda: pack([("manifest.json", build_manifest(site="\x1b[2J"))]),
    "a newer format": lambda: pack([("manifest.json", build_manifest(format=2))]),
    "migrations that are no pairs": lambda: pack([("manifest.json", build_manifest(migrations=["x"]))]),
    "newer migrations": lambda: pack(
        [("manifest.json", build_manifest(migrations=[["people", "9999_later"]]))]
    ),
    "a sequence that is a text": lambda: pack(
        [("manifest.json", build_manifest(sequences={"a": ["1; x", True]}))]
    ),
    "a table that is not there": lambda: pack(
        [("manifest.json", build_manifest(tables={"people_user": ["id"]}))]
    ),
    "a table that is not ours": lambda: pack_valid(("tables/pg_authid.copy", b"")),
    "an upload above": lambda: pack_valid(("uploads/../../x", b"x")),
    "an upload at the root": lambda: pack_valid(("uploads//etc/x", b"x")),
    "an absolute path": lambda: pack_valid(("/etc/x", b"x")),
    "an upload into our workshop": lambda: pack_valid(("uploads/.restore/token", b"x")),
    "an upload with a line break": lambda: pack_valid(("uploads/a\nb", b"x")),
    "an upload that is a dot": lambda: pack_valid(("uploads/a/./b", b"x")),
    "something else": lambda: pack_valid(("elsewhere/x", b"x")),
    "the same twice": lambda: pack_valid(("uploads/x", b"x"), ("uploads/x", b"y")),
    "two manifests": lambda: pack_valid(("manifest.json", build_manifest())),
    "no checksums": lambda: pack_tar((tarfile.TarInfo("manifest.json"), build_manifest())),
    "wrong checksums": pack_wrong_checksums,
    "a symbolic link": lambda: pack_special(tarfile.SYMTYPE),
    "a hard link": lambda: pack_special(tarfile.LNKTYPE),
    "a device": lambda: pack_special(tarfile.BLKTYPE),
    "a pipe": lambda: pack_special(tarfile.FIFOTYPE),
    "a folder": lambda: pack_special(tarfile.DIRTYPE),
    "a sparse file": lambda: pack_special(tarfile.GNUTYPE_SPARSE),
    "a header of a gigabyte": lambda: pack_with_header(1 << 30),
    "a header of nothing": lambda: pack_with_header(0),
    "a header of zeros": lambda: pack_with_header(512),
    "a bomb": pack_bomb,
    "something after the end": lambda: pack_valid() + gzip.compress(b"more"),
    "noise after the end": lambda: pack_valid() + b"more",
    "no tables": pack_valid,
}


def attempt(path):
    """What the command says when it refuses to restore."""
    with pytest.raises(CommandError, match=r"^Nothing was restored. \S.*\.$") as refusal:
        call_command("restore", path, over=True, stdout=io.StringIO())
    return str(refusal.value)


def test_a_file_where_a_folder_is_is_refused_by_its_name(site):
    (site / "hostile").write_bytes(pack_valid(("uploads/a/b", b"x"), ("uploads/a", b"x")))
    assert "'uploads/a' in it is a file and a folder at once." in attempt(site / "hostile")


def test_what_is_not_a_backup_is_refused_before_anything_is_touched(site, monkeypatch):
    monkeypatch.setattr(tar_stream, "SAFE_SIZE", 16 << 20)
    before = read_state()
    for kind, build in HOSTILE.items():
        (site / "hostile").write_bytes(build())
        assert "\x1b" not in attempt(site / "hostile"), kind
        assert not uploads_folder.get_work_folder().exists(), kind
    assert read_state() == before


def test_what_is_damaged_or_cut_short_is_refused(site):
    backup(site / "site.tar.gz")
    whole = (site / "site.tar.gz").read_bytes()
    members = tar_stream.Archive(io.BytesIO(whole)).members
    for at in range(0, len(whole), max(1, len(whole) // 200)):
        with pytest.raises(BackupError):
            tar_stream.Archive(io.BytesIO(whole[:at]))
        flipped = whole[:at] + bytes([whole[at] ^ 0x10]) + whole[at + 1 :]
        try:
            damaged = tar_stream.Archive(io.BytesIO(flipped)).members
        except BackupError:
            continue
        assert damaged == members  # a bit that gzip does not read: of its date, or between blocks


def test_a_living_site_needs_the_flag(site):
    backup(site / "site.tar.gz")
    before = read_state()
    with pytest.raises(CommandError, match="--over replaces it"):
        call_command("restore", site / "site.tar.gz", stdout=io.StringIO())
    assert read_state() == before
    call_command("restore", site / "site.tar.gz", over=True, stdout=io.StringIO())


def test_a_table_that_somebody_keeps_is_a_kind_refusal(site, other, monkeypatch):
    monkeypatch.setattr(tables, "PATIENCE", "50ms")
    backup(site / "site.tar.gz")
    before = read_state()[:2]
    other.set_autocommit(False)
    other.cursor().execute("UPDATE people_person SET office = 'held'")
    with pytest.raises(BackupError, match="try again later"):
        restore(site / "site.tar.gz", over=True)
    other.rollback()
    assert read_state()[:2] == before  # the numbers that the other one took are gone


def test_only_one_restores_at_a_time(site, other):
    backup(site / "site.tar.gz")
    before = read_state()
    other.set_autocommit(False)
    other.cursor().execute("SELECT pg_advisory_xact_lock(%s)", [0x726573746F7265])
    with pytest.raises(BackupError, match="A restore is running"):
        restore(site / "site.tar.gz", over=True)
    other.rollback()
    assert read_state() == before


DAMAGED = {
    "it ends in a header": (lambda: pack_long_name(b"11 path=ab\n"), "it ends in a header"),
    "a name that is no text": (lambda: pack_long_name(b"10 path=\xff\n"), "a name in it is not text"),
    "a size that is no number": (lambda: pack_long_name(b"11 size=-5\n"), "a size in it is not a number"),
    "a header of another kind": (lambda: pack_long_name(b"12 uname=ab\n"), "headers that no backup has"),
    "a negative size": (
        lambda: pack_raw((build_head("manifest.json", -1), b"")),
        "the size of 'manifest.json' is negative",
    ),
    "no checksums": (pack_checksums, "its checksums are missing"),
    "other checksums": (
        lambda: pack_checksums({"name": "manifest.json", "size": 1, "sha256": "0", "rows": None}),
        "'manifest.json' is not what the checksums say",
    ),
    "checksums of something else": (
        lambda: pack_checksums({"name": "uploads/x", "size": 1, "sha256": "0", "rows": None}),
        "is not what the checksums say",
    ),
    "checksums without a name": (lambda: pack_checksums({"size": 1}), "its checksums cannot be understood"),
    "checksums of numbers": (
        lambda: pack_checksums({"name": 5, "size": 1, "sha256": "0", "rows": None}),
        "its checksums cannot be understood",
    ),
    "a version that is a number": (
        lambda: pack([("manifest.json", build_manifest(site=5))]),
        "its manifest cannot be understood",
    ),
}


@pytest.mark.parametrize(("build", "message"), DAMAGED.values(), ids=DAMAGED)
def test_what_is_wrong_with_a_damaged_file_is_said(build, message):
    with pytest.raises(BackupError, match=message):
        tar_stream.Archive(io.BytesIO(build()))


def test_a_manifest_of_many_megabytes_is_not_read(monkeypatch):
    monkeypatch.setattr(tar_stream, "MOST_JSON", 10)
    with pytest.raises(BackupError, match="'manifest.json' is too large"):
        tar_stream.Archive(io.BytesIO(pack_valid()))


@pytest.mark.parametrize(
    "changed",
    [
        [("uploads/a", b"A"), ("uploads/b", b"b")],
        [("uploads/c", b"c")],
        [("uploads/a", b"a")],
        [],
    ],
    ids=["another content", "another file", "a file less", "no file"],
)
def test_a_file_that_changes_while_it_is_read_is_refused(changed):
    file = io.BytesIO(pack_valid(("uploads/a", b"a"), ("uploads/b", b"b")))
    archive = tar_stream.Archive(file)
    file.seek(0)
    file.truncate()
    file.write(pack_valid(*changed))
    with pytest.raises(BackupError, match="The file was changed while it was read"):
        list(archive.read_contents("uploads/"))


def test_a_file_without_uploads_has_none():
    assert list(tar_stream.Archive(io.BytesIO(pack_valid())).read_contents("uploads/")) == []


def test_a_file_that_is_shorter_than_it_was_is_not_written():
    with pytest.raises(ValueError, match="uploads/a: 2 bytes are missing"):
        tar_stream.TarWriter(io.BytesIO()).add("uploads/a", io.BytesIO(b"abc"), 5)


@pytest.mark.django_db
def test_tables_that_are_not_the_site_s_stay_and_are_named():
    execute("CREATE TABLE diary (id integer)")
    with pytest.raises(BackupError, match="tables that are not the site's: diary"):
        tables.rebuild_tables([])
    assert "diary" in tables.read_existing_tables()


@pytest.mark.django_db
def test_tables_of_newer_code_are_not_rebuilt():
    execute("INSERT INTO django_migrations (app, name, applied) VALUES ('people', '9999_later', now())")
    with pytest.raises(BackupError, match="made by newer code: it has people.9999_later"):
        tables.rebuild_tables([])


@pytest.mark.django_db
def test_an_empty_database_has_nothing_to_keep():
    execute("DROP TABLE django_migrations")
    assert tables.read_applied_migrations() == []
    with pytest.raises(BackupError, match="no tables yet"), tables.open_snapshot():
        pass
    assert not tables.has_content()


@pytest.mark.django_db
def test_only_locks_are_taken_for_tables_in_use():
    with pytest.raises(OperationalError), tables.refuse_locked_tables("in use"):
        execute("DO $$ BEGIN RAISE 'out of memory' USING ERRCODE = '53200'; END $$")


def test_a_backup_that_fails_is_a_sentence(site):
    with pytest.raises(CommandError, match=r"^Backup failed\. A file in .* would be a part of itself"):
        call_command("backup", uploads_folder.get_root() / "site.tar.gz", stdout=io.StringIO())


def test_what_a_backup_lacks_is_listed(site, capsys):
    os.symlink("/etc/passwd", uploads_folder.get_root() / "photos/link.jpg")
    (uploads_folder.get_root() / "photos/ada.jpg").unlink()
    call_command("backup", site / "site.tar.gz")
    output = capsys.readouterr().err
    assert "photos/ada.jpg" in re.search("Missing file: (.*)", output)[1]
    assert "Not backed up, because it is a link or has an invalid name: photos/link.jpg" in output


def test_without_an_interrupted_restore_there_is_nothing_to_repair(site, capsys):
    call_command("restore")
    assert capsys.readouterr().out == "There is nothing to repair.\n"


def test_uploads_that_are_put_back_join_those_that_came_meanwhile(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    write(".restore/old/papers/2024/one.pdf", b"one")
    write("papers/2024/two.pdf", b"two")
    uploads_folder.put_back()
    uploads_folder.remove_work_folder()
    assert read_files() == {"papers/2024/one.pdf": b"one", "papers/2024/two.pdf": b"two"}


def test_where_no_restore_was_interrupted_uploads_stay(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    write("papers/one.pdf", b"one")
    uploads_folder.put_back()
    uploads_folder.remove_work_folder()
    assert read_files() == {"papers/one.pdf": b"one"}


def test_a_backup_of_newer_code_is_refused_with_its_version(site):
    manifest = build_manifest(
        migrations=[["people", "9999_later"]], tables={"people_person": ["id"]}, site="9.9"
    )
    (site / "newer.tar.gz").write_bytes(
        pack([("manifest.json", manifest), ("tables/people_person.copy", b"")])
    )
    assert "made by newer code (version 9.9): this one does not know people.9999_later" in attempt(
        site / "newer.tar.gz"
    )
