from django.core.management.base import BaseCommand

from core.files.checks import format_size
from core.files.cleanup import KEPT_DAYS, remove_unused_files


class Command(BaseCommand):
    help = f"Removes uploaded files that nothing spoke of for {KEPT_DAYS} days, and uploads never saved."

    def add_arguments(self, parser):
        parser.add_argument("--dry-run", action="store_true", help="only say what would go")

    def handle(self, *, dry_run, **options):
        removed = remove_unused_files(dry_run=dry_run)
        for name in removed.names:
            self.stdout.write(name)
        verb = "would go" if dry_run else "are gone"
        size = f", {format_size(removed.size)}" if removed.names else ""
        self.stdout.write(f"{len(removed.names)} files {verb}{size}.")
        if removed.pending:
            self.stdout.write(f"{removed.pending} uploads of forms that were never saved are gone.")
        if removed.closed:
            self.stdout.write(
                f"{removed.closed} files and folders of uploads are no longer open to other users."
            )
