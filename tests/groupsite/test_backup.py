"""Backup and restore: a wrecked site comes back row by row and file by file, or nothing is touched."""

import gzip
import io
import json
import os
import shutil
import signal
import stat
import subprocess
import sys
import tarfile

import pytest
from django.conf import settings as configured
from django.contrib.sessions.models import Session
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.utils import timezone

from groupsite.backup import Refused, archive, making, schema, tables, tape, uploads
from groupsite.backup.making import backup
from groupsite.backup.restoring import put_right, restore
from groupsite.demo.loader import load
from people.models import Person
from publications.models import Publication
from tests import factories


def rows():
    """A hash of each table's rows, generated columns included."""
    hashes = {}
    with connection.cursor() as cursor:
        for name in schema.tables(schema.applied()):
            cursor.execute(f"SELECT md5(string_agg(t::text, '|' ORDER BY t::text)), count(*) FROM {name} t")
            hashes[name] = cursor.fetchone()
    return hashes


def files():
    """Everything below the folder of uploads; the cuts are nobody's."""
    found = {path: path.read_bytes() for path in uploads.root().rglob("*") if path.is_file()}
    return {path.relative_to(uploads.root()).as_posix(): content for path, content in found.items()}


def state():
    return rows(), files()


@pytest.fixture
def site(transactional_db, settings, tmp_path):
    """A small site with uploads; gives the folder for its backups."""
    settings.MEDIA_ROOT = tmp_path / "media"
    factories.GroupFactory()
    ada = factories.PersonFactory(name="Ada Tester")
    Person.objects.filter(pk=ada.pk).update(photo="photos/ada.jpg")
    factories.PublicationFactory(title='Tabs\tand\nlines\\ and "Ünïcödé" ∀', byline=[ada, "Bob Tester"])
    write("photos/ada.jpg", b"a picture")
    write("papers/2024/one — “two”.pdf", b"%PDF" + bytes(100_000))
    write("cut/1234-1/72.webp", b"made again on demand")
    return tmp_path


def write(path, content):
    place = uploads.root() / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(content)


def wreck():
    Publication.objects.all().delete()
    Person.objects.update(name="Nobody", photo="")
    factories.PersonFactory(name="Intruder")
    shutil.rmtree(uploads.root() / "photos")
    write("papers/intruder.pdf", b"%PDF")


def execute(statement, *values):
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.fetchall() if cursor.description else None


@pytest.fixture
def other():
    """A second connection to the same database."""
    second = connection.copy()
    yield second
    second.close()


# Round trips


