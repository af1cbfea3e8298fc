import datetime
from pathlib import Path

from django.core.management.base import CommandError
from django.db.models import Max
from django.utils import timezone

from core.management.group_command import GroupCommand
from groupsite.operations.backup.archive import read_moment
from groupsite.personal_data.models import ErasureRecord
from people.models import FormerName


def _find_last(model, column: str) -> datetime.datetime | None:
    return model.objects.aggregate(last=Max(column))["last"]


class Command(GroupCommand):
    help = (
        "List the backups in a folder that were made before the last quiet name change or erasure, and so "
        "hold a former name, or somebody who was erased. Delete them once there is a newer one."
    )

    def add_arguments(self, parser):
        parser.add_argument("folder", type=Path, help="folder with backups, for example /srv/backups")

    def handle(self, *, folder, **options):
        if not folder.is_dir():
            raise CommandError(f"{folder} is not a folder.")
        last = max(
            filter(None, (_find_last(FormerName, "created_at"), _find_last(ErasureRecord, "at"))),
            default=None,
        )
        if last is None:
            self.stdout.write("No name was changed quietly, and nobody was erased.")
            return
        stale = []
        for path in filter(Path.is_file, sorted(folder.rglob("*"))):
            made_at = read_moment(path)
            if made_at is None and ".tar" in path.name:  # of another program
                made_at = datetime.datetime.fromtimestamp(path.stat().st_mtime, datetime.UTC)
            if made_at and made_at < last:
                stale.append(path)
                self.stdout.write(f"{path}, {timezone.localtime(made_at):%Y-%m-%d %H:%M}")
        self.stdout.write(f"{len(stale)} made before {timezone.localtime(last):%Y-%m-%d %H:%M}.")
