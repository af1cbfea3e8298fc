"""Fixtures of services that a local server plays, and of a clock that takes no time."""

import math

import pytest

from publications.imports.sources.paced_client import PacedClient
from publications.imports.sources.source_client import SourceClient, get_client
from publications.imports.sources.work_source import PAGE_LIMITS
from tests.played_services import FakeClock, play_services


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
    """A client with the settings of the site, whose pauses take no time."""
    return SourceClient(
        PacedClient(get_client(), clock.sleep, clock.read, {}), PAGE_LIMITS, altogether=math.inf
    )
