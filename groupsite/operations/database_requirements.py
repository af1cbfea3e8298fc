"""What the site needs of a PostgreSQL server and its database, checked before migrations begin."""

from django.core.management import CommandError
from django.db import connections

OLDEST = 16
"""The oldest version of PostgreSQL that works."""
NEWEST = 18
"""The newest version that this release was tried with."""
EXTENSIONS = ("unaccent", "pg_trgm")
"""What migrations create, unless it is there."""


def refuse_unfit_server(using: str, **options) -> None:
    """Raise CommandError if PostgreSQL is too old or the database not in UTF-8. Receiver of pre_migrate."""
    with connections[using].cursor() as cursor:
        cursor.execute("SELECT current_setting('server_version'), current_setting('server_encoding')")
        version, encoding = cursor.fetchone()
    if int(version.split(".")[0]) < OLDEST:
        raise CommandError(
            f"PostgreSQL {OLDEST} or newer is needed, and this server is PostgreSQL {version}. Nothing was "
            "changed. Install a newer one and create the database there: docs/operators.md says how."
        )
    if encoding != "UTF8":
        raise CommandError(
            f"A database in UTF-8 is needed, and this one is in {encoding}. Nothing was changed. Create it "
            "again with createdb --encoding UTF8 --template template0."
        )
