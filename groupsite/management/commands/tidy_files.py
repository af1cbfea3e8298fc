from django.utils.translation import gettext

from core.files.checks import format_size
from core.files.cleanup import KEPT_DAYS, remove_unused_files
from core.management.group_command import GroupCommand


class Command(GroupCommand):
    help = (
        f"Delete uploaded files that nothing has used for {KEPT_DAYS} days, and uploads that were never "
        f"saved."
    )

    def add_arguments(self, parser):
        parser.add_argument(
            "--dry-run", action="store_true", help="show what would be deleted, without deleting it"
        )

    def handle(self, *, dry_run, **options):
        removed = remove_unused_files(dry_run=dry_run)
        for name in removed.names:
            self.stdout.write(name)
        text = (
            gettext("Files that would be deleted: {number}")
            if dry_run
            else gettext("Files deleted: {number}")
        )
        size = f", {format_size(removed.size)}" if removed.names else ""
        self.stdout.write(f"{text.format(number=len(removed.names))}{size}.")
        if removed.pending:
            self.stdout.write(
                gettext("{pending} uploads of forms that were never saved deleted.").format(
                    pending=removed.pending
                )
            )
