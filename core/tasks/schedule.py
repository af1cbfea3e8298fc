"""Tasks that run at a time of the day, daily, weekly or monthly, or each hour."""

import datetime
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.db import connection, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django_tasks.base import Task, TaskResultStatus
from django_tasks_db.models import DBTaskResult

SCHEDULE_LOCK = 0x7363686564  # the advisory lock's number: "sched"
REGULAR_PRIORITY = -1
"""What somebody waits for comes first; by it retention knows the runs of regular tasks."""
DAY, HOUR = datetime.timedelta(days=1), datetime.timedelta(hours=1)


@dataclass(frozen=True)
class ScheduledTask:
    """A task without arguments. at: time of the day. weekday: 0 is Monday. day: of the month. None: each day.

    is_hourly: runs each hour, at the minute of `at`. find_obstacle: returns why it does not run here, or "".
    """

    task: Task
    at: datetime.time
    weekday: int | None = None
    is_hourly: bool = False
    day: int | None = None
    find_obstacle: Callable[[], str] = str

    def find_last_due(self, now: datetime.datetime) -> datetime.datetime:
        """Return the last moment until `now` at which the task was due, in the time zone of `now`."""
        if self.is_hourly:
            due = now.replace(minute=self.at.minute, second=0, microsecond=0)
            return due if due <= now else due - HOUR
        due = now.replace(hour=self.at.hour, minute=self.at.minute, second=0, microsecond=0)
        while due > now or not self.is_on_day(due):
            due -= DAY
        return due

    def find_next_due(self, now: datetime.datetime) -> datetime.datetime:
        """Return the first moment after `now` at which the task is due, in the time zone of `now`."""
        due = self.find_last_due(now)
        if self.is_hourly:
            return due + HOUR
        due += DAY
        while not self.is_on_day(due):
            due += DAY
        return due

    def is_on_day(self, moment: datetime.datetime) -> bool:
        """Return whether the task is due on the day of a moment, daily if nothing else is said."""
        return self.weekday in (None, moment.weekday()) and self.day in (None, moment.day)


def enqueue_due(
    schedule: Iterable[ScheduledTask], now: datetime.datetime, started_at: datetime.datetime
) -> list[str]:
    """Enqueue the tasks that became due since they were last enqueued; return their names.

    A task that never ran is first due after `started_at`, so that a new site is left in peace. Two workers at
    once enqueue a task once.
    """
    names = []
    for entry in schedule:
        if entry.find_obstacle():
            continue
        due = entry.find_last_due(now)
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [SCHEDULE_LOCK])
            earlier = DBTaskResult.objects.filter(task_path=entry.task.module_path)
            last = earlier.order_by("-enqueued_at").values_list("enqueued_at", flat=True).first()
            if due > (last or started_at):
                entry.task.using(priority=REGULAR_PRIORITY).enqueue()
                names.append(entry.task.name)
    return names


def enqueue_once(task: Task) -> bool:
    """Enqueue a task unless it waits or runs already; return whether it was enqueued."""
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [SCHEDULE_LOCK])
        rows = DBTaskResult.objects.filter(task_path=task.module_path)
        if rows.filter(status=TaskResultStatus.RUNNING).exists():
            return False
        if waiting := rows.filter(status=TaskResultStatus.READY).first():
            if not waiting.traceback:
                return False
            rows.filter(pk=waiting.pk).update(run_after=timezone.now())  # the next attempt, at once
            return True
        task.using(priority=REGULAR_PRIORITY).enqueue()
        return True


def list_last_runs(paths: Iterable[str]) -> QuerySet[DBTaskResult]:
    """Return the newest run of each of these tasks that has ended or failed for the time being."""
    rows = DBTaskResult.objects.filter(task_path__in=list(paths), finished_at__isnull=False)
    return rows.order_by("task_path", "-finished_at").distinct("task_path")
