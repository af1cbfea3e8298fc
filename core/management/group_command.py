"""The base class of commands that tell about the site's content."""

from django.core.management.base import BaseCommand

from core.languages import activate_language, get_default_language


class GroupCommand(BaseCommand):
    """A command that says what it does in the group's first language."""

    def execute(self, *args, **options):
        with activate_language(get_default_language()):
            return super().execute(*args, **options)
