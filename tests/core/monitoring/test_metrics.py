"""Metrics in the text format of Prometheus."""

import pytest
from django.db import DatabaseError
from prometheus_client.parser import text_string_to_metric_families

from core.monitoring import metrics
from core.monitoring.metrics import Gauge, register_gauges, write_metrics

pytestmark = pytest.mark.django_db


@pytest.fixture
def gauges(monkeypatch):
    monkeypatch.setattr(metrics, "_gauges", {})


def read_metrics():
    families = text_string_to_metric_families(write_metrics().decode())
    return {(s.name, *sorted(s.labels.values())): s.value for family in families for s in family.samples}


def test_gauges_are_measured_when_they_are_read(gauges):
    values = iter([1, 2])
    register_gauges("lag", lambda: [Gauge("lag_seconds", "How far behind.", next(values), {"server": "b"})])
    assert read_metrics()["groupsite_lag_seconds", "b"] == 1
    assert read_metrics()["groupsite_lag_seconds", "b"] == 2


@pytest.mark.parametrize("error", [DatabaseError, OSError])
def test_what_cannot_be_measured_is_left_out_and_said(gauges, error):
    def fail():
        raise error

    register_gauges("lag", fail)
    register_gauges("queue", lambda: [Gauge("queue_waiting", "Tasks.", 3)])
    values = read_metrics()
    assert values["groupsite_queue_waiting",] == 3
    assert values["groupsite_scrape_errors", "lag"] == 1
    assert values["groupsite_scrape_errors", "queue"] == 0


def test_a_gauge_that_asks_too_long_is_left_out(gauges, monkeypatch):
    monkeypatch.setattr(metrics, "GAUGE_TIMEOUT", 50)

    def sleep():
        with metrics.connection.cursor() as cursor:
            cursor.execute("SELECT pg_sleep(20)")
        return []

    register_gauges("slow", sleep)
    assert read_metrics()["groupsite_scrape_errors", "slow"] == 1
