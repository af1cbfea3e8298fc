"""Forms of stored papers do not wait for one another; who adds a paper waits for whoever is saving one."""

import pytest
from django.db import connection

from publications.imports.locks import PAPER_LOCK
from publications.models import Publication
from tests import factories

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def another_form():
    """Somebody else saves a stored paper all the while."""
    other = connection.copy()
    with other.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_lock_shared(%s)", [PAPER_LOCK])
        yield
    other.close()


@pytest.fixture
def lock_timeout():
    with connection.cursor() as cursor:
        cursor.execute("SET lock_timeout = '50ms'")
        yield
        cursor.execute("RESET lock_timeout")


@pytest.mark.usefixtures("another_form", "lock_timeout")
def test_a_stored_paper_is_saved_while_another_one_is(member, save):
    paper = factories.PublicationFactory(byline=["A One"], added_by=member)
    assert save(member, paper, abstract="New").status_code == 302
    assert Publication.objects.get().abstract == "New"


@pytest.mark.usefixtures("another_form", "lock_timeout")
def test_a_new_paper_waits(member, save):
    assert "the site is busy" in save(member, title="TorchOpt", year="2023").content.decode()
    assert not Publication.objects.exists()
