"""What `make run` does before and around the web server: database, demo, owner's account, static files.

`stop` and `start_group` use parts of it.
"""

import hashlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psutil
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection, connections
from django.utils.translation import gettext

from core.db.applied_migrations import is_up_to_date
from core.progress import announce
from groupsite.models import Group
from groupsite.operations.backup.restore import recover_interrupted_restore
from groupsite.operations.owner_account import describe_login, ensure_owner
from people.editing.image_cutting import cut_missing_images

HOST = "127.0.0.1"
PATIENCE = 15
"""Seconds to wait for a web server to stop before it is killed."""

PREPARATION_LOCK = 0x67726F757073  # the advisory lock's number: "groups"


def prepare(on_progress: Callable[[str], object]) -> None:
    """Bring database and static files up to date; a new local database gets the demo and an owner.

    An interrupted restore is finished or undone first. Raises BackupError while one is running.
    """
    with announce(gettext("Starting the database"), on_progress):
        connection.ensure_connection()
    with lock_preparation(on_progress):
        message = recover_interrupted_restore()
        if message:
            on_progress(message)
        migrate(on_progress)
        if message:
            with announce(gettext("Cutting the images"), on_progress):
                cut_missing_images()
        if is_local_database():
            if not Group.objects.exists():
                on_progress(gettext("Loading the demo group …"))
                call_command("demo")
            ensure_owner()
        with announce(gettext("Collecting static files"), on_progress):
            collect_static()


def migrate(on_progress: Callable[[str], object] = lambda _text: None) -> None:
    """Apply the migrations and install the triggers that the database lacks."""
    with lock_preparation(on_progress):
        if not is_up_to_date():
            with announce(gettext("Preparing the database"), on_progress, at_once=True):
                call_command("migrate", interactive=False, verbosity=0)


@contextmanager
def lock_preparation(on_progress: Callable[[str], object] = lambda _text: None) -> Iterator[None]:
    """Hold an advisory lock, so that one command at a time prepares the database."""
    with connection.cursor() as cursor:
        # A session that waits inside PostgreSQL would block CREATE INDEX CONCURRENTLY.
        with announce(gettext("Waiting for another command that prepares the database"), on_progress):
            while not _fetch_scalar(cursor, "SELECT pg_try_advisory_lock(%s)"):
                time.sleep(0.2)
        try:
            yield
        finally:
            _fetch_scalar(cursor, "SELECT pg_advisory_unlock(%s)")


def _fetch_scalar(cursor, statement: str) -> bool:
    cursor.execute(statement, [PREPARATION_LOCK])
    return cursor.fetchone()[0]


def is_local_database() -> bool:
    """Return whether the database is the one under `var/`, and not one that DATABASE_URL names."""
    return connection.settings_dict["ENGINE"] == "core.localdb"


def collect_static() -> None:
    """Collect the static files if any has changed since the last time."""
    digest = hashlib.sha256(repr(settings.STORAGES["staticfiles"]).encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            stat = os.stat(storage.path(name))
            digest.update(f"{name}\0{stat.st_mtime_ns}\0{stat.st_size}\n".encode("utf-8", "surrogateescape"))
    stamp, state = settings.VAR / "static.stamp", digest.hexdigest()
    if stamp.exists() and stamp.read_text() == state and Path(settings.STATIC_ROOT).exists():
        return
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(state)


def is_port_free(port: int) -> bool:
    """Return whether the port can be listened on."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def describe_access(port: int) -> str:
    """Return lines with the URLs of the site and how to log in."""
    url = f"http://{HOST}:{port}{urlsplit(settings.SITE_URL).path.rstrip('/')}"
    lines = [f"The site:  {url}/", f"Editing:   {url}/admin/"]
    lines.append(f"Log in:    {describe_login()}")
    return "\n".join([*lines, "Stop:      Ctrl-C"])


def stop_orphans(port: int) -> None:
    """Stop workers that outlived a killed web server of this checkout and still listen on its port."""
    if not _get_pid_file(port).exists() or _find_gunicorn(_get_pid_file(port)):
        return
    orphans = []
    for process in psutil.process_iter():
        try:
            if f"{HOST}:{port}" in process.cmdline() and _is_ours(process):
                orphans.append(process)
        except (psutil.Error, OSError):
            continue
    for process in orphans:
        process.terminate()
    _, stubborn = psutil.wait_procs(orphans, timeout=PATIENCE)
    for process in stubborn:
        process.kill()
    psutil.wait_procs(stubborn, timeout=PATIENCE)


def exec_gunicorn(port: int) -> None:
    """Start a worker for background tasks, and replace this process by the web server (exec)."""
    connections.close_all()
    os.environ.setdefault("SITE_URL", f"http://{HOST}:{port}")
    os.chdir(settings.BASE_DIR)
    _get_pid_file(port).write_text(f"{os.getpid()}\n")
    command = [sys.executable, "manage.py", "worker", "--parent", str(os.getpid())]
    subprocess.Popen(command)  # noqa: S603
    options = ["--config", "deploy/gunicorn.conf.py", "--bind", f"{HOST}:{port}"]
    os.execv(sys.executable, [sys.executable, "-m", "gunicorn", *options, "groupsite.wsgi"])  # noqa: S606


def find_running_ports() -> list[int]:
    """Return the ports of the running web servers of this checkout."""
    files = settings.VAR.glob("gunicorn-*.pid")
    return sorted(int(file.stem.rpartition("-")[2]) for file in files if _find_gunicorn(file))


def stop_gunicorns() -> int:
    """Stop the running web servers of this checkout with their workers, and return how many there were."""
    running = [process for file in settings.VAR.glob("gunicorn-*.pid") if (process := _find_gunicorn(file))]
    family = [*running, *(child for process in running for child in process.children(recursive=True))]
    for process in running:
        process.terminate()
    _, stubborn = psutil.wait_procs(family, timeout=PATIENCE)
    for process in stubborn:
        process.kill()
    for file in settings.VAR.glob("gunicorn-*.pid"):
        file.unlink(missing_ok=True)
    return len(running)


def _get_pid_file(port: int) -> Path:
    return settings.VAR / f"gunicorn-{port}.pid"


def _find_gunicorn(pid_file: Path) -> psutil.Process | None:
    """Return the process of a PID file, if it is a web server of this checkout."""
    try:
        process = psutil.Process(int(pid_file.read_text()))
        return process if _is_ours(process) else None
    except (psutil.Error, OSError, ValueError):
        return None


def _is_ours(process: psutil.Process) -> bool:
    return "groupsite.wsgi" in process.cmdline() and os.path.samefile(process.cwd(), settings.BASE_DIR)
