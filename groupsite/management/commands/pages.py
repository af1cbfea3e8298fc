import signal
import sys
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError

from core.db.watchdog import watch_databases
from groupsite.page_cache.page_writer import PageWriter


class Command(BaseCommand):
    help = "Keep pages as files in PAGES_DIR, which nginx serves, until it is stopped."

    def add_arguments(self, parser):
        parser.add_argument("--once", action="store_true", help="write all pages and stop, leaving the files")

    def handle(self, *, once, **options):
        if settings.FORCE_SCRIPT_NAME:
            raise CommandError("Pages as files need a site of its own, without a path in SITE_URL.")
        watch_databases(settings.DATABASES)
        writer = PageWriter(Path(settings.PAGES_DIR))
        signal.signal(signal.SIGTERM, lambda *_: sys.exit())
        try:
            writer.run(once)
        except KeyboardInterrupt:
            pass
        finally:
            if not once:
                writer.files.remove()
