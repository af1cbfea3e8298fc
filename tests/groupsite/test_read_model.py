"""Pages read the same number of times however much they show."""

import pytest
from django.core.cache import caches
from django.db import connection
from django.test.utils import CaptureQueriesContext

from groupsite.site.filled_lists import filled_lists
from tests import factories as make

pytestmark = pytest.mark.django_db
CEILINGS = {"/": 22, "/publications/": 12, "/publications/the-paper/": 16, "/people/ada/": 33}


@pytest.fixture
def ada():
    person = make.PersonFactory(name="Ada Tester", slug="ada")
    make.AppointmentFactory(person=person)
    return person


def add_papers(person, number: int) -> None:
    for _ in range(number):
        paper = make.PublicationFactory(in_list=True)
        make.AuthorshipFactory(publication=paper, person=person, matched="decision", position=1)
        make.AuthorshipFactory(publication=paper, position=2)
        make.LinkFactory(publication=paper)
        make.AttachmentFactory(publication=paper)


def count_queries(client, path: str) -> int:
    caches["local"].clear()
    filled_lists.clear()
    with CaptureQueriesContext(connection) as queries:
        assert client.get(path).status_code == 200
    return len(queries)


@pytest.mark.parametrize("path", CEILINGS)
def test_more_rows_take_no_more_queries(client, ada, path):
    paper = make.PublicationFactory(slug="the-paper", in_list=True)
    make.AuthorshipFactory(publication=paper, person=ada, matched="decision", position=1)
    add_papers(ada, 2)
    client.get(path)
    few = count_queries(client, path)
    add_papers(ada, 4)
    assert count_queries(client, path) == few <= CEILINGS[path]
