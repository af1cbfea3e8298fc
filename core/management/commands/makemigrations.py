from django.core.management.commands import makemigrations

from core.db.migration_autodetector import SchemaAutodetector


class Command(makemigrations.Command):
    autodetector = SchemaAutodetector
