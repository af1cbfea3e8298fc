from pathlib import Path

from django.core.management.base import CommandError
from django.db import Error

from core.management.group_command import GroupCommand
from groupsite.operations.backup import BackupError
from groupsite.operations.backup.create import backup


class Command(GroupCommand):
    help = (
        "Write a backup of the whole site, including uploads, to one file. The site can stay in use. "
        "The file holds password hashes, drafts and hidden addresses, and so it is made readable for its "
        "owner only. Sessions are not in it."
    )
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path, help="target file, for example backup.tar")
        parser.add_argument("--force", action="store_true", help="replace an existing file")

    def handle(self, *, file, force, **options):
        try:
            report = backup(file, force, self.stdout.write)
        except FileExistsError as problem:
            raise CommandError(f"{file} already exists. Use --force to replace it.") from problem
        except (BackupError, Error, OSError) as problem:
            raise CommandError(f"Backup failed. {problem}") from problem
        except KeyboardInterrupt:
            raise CommandError("Stopped. Nothing was written.", returncode=130) from None
        for path in report.missing:
            self.stderr.write(f"Missing file: {path}")
        for path in report.left_out:
            self.stderr.write(f"Not backed up, because it is a link or has an invalid name: {path}")
        self.stdout.write(
            f"{file}: {report.tables} tables, {report.rows:,} rows, {report.files:,} files; "
            f"{report.size / 1e6:,.1f} MB in {report.seconds:.1f} seconds."
        )
