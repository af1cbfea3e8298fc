"""The worker's backups: made, kept by days, weeks and months, and refused with a reason."""

import datetime
import os
import stat
from types import SimpleNamespace

import pytest

from core.tasks import PermanentTaskError
from groupsite.models import BackupRecord
from groupsite.operations.backup import rotation

EVENING = datetime.datetime(2026, 11, 29, 2, 30)  # noqa: DTZ001


def build_moments(days):
    return {EVENING - datetime.timedelta(days=day) for day in range(days)}


@pytest.mark.parametrize(
    ("counts", "days", "number"),
    [
        ((7, 4, 12), 5, 5),
        ((7, 4, 12), 400, 7 + 3 + 11),
        ((1, 0, 0), 30, 1),
        ((0, 0, 0), 30, 0),
        ((3, 2, 2), 60, 5),
    ],
)
def test_a_backup_of_each_day_week_and_month_is_kept(counts, days, number):
    kept = rotation.choose_kept(build_moments(days), counts)
    assert len(kept) == number
    assert not counts[0] or max(kept) == EVENING


def test_of_several_backups_of_a_day_the_last_is_kept():
    morning = EVENING.replace(hour=1)
    assert rotation.choose_kept([morning, EVENING], (7, 4, 12)) == {EVENING}


@pytest.mark.parametrize(
    ("name", "is_ours"),
    [
        ("groupsite-2026-11-29-023000.tar", True),
        ("groupsite-2026-13-29-023000.tar", False),
        ("groupsite-2026-11-29-023000.tar.part", False),
        ("before-upgrade.tar", False),
    ],
)
def test_only_files_with_its_own_names_are_the_workers(name, is_ours):
    assert (rotation.read_name(name) is not None) == is_ours


@pytest.fixture
def folder(site, settings):
    settings.BACKUP_DIR = site / "backups"
    return settings.BACKUP_DIR


def record(path, **values):
    path.write_bytes(b"x")
    moment = datetime.datetime.fromtimestamp(rotation.read_name(path.name).timestamp(), datetime.UTC)
    BackupRecord.objects.create(path=str(path), made_at=moment, size=1, seconds=1, **values)


def test_a_backup_has_its_date_and_is_for_its_owner_alone(folder):
    text = rotation.back_up()
    (path,) = folder.iterdir()
    assert rotation.read_name(path.name)
    assert text.startswith(f"{path.name}, ")
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert BackupRecord.objects.get().path == str(path)


def test_the_newest_and_the_last_that_was_tried_stay_and_foreign_files_too(folder, settings):
    settings.BACKUP_KEEP = (0, 0, 0)
    folder.mkdir()
    names = [f"groupsite-2026-11-{day}-023000.tar" for day in (20, 21, 22)]
    record(folder / names[0])
    record(folder / names[1], tried_at=datetime.datetime.now(datetime.UTC))
    record(folder / names[2])
    (folder / "mine.tar").write_bytes(b"x")
    assert rotation.remove_obsolete(folder) == 1
    assert sorted(path.name for path in folder.iterdir()) == [*names[1:], "mine.tar"]
    assert BackupRecord.objects.count() == 2


def test_nothing_is_removed_while_no_backup_is_known_to_be_good(folder, settings):
    settings.BACKUP_KEEP = (0, 0, 0)
    folder.mkdir()
    (folder / "groupsite-2026-11-20-023000.tar").write_bytes(b"x")
    assert rotation.remove_obsolete(folder) == 0


def test_a_full_disk_and_a_folder_that_cannot_be_made_are_said_before(folder, settings, monkeypatch):
    monkeypatch.setattr(rotation.shutil, "disk_usage", lambda _path: SimpleNamespace(free=1_000))
    with pytest.raises(PermanentTaskError, match="Make room"):
        rotation.back_up()
    assert list(folder.iterdir()) == []
    settings.BACKUP_DIR = folder / "file" / "below"
    (folder / "file").write_text("")
    with pytest.raises(PermanentTaskError, match="cannot be written"):
        rotation.back_up()
    settings.BACKUP_DIR = None
    with pytest.raises(PermanentTaskError, match="BACKUP_DIR is not set"):
        rotation.back_up()


def test_what_a_killed_backup_left_is_removed_after_a_day(folder):
    folder.mkdir()
    names = ["groupsite-2026-11-20-023000.tar.part", ".dump-abc", ".trial-abc/x", "mine.part"]
    for name in names:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("")
    for path in folder.iterdir():
        os.utime(path, (0, 0))
    (folder / ".dump-new").write_text("")
    rotation.remove_abandoned(folder)
    assert sorted(path.name for path in folder.iterdir()) == [".dump-new", "mine.part"]
