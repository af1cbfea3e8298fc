from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.db import Error
from django.utils.translation import gettext, ngettext

from core.db.applied_migrations import is_up_to_date
from core.progress import announce
from core.text.translation import SeparatedNumber
from groupsite.operations.backup import BackupError
from groupsite.operations.backup.restore import recover_interrupted_restore, restore
from groupsite.personal_data.erasure import erase_returned
from people.editing.image_cutting import cut_missing_images

LEFT = "`manage.py restore` without a file finishes or forgets it."


class Command(BaseCommand):
    help = (
        "Replace the content of the site with a backup, completely or not at all, after verifying it. "
        "Restoring executes what is in the file, so it takes only files of your own account. Without a file, "
        "finish what an interrupted restore left to be done."
    )
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument("file", type=Path, nargs="?", help="a file written by `manage.py backup`")
        parser.add_argument(
            "--over", action="store_true", help="replace the content of a site that is not empty"
        )

    def handle(self, *, file, over, **options):
        try:
            if file is None:
                self.repair()
                return
            with announce(gettext("Restoring"), self.stdout.write):
                report = restore(file, over, self.stdout.write)
        except (BackupError, Error, OSError) as problem:
            raise CommandError(
                gettext("Nothing was restored. {problem}").format(problem=problem)
            ) from problem
        except KeyboardInterrupt:
            raise CommandError(f"{gettext('Stopped.')} {LEFT}", returncode=130) from None
        self.erase_again()
        self.stdout.write(
            gettext(
                "The site is as it was at {backed_up_at}: {tables} tables, {rows:,} rows, "
                "{files:,} files, in {seconds:.1f} seconds. Everybody has to log in anew; "
                "start the web server again, so that it remembers nothing older."
            ).format(
                backed_up_at=report.backed_up_at,
                tables=report.tables,
                rows=SeparatedNumber(report.rows),
                files=SeparatedNumber(report.files),
                seconds=report.seconds,
            )
        )

    def repair(self) -> None:
        """Put right what an interrupted restore left behind, the pictures included, and say what it was.

        Before `migrate`, at the first start and after an upgrade, it reads no tables of this version.
        """
        messages = [recover_interrupted_restore()]
        if is_up_to_date():
            if count := cut_missing_images():
                messages.append(
                    ngettext(
                        "Pictures were cut that were missing, of {count} image.",
                        "Pictures were cut that were missing, of {count} images.",
                        count,
                    ).format(count=count)
                )
            self.erase_again()
        self.stdout.write(" ".join(filter(None, messages)) or gettext("There is nothing to repair."))

    def erase_again(self) -> None:
        """Erase those who were erased after the backup was made."""
        number, staying = erase_returned()
        if number:
            text = ngettext(
                "{number} person erased again, as after the backup was made.",
                "{number} people erased again, as after the backup was made.",
                number,
            )
            self.stdout.write(text.format(number=number))
        if staying:
            self.stderr.write(
                gettext(
                    "The last owner was erased after the backup was made, and is here again. Make somebody "
                    "else an owner, then repeat: manage.py restore"
                )
            )
