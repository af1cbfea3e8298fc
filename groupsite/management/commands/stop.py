from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils.translation import gettext

from core.localdb.server import Server, ServerError
from groupsite.operations import serving


class Command(BaseCommand):
    help = "Stop everything that `make run` started, including the local database."
    requires_system_checks = []

    def handle(self, **options):
        if servers := serving.stop_gunicorns():
            self.stdout.write(gettext("Web servers stopped: {servers}").format(servers=servers))
        try:
            if Server(settings.VAR).stop():
                self.stdout.write(gettext("Local database stopped"))
        except ServerError as error:
            raise CommandError(str(error)) from error
