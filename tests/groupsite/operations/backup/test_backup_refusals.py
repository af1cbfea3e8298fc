"""What is no backup, or no time for one, is refused before anything is touched."""

import gzip
import io
import json
import os
import tarfile

import pytest
from django.core.management import CommandError, call_command

from groupsite.operations.backup import BackupError, tables, tar_stream, uploads_folder
from groupsite.operations.backup.create import backup
from groupsite.operations.backup.restore import restore
from tests.groupsite.operations.backup.sites import read_state


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
