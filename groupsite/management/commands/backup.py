from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.db import Error

from groupsite.operations.backup import BackupError
from groupsite.operations.backup.create import backup


class Command(BaseCommand):
    help = (
        "Writes everything that the site holds, uploads included, into one file, while the site is in use. "
        "The file holds password hashes, drafts and hidden addresses, and so it is made readable for its "
        "owner only. Sessions are not in it."
    )
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path, help="where to, as backup.tar.gz")
        parser.add_argument("--force", action="store_true", help="replace the file if there is one")

    def handle(self, *, file, force, **options):
        try:
            report = backup(file, force, self.stdout.write)
        except FileExistsError as problem:
            raise CommandError(f"There is a file {file} already; --force replaces it.") from problem
        except (BackupError, Error, OSError) as problem:
            raise CommandError(f"There is no backup. {problem}") from problem
        except KeyboardInterrupt:
            raise CommandError("Stopped; nothing was written.", returncode=130) from None
        for path in report.missing:
            self.stderr.write(f"Missing, though the database names it: {path}")
        for path in report.left_out:
            self.stderr.write(f"Not in the backup, being a link or oddly named: {path}")
        self.stdout.write(
            f"{file}: {report.tables} tables, {report.rows:,} rows, {report.files:,} files; "
            f"{report.size / 1e6:,.1f} MB in {report.seconds:.1f} seconds."
        )
