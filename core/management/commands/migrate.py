from django.core.management.commands import migrate

from core.db.migration_autodetector import SchemaAutodetector


class Command(migrate.Command):
    autodetector = SchemaAutodetector
