import time
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest

from core.http import RateLimitedError, ServiceFailedError
from publications.imports.sources.paced_client import PacedClient
from publications.imports.sources.source_client import get_client
from tests.outside_server import page
from tests.played_services import LIMITS, FakeClock, WallClock, make_works, play_services


@pytest.fixture
def clock():
    return FakeClock()


@pytest.fixture
def services(settings, clock):
    with play_services(settings, clock) as running:
        running.works = make_works(3)
        yield running


@pytest.fixture
def client(services, clock):
    return PacedClient(get_client(), clock.sleep, clock.read, {})


def get(client, services, service="openalex", path="authors/A1"):
    return client.get(f"{services.server.url}/{service}/{path}")


@pytest.mark.parametrize("service", ["openalex", "orcid_public"])
def test_a_service_gets_its_pauses(client, services, service):
    for _ in range(5):
        get(client, services, service, "authors/A1" if service == "openalex" else "v3.0/1/works")
    times = [logged.at for logged in services.log]
    assert min(later - earlier for earlier, later in pairwise(times)) >= LIMITS[service]
    assert services.has_kept_limits()


def test_services_do_not_wait_for_each_other(client, services, clock):
    get(client, services)
    get(client, services, "orcid_public", "v3.0/1/works")
    assert clock.slept == []


def test_a_service_that_says_when_is_requested_then(client, services, clock):
    services.failures["openalex"] = [page(b"", status=429, Retry_After="20")]
    assert get(client, services).status == 200
    assert 19 < clock.slept[-1] <= 20


def test_the_same_for_one_that_is_away(client, services, clock):
    services.failures["openalex"] = [page(b"", status=503, Retry_After="7"), page(b"", status=503)]
    assert get(client, services).status == 200
    assert [round(seconds) for seconds in clock.slept[-2:]] == [7, 4]


def test_nobody_waits_for_an_hour(client, services, clock):
    services.failures["openalex"] = [page(b"", status=429, Retry_After="3600")]
    with pytest.raises(RateLimitedError):
        get(client, services)
    assert len(services.log) == 1


def test_the_third_failure_counts(client, services):
    services.failures["openalex"] = [page(b"", status=500)] * 3
    with pytest.raises(ServiceFailedError):
        get(client, services)
    assert len(services.log) == 3


def test_a_service_that_asks_for_a_rest_gets_it(client, services, clock):
    services.failures["openalex"] = [page({}, Backoff="10")]
    get(client, services)
    get(client, services)
    assert clock.slept[-1] == 10


def test_a_service_gets_one_request_at_a_time_whoever_asks(services, clock):
    numbers, most = [], []

    def answer(connection, request):
        numbers.append(1)
        most.append(len(numbers))
        time.sleep(0.02)
        numbers.pop()
        connection.sendall(page({}))

    services.failures["openalex"] = [answer] * 8
    paces = {}
    clients = [PacedClient(get_client(), clock.sleep, clock.read, paces) for _ in range(8)]
    with ThreadPoolExecutor(8) as pool:
        assert len(list(pool.map(lambda each: get(each, services), clients))) == 8
    assert max(most) == 1
    assert services.has_kept_limits()


@pytest.mark.django_db
def test_what_another_process_requested_counts(services):
    services.clock = WallClock()
    for _ in range(3):
        client = PacedClient(get_client())
        client.paces = {}  # another process knows only what all share
        get(client, services)
    assert services.has_kept_limits()
