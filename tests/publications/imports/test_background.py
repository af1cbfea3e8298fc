"""Imports by the worker: what it refuses, and the numbers that it reports meanwhile."""

from uuid import uuid4

import pytest
from django.db import DatabaseError
from django.utils import timezone
from django_tasks_db.models import DBTaskResult

from core.tasks import PermanentTaskError
from publications.imports.apply import NotPlannedError
from publications.imports.background import (
    apply_import,
    enqueue_import,
    get_progress,
    stop_import,
)
from publications.imports.progress_views import stream_progress_page
from tests import factories as make

pytestmark = pytest.mark.django_db


def test_a_page_of_progress_says_that_the_database_failed(rf):
    def work(on_progress):
        on_progress(20)
        raise DatabaseError

    request = rf.get("/")
    request.user = make.UserFactory()
    response = stream_progress_page(request, "Reading", "{} entries read.", work, "/next/", "Go on")
    page = b"".join(response.streaming_content).decode()

    assert "<p>20 entries read.</p>" in page
    assert "The database reported an error. Nothing was saved. Try again." in page
    assert '<a data-next href="/next/">Go on</a>' in page


@pytest.mark.parametrize(
    ("is_there", "account"),
    [(False, {}), (True, {"is_active": False}), (True, {})],
)
def test_the_worker_gives_up_an_import_that_nobody_may_make(is_there, account):
    batch = make.ImportBatchFactory(user=make.UserFactory())
    user = make.UserFactory(**account)
    with pytest.raises(PermanentTaskError, match="no longer exists"):
        apply_import.call(batch=str(batch.uid if is_there else uuid4()), user=user.pk)


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("state", ["discarded", "applied"])
def test_the_worker_gives_up_a_plan_that_is_none_any_more(state):
    batch = make.ImportBatchFactory(user=make.UserFactory(), state=state)
    with pytest.raises(PermanentTaskError, match="already applied or discarded"):
        apply_import.call(batch=str(batch.uid), user=batch.user.pk)


@pytest.mark.parametrize("state", ["discarded", "applied"])
def test_a_plan_that_is_none_any_more_is_not_given_to_the_worker(state):
    batch = make.ImportBatchFactory(user=make.UserFactory(), state=state)
    with pytest.raises(NotPlannedError):
        enqueue_import(batch, batch.user)
    assert get_progress(batch) is None


def test_a_plan_is_given_to_the_worker_once():
    batch = make.ImportBatchFactory(user=make.UserFactory())
    enqueue_import(batch, batch.user)
    batch.refresh_from_db()
    enqueue_import(batch, batch.user)
    assert DBTaskResult.objects.count() == 1


def test_an_import_that_runs_is_stopped_by_the_worker():
    batch = make.ImportBatchFactory(user=make.UserFactory())
    enqueue_import(batch, batch.user)
    batch.refresh_from_db()
    DBTaskResult.objects.update(status="RUNNING", started_at=timezone.now())
    assert not stop_import(batch)
    assert get_progress(batch).is_running
