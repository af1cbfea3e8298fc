"""What `make run` does before and around the web server: database, demo, owner's account, static files."""

import hashlib
import os
import secrets
import socket
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import urlsplit

import psutil
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command
from django.db import connection, connections
from django.db.migrations.executor import MigrationExecutor

from groupsite.backup.restoring import put_right
from groupsite.models import Group

HOST = "127.0.0.1"
OWNER = "owner@example.org"
PREPARING = 0x67726F757073  # the advisory lock's number: "groups"


def prepare(say: Callable[[str], object]) -> None:
    """Bring database and static files up to date; a new local database gets the demo and an owner.

    What a restore that was killed left half done is put right first. Raises Refused while one is running.
    """
    with one_at_a_time():
        if words := put_right():
            say(words)
        migrate(say)
        if is_local():
            if not Group.objects.exists():
                say("Loading the demo group …")
                call_command("demo")
            ensure_owner()
        collect_static()


def migrate(say: Callable[[str], object] = lambda words: None) -> None:
    """Make the tables what the code needs, if they are not."""
    with one_at_a_time():
        if unapplied_migrations():
            say("Preparing the database …")
            call_command("migrate", interactive=False, verbosity=0)


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Hold off other commands that prepare the same database."""
    with connection.cursor() as cursor:
        # A session that waits inside PostgreSQL would hold up the building of indexes.
        while not _scalar(cursor, "SELECT pg_try_advisory_lock(%s)"):
            time.sleep(0.2)
        try:
            yield
        finally:
            _scalar(cursor, "SELECT pg_advisory_unlock(%s)")


def _scalar(cursor, statement: str) -> bool:
    cursor.execute(statement, [PREPARING])
    return cursor.fetchone()[0]


def is_local() -> bool:
    """Whether the database is the one under `var/`, and not one that DATABASE_URL names."""
    return connection.settings_dict["ENGINE"] == "groupsite.kit.localdb"


def unapplied_migrations() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def owner_login() -> Path:
    """The file that keeps the first owner's password; only its owner can read it."""
    return settings.VAR / "owner-login.txt"


def ensure_owner() -> None:
    """Make an owner's account if no owner has access, its password kept in a file."""
    users = get_user_model().objects
    if users.filter(role="owner", is_active=True).exists():
        return
    password = secrets.token_urlsafe(12)
    draft = owner_login().with_suffix(".draft")
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(f"e-mail: {OWNER}\npassword: {password}\n")
    draft.replace(owner_login())
    account = users.filter(email__iexact=OWNER).first() or users.model(email=OWNER)
    account.role, account.is_active = "owner", True
    account.set_password(password)
    account.save()


def collect_static() -> None:
    """Collect the static files if any was changed since the last time."""
    stamp, state = settings.VAR / "static.stamp", _static_state()
    if stamp.exists() and stamp.read_text() == state and Path(settings.STATIC_ROOT).exists():
        return
    call_command("collectstatic", interactive=False, verbosity=0)
    stamp.write_text(state)


def _static_state() -> str:
    digest = hashlib.sha256(repr(settings.STORAGES["staticfiles"]).encode())
    for finder in get_finders():
        for name, storage in finder.list([]):
            found = os.stat(storage.path(name))
            digest.update(
                f"{name}\0{found.st_mtime_ns}\0{found.st_size}\n".encode("utf-8", "surrogateescape")
            )
    return digest.hexdigest()


def is_free(port: int) -> bool:
    """Whether the port can be listened on."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((HOST, port))
        except OSError:
            return False
    return True


def how_to_enter(port: int) -> str:
    """The sentences that say where the site is and how to log in."""
    address = f"http://{HOST}:{port}{urlsplit(settings.SITE_URL).path.rstrip('/')}"
    lines = [f"The site:  {address}/", f"Editing:   {address}/admin/"]
    if not is_local():
        lines.append("Log in:    with an account; ./manage.py createsuperuser makes one")
    elif owner_login().exists():
        words = dict(line.split(": ", 1) for line in owner_login().read_text().splitlines())
        kept = os.path.relpath(owner_login(), settings.BASE_DIR)
        lines.append(f"Log in:    {words['e-mail']} with the password {words['password']} (kept in {kept})")
    else:
        lines.append(
            "Log in:    with an owner's account; ./manage.py changepassword E-MAIL sets its password anew"
        )
    return "\n".join([*lines, "Stop:      Ctrl-C"])


def become_gunicorn(port: int) -> None:
    """Replace this process by the web server."""
    connections.close_all()
    os.environ.setdefault("SITE_URL", f"http://{HOST}:{port}")
    os.chdir(settings.BASE_DIR)
    _pid_file(port).write_text(f"{os.getpid()}\n")
    options = ["--config", "deploy/gunicorn.conf.py", "--bind", f"{HOST}:{port}"]
    os.execv(sys.executable, [sys.executable, "-m", "gunicorn", *options, "groupsite.wsgi"])  # noqa: S606


def stop_gunicorns() -> int:
    """Stop the web servers of this clone that still run, and return how many there were."""
    running = [process for file in settings.VAR.glob("gunicorn-*.pid") if (process := _gunicorn(file))]
    for process in running:
        process.terminate()
    _, stubborn = psutil.wait_procs(running, timeout=15)
    for process in stubborn:
        process.kill()
    for file in settings.VAR.glob("gunicorn-*.pid"):
        file.unlink(missing_ok=True)
    return len(running)


def _pid_file(port: int) -> Path:
    return settings.VAR / f"gunicorn-{port}.pid"


def _gunicorn(pid_file: Path) -> psutil.Process | None:
    """The process that the file names, if it is truly a web server of this clone."""
    try:
        process = psutil.Process(int(pid_file.read_text()))
        ours = "groupsite.wsgi" in process.cmdline() and os.path.samefile(process.cwd(), settings.BASE_DIR)
    except (psutil.Error, OSError, ValueError):
        return None
    return process if ours else None
