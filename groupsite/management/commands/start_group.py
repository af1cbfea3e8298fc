import os

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError
from django.utils.text import get_text_list
from django.utils.translation import gettext

from groupsite.operations import serving
from groupsite.operations.first_run.setup import SetupError, start_group


class Command(BaseCommand):
    help = "Set up a new group's site in an empty database. Running it again changes nothing."
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument("name", help="name of the group")
        parser.add_argument("--email", default="", help="e-mail address of the owner, to log in with")
        parser.add_argument("--accent", default="", help='colour of links and marks, for example "#0d6450"')
        parser.add_argument(
            "--time-zone",
            default="",
            help="time zone of the group, for example Europe/London; decides when a day begins",
        )

    def handle(self, *, name, email, accent, time_zone, **options):
        try:
            report = start_group(name, email, accent, time_zone)
        except SetupError as problem:
            raise CommandError(str(problem)) from problem
        except OperationalError as error:
            raise CommandError(
                gettext("The database is not available. {error}").format(error=error)
            ) from error
        result = (
            gettext("Created {added}.").format(added=get_text_list(report.added, gettext("and")))
            if report.added
            else gettext("Nothing was missing.")
        )
        self.stdout.write(
            gettext("“{name}” is ready. {result}").format(name=report.group.name, result=result)
        )
        if report.password:
            self.stdout.write(
                gettext("Log in as {owner} with the password {password}").format(
                    owner=report.owner, password=report.password
                )
            )
            self.stdout.write(
                gettext("The password is shown only once. To set another, run ./manage.py changepassword.")
            )
        else:
            self.stdout.write(
                gettext("The owner is {owner}. The password was not changed.").format(owner=report.owner)
            )
        self.stdout.write(describe_next_steps())


def describe_next_steps() -> str:
    """Return a sentence with the URL of the first steps, if the site is served somewhere."""
    ports = serving.find_running_ports()
    if os.environ.get("SITE_URL"):
        url = settings.SITE_URL.rstrip("/")
    elif ports:
        url = f"http://{serving.HOST}:{ports[0]}"
    else:
        return gettext("Start the site with `make run`. The next steps are listed at /admin/")
    return gettext("The next steps are listed at {url}/admin/").format(url=url)
