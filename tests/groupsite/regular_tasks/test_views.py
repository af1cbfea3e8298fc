"""The page of regular tasks, and the button that runs one at once."""

import datetime

import pytest
from django.urls import reverse
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from core.permissions import LADDER
from core.tasks.schedule import REGULAR_PRIORITY
from groupsite import schedule
from groupsite.regular_tasks.rows import SENTENCES, list_regular_tasks
from groupsite.schedule import SCHEDULE
from tests import factories
from tests.background import run_tasks

pytestmark = pytest.mark.django_db
URL = "admin:task_run"


@pytest.fixture
def owner(client):
    client.force_login(factories.UserFactory(role="owner"))


def read_page(client):
    return client.get(reverse("admin:tasks")).content.decode()


@pytest.mark.parametrize("role", [*LADDER, ""])
def test_only_owners_run_a_task(client, role):
    if role:
        client.force_login(factories.UserFactory(role=role))
    url = reverse(URL, args=["cut_images"])
    assert client.get(url).status_code == (405 if role else 302)
    status = client.post(url).status_code
    assert status == (302 if role in ("owner", "") else 403)
    assert DBTaskResult.objects.exists() == (role == "owner")


def test_each_task_has_a_label_a_sentence_and_a_time():
    tasks = list_regular_tasks()
    assert {task.name for task in tasks} == set(SENTENCES) == {entry.task.name for entry in SCHEDULE}
    assert all(task.label != task.name and task.rhythm for task in tasks)
    assert [task.name for task in tasks[:2]] == ["back_up", "try_backup"]


def test_run_now_runs_once_and_the_page_says_what_became_of_it(owner, client):
    assert "Not run yet" in read_page(client)
    for _ in range(2):
        answer = client.post(reverse(URL, args=["cut_images"]), follow=True)
    assert "Cut pictures: it waits or runs already." in answer.content.decode()
    assert run_tasks() == 1
    text = read_page(client)
    assert "in less than a second" in text
    assert "0 images cut" in text


def test_a_failure_is_shown_until_the_task_has_succeeded(owner, client, monkeypatch):
    monkeypatch.setattr(schedule, "cut_missing_images", lambda: 1 / 0)
    client.post(reverse(URL, args=["cut_images"]))
    run_tasks()
    assert "division by zero" in read_page(client)
    monkeypatch.undo()
    client.post(reverse(URL, args=["cut_images"]))
    run_tasks()
    (task,) = [task for task in list_regular_tasks() if task.name == "cut_images"]
    assert not task.has_failed


def test_without_a_folder_for_backups_the_page_says_so(owner, client, settings):
    settings.BACKUP_DIR = None
    assert "BACKUP_DIR is not set" in read_page(client)
    text = client.post(reverse(URL, args=["back_up"]), follow=True).content.decode()
    assert "BACKUP_DIR is not set" in text
    assert not DBTaskResult.objects.exists()
    assert client.post(reverse(URL, args=["send_message"])).status_code == 404


@pytest.mark.parametrize(
    ("seconds", "text"),
    [(0.2, "less than a second"), (1, "1 second"), (59, "59 seconds"), (600, "10 minutes")],
)
def test_how_long_a_run_took(seconds, text):
    schedule.cut_images.enqueue()
    now = timezone.now()
    DBTaskResult.objects.update(
        status="SUCCESSFUL", started_at=now, finished_at=now + datetime.timedelta(seconds=seconds)
    )
    (task,) = [task for task in list_regular_tasks() if task.name == "cut_images"]
    assert task.duration == text


def test_the_last_run_of_a_regular_task_outlives_other_old_tasks():
    for finished_at in ("2020-01-01T00:00Z", "2020-01-02T00:00Z"):
        key = schedule.cut_images.using(priority=REGULAR_PRIORITY).enqueue().id
        DBTaskResult.objects.filter(pk=key).update(status="SUCCESSFUL", finished_at=finished_at)
    assert schedule.remove_expired_rows.call() == "Messages and other background tasks: 1"
    assert DBTaskResult.objects.get().finished_at.day == 2