def test_a_wrecked_site_comes_back_row_by_row(transactional_db, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path / "media"
    load(ugly=True)
    factories.UserFactory()
    write("photos/a.jpg", b"a picture")
    before = state()
    report = backup(tmp_path / "site.tar.gz")
    assert report.rows == sum(count for _, count in before[0].values())
    assert report.files == 1
    wreck()
    assert state() != before
    restore(tmp_path / "site.tar.gz", over=True)
    assert state() == before
    assert not uploads.work().exists()


def test_an_empty_site_needs_no_flag(site):
    before = rows()
    backup(site / "site.tar.gz")
    call_command("flush", interactive=False, verbosity=0)
    shutil.rmtree(uploads.root())
    report = restore(site / "site.tar.gz")
    assert rows() == before
    assert sorted(files()) == ["papers/2024/one — “two”.pdf", "photos/ada.jpg"]
    assert not report.rebuilt


def test_after_a_restore_the_database_works_as_before(site):
    """Triggers fire again, and sequences give numbers that nobody has."""
    backup(site / "site.tar.gz")
    last = factories.PersonFactory().pk
    restore(site / "site.tar.gz", over=True)
    ada = Person.objects.get(name="Ada Tester")
    version, events = ada.version, ada.events.count()
    Person.objects.filter(pk=ada.pk).update(office="B")
    ada.refresh_from_db()
    assert (ada.version, ada.events.count()) == (version + 1, events + 1)
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
    assert [notice.payload for notice in other.connection.notifies] == [""]


def test_every_foreign_key_can_wait_for_the_end_of_the_load(db):
    stubborn = execute("SELECT conname FROM pg_constraint WHERE contype = 'f' AND NOT condeferrable")
    assert stubborn == []


# While the site is in use


def test_a_backup_is_of_one_moment_whatever_is_written_meanwhile(site, other, monkeypatch):
    monkeypatch.setattr(making, "EVERY", -1)
    before = rows()
    meanwhile = []

    def credit_another(words):
        """Have a row that is in the backup name one that is not."""
        meanwhile.append(words)
        with other.cursor() as cursor:
            cursor.execute(
                "INSERT INTO publications_author (name, given, particle, family, suffix, literal, key) "
                "VALUES (%s, '', '', '', '', '', %s) RETURNING id",
                [f"Author {len(meanwhile)}", f"author {len(meanwhile)}"],
            )
            cursor.execute(
                "UPDATE publications_authorship SET author_id = %s WHERE position = 1", cursor.fetchone()
            )

    backup(site / "site.tar.gz", say=credit_another)
    assert len(meanwhile) > 100
    assert rows() != before
    restore(site / "site.tar.gz", over=True)
    assert rows() == before


def test_uploads_that_disappear_or_are_missing_are_named(site, monkeypatch):
    os.symlink("/etc/passwd", uploads.root() / "photos" / "link.jpg")
    write("photos/gone.jpg", b"")
    Person.objects.filter(name="Ada Tester").update(photo="photos/gone.jpg")
    monkeypatch.setattr(making, "EVERY", -1)
    report = backup(
        site / "site.tar.gz", say=lambda words: (uploads.root() / "photos/gone.jpg").unlink(missing_ok=True)
    )
    assert report.missing == [str(uploads.root() / "photos/gone.jpg")]
    assert report.left_out == ["photos/link.jpg"]
    assert report.files == 2


def test_an_upload_that_disappears_between_listing_and_reading_is_left_out(site):
    paths, _ = uploads.listed()
    shutil.rmtree(uploads.root())
    assert paths
    assert [uploads.copy_out(path, site) for path in paths] == [None] * len(paths)


# The file


def test_the_file_is_for_its_owner_only_and_readable_with_tar(site):
    path = site / "site.tar.gz"
    backup(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with tarfile.open(path) as opened:
        names = opened.getnames()
        assert opened.extractfile("uploads/photos/ada.jpg").read() == b"a picture"
    assert (names[0], names[-1]) == ("manifest.json", "checksums.json")
    assert not any("cut/" in name for name in names)


def test_a_file_is_not_replaced_unless_that_is_said(site):
    path = site / "site.tar.gz"
    path.write_text("precious")
    with pytest.raises(CommandError, match="--force replaces it"):
        call_command("backup", path)
    assert path.read_text() == "precious"
    call_command("backup", path, force=True, stdout=io.StringIO())
    assert path.stat().st_size > 1000


def test_a_stopped_backup_leaves_nothing(site, monkeypatch):
    def stop(words):
        raise KeyboardInterrupt

    (site / "site.tar.gz").write_text("the old one")
    monkeypatch.setattr(making, "EVERY", -1)
    with pytest.raises(KeyboardInterrupt):
        backup(site / "site.tar.gz", force=True, say=stop)
    assert sorted(path.name for path in site.iterdir()) == ["media", "site.tar.gz"]
    assert (site / "site.tar.gz").read_text() == "the old one"


def test_two_backups_into_one_file_do_not_mix(site, monkeypatch):
    monkeypatch.setattr(making, "EVERY", -1)

    def second(words):
        with pytest.raises(Refused, match="Another backup"):
            backup(site / "site.tar.gz")

    backup(site / "site.tar.gz", say=second)
    restore(site / "site.tar.gz", over=True)


def test_a_backup_among_the_uploads_is_refused(site):
    with pytest.raises(Refused, match="part of itself"):
        backup(uploads.root() / "site.tar.gz")


# Refusals


def pack(members):
    """An archive of (name, content) with checksums that are right."""
    out, said = io.BytesIO(), []
    writer = tape.Writer(out)
    for name, content in members:
        said.append(writer.add(name, io.BytesIO(content), len(content)))
    data = archive.checksums(said)
    writer.add("checksums.json", io.BytesIO(data), len(data))
    writer.close()
    return out.getvalue()


def tarred(*members):
    """A gzipped tar as anybody can make it, of TarInfos and their content."""
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w:gz") as made:
        for info, content in members:
            info.size = len(content)
            made.addfile(info, io.BytesIO(content))
    return out.getvalue()


def special(kind):
    info = tarfile.TarInfo("uploads/x")
    info.type, info.linkname = kind, "/etc/passwd"
    return tarred((tarfile.TarInfo("manifest.json"), manifest()), (info, b""))


def manifest(**changes):
    said = {
        "format": 1,
        "migrations": [],
        "tables": {},
        "sequences": {},
        "site": "0.1",
        "server": "18",
        "made": "x",
    }
    return json.dumps(said | changes).encode()


def lying():
    """The checksums are of something else."""
    data = json.dumps(
        {"members": [{"name": "manifest.json", "size": 1, "sha256": "0", "rows": None}]}
    ).encode()
    return tarred((tarfile.TarInfo("manifest.json"), manifest()), (tarfile.TarInfo("checksums.json"), data))


def with_header(size):
    info = tarfile.TarInfo("x")
    info.type, info.size = tarfile.XHDTYPE, size
    return gzip.compress(info.tobuf(tarfile.GNU_FORMAT) + bytes(1024))


def bomb():
    """Two gigabytes of nothing."""
    info = tarfile.TarInfo("uploads/x")
    info.size = 2 << 30
    first = tarfile.TarInfo("manifest.json")
    first.size = len(manifest())
    head = first.tobuf() + manifest() + bytes(-first.size % 512) + info.tobuf()
    out = io.BytesIO()
    with gzip.open(out, "wb", compresslevel=9) as packed:
        packed.write(head)
        for _ in range(400):
            packed.write(bytes(1 << 20))
    return out.getvalue()


def good(*more):
    return pack([("manifest.json", manifest()), *more])


HOSTILE = {
    "empty": lambda: b"",
    "text": lambda: b"not a backup at all",
    "an empty gzip": lambda: gzip.compress(b""),
    "noise in a gzip": lambda: gzip.compress(os.urandom(4096)),
    "no manifest": lambda: pack([("uploads/x", b"x")]),
    "a manifest that is no JSON": lambda: pack([("manifest.json", b"{")]),
    "a manifest that is a list": lambda: pack([("manifest.json", b"[]")]),
    "a manifest too deep": lambda: pack([("manifest.json", b"[" * 100_000)]),
    "a manifest of control characters": lambda: pack([("manifest.json", manifest(site="\x1b[2J"))]),
    "a newer format": lambda: pack([("manifest.json", manifest(format=2))]),
    "migrations that are no pairs": lambda: pack([("manifest.json", manifest(migrations=["x"]))]),
    "newer migrations": lambda: pack([("manifest.json", manifest(migrations=[["people", "9999_later"]]))]),
    "a sequence that is a text": lambda: pack([("manifest.json", manifest(sequences={"a": ["1; x", True]}))]),
    "a table that is not there": lambda: pack([("manifest.json", manifest(tables={"people_user": ["id"]}))]),
    "a table that is not ours": lambda: good(("tables/pg_authid.copy", b"")),
    "an upload above": lambda: good(("uploads/../../x", b"x")),
    "an upload at the root": lambda: good(("uploads//etc/x", b"x")),
    "an absolute path": lambda: good(("/etc/x", b"x")),
    "an upload into our workshop": lambda: good(("uploads/.restore/token", b"x")),
    "an upload with a line break": lambda: good(("uploads/a\nb", b"x")),
    "an upload that is a dot": lambda: good(("uploads/a/./b", b"x")),
    "something else": lambda: good(("elsewhere/x", b"x")),
    "the same twice": lambda: good(("uploads/x", b"x"), ("uploads/x", b"y")),
    "two manifests": lambda: good(("manifest.json", manifest())),
    "no checksums": lambda: tarred((tarfile.TarInfo("manifest.json"), manifest())),
    "wrong checksums": lying,
    "a symbolic link": lambda: special(tarfile.SYMTYPE),
    "a hard link": lambda: special(tarfile.LNKTYPE),
    "a device": lambda: special(tarfile.BLKTYPE),
    "a pipe": lambda: special(tarfile.FIFOTYPE),
    "a folder": lambda: special(tarfile.DIRTYPE),
    "a sparse file": lambda: special(tarfile.GNUTYPE_SPARSE),
    "a header of a gigabyte": lambda: with_header(1 << 30),
    "a header of nothing": lambda: with_header(0),
    "a header of zeros": lambda: with_header(512),
    "a bomb": bomb,
    "something after the end": lambda: good() + gzip.compress(b"more"),
    "noise after the end": lambda: good() + b"more",
    "no tables": good,
}


def attempt(path):
    """What the command says when it refuses to restore."""
    with pytest.raises(CommandError, match=r"^Nothing was restored. \S.*\.$") as refusal:
        call_command("restore", path, over=True, stdout=io.StringIO())
    return str(refusal.value)


def test_what_is_not_a_backup_is_refused_before_anything_is_touched(site):
    before = state()
    for kind, made in HOSTILE.items():
        (site / "hostile").write_bytes(made())
        assert "\x1b" not in attempt(site / "hostile"), kind
        assert not uploads.work().exists(), kind
    assert state() == before


def test_what_is_damaged_or_cut_short_is_refused(site):
    backup(site / "site.tar.gz")
    whole = (site / "site.tar.gz").read_bytes()
    known = archive.Archive(io.BytesIO(whole)).members
    for at in range(0, len(whole), max(1, len(whole) // 200)):
        with pytest.raises(Refused):
            archive.Archive(io.BytesIO(whole[:at]))
        flipped = whole[:at] + bytes([whole[at] ^ 0x10]) + whole[at + 1 :]
        try:
            found = archive.Archive(io.BytesIO(flipped)).members
        except Refused:
            continue
        assert found == known  # a bit that gzip does not read: of its date, or between blocks


def test_a_living_site_needs_the_flag(site):
    backup(site / "site.tar.gz")
    before = state()
    with pytest.raises(CommandError, match="--over replaces it"):
        call_command("restore", site / "site.tar.gz", stdout=io.StringIO())
    assert state() == before
    call_command("restore", site / "site.tar.gz", over=True, stdout=io.StringIO())


def test_a_table_that_somebody_keeps_is_a_kind_refusal(site, other, monkeypatch):
    monkeypatch.setattr(tables, "PATIENCE", "50ms")
    backup(site / "site.tar.gz")
    before = state()
    other.set_autocommit(False)
    other.cursor().execute("UPDATE people_person SET office = 'held'")
    with pytest.raises(Refused, match="try again later"):
        restore(site / "site.tar.gz", over=True)
    other.rollback()
    assert state() == before


def test_only_one_restores_at_a_time(site, other):
    backup(site / "site.tar.gz")
    before = state()
    other.set_autocommit(False)
    other.cursor().execute("SELECT pg_advisory_xact_lock(%s)", [0x726573746F7265])
    with pytest.raises(Refused, match="A restore is running"):
        restore(site / "site.tar.gz", over=True)
    other.rollback()
    assert state() == before


# Whole or not at all


def repacked(path, change):
    """The same backup with some content changed, and checksums that are right again."""
    with tarfile.open(path) as opened:
        members = [(name, opened.extractfile(name).read()) for name in opened.getnames()]
    (out, said), rows = (
        (io.BytesIO(), []),
        {member["name"]: member["rows"] for member in json.loads(members.pop()[1])["members"]},
    )
    writer = tape.Writer(out)
    for name, content in members:
        content = change.get(name, lambda same: same)(content)
        member = writer.add(name, io.BytesIO(content), len(content))
        said.append(tape.Member(member.name, member.size, member.sha256, rows[name]))
    data = archive.checksums(said)
    writer.add("checksums.json", io.BytesIO(data), len(data))
    writer.close()
    path.write_bytes(out.getvalue())


def with_sequences_at_zero(data):
    said = json.loads(data)
    return json.dumps(said | {"sequences": dict.fromkeys(said["sequences"], [0, True])}).encode()


INCONSISTENT = {
    "a key that leads nowhere": ("publications_author.copy", lambda data: b""),
    "a row too few": ("people_personname.copy", lambda data: b""),
    "a row that breaks a rule": ("people_person.copy", lambda data: data.replace(b"Ada Tester", b"")),
    "columns too many": ("people_person.copy", lambda data: data.replace(b"\n", b"\tx\n")),
    "columns of other code": ("manifest.json", lambda data: data.replace(b'"office"', b'"bureau"')),
    "sequences before their start": ("manifest.json", with_sequences_at_zero),
}


def test_a_backup_that_contradicts_itself_changes_nothing(site):
    factories.PersonNameFactory(person=Person.objects.get())
    backup(site / "site.tar.gz")
    wreck()
    before = state()
    for kind, (member, change) in INCONSISTENT.items():
        shutil.copy(site / "site.tar.gz", site / "changed.tar.gz")
        name = member if member.endswith(".json") else f"tables/{member}"
        repacked(site / "changed.tar.gz", {name: change})
        with pytest.raises(CommandError, match="Nothing was restored"):
            call_command("restore", site / "changed.tar.gz", over=True, stdout=io.StringIO())
        assert state() == before, kind
        assert not uploads.work().exists(), kind


def test_a_restore_that_fails_while_uploads_are_exchanged_puts_them_back(site, monkeypatch):
    backup(site / "site.tar.gz")
    wreck()
    before, real = state(), os.replace
    for number in range(1, 5):
        left = iter(range(number - 1))

        def failing(source, place, left=left):
            if next(left, None) is None:
                monkeypatch.setattr(os, "replace", real)
                raise OSError(28, "No space left on device")
            real(source, place)

        monkeypatch.setattr(os, "replace", failing)
        with pytest.raises(CommandError, match="No space left"):
            call_command("restore", site / "site.tar.gz", over=True, stdout=io.StringIO())
        assert os.replace is real
        assert state() == before, number
        assert not uploads.work().exists()


def test_a_server_that_goes_away_before_the_commit_leaves_all_as_it_was(site, other, monkeypatch):
    backup(site / "site.tar.gz")
    wreck()
    before, real = state(), uploads.swap_in

    def swap_and_lose(token):
        real(token)
        assert files() != before[1]
        other.cursor().execute("SELECT pg_terminate_backend(%s)", [connection.connection.info.backend_pid])

    monkeypatch.setattr(uploads, "swap_in", swap_and_lose)
    with pytest.raises(CommandError, match="Nothing was restored"):
        call_command("restore", site / "site.tar.gz", over=True, stdout=io.StringIO())
    assert state() == before
    assert not uploads.work().exists()


KILLED = """
import os, sys
import django
django.setup()
from django.conf import settings
from django.db import connection
name, media, file, where, number = sys.argv[1:]
connection.settings_dict["NAME"] = name
settings.MEDIA_ROOT = media
from groupsite.backup import restoring, tables, uploads
places = {"load": (tables, "_triggers"), "swap": (os, "replace"), "clear": (uploads, "clear")}
module, function = places[where]
real, calls = getattr(module, function), []
def deadly(*given):
    calls.append(given)
    if len(calls) == int(number):
        os.kill(os.getpid(), 9)
    return real(*given)
setattr(module, function, deadly)
restoring.restore(file, over=True)
"""


POINTS = [("load", 2), ("swap", 1), ("swap", 2), ("swap", 4)]
"""The tables are filled; nothing is exchanged; the old is half out; the new is half in."""


def test_after_a_kill_all_is_old_or_all_is_new(site):
    new = state()
    new[1].pop("cut/1234-1/72.webp")
    backup(site / "site.tar.gz")
    wreck()
    old = state()
    for where, number in POINTS:
        kill_a_restore(site / "site.tar.gz", where, number)
        assert "half way" in put_right(), (where, number)
        assert state() == old, (where, number)
        assert put_right() == ""
    kill_a_restore(site / "site.tar.gz", "clear", 1)
    assert "after its end" in put_right()
    assert state() == new
    assert not uploads.work().exists()


def test_the_next_backup_puts_right_what_a_kill_left(site):
    backup(site / "site.tar.gz")
    old = state()
    kill_a_restore(site / "site.tar.gz", "swap", 3)
    assert files() != old[1]
    assert backup(site / "again.tar.gz").files == 2
    assert state() == old


def kill_a_restore(path, where, number):
    given = [connection.settings_dict["NAME"], uploads.root(), path, where, number]
    environment = os.environ | {"DJANGO_SETTINGS_MODULE": "groupsite.settings"}
    ended = subprocess.run(
        [sys.executable, "-c", KILLED, *map(str, given)], env=environment, cwd=configured.BASE_DIR
    )
    assert ended.returncode == -signal.SIGKILL
    assert uploads.work().exists()
    wait_until_the_server_noticed()


def wait_until_the_server_noticed():
    """The lock is the killed one's until the server has seen that it is gone."""
    with transaction.atomic():
        execute("SELECT pg_advisory_xact_lock(%s)", 0x726573746F7265)


# States of the code


def definitions():
    """Triggers, functions, indexes and constraints, as PostgreSQL would write them."""
    found = execute(
        "SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal "
        "UNION ALL SELECT pg_get_functiondef(oid) FROM pg_proc WHERE pronamespace = 'public'::regnamespace "
        "AND prokind = 'f' UNION ALL SELECT pg_get_indexdef(indexrelid) FROM pg_index "
        "JOIN pg_class ON pg_class.oid = indexrelid WHERE relnamespace = 'public'::regnamespace "
        "UNION ALL SELECT conrelid::regclass || conname || pg_get_constraintdef(oid) FROM pg_constraint "
        "WHERE connamespace = 'public'::regnamespace"
    )
    return sorted(row[0] for row in found)


def test_a_backup_of_an_older_state_is_migrated_to_the_present_one(site):
    call_command("migrate", "taggit", "0004", verbosity=0)
    backup(site / "old.tar.gz")
    call_command("migrate", verbosity=0)
    before, applied, made = state(), set(schema.applied()), definitions()
    before[1].pop("cut/1234-1/72.webp")
    wreck()
    report = restore(site / "old.tar.gz", over=True)
    assert report.rebuilt
    assert set(schema.applied()) == applied
    assert state() == before
    assert definitions() == made


def test_tables_that_are_not_the_sites_are_never_dropped(site):
    call_command("migrate", "taggit", "0004", verbosity=0)
    backup(site / "old.tar.gz")
    call_command("migrate", verbosity=0)
    execute("CREATE TABLE precious (id int)")
    before = state()
    try:
        with pytest.raises(Refused, match="not the site's: precious"):
            restore(site / "old.tar.gz", over=True)
        assert state() == before
    finally:
        execute("DROP TABLE precious")


def test_a_database_of_newer_code_is_not_backed_up(site):
    execute("INSERT INTO django_migrations (app, name, applied) VALUES ('people', '9999_later', now())")
    try:
        with pytest.raises(Refused, match="newer code: it has people.9999_later"):
            backup(site / "site.tar.gz")
    finally:
        execute("DELETE FROM django_migrations WHERE name = '9999_later'")
