"""The metrics of the site for Prometheus: what is counted, and gauges that are measured when they are read.

Labels have few values: names of views, never paths.
"""

import logging
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from django.db import Error, connection, transaction
from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.multiprocess import MultiProcessCollector

from core.monitoring.process_folders import list_files

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
GAUGE_TIMEOUT = 2_000
"""Milliseconds that the statements of a gauge may take each."""

counters = CollectorRegistry()
"""What this process counts; its files are those of the folder, if it has one."""
requests = Histogram(
    "groupsite_request_seconds",
    "Requests that no cached page answered, by view and class of status.",
    ["view", "status"],
    buckets=SECONDS,
    registry=counters,
)
cache_answers = Counter(
    "groupsite_page_cache_requests",
    "Requests that reached the page cache: hit, or why not.",
    ["result"],
    registry=counters,
)
page_files = Counter("groupsite_page_files_written", "Pages written as files.", registry=counters)
outside_requests = Counter(
    "groupsite_outside_requests",
    "Requests to other servers, by host and outcome.",
    ["host", "outcome"],
    registry=counters,
)
tasks = Counter("groupsite_tasks", "Attempts at background tasks.", ["task", "outcome"], registry=counters)

_log = logging.getLogger(__name__)
_gauges: dict[str, Callable[[], Iterable["Gauge"]]] = {}


@dataclass(frozen=True)
class Gauge:
    """A value at one moment. name: without the prefix of the site. labels: few values."""

    name: str
    description: str
    value: float
    labels: dict[str, str] = field(default_factory=dict)


def register_gauges(name: str, measure: Callable[[], Iterable[Gauge]]) -> None:
    """Register a function that measures gauges, with one query each; called once for each reading.

    Gauges of one name have the same labels. A function that fails is left out of the reading.
    """
    _gauges[name] = measure


def measure_gauges() -> tuple[list[Gauge], list[str]]:
    """Return all gauges, and the names of the functions that failed."""
    gauges: list[Gauge] = []
    failures = []
    for name, measure in _gauges.items():
        try:
            with transaction.atomic():
                with connection.cursor() as cursor:
                    cursor.execute(f"SET LOCAL statement_timeout = {GAUGE_TIMEOUT}")
                gauges += measure()
        except (Error, OSError) as error:
            _log.warning("The metrics of %s cannot be measured: %s", name, type(error).__name__)
            failures.append(name)
    return gauges, failures


class GaugeCollector:
    """Gives prometheus-client the registered gauges."""

    def collect(self) -> Iterator[Metric]:
        gauges, failures = measure_gauges()
        gauges += [
            Gauge(
                "scrape_errors",
                "Groups of gauges that could not be measured.",
                name in failures,
                {"gauges": name},
            )
            for name in _gauges
        ]
        families: dict[str, GaugeMetricFamily] = {}
        for gauge in gauges:
            if gauge.name not in families:
                families[gauge.name] = GaugeMetricFamily(
                    f"groupsite_{gauge.name}", gauge.description, labels=list(gauge.labels)
                )
            families[gauge.name].add_metric(list(gauge.labels.values()), gauge.value)
        yield from families.values()


class FolderCollector:
    """Gives prometheus-client the sums of what all processes counted."""

    def collect(self) -> Iterable[Metric]:
        return MultiProcessCollector.merge(sorted(list_files()))


def write_metrics() -> bytes:
    """Return all metrics in the text format of Prometheus."""
    registry = CollectorRegistry()
    registry.register(GaugeCollector())
    files = any(True for _file in list_files())
    if files:
        registry.register(FolderCollector())
        return generate_latest(registry)
    return generate_latest(registry) + generate_latest(counters)
