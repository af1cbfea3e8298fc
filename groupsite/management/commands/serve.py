from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError
from django.utils.translation import gettext

from core.files.storage_errors import explain
from groupsite.operations import serving
from groupsite.operations.backup import BackupError


class Command(BaseCommand):
    help = "Prepare the database and static files, and serve the site until Ctrl-C."
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument("--port", type=int, default=8000, help="port to listen on")

    def handle(self, *, port, **options):
        if not serving.is_port_free(port):
            serving.stop_orphans(port)
        if not serving.is_port_free(port):
            raise CommandError(
                gettext(
                    "Port {port} is taken. `make run PORT={other_port}` uses another port; `make stop` stops "
                    "an earlier `make run`."
                ).format(port=port, other_port=port + 123)
            )
        try:
            serving.prepare(self.say)
            self.say(serving.describe_access(port))
            self.say(gettext("Starting the web server …"))
            serving.exec_gunicorn(port)
        except OperationalError as error:
            raise CommandError(
                gettext("The database is not available. {error}").format(error=error)
            ) from error
        except BackupError as problem:
            raise CommandError(str(problem)) from problem
        except OSError as problem:
            raise CommandError(
                gettext("The site cannot be started. {problem}").format(problem=explain(problem) or problem)
            ) from problem

    def say(self, text):
        self.stdout.write(text)
        self.stdout.flush()
