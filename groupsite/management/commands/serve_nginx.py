from django.core.management.base import BaseCommand, CommandError
from django.db import OperationalError

from groupsite.operations import serving
from groupsite.operations.backup import BackupError
from groupsite.operations.nginx_trial import NginxTrial


class Command(BaseCommand):
    help = "Serve the site behind a local nginx until Ctrl-C, with pages as files, as it is deployed."
    requires_system_checks = []

    def add_arguments(self, parser):
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *, port, **options):
        if not serving.is_port_free(port):
            raise CommandError(f"Port {port} is taken. `make serve-nginx PORT={port + 123}` takes another.")
        try:
            trial = NginxTrial(port)
            serving.prepare(self.stdout.write)
            self.stdout.write(serving.describe_access(port))
            trial.run()
        except OperationalError as error:
            raise CommandError(f"There is no database: {error}") from error
        except (BackupError, OSError) as error:
            raise CommandError(str(error)) from error
