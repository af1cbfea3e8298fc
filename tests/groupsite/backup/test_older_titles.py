"""Titles that stand in the names of an older backup have their field after it is restored."""

import pytest
from django.core.management import call_command
from django.db import connection

from groupsite.backup.making import backup
from groupsite.backup.restoring import restore
from people.models import Person

pytestmark = pytest.mark.django_db(transaction=True)


def test_titles_in_names_of_an_older_backup_move_to_their_field(site):
    person = Person.objects.order_by("pk").first()
    call_command("migrate", "people", "0004", verbosity=0)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE people_person SET name = 'Prof. Dr. Ada Berg' WHERE id = %s", [person.pk])
    backup(site / "old.tar.gz")
    call_command("migrate", verbosity=0)
    restore(site / "old.tar.gz", over=True)
    person = Person.objects.get(pk=person.pk)
    assert (person.title, person.name) == ("Prof. Dr.", "Ada Berg")
    assert person.events.filter(title="Prof. Dr.").exists()
