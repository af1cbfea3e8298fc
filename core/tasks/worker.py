"""The worker: runs queued tasks one after the other, tries failed ones again, takes up abandoned ones.

Long tasks have a process of their own, which lives as long as there are any.
"""

import datetime
import logging
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress

from django.core.exceptions import SuspiciousOperation
from django.db import Error, close_old_connections, connection, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from core.languages import activate_language, get_default_language
from core.monitoring import metrics
from core.monitoring.current_work import name_task
from core.monitoring.statements import watch_statement
from core.tasks import LONG_QUEUE, PermanentTaskError
from core.tasks.schedule import ScheduledTask, enqueue_due
from core.tasks.sessions import WorkerSession, list_living_workers

logger = logging.getLogger("groupsite.worker")

RETRY_PAUSES = tuple(datetime.timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 480))
"""How long to wait after each failed attempt; after one more the task has failed."""
POLL = 1
"""Seconds between two looks into an empty queue."""
SWEEP = 15
"""Seconds between two looks for abandoned tasks and for what the schedule says."""
OUTAGE_PAUSE = 5
END_PATIENCE = 30
"""Seconds that the process of long tasks may take to stop."""
NO_ARGUMENTS: dict = {"args": [], "kwargs": {}}
OnFailure = Callable[[DBTaskResult], object]
"""Is told of each attempt that failed, after it was stored."""


class AbandonedTaskError(Exception):
    """The worker was killed while it ran the task."""


