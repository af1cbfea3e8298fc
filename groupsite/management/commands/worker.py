from django.core.management.base import BaseCommand

from core.db.pooler import log_pooler_problems
from core.tasks.worker import Worker
from groupsite.schedule import SCHEDULE
from groupsite.site.local_time import time_zone_cache


class Command(BaseCommand):
    help = (
        "Run background tasks until stopped: e-mail, refreshing software, and what the schedule "
        "says. Several workers may run at once."
    )

    def add_arguments(self, parser):
        parser.add_argument("--once", action="store_true", help="run the waiting tasks, then stop")
        parser.add_argument("--parent", type=int, help="stop when the process with this ID ends")

    def handle(self, *, once, parent, **options):
        worker = Worker(SCHEDULE, parent, time_zone_cache.get_zone)
        if not once:
            log_pooler_problems()
            worker.run()
            return
        try:
            self.stdout.write(f"Tasks run: {worker.run_waiting()}")
        finally:
            worker.close()
