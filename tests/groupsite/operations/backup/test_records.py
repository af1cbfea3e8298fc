"""Each verified backup is recorded, whoever makes it."""

from groupsite.models import BackupRecord
from groupsite.operations.backup.create import backup
from groupsite.operations.backup.records import last_backup
from groupsite.operations.backup.restore import restore


def test_a_backup_is_recorded_with_its_moment_and_again_under_the_same_name(site):
    assert last_backup() is None
    backup(site / "one.tar")
    first = last_backup()
    backup(site / "one.tar", force=True)
    row = BackupRecord.objects.get()
    assert (row.path, row.size) == (str(site / "one.tar"), (site / "one.tar").stat().st_size)
    assert last_backup() == row.made_at >= first


def test_a_restored_site_has_no_records_of_another_machine(site):
    backup(site / "one.tar")
    restore(site / "one.tar", over=True)
    assert last_backup() is None
