import datetime
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from people.models import FormerName


class Command(BaseCommand):
    help = (
        "List the backups in a folder that were made before the last quiet name change, and so hold a former "
        "name. Delete them once there is a newer one."
    )

    def add_arguments(self, parser):
        parser.add_argument("folder", type=Path, help="folder with backups, for example /srv/backups")

    def handle(self, *, folder, **options):
        if not folder.is_dir():
            raise CommandError(f"{folder} is not a folder.")
        last = FormerName.objects.order_by("-created_at").values_list("created_at", flat=True).first()
        if last is None:
            self.stdout.write("No name was changed quietly.")
            return
        stale = []
        for path in sorted(folder.rglob("*.tar*")):
            made_at = datetime.datetime.fromtimestamp(path.stat().st_mtime, datetime.UTC)
            if made_at < last:
                stale.append(path)
                self.stdout.write(f"{path}, {timezone.localtime(made_at):%Y-%m-%d %H:%M}")
        self.stdout.write(f"{len(stale)} made before {timezone.localtime(last):%Y-%m-%d %H:%M}.")
