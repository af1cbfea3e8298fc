"""The checks of the long health check, each with a sentence that says what to do where something is wrong."""

import os
import shutil
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

from django.conf import settings
from django.core.files.storage import default_storage
from django.db import Error, connection, transaction
from django.utils import timezone
from django.utils.text import get_text_list

from core.db.applied_migrations import is_up_to_date
from core.db.replica import is_replica_configured
from core.db.replica_state import replica_lag
from core.db.watchdog import watchdog
from core.files.storage_errors import ObjectStorageError
from core.monitoring.metrics import GAUGE_TIMEOUT
from core.tasks import LONG_QUEUE
from core.tasks.sessions import list_living_workers
from groupsite.monitoring.gauges import measure_queue
from groupsite.operations.backup.records import last_backup
from groupsite.operations.database_requirements import describe_locale_problem, list_missing_extensions

OK, WARN, FAIL = "ok", "warn", "fail"
LEAST_FREE = 50_000_000
"""Free bytes that a disk must have: for a paper's PDF and what PostgreSQL writes meanwhile."""
LITTLE_FREE = 1_000_000_000
BACKUP_AGE = timedelta(days=2)
LONGEST_WAIT = timedelta(minutes=15)
"""How long a task may wait although a worker lives."""


@dataclass(frozen=True)
class CheckResult:
    """The result of a check. status: OK, WARN, or FAIL, which makes the answer 503."""

    name: str
    status: str
    text: str


def check_all() -> list[CheckResult]:
    """Return the results of all checks; those that ask the database fail without one."""
    results = [CheckResult(name, *check()) for name, check in LOCAL_CHECKS.items()]
    database = check_database()
    results.insert(0, CheckResult("database", *database))
    if database[0] != FAIL:
        results += [CheckResult(name, *_ask_database(check)) for name, check in DATABASE_CHECKS.items()]
        if is_replica_configured():
            results.append(CheckResult("standby", *_ask_database(check_standby)))
    return results


def check_database() -> tuple[str, str]:
    """Check that the database answers."""
    if watchdog.is_tripped:
        return FAIL, "The database hangs. Look at the server of PostgreSQL."
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT current_setting('server_version')")
            return OK, f"PostgreSQL {cursor.fetchone()[0]} answers."
    except Error:
        return FAIL, "The database does not answer. Check DATABASE_URL and the server of PostgreSQL."


def check_disk() -> tuple[str, str]:
    """Check the space on the disks of uploads and of the site's own folder."""
    free = min(shutil.disk_usage(find_existing(folder)).free for folder in list_folders())
    text = f"{free / 1e9:.1f} GB are free."
    if free < LEAST_FREE:
        return FAIL, f"{text} Free some, or files cannot be stored."
    return (WARN, f"{text} Free some soon.") if free < LITTLE_FREE else (OK, text)


def check_media() -> tuple[str, str]:
    """Check that files can be stored."""
    closed = [str(folder) for folder in list_folders() if not can_store(folder)]
    if closed:
        return FAIL, (
            f"No files can be stored in {get_text_list(closed, 'and')}. Let the site's user write there, "
            "and name the folder in ReadWritePaths of the units."
        )
    try:
        any(default_storage.locate("cut").glob("*"))  # asks the bucket, if the files are in one
    except ObjectStorageError as error:
        return FAIL, f"No uploads can be read or stored. {error} Look at the settings that begin with S3_."
    return OK, "Files can be stored."


def check_migrations() -> tuple[str, str]:
    """Check that the database is of this version of the code."""
    if is_up_to_date():
        return OK, "The database is of this version."
    return FAIL, "The database is not of this version. Run manage.py migrate."


def check_extensions() -> tuple[str, str]:
    """Check that the database has the extensions that searches need."""
    if missing := list_missing_extensions():
        return FAIL, f"The database lacks {get_text_list(missing, 'and')}. Run CREATE EXTENSION for each."
    return OK, "The database has its extensions."


