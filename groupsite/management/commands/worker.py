import subprocess
import sys

from django.conf import settings
from django.core.management.base import BaseCommand
from django.utils.translation import gettext

from core.db.pooler import log_pooler_problems
from core.tasks.worker import Worker
from groupsite.regular_tasks.alarms import tell_owners
from groupsite.schedule import SCHEDULE
from groupsite.site.local_time import time_zone_cache


def start_long() -> subprocess.Popen:
    """Start the process that runs the long tasks that wait."""
    command = [sys.executable, str(settings.BASE_DIR / "manage.py"), "worker", "--long"]
    return subprocess.Popen(command, cwd=settings.BASE_DIR)  # noqa: S603


class Command(BaseCommand):
    help = (
        "Run background tasks until stopped: e-mail, refreshing software, backups, and what else the "
        "schedule says. Several workers may run at once."
    )

    def add_arguments(self, parser):
        parser.add_argument("--once", action="store_true", help="run the waiting tasks, then stop")
        parser.add_argument("--long", action="store_true", help="run the waiting long tasks, then stop")
        parser.add_argument("--parent", type=int, help="stop when the process with this ID ends")

    def handle(self, *, once, long, parent, **options):
        start = None if once or long else start_long
        worker = Worker(SCHEDULE, parent, time_zone_cache.get_zone, tell_owners, start, is_long=long)
        if not once and not long:
            log_pooler_problems()
        try:
            if long:
                worker.run_long()
            elif once:
                self.stdout.write(gettext("Tasks run: {number}").format(number=worker.run_waiting()))
            else:
                worker.run()
        finally:
            worker.close()
