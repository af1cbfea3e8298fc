from django.utils.translation import gettext, ngettext

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
        number = len(removed.names)
        if dry_run:
            text = ngettext("{number} file would be deleted", "{number} files would be deleted", number)
        else:
            text = ngettext("{number} file deleted", "{number} files deleted", number)
        size = f", {format_size(removed.size)}" if removed.names else ""
        self.stdout.write(f"{text.format(number=number)}{size}.")
        if removed.pending:
            self.stdout.write(
                gettext("{pending} uploads of forms that were never saved deleted.").format(
                    pending=removed.pending
                )
            )
