"""The owner's page on which they look whether an outside service can be reached."""

import pytest
from django.urls import reverse

from core.permissions import LADDER
from groupsite.operations.first_run.checklist import build_checklist
from tests import factories
from tests.outside_server import outside_server, page

pytestmark = pytest.mark.django_db
STEP = "Look at an outside service"


@pytest.fixture
def url():
    return reverse("admin:outside_services")


@pytest.fixture
def owner(client):
    factories.GroupFactory(statement="")
    account = factories.UserFactory(role="owner")
    client.force_login(account)
    return account


@pytest.fixture
def crossref(settings):
    with outside_server() as running:
        settings.OUTSIDE_SERVICES = True
        settings.CROSSREF_URL = running.url
        running.answers["/works/10.5555/12345678"] = page(b"{}")
        yield running


def is_done(user):
    return next(step.done for step in build_checklist(user) if step.title == STEP)


@pytest.mark.parametrize("role", [*LADDER, ""])
def test_the_page_is_for_owners_alone(client, url, role, settings):
    settings.OUTSIDE_SERVICES = False
    if role:
        client.force_login(factories.UserFactory(role=role))
    expected = 200 if role == "owner" else 403 if role else 302
    assert [client.get(url).status_code, client.post(url).status_code] == [expected] * 2


def test_a_service_that_answers_is_said_and_ticks_the_step_once(owner, client, url, crossref):
    assert not is_done(owner)
    assert "can be reached: it answered after" in client.post(url).text
    client.post(url)
    assert is_done(owner)
    assert owner.logentry_set.count() == 1
    assert len(crossref.requests) == 2


def test_looking_at_the_page_asks_nobody(owner, client, url, crossref):
    assert "pastes a DOI" in client.get(url).text
    assert crossref.requests == []


def test_a_service_that_fails_is_said_and_ticks_nothing(owner, client, url, crossref):
    crossref.answers["/works/10.5555/12345678"] = page(b"", status=503)
    text = client.post(url).text
    assert "127.0.0.1 cannot be used from this server." in text
    assert "internal error" in text
    assert not is_done(owner)


def test_where_services_are_off_the_page_says_so_and_there_is_no_step(owner, client, url, settings):
    settings.OUTSIDE_SERVICES = False
    assert "turned off by OUTSIDE_SERVICES=off" in client.get(url).text
    assert "the administrator of the server removes it" in client.post(url).text
    assert STEP not in [step.title for step in build_checklist(owner)]
