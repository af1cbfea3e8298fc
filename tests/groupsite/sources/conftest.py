"""A member with sources at services that a local server plays, and a clock that takes no time."""

import pytest

from groupsite.sources.looking import look_at
from groupsite.sources.models import PaperSource
from tests import factories as make
from tests.played_services import AUTHOR, ORCID, PID

SERVICES = {"orcid": ORCID, "openalex_author": AUTHOR, "dblp_person": PID}


@pytest.fixture
def ada():
    """A member with an account."""
    return make.PersonFactory(name="Ada Lovelace", given="Ada", family="Lovelace", user=make.UserFactory())


@pytest.fixture
def add_source(ada):
    """Return a function that adds a source of the member in a service."""

    def add(service, identifier="", **values):
        values = {"person": ada, "added_by": ada.user} | values
        return PaperSource.objects.create(
            service=service, identifier=identifier or SERVICES[service], **values
        )

    return add


@pytest.fixture
def look(works_client):
    """Return a function that looks at sources, whether they are due or not."""

    def look_at_all(*sources):
        return [look_at(source, works_client) for source in sources]

    return look_at_all
