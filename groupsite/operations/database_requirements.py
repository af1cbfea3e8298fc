"""What the site needs of a PostgreSQL server and its database, checked before migrations begin."""

from django.core.management import CommandError
from django.db import connection, connections

OLDEST = 16
"""The oldest version of PostgreSQL that works."""
NEWEST = 18
"""The newest version that this release was tried with."""
EXTENSIONS = ("pg_trgm", "unaccent")
"""What migrations create, unless it is there."""

_LOCALE = """
SELECT datlocprovider = 'c' AND datctype IN ('C', 'POSIX'),
    coalesce(datcollversion <> pg_database_collation_actual_version(oid), false)
FROM pg_database WHERE datname = current_database()
"""


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


def list_missing_extensions() -> list[str]:
    """Return the names of the extensions that the database lacks."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT extname FROM pg_extension")
        installed = {name for (name,) in cursor.fetchall()}
    return sorted(set(EXTENSIONS) - installed)


def describe_locale_problem() -> str:
    """Return what is wrong with the locale of the database and what to do; "" if nothing is."""
    with connection.cursor() as cursor:
        cursor.execute(_LOCALE)
        is_plain, is_outdated = cursor.fetchone()
    if is_outdated:
        return (
            "The collations of the system have changed since the database was made: run REINDEX DATABASE and "
            "ALTER DATABASE … REFRESH COLLATION VERSION as its owner."
        )
    if is_plain:
        return (
            "The locale is C, with which searches in the admin distinguish upper and lower case outside "
            "ASCII. Restore a backup into a database with C.UTF-8."
        )
    return ""