class Worker:
    """Run tasks until told to stop.

    parent: the number of the process without which the worker ends. get_zone: gives the time zone in which
    tasks run and the schedule is read. start_long: starts the process that runs the long tasks; without it
    they are run here as others are. is_long: runs those alone.
    """

    def __init__(
        self,
        schedule: Sequence[ScheduledTask] = (),
        parent: int | None = None,
        get_zone: Callable[[], datetime.tzinfo | None] = lambda: None,
        on_failure: OnFailure = lambda _row: None,
        start_long: Callable[[], subprocess.Popen] | None = None,
        is_long: bool = False,
    ) -> None:
        self.schedule, self.parent, self.get_zone = schedule, parent, get_zone
        self.on_failure, self.start_long, self.is_long = on_failure, start_long, is_long
        self.long_process: subprocess.Popen | None = None
        self.session: WorkerSession | None = None
        self.started_at = timezone.now()
        self.stopping = threading.Event()

    def run(self) -> None:
        """Run tasks until the process is told to stop; the task that is running is finished first."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, lambda *_: self.stopping.set())
        waited = float(SWEEP)
        while not self.stopping.is_set() and self.parent in (None, os.getppid()):
            try:
                if waited >= SWEEP:
                    self.sweep()
                    waited = 0
                if self.run_next():
                    continue
                pause = POLL
            except Error as error:
                logger.warning("The worker waits for the database: %s", error)
                pause = OUTAGE_PAUSE
            close_old_connections()
            self.stopping.wait(pause)
            waited += pause
        self.stop_long()
        self.close()

    def sweep(self) -> None:
        """Take up abandoned tasks, enqueue what the schedule says, and see to the long tasks."""
        requeue_abandoned(self.on_failure)
        with timezone.override(self.get_zone()), activate_language(get_default_language()):
            enqueue_due(self.schedule, timezone.localtime(), self.started_at)
        is_busy = self.long_process is not None and self.long_process.poll() is None
        if self.start_long and not is_busy and self.select_ready(is_long=True).exists():
            self.long_process = self.start_long()

    def stop_long(self) -> None:
        """Stop the process of long tasks; the task that it runs is run again by the next worker."""
        if self.long_process is not None and self.long_process.poll() is None:
            self.long_process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self.long_process.wait(END_PATIENCE)

    def select_ready(self, is_long: bool) -> QuerySet[DBTaskResult]:
        """Return the tasks that are due: the long ones, or those that this worker runs."""
        rows = DBTaskResult.objects.ready()
        if is_long:
            return rows.filter(queue_name=LONG_QUEUE)
        return rows.exclude(queue_name=LONG_QUEUE) if self.start_long else rows

    def run_long(self) -> None:
        """Run the long tasks that wait; told to stop, give the one that is running back to the queue."""
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
        while self.run_next():
            pass

    def run_waiting(self) -> int:
        """Run all tasks that are due, and return how many."""
        self.sweep()
        count = 0
        while self.run_next():
            count += 1
        return count

    def run_next(self) -> bool:
        """Run the next task that is due; return whether there was one."""
        if self.session is None or not self.session.is_open():
            self.close()
            self.session = WorkerSession()
        with transaction.atomic():
            row = self.select_ready(self.is_long).select_for_update(skip_locked=True).first()
            if row is None:
                return False
            row.claim(self.session.worker_id)
        with timezone.override(self.get_zone()), activate_language(get_default_language()):
            run_claimed(row, self.on_failure)
        return True

    def close(self) -> None:
        """Give the session back, by which others see that the worker lives."""
        if self.session is not None:
            self.session.close()
        self.session = None


def run_claimed(row: DBTaskResult, on_failure: OnFailure = lambda _row: None) -> None:
    """Run a task that this process has claimed, and store the result; log records and statements name it."""
    with name_task(str(row.pk)), connection.execute_wrapper(watch_statement):
        _run_and_store(row, on_failure)
    outcome = "retried" if row.status == TaskResultStatus.READY else row.status.lower()
    metrics.tasks.labels(row.task_path.rpartition(".")[2], outcome).inc()


def _run_and_store(row: DBTaskResult, on_failure: OnFailure) -> None:
    """Run a task and store the result; one that is stopped goes back."""
    try:
        arguments = row.args_kwargs
        value = row.task.call(*arguments["args"], **arguments["kwargs"])
        row.set_successful(value)
    except (PermanentTaskError, ImportError, SuspiciousOperation) as error:
        row.set_failed(error)
        logger.error("The task %s failed.", row.task_path, exc_info=True)
        on_failure(row)
    except Exception as error:
        store_failure(row, error)
        on_failure(row)
    except BaseException:
        put_back(row)
        raise
    else:  # they may hold links that let somebody in
        DBTaskResult.objects.filter(pk=row.pk).update(args_kwargs=NO_ARGUMENTS)


def store_failure(row: DBTaskResult, error: Exception) -> None:
    """Store why an attempt failed; let the task wait for the next one, if there is one."""
    row.set_failed(error)
    attempts = len(row.worker_ids)
    if attempts <= len(RETRY_PAUSES):
        pause = RETRY_PAUSES[attempts - 1] if attempts else datetime.timedelta()
        row.status, row.run_after = TaskResultStatus.READY, timezone.now() + pause
        row.save(update_fields=["status", "run_after"])
        logger.warning("The task %s failed, and is tried again: %s", row.task_path, type(error).__name__)
    else:
        logger.error("The task %s failed, for the last time.", row.task_path, exc_info=error)


def put_back(row: DBTaskResult) -> None:
    """Let a task wait again as if its last attempt had not begun."""
    row.status, row.run_after, row.worker_ids = TaskResultStatus.READY, timezone.now(), row.worker_ids[:-1]
    row.save(update_fields=["status", "run_after", "worker_ids"])


def requeue_abandoned(on_failure: OnFailure = lambda _row: None) -> int:
    """Let the running tasks of workers that were killed be tried again; return how many there were."""
    with transaction.atomic():
        rows = list(DBTaskResult.objects.running().select_for_update(skip_locked=True))
        living = list_living_workers() if rows else set()
        abandoned = [row for row in rows if row.worker_ids[-1] not in living]
        for row in abandoned:
            store_failure(row, AbandonedTaskError(gettext("The worker was killed while it ran the task.")))
            on_failure(row)
        return len(abandoned)


def try_again(row: DBTaskResult) -> bool:
    """Put a failed task, or one that waits for its next attempt, into the queue; return whether it was."""
    stuck = DBTaskResult.objects.filter(pk=row.pk).exclude(
        status__in=[TaskResultStatus.RUNNING, TaskResultStatus.SUCCESSFUL]
    )
    return bool(stuck.update(status=TaskResultStatus.READY, run_after=timezone.now(), worker_ids=[]))
