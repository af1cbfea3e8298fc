"""What is measured when somebody reads the metrics."""

import datetime

import pytest
from django.utils import timezone
from django_tasks_db.models import DBTaskResult
from prometheus_client.parser import text_string_to_metric_families

from core.mail.messages import send_message
from core.tasks import LONG_QUEUE
from groupsite.monitoring import gauges
from groupsite.monitoring.gauges import measure_backup, measure_queue, measure_replica, measure_workers
from groupsite.schedule import back_up, try_backup
from tests.background import open_worker

pytestmark = pytest.mark.django_db


def measure(function):
    return {gauge.name: gauge.value for gauge in function()}


def measure_one_queue(name):
    return {gauge.name: gauge.value for gauge in measure_queue() if gauge.labels == {"queue": name}}


def queue(**values):
    key = send_message.enqueue(message={}, sender="").id
    DBTaskResult.objects.filter(pk=key).update(**values)


def test_an_empty_queue_has_values_too():
    for name in gauges.QUEUES:
        assert measure_one_queue(name) == {
            "queue_waiting": 0,
            "queue_oldest_seconds": 0,
            "queue_running": 0,
            "queue_failed": 0,
        }


def test_the_queue_is_counted_by_state_and_the_oldest_has_an_age():
    now = timezone.now()
    queue(run_after=now - datetime.timedelta(minutes=5))
    queue()
    queue(run_after=now + datetime.timedelta(hours=1))
    queue(status="RUNNING")
    queue(status="FAILED")
    values = measure_one_queue("default")
    assert 299 < values.pop("queue_oldest_seconds") < 400
    assert values == {"queue_waiting": 2, "queue_running": 1, "queue_failed": 1}


def test_long_tasks_are_counted_apart():
    queue()
    key = back_up.enqueue().id
    DBTaskResult.objects.filter(pk=key).update(status="RUNNING")
    try_backup.enqueue()
    assert measure_one_queue("default")["queue_waiting"] == 1
    values = measure_one_queue(LONG_QUEUE)
    assert (values["queue_waiting"], values["queue_running"]) == (1, 1)


def test_the_queue_takes_one_query(django_assert_num_queries):
    with django_assert_num_queries(1):
        list(measure_queue())


def test_workers_are_counted_while_they_live():
    assert measure(measure_workers) == {"workers": 0}
    with open_worker() as worker:
        worker.run_next()
        assert measure(measure_workers) == {"workers": 1}


def test_the_age_of_the_backup_is_missing_where_none_is_known(monkeypatch):
    monkeypatch.setattr(gauges, "last_backup", lambda: None)
    assert measure(measure_backup) == {}
    monkeypatch.setattr(gauges, "last_backup", lambda: timezone.now() - datetime.timedelta(hours=2))
    assert measure(measure_backup)["backup_age_seconds"] == pytest.approx(7_200, abs=60)


@pytest.mark.parametrize(
    ("lag", "values"), [(None, {}), (0.0, {"replica_lag_seconds": 0}), (2.5, {"replica_lag_seconds": 2.5})]
)
def test_the_lag_is_missing_where_no_standby_can_be_asked(monkeypatch, lag, values):
    monkeypatch.setattr(gauges, "replica_lag", lambda: lag)
    assert measure(measure_replica) == values


def test_the_page_is_that_of_prometheus(client, settings):
    settings.METRICS_ALLOWED = ["127.0.0.1"]
    response = client.get("/metrics")
    assert response.headers["Content-Type"].startswith("text/plain; version=")
    assert "no-store" in response.headers["Cache-Control"]
    families = list(text_string_to_metric_families(response.text))
    names = {family.name for family in families}
    assert {"groupsite_queue_waiting", "groupsite_info", "groupsite_web_processes"} <= names
    assert all(family.documentation for family in families)
    assert len(names) == len(families)
