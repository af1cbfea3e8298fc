"""Imports that take long: they are applied by the worker, and show their progress meanwhile."""

import threading
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.core.cache import cache
from django.db import transaction
from django.utils.translation import gettext
from django_tasks import task
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from core.db.struct_field import UnreadableValueError
from core.tasks import PermanentTaskError
from core.tasks.background_work import OnProgress, run_in_background
from core.tasks.sessions import list_living_workers
from people.models import User
from publications.imports.apply import NotPlannedError, apply
from publications.models import ImportBatch

PROGRESS_AGE = 24 * 3_600  # seconds for which the progress and a request to stop are stored


class ImportStoppedError(Exception):
    """Somebody stopped the import."""


@dataclass(frozen=True)
class ImportProgress:
    """How far an import in the queue is. done: entries. retry_at: when it is tried again after a failure."""

    done: int
    is_running: bool
    has_worker: bool
    retry_at: datetime | None = None


@task()
def apply_import(batch: str, user: int) -> None:
    """Apply a plan, and store how far it is until somebody stops it."""
    plan = ImportBatch.objects.defer("source_text").filter(uid=batch).first()
    account = User.objects.filter(pk=user, is_active=True).first()
    if plan is None or account is None or not account.has_perm("publications.change_importbatch", plan):
        raise PermanentTaskError(gettext("The plan, or the account that applied it, no longer exists."))
    stopped = threading.Event()

    def work(on_progress: OnProgress) -> None:
        def report(done: int) -> None:
            if stopped.is_set():
                raise ImportStoppedError
            on_progress(done)

        apply(plan, account, report)

    try:
        for done in run_in_background(work, heartbeat=1):
            cache.set(_get_progress_key(plan), done, PROGRESS_AGE)
            if cache.get(_get_stop_key(plan)):
                stopped.set()
    except ImportStoppedError:
        pass
    except NotPlannedError as error:
        raise PermanentTaskError(gettext("The plan was already applied or discarded.")) from error
    except UnreadableValueError as error:
        raise PermanentTaskError(gettext("The plan was made by another version of the site.")) from error
    finally:
        cache.delete_many([_get_progress_key(plan), _get_stop_key(plan)])


def enqueue_import(batch: ImportBatch, account: User) -> None:
    """Let the worker apply a plan, once however often this is requested."""
    with transaction.atomic():
        batch = ImportBatch.objects.select_for_update().defer("source_text").get(pk=batch.pk)
        if batch.state != ImportBatch.State.PLANNED:
            raise NotPlannedError
        if get_progress(batch) is None:
            cache.delete(_get_stop_key(batch))
            result = apply_import.enqueue(batch=str(batch.uid), user=account.pk)
            batch.options.task = str(result.id)
            batch.save(update_fields=["options"])


def get_progress(batch: ImportBatch) -> ImportProgress | None:
    """Return how far the import of a plan is; None if it is neither in the queue nor running."""
    row = _find_task(batch)
    if row is None or row.status not in (TaskResultStatus.READY, TaskResultStatus.RUNNING):
        return None
    return ImportProgress(
        done=cache.get(_get_progress_key(batch)) or 0,
        is_running=row.status == TaskResultStatus.RUNNING,
        has_worker=bool(list_living_workers()),
        retry_at=row.run_after if row.worker_ids and row.status == TaskResultStatus.READY else None,
    )


def has_failed(batch: ImportBatch) -> bool:
    """Return whether the import was given up after an error."""
    row = _find_task(batch)
    return row is not None and row.status == TaskResultStatus.FAILED


def stop_import(batch: ImportBatch) -> bool:
    """Take an import out of the queue and return True, or let the worker stop it soon and return False."""
    row = _find_task(batch)
    if row is None or DBTaskResult.objects.filter(pk=row.pk, status=TaskResultStatus.READY).delete()[0]:
        return True
    cache.set(_get_stop_key(batch), True, PROGRESS_AGE)
    return False


def _find_task(batch: ImportBatch) -> DBTaskResult | None:
    try:
        key = UUID(batch.options.task)
    except ValueError:
        return None
    return DBTaskResult.objects.defer("args_kwargs").filter(pk=key).first()


def _get_progress_key(batch: ImportBatch) -> str:
    return f"import-progress-{batch.uid}"


def _get_stop_key(batch: ImportBatch) -> str:
    return f"import-stop-{batch.uid}"
