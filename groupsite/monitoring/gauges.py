"""What `/metrics` measures when it is read: the queue, the last backup, the processes of the web server."""

import contextlib
import datetime
import os
from collections.abc import Iterator
from typing import Any

import psutil
from django.db.models import Case, Count, Min, Q, When
from django.utils import timezone
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from core.db.replica_state import replica_lag
from core.monitoring.metrics import Gauge, register_gauges
from core.tasks import LONG_QUEUE
from core.tasks.sessions import list_living_workers
from core.version import get_version
from groupsite.operations.backup.records import last_backup

QUEUES = ("default", LONG_QUEUE)
FAR = datetime.timedelta(days=36_500)
"""Tasks that are to run at once have the last date there is."""


def measure_queue() -> Iterator[Gauge]:
    """Yield what waits in each queue and for how long since it was due, and how many tasks have failed."""
    now = timezone.now()
    is_due = Q(status=TaskResultStatus.READY) & (Q(run_after__lte=now) | Q(run_after__gt=now + FAR))
    since = Case(When(run_after__lte=now, then="run_after"), default="enqueued_at")
    rows = DBTaskResult.objects.values("queue_name").annotate(
        due=Count("pk", filter=is_due),
        due_since=Min(since, filter=is_due),
        running=Count("pk", filter=Q(status=TaskResultStatus.RUNNING)),
        failed=Count("pk", filter=Q(status=TaskResultStatus.FAILED)),
    )
    by_queue: dict[str, Any] = {row["queue_name"]: row for row in rows.order_by()}
    for queue in QUEUES:
        row = by_queue.get(queue, {"due": 0, "due_since": None, "running": 0, "failed": 0})
        labels = {"queue": queue}
        age = (now - row["due_since"]).total_seconds() if row["due_since"] else 0
        yield Gauge("queue_waiting", "Background tasks that are due and wait.", row["due"], labels)
        yield Gauge("queue_oldest_seconds", "How long the oldest of them has waited.", max(0, age), labels)
        yield Gauge("queue_running", "Background tasks that are running.", row["running"], labels)
        yield Gauge("queue_failed", "Background tasks that failed for good.", row["failed"], labels)


def measure_workers() -> Iterator[Gauge]:
    """Yield how many workers live."""
    yield Gauge("workers", "Workers for background tasks that are alive.", len(list_living_workers()))


def measure_backup() -> Iterator[Gauge]:
    """Yield the age of the last backup, if one is known."""
    if moment := last_backup():
        age = (timezone.now() - moment).total_seconds()
        yield Gauge("backup_age_seconds", "Seconds since the last backup.", age)


def measure_processes() -> Iterator[Gauge]:
    """Yield the version, and number, memory and start of the processes of the web server."""
    yield Gauge("info", "The version of the site.", 1, {"version": get_version()})
    server = psutil.Process(os.getppid())
    memory = []
    for process in server.children():
        with contextlib.suppress(psutil.Error):  # it has just ended
            if process.cmdline() == server.cmdline():  # else it is the worker of `make run`
                memory.append(process.memory_info().rss)
    yield Gauge("web_processes", "Worker processes of the web server.", len(memory))
    yield Gauge("web_memory_bytes", "Resident memory of these processes.", sum(memory))
    yield Gauge(
        "web_start_time_seconds", "When the web server was started, as Unix time.", server.create_time()
    )


def measure_replica() -> Iterator[Gauge]:
    """Yield how far the standby is behind, where there is one that can be asked."""
    lag = replica_lag()
    if lag is not None:
        yield Gauge("replica_lag_seconds", "How far the standby is behind the primary.", lag)


def register() -> None:
    """Register these gauges."""
    register_gauges("queue", measure_queue)
    register_gauges("workers", measure_workers)
    register_gauges("backup", measure_backup)
    register_gauges("processes", measure_processes)
    register_gauges("replica", measure_replica)
