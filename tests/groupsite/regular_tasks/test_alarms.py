"""Owners are told once that a regular task fails, until it has succeeded."""

import pytest
from django.core import mail
from django_tasks_db.models import DBTaskResult

from core.tasks import PermanentTaskError
from core.tasks.worker import Worker
from groupsite import schedule
from groupsite.regular_tasks.alarms import tell_owners
from tests import factories

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner():
    factories.UserFactory(role="editor")
    factories.UserFactory(role="owner", is_active=False)
    return factories.UserFactory(role="owner", email="owner@example.org")


def run(monkeypatch, problem=None, attempts=1):
    """Run the task of pictures, which fails with a problem."""

    def cut():
        if problem:
            raise problem
        return 3

    monkeypatch.setattr(schedule, "cut_missing_images", cut)
    schedule.cut_images.enqueue()
    worker = Worker(on_failure=tell_owners)
    for _ in range(attempts):
        DBTaskResult.objects.filter(status="READY").update(run_after="2020-01-01T00:00Z")
        worker.run_waiting()
    worker.close()


def test_owners_are_told_after_three_attempts_and_once(owner, monkeypatch):
    run(monkeypatch, OSError("The disk is full."), attempts=2)
    assert mail.outbox == []
    run(monkeypatch, OSError("The disk is full."), attempts=5)
    (message,) = mail.outbox
    assert message.to == ["owner@example.org"]
    assert message.subject.endswith(": Cut pictures")
    assert "The disk is full." in message.body
    assert "/admin/tasks/" in message.body


def test_what_cannot_succeed_is_told_at_once_and_again_after_a_success(owner, monkeypatch):
    for problem in (PermanentTaskError("No folder."), PermanentTaskError("No folder."), None):
        run(monkeypatch, problem)
    assert len(mail.outbox) == 1
    run(monkeypatch, PermanentTaskError("No folder."))
    assert len(mail.outbox) == 2


def test_tasks_that_are_not_in_the_schedule_are_nobody_s_alarm(owner):
    row = DBTaskResult(task_path="core.mail.messages.send_message", status="FAILED", worker_ids=["1"])
    assert tell_owners(row) == 0
