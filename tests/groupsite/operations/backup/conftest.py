"""A site with something in it, and somebody else at its database."""

import pytest
from django.db import connection

from people.models import Person
from tests import factories
from tests.empty_tables import empty_all_tables
from tests.groupsite.operations.backup.sites import write


@pytest.fixture
def committed(django_db_setup, django_db_blocker):
    """Let a test commit; its rows are gone afterwards, in a fraction of the time that a flush takes."""
    with django_db_blocker.unblock():
        yield
        connection.close()
        empty_all_tables()


@pytest.fixture
def site(committed, settings, tmp_path):
    """A small site with uploads; gives the folder for its backups."""
    settings.MEDIA_ROOT, settings.VAR = tmp_path / "media", tmp_path / "var"
    settings.VAR.mkdir()
    factories.GroupFactory()
    ada = factories.PersonFactory(name="Ada Tester")
    Person.objects.filter(pk=ada.pk).update(photo="photos/ada.jpg")
    factories.PublicationFactory(title='Tabs\tand\nlines\\ and "Ünïcödé" ∀', byline=[ada, "Bob Tester"])
    write("photos/ada.jpg", b"a picture")
    write("papers/2024/one — “two”.pdf", b"%PDF" + bytes(100_000))
    write("cut/1234-1/72.webp", b"cut from a picture")
    return tmp_path


@pytest.fixture
def other():
    """A second connection to the same database."""
    second = connection.copy()
    yield second
    second.close()
