"""Create, start and stop the local server, without Django.

Whether it runs is checked by connecting, never by a pid file. Whatever process was killed, the next `ensure`
recovers; two concurrent calls end up with one server.
"""

import contextlib
import fcntl
import hashlib
import os
import shlex
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import psutil
import psycopg2
from psycopg2.errors import DuplicateDatabase

from core.localdb import NAME, PORT, USER
from core.localdb.location import (
    Account,
    ServerError,
    check_private,
    describe_access_error,
    ensure_private_folder,
    find_home,
    get_owner,
    get_socket_folder,
    get_usable_binaries,
    make_home,
)

ANSWER_DEADLINE = 5
START_DEADLINE = 60
LOCK_DEADLINE = 180
UNREACHABLE_AFTER = 5
LARGEST_LOG = 5_000_000
SETTINGS = {"max_connections": "100", "fsync": "on"}
PART_OF_MEMORY, LEAST_BUFFERS, MOST_BUFFERS = 16, 128, 1024
"""The part of the machine's memory in which tables are kept, in MB at least and at most."""

__all__ = ["Server", "ServerError", "is_hung", "is_refused_by_server"]


def is_refused_by_server(refusal: psycopg2.OperationalError) -> bool:
    """Return whether a failed connection was refused by a running server."""
    return "FATAL:" in str(refusal) and not _is_between(refusal)


def is_hung(refusal: psycopg2.OperationalError) -> bool:
    """Return whether a connection failed because a running server did not respond in time."""
    # The second is said where more wait to be let in than the system keeps.
    return any(phrase in str(refusal) for phrase in ("timeout expired", "Resource temporarily unavailable"))


def _is_between(refusal: psycopg2.OperationalError) -> bool:
    # "... is starting up", "is shutting down", "is in recovery mode", "is not yet accepting connections"
    return "the database system is " in str(refusal)


def is_alive(process: psutil.Process) -> bool:
    """Return whether that very process still runs; a zombie does not."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False


def is_server_process(process: psutil.Process, data: Path, label: str) -> bool:
    """Return whether the process is a running PostgreSQL process of this data folder.

    `label` is the server's cluster name, which its processes bear in their titles; it decides only where the
    working folder of another user's process cannot be read (root in a container without that right).
    """
    try:
        if not is_alive(process) or process.uids().real != data.stat().st_uid:
            return False
        command = process.cmdline()
        if not command or not Path(command[0].split(":")[0]).name.startswith("postgres"):
            return False
        try:
            return os.path.samefile(process.cwd(), data)
        except (psutil.AccessDenied, OSError):
            return any(label in part for part in command)
    except (psutil.Error, OSError):
        return False


def find_postmaster(data: Path, label: str) -> psutil.Process | None:
    """Return the living main process of the data folder's server, or None."""
    pid = read_pid(data / "postmaster.pid")
    try:
        process = psutil.Process(pid) if pid else None
    except (psutil.Error, ValueError):
        return None
    return process if process and is_server_process(process, data, label) else None


def find_orphans(data: Path, label: str) -> Iterator[psutil.Process]:
    """Yield the living processes of the data folder's server; only used when its main process is gone."""
    for process in psutil.process_iter():
        if is_server_process(process, data, label):
            yield process


def end_orphans(data: Path, label: str, force: bool = False) -> None:
    """Signal processes that outlived their main process, and hold its shared memory, to quit."""
    for process in find_orphans(data, label):
        with contextlib.suppress(psutil.Error):
            process.send_signal(signal.SIGKILL if force else signal.SIGQUIT)


def read_pid(path: Path) -> int | None:
    """Return the process number in the first line of a pid file, or None.

    A server that starts makes the file before it writes the number: an empty one is read again for a second.
    """
    deadline = time.monotonic() + 1
    while True:
        try:
            return int(path.read_text().split("\n", 1)[0])
        except OSError:
            return None
        except ValueError:
            if time.monotonic() > deadline:
                return None
            time.sleep(0.02)


def remove_stale(path: Path) -> None:
    """Remove a pid file that names a living process, which the caller knows not to be the server.

    PostgreSQL replaces one that names a dead process by itself.
    """
    pid = read_pid(path)
    if pid is None or psutil.pid_exists(pid):
        path.unlink(missing_ok=True)


