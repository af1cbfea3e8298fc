from pathlib import Path

from django.core.management.base import CommandError
from django.db import Error
from django.utils.translation import gettext

from core.management.group_command import GroupCommand
from core.text.translation import SeparatedNumber
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
            raise CommandError(
                gettext("{file} already exists. Use --force to replace it.").format(file=file)
            ) from problem
        except (BackupError, Error, OSError) as problem:
            raise CommandError(gettext("Backup failed. {problem}").format(problem=problem)) from problem
        except KeyboardInterrupt:
            raise CommandError(gettext("Stopped. Nothing was written."), returncode=130) from None
        for path in report.missing:
            self.stderr.write(gettext("Missing file: {path}").format(path=path))
        for path in report.left_out:
            self.stderr.write(
                gettext("Not backed up, because it is a link or has an invalid name: {path}").format(
                    path=path
                )
            )
        self.stdout.write(
            gettext(
                "{file}: {tables} tables, {rows:,} rows, {files:,} files; "
                "{value:,.1f} MB in {seconds:.1f} seconds."
            ).format(
                file=file,
                tables=report.tables,
                rows=SeparatedNumber(report.rows),
                files=SeparatedNumber(report.files),
                value=report.size / 1e6,
                seconds=report.seconds,
            )
        )
