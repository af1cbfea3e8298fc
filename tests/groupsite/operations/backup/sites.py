"""Sites to back up: what is in them, and how to ruin it."""

import shutil

from django.db import connection

from groupsite.operations.backup import database, uploads
from people.models import Person
from publications.models import Publication
from tests import factories


def hash_rows():
    """A hash of each table's rows, generated columns included."""
    hashes = {}
    with connection.cursor() as cursor:
        for name in database.count_rows():
            cursor.execute(f"SELECT md5(string_agg(t::text, '|' ORDER BY t::text)), count(*) FROM {name} t")
            hashes[name] = cursor.fetchone()
    return hashes


def read_files():
    """Everything below the folder of uploads."""
    contents = {path: path.read_bytes() for path in uploads.get_root().rglob("*") if path.is_file()}
    return {path.relative_to(uploads.get_root()).as_posix(): content for path, content in contents.items()}


def read_next_numbers():
    """Return what each sequence gave last, but those of tables that no backup holds."""
    names = tuple(f"{table}_" for table in database.EXCLUDED_TABLES)
    rows = execute("SELECT sequencename, last_value FROM pg_sequences WHERE schemaname = 'public'")
    return {name: value for name, value in rows if not name.startswith(names)}


def read_state():
    return hash_rows(), read_files(), read_next_numbers()


def write(path, content):
    place = uploads.get_root() / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(content)


def wreck():
    Publication.objects.all().delete()
    Person.objects.update(name="Nobody", photo="")
    factories.PersonFactory(name="Intruder")
    shutil.rmtree(uploads.get_root() / "photos")
    write("papers/intruder.pdf", b"%PDF")


def execute(statement, *values):
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.fetchall() if cursor.description else None
