"""A member with sources at services that a local server plays, and a clock that takes no time."""

import math

import pytest

from groupsite.sources.looking import look_at
from groupsite.sources.models import PaperSource
from publications.imports.sources.paced_client import PacedClient
from publications.imports.sources.source_client import SourceClient, get_client
from publications.imports.sources.work_source import PAGE_LIMITS
from tests import factories as make
from tests.played_services import AUTHOR, ORCID, PID, FakeClock, play_services

SERVICES = {"orcid": ORCID, "openalex_author": AUTHOR, "dblp_person": PID}


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def services(settings, clock):
    """The services, which note when they were requested by the clock."""
    with play_services(settings, clock) as running:
        yield running


@pytest.fixture
def works_client(services, clock):
    return SourceClient(
        PacedClient(get_client(), clock.sleep, clock.read, {}), PAGE_LIMITS, altogether=math.inf
    )


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
