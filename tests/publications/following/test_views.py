"""The page of owners about facts from registries."""

import pytest
from django_tasks_db.models import DBTaskResult

from core.permissions import LADDER
from publications.models import FollowedFacts, PaperFacts
from tests import factories as make

pytestmark = pytest.mark.django_db
PAGE = "/admin/paper-facts/"


@pytest.mark.parametrize("role", LADDER)
def test_editors_see_the_page_and_owners_change_it(client, role):
    client.force_login(make.UserFactory(role=role))
    may_view, may_change = role in ("editor", "owner"), role == "owner"
    assert client.get(PAGE).status_code == (200 if may_view else 403)
    assert client.post(PAGE, {"notices": "on"}).status_code == (302 if may_change else 403)
    assert FollowedFacts.objects.exists() == may_change


def test_switching_citations_off_removes_the_numbers(client):
    client.force_login(make.UserFactory(role="owner"))
    PaperFacts.objects.create(publication=make.PublicationFactory(), citations=7)
    client.post(PAGE, {"notices": "on", "citations": "on"})
    assert PaperFacts.objects.get().citations == 7
    client.post(PAGE, {"notices": "on"})
    assert PaperFacts.objects.get().citations is None


def test_a_second_press_of_look_now_enqueues_nothing(client, settings):
    settings.OUTSIDE_SERVICES = True
    client.force_login(make.UserFactory(role="owner"))
    for _ in range(2):
        client.post(PAGE, {"look": "1"})
    assert DBTaskResult.objects.filter(task_path__endswith="look_up_all_facts").count() == 1
    assert "waiting or running" in client.get(PAGE).content.decode()


def test_the_page_says_why_nothing_is_looked_up(client, settings):
    settings.OUTSIDE_SERVICES = False
    client.force_login(make.UserFactory(role="owner"))
    text = client.get(PAGE).content.decode()
    assert "turned off on this site by OUTSIDE_SERVICES" in text
    assert "Look now" not in text