class Server:
    """The PostgreSQL server whose database is kept under the folder `var`.

    deadline: seconds that `ensure` may wait for the lock, and for the server to start; None for the defaults.
    """

    name = NAME

    def __init__(self, var: Path, deadline: float | None = None) -> None:
        self.var = Path(var).resolve()
        self.deadline = deadline

    @property
    def home(self) -> Path:
        return find_home(self.var) or self.var / "db"

    @property
    def data(self) -> Path:
        return self.home / "data"

    @property
    def log(self) -> Path:
        return self.home / "server.log"

    @property
    def socket_dir(self) -> Path:
        """The folder to connect to; raises ServerError where somebody else has put one in its place."""
        folder = get_socket_folder(self.home)
        if self.home.exists():
            check_private(folder, self.account)
        return folder

    @property
    def account(self) -> Account:
        return get_owner(self.home)

    @property
    def label(self) -> str:
        return f"groupsite-{hashlib.sha256(os.fsencode(self.data)).hexdigest()[:12]}"

    def dsn(self, name: str = NAME) -> dict[str, str | int]:
        """Return what psycopg2.connect needs to reach the database of that name."""
        return {"host": str(self.socket_dir), "port": PORT, "user": USER, "dbname": name}

    def process(self) -> psutil.Process | None:
        """Return the server's living main process, or None."""
        return find_postmaster(self.data, self.label)

    def ensure(self) -> None:
        """Make the database available: create it if it is new, start it if it is down; fast if it is up.

        Raises ServerError with a message that says why it is not available.
        """
        state = self._probe()
        if state == "ready":
            return
        if state == "hung":
            raise ServerError(f"The local database does not respond. Its log is {self.log}.")
        with self._lock():
            home = find_home(self.var)
            if home is None or (get_owner(home).uid == 0 and os.geteuid() == 0):
                make_home(self.var)
            self._check_entry()
            for draft in self.home.glob("draft-*"):  # left by what was killed half-way
                shutil.rmtree(draft, ignore_errors=True)
            if not self.data.exists():
                self._initialise()
            self._bring_up()

    def stop(self) -> bool:
        """Stop the server (fast shutdown) if it runs. Returns whether it ran."""
        if not self.home.exists():
            return False
        with self._lock():
            self._check_entry()
            if self.process() is None:
                return False
            self._stop()
            return True

    def _probe(self) -> str:
        """Return 'ready', 'no database', 'between' (starting or stopping), 'hung' or 'silent'."""
        try:
            psycopg2.connect(**self.dsn(), connect_timeout=ANSWER_DEADLINE).close()
        except psycopg2.OperationalError as refusal:
            if is_hung(refusal):
                return "hung"
            if _is_between(refusal):
                return "between"
            if not is_refused_by_server(refusal):
                return "silent"
            return "no database" if "does not exist" in str(refusal) else "ready"
        return "ready"

    @contextlib.contextmanager
    def _lock(self) -> Iterator[None]:
        """Hold the lock for starting and stopping; the kernel releases it when the process dies."""
        try:
            self.var.mkdir(parents=True, exist_ok=True)
            file = os.open(self.var / "db.lock", os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise ServerError(
                f"The local database cannot be kept in {self.var}: {error.strerror}."
            ) from error
        try:
            deadline = time.monotonic() + (self.deadline or LOCK_DEADLINE)
            while True:
                with contextlib.suppress(OSError):
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    break
                if time.monotonic() > deadline:
                    raise ServerError(
                        f"Another command has been holding {self.var / 'db.lock'} for too long."
                    )
                time.sleep(0.05)
            yield
        finally:
            os.close(file)

    def _check_entry(self) -> None:
        if not os.access(self.home, os.R_OK | os.W_OK | os.X_OK):
            raise ServerError(describe_access_error(self.home))

    def _initialise(self) -> None:
        """Create the data folder under a temporary name first, so that an incomplete one is never used."""
        account = self.account
        program = get_usable_binaries(self.home, account) / "initdb"
        draft = ensure_private_folder(Path(tempfile.mkdtemp(prefix="draft-", dir=self.home)), account)
        result = account.run(
            program,
            *("-D", draft, "-U", USER, "--auth-local=trust", "--auth-host=reject", "--encoding=UTF8"),
            *("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C", "--no-instructions"),
        )
        if result.returncode:
            shutil.rmtree(draft, ignore_errors=True)
            raise ServerError(
                f"The local database could not be created:\n{result.stdout.decode(errors='replace')}"
            )
        draft.rename(self.data)

    def _bring_up(self) -> None:
        deadline = time.monotonic() + (self.deadline or START_DEADLINE)
        unreachable_since = None
        while (state := self._probe()) != "ready":
            if time.monotonic() > deadline:
                raise ServerError(f"The local database does not respond. Its log is {self.log}.")
            if state == "no database":
                with contextlib.closing(psycopg2.connect(**self.dsn("postgres"))) as connection:
                    connection.autocommit = True
                    with connection.cursor() as cursor, contextlib.suppress(DuplicateDatabase):
                        cursor.execute(f"CREATE DATABASE {NAME}")
            elif state == "silent" and self.process():
                # It runs but cannot be reached: its socket was cleaned away, or the clone was moved.
                unreachable_since = unreachable_since or time.monotonic()
                if time.monotonic() - unreachable_since > UNREACHABLE_AFTER:
                    self._stop()
            elif state == "silent":
                self._start(deadline)
            time.sleep(0.05)

    def _start(self, deadline: float) -> None:
        """Start the server; return when it is ready, still busy, or stopped for a temporary reason."""
        ensure_private_folder(get_socket_folder(self.home), self.account)
        remove_stale(self.data / "postmaster.pid")
        remove_stale(self.socket_dir / f".s.PGSQL.{PORT}.lock")
        if self.log.exists() and self.log.stat().st_size > LARGEST_LOG:
            self.log.replace(self.log.with_suffix(".log.1"))
        logged = self.log.stat().st_size if self.log.exists() else 0
        remaining = deadline - time.monotonic()
        options = ("-l", self.log.name, "-t", f"{max(1, remaining):.0f}", "-o", self._build_options())
        result = self._run_pg_ctl("start", *options)
        if result.returncode == 0 or self._probe() != "silent" or self.process():
            return
        output = self.log.read_bytes()[logged:] if self.log.exists() else b""
        message = (output or result.stdout).decode(errors="replace")
        if "already exists" not in message and "still in use" not in message:
            raise ServerError(f"The local database did not start:\n{message}")
        end_orphans(self.data, self.label, force=remaining < START_DEADLINE - 5)

    def _build_options(self) -> str:
        """Return the server's options, for a shell."""
        memory = psutil.virtual_memory().total // 1_000_000
        buffers = max(LEAST_BUFFERS, min(MOST_BUFFERS, memory // PART_OF_MEMORY))
        settings = SETTINGS | {
            "shared_buffers": f"{buffers}MB",  # taken as they come to be needed
            "listen_addresses": "",
            "unix_socket_directories": str(get_socket_folder(self.home)),
            "unix_socket_permissions": "0700",
            "port": str(PORT),
            "cluster_name": self.label,
        }
        return shlex.join(part for key, value in settings.items() for part in ("-c", f"{key}={value}"))

    def _stop(self) -> None:
        """Stop the server, which is known to run: fast, or at once if that takes too long."""
        for mode, patience in (("fast", "30"), ("immediate", "10")):
            result = self._run_pg_ctl("stop", "-m", mode, "-t", patience)
            if result.returncode == 0 or self.process() is None:
                return
        output = result.stdout.decode(errors="replace")
        raise ServerError(f"The local database could not be stopped:\n{output}")

    def _run_pg_ctl(self, action: str, *options: str) -> subprocess.CompletedProcess:
        """Run `pg_ctl` in the server's home, and wait until the action is done.

        Paths are relative, as those that `pg_ctl start` hands to a shell may hold no `"`, `$` and the like.
        """
        program = get_usable_binaries(self.home, self.account) / "pg_ctl"
        return self.account.run(program, action, "--wait", "-D", self.data.name, *options, cwd=self.home)
