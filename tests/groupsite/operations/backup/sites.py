"""Sites to back up: what is in them, and how to ruin it."""

import shutil

from django.db import connection

from groupsite.operations.backup import tables, uploads_folder
from people.models import Person
from publications.models import Publication
from tests import factories


def hash_rows():
    """A hash of each table's rows, generated columns included."""
    hashes = {}
    with connection.cursor() as cursor:
        for name in tables.list_backup_tables(tables.read_applied_migrations()):
            cursor.execute(f"SELECT md5(string_agg(t::text, '|' ORDER BY t::text)), count(*) FROM {name} t")
            hashes[name] = cursor.fetchone()
    return hashes


def read_files():
    """Everything below the folder of uploads; the cuts are nobody's."""
    contents = {path: path.read_bytes() for path in uploads_folder.get_root().rglob("*") if path.is_file()}
    return {
        path.relative_to(uploads_folder.get_root()).as_posix(): content for path, content in contents.items()
    }


def read_next_numbers():
    """Return what each table's sequence gives next."""
    values = tables.read_sequences(list(tables.list_backup_tables(tables.read_applied_migrations())))
    return {name: last + used for name, (last, used) in values.items()}


def read_state():
    return hash_rows(), read_files(), read_next_numbers()


def write(path, content):
    place = uploads_folder.get_root() / path
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_bytes(content)


def wreck():
    Publication.objects.all().delete()
    Person.objects.update(name="Nobody", photo="")
    factories.PersonFactory(name="Intruder")
    shutil.rmtree(uploads_folder.get_root() / "photos")
    write("papers/intruder.pdf", b"%PDF")


def execute(statement, *values):
    with connection.cursor() as cursor:
        cursor.execute(statement, values)
        return cursor.fetchall() if cursor.description else None
