"""Messages about papers that wait: at most one a week, and only for what is new."""

import datetime
from urllib.parse import urlsplit

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from groupsite.sources.models import ListedWork, SourceRules
from groupsite.sources.notices import write_weekly
from tests.played_services import make_works

pytestmark = pytest.mark.django_db
DAY = datetime.timedelta(days=1)


@pytest.fixture
def waiting(services, ada, add_source, look):
    services.works = make_works(2)
    look(add_source("orcid"))
    return SourceRules.objects.get(person=ada)


def test_a_person_is_written_to_once_a_week_and_only_of_new_papers(waiting):
    now = timezone.now()
    assert write_weekly(now) == 1
    message = (
        DBTaskResult.objects.filter(task_path__endswith="send_message").get().args_kwargs["kwargs"]["message"]
    )
    assert message["subject"] == "2 new papers may be yours"
    assert f"/admin/people/person/{waiting.person_id}/sources/" in message["text"]
    assert write_weekly(now + 6 * DAY) == 0
    assert write_weekly(now + 8 * DAY) == 0
    ListedWork.objects.filter(pk=ListedWork.objects.first().pk).update(created_at=now + 7 * DAY)
    assert write_weekly(now + 8 * DAY) == 1


def test_one_post_without_a_login_stops_the_messages(waiting, client):
    assert write_weekly(timezone.now()) == 1
    message = (
        DBTaskResult.objects.filter(task_path__endswith="send_message").get().args_kwargs["kwargs"]["message"]
    )
    path = urlsplit(message["headers"]["List-Unsubscribe"].strip("<>")).path
    assert path in message["text"]
    assert b"papers that may be mine" in client.get(path).content
    waiting.refresh_from_db()
    assert waiting.writes_weekly
    assert b"Messages stopped" in client.post(path, {"List-Unsubscribe": "One-Click"}).content
    waiting.refresh_from_db()
    assert not waiting.writes_weekly


@pytest.mark.parametrize("change", ["off", "answered", "inactive"])
def test_nobody_is_written_to_without_a_reason(waiting, ada, change):
    if change == "off":
        SourceRules.objects.update(writes_weekly=False)
    elif change == "answered":
        ListedWork.objects.update(state="refused")
    else:
        ada.user.is_active = False
        ada.user.save()
    assert write_weekly(timezone.now()) == 0
