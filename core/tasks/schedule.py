"""Tasks that run at a time of the day, daily or weekly, or each hour."""

import datetime
from collections.abc import Iterable
from dataclasses import dataclass

from django.db import connection, transaction
from django_tasks.base import Task
from django_tasks_db.models import DBTaskResult

SCHEDULE_LOCK = 0x7363686564  # the advisory lock's number: "sched"
DAY, HOUR = datetime.timedelta(days=1), datetime.timedelta(hours=1)


@dataclass(frozen=True)
class ScheduledTask:
    """A task without arguments. at: time of the day. weekday: 0 is Monday; None: every day.

    is_hourly: runs each hour, at the minute of `at`.
    """

    task: Task
    at: datetime.time
    weekday: int | None = None
    is_hourly: bool = False

    def find_last_due(self, now: datetime.datetime) -> datetime.datetime:
        """Return the last moment until `now` at which the task was due, in the time zone of `now`."""
        if self.is_hourly:
            due = now.replace(minute=self.at.minute, second=0, microsecond=0)
            return due if due <= now else due - HOUR
        due = now.replace(hour=self.at.hour, minute=self.at.minute, second=0, microsecond=0)
        while due > now or (self.weekday is not None and due.weekday() != self.weekday):
            due -= DAY
        return due


def enqueue_due(
    schedule: Iterable[ScheduledTask], now: datetime.datetime, started_at: datetime.datetime
) -> list[str]:
    """Enqueue the tasks that became due since they were last enqueued; return their names.

    A task that never ran is first due after `started_at`, so that a new site is left in peace. Two workers at
    once enqueue a task once.
    """
    names = []
    for entry in schedule:
        due = entry.find_last_due(now)
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(%s)", [SCHEDULE_LOCK])
            earlier = DBTaskResult.objects.filter(task_path=entry.task.module_path)
            last = earlier.order_by("-enqueued_at").values_list("enqueued_at", flat=True).first()
            if due > (last or started_at):
                entry.task.enqueue()
                names.append(entry.task.name)
    return names