def check_locale() -> tuple[str, str]:
    """Check the locale of the database."""
    problem = describe_locale_problem()
    return (WARN, problem) if problem else (OK, "The locale of the database fits.")


def check_worker() -> tuple[str, str]:
    """Check that a worker lives."""
    number = len(list_living_workers())
    if not number:
        return (
            FAIL,
            "No worker is running, so no e-mail is sent. Start the service groupsite-worker@NAME, or "
            "manage.py worker.",
        )
    return OK, "One worker is running." if number == 1 else f"{number} workers are running."


def check_queue() -> tuple[str, str]:
    """Check how long tasks wait, and whether some failed. A long task may wait for another one."""
    queues: dict[str, dict[str, float]] = defaultdict(dict)
    for gauge in measure_queue():
        queues[gauge.labels["queue"]][gauge.name] = gauge.value
    seconds = max(
        values["queue_oldest_seconds"]
        for queue, values in queues.items()
        if queue != LONG_QUEUE or not values["queue_running"]
    )
    minutes = int(seconds // 60)
    if minutes * 60 > LONGEST_WAIT.total_seconds():
        return WARN, f"The oldest task has waited for {minutes} minutes. Look whether the worker hangs."
    if failed := sum(int(values["queue_failed"]) for values in queues.values()):
        return WARN, f"Tasks that failed: {failed}. “Background tasks” on /admin/ says why."
    return OK, f"Tasks that wait: {sum(int(values['queue_waiting']) for values in queues.values())}."


def check_backup() -> tuple[str, str]:
    """Check when the last backup was made."""
    moment = last_backup()
    if moment is None:
        return WARN, "No backup is known. Set one up, see docs/operators.md."
    age = timezone.now() - moment
    text = f"The last backup is {int(age.total_seconds() // 3600)} hours old."
    return (WARN, f"{text} Look why there is no newer one.") if age > BACKUP_AGE else (OK, text)


def check_standby() -> tuple[str, str]:
    """Check that the standby is read."""
    lag = replica_lag()
    if lag is None:
        return WARN, "The standby is not read. Look at its server, and at DATABASE_REPLICA_URL."
    text = f"The standby is {lag:.1f} seconds behind."
    if lag * 1_000 > settings.REPLICA_MAX_LAG_MS:
        return WARN, f"{text} It is read again when it has caught up."
    return OK, text


LOCAL_CHECKS: dict[str, Callable[[], tuple[str, str]]] = {"disk": check_disk, "media": check_media}
DATABASE_CHECKS: dict[str, Callable[[], tuple[str, str]]] = {
    "migrations": check_migrations,
    "extensions": check_extensions,
    "locale": check_locale,
    "worker": check_worker,
    "queue": check_queue,
    "backup": check_backup,
}


def list_folders() -> tuple[Path, Path]:
    """Return the folders in which the site stores files."""
    return Path(settings.MEDIA_ROOT), Path(settings.VAR)


def can_store(folder: Path) -> bool:
    """Return whether files can be stored in a folder, which need not exist yet."""
    try:
        folder = find_existing(folder)
        free = shutil.disk_usage(folder).free
    except OSError:
        return False
    return os.access(folder, os.W_OK | os.X_OK) and free >= LEAST_FREE


def find_existing(folder: Path) -> Path:
    """Return the folder, or the nearest above it that exists."""
    folder = Path(folder)
    while not folder.exists():
        folder = folder.parent
    return folder


def _ask_database(check: Callable[[], tuple[str, str]]) -> tuple[str, str]:
    """Run a check with a time limit for its statements."""
    try:
        with transaction.atomic():
            with connection.cursor() as cursor:
                cursor.execute(f"SET LOCAL statement_timeout = {GAUGE_TIMEOUT}")
            return check()
    except Error as error:
        return FAIL, f"The database did not answer in time ({type(error).__name__})."
