from django.core.management.base import CommandError
from django.utils import timezone

from core.db.dated_models import today
from core.management.group_command import GroupCommand
from groupsite.site.local_time import time_zone_cache
from software import github
from software.repository_checks import UnknownSoftwareError, find, refresh


class Command(GroupCommand):
    help = (
        "Fetch stars, licence, last commit and releases of software from GitHub. If a request fails, the "
        "last values are kept."
    )

    def add_arguments(self, parser):
        parser.add_argument("names", nargs="*", metavar="NAME", help="names or slugs; default: all software")

    def handle(self, *, names, **options):
        try:
            software = find(names)
        except UnknownSoftwareError as problem:
            raise CommandError(str(problem)) from problem
        with timezone.override(time_zone_cache.get_zone()):
            on = today()
        failed = 0
        for outcome in refresh(software, github.make_client(), on=on):
            self.stdout.write(f"{outcome.software}: {outcome.message}")
            self.stdout.flush()
            failed += outcome.failed
        if failed:
            raise CommandError(
                f"{failed} of {len(software)} could not be refreshed. Their last values were kept."
            )
