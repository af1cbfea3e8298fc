import json
import sys
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError
from django.db import Error
from django.utils.translation import gettext

from groupsite.operations.upgrade.report import build_report


class Command(BaseCommand):
    help = (
        "Say what an upgrade will do to the database, how long it takes, and what is missing, without "
        "changing anything. The exit status is 0 if nothing stands in the way, 1 for warnings, and 2 if the "
        "upgrade would fail."
    )
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument("--json", action="store_true", help="write JSON, for scripts")
        parser.add_argument(
            "--backup", type=Path, metavar="PATH", help="a backup, or the folder with backups"
        )

    def handle(self, *, backup, **options):
        try:
            report = build_report(backup)
        except Error as problem:
            raise CommandError(
                gettext("The database cannot be asked. {problem}").format(problem=problem), returncode=2
            ) from problem
        if options["json"]:
            self.stdout.write(json.dumps(report.to_json(), indent=2, ensure_ascii=False))
        else:
            self.stdout.write("\n".join(report.to_lines()))
        if report.status:
            sys.exit(report.status)
