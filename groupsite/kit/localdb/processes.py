"""Which processes are truly the server of a given data folder: a number in a pid file proves nothing."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path

import psutil


def lives(process: psutil.Process) -> bool:
    """Whether that very process still runs; one that nobody has reaped does not."""
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False


def serves(process: psutil.Process, data: Path, label: str) -> bool:
    """Whether the process is a living PostgreSQL process of this data folder.

    `label` is the server's cluster name, which its processes bear in their titles; it decides only where the
    working folder of another user's process cannot be read (root in a container without that right).
    """
    try:
        if not lives(process) or process.uids().real != data.stat().st_uid:
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


def postmaster(data: Path, label: str) -> psutil.Process | None:
    """The living main process of the data folder's server, or None."""
    pid = written_pid(data / "postmaster.pid")
    try:
        process = psutil.Process(pid) if pid else None
    except (psutil.Error, ValueError):
        return None
    return process if process and serves(process, data, label) else None


def orphans(data: Path, label: str) -> Iterator[psutil.Process]:
    """All living processes of the data folder's server; only to be asked when its main process is gone."""
    for process in psutil.process_iter():
        if serves(process, data, label):
            yield process


def end_orphans(data: Path, label: str, force: bool = False) -> None:
    """Tell processes that outlived their main process, and hold its shared memory, to quit."""
    for process in orphans(data, label):
        try:
            process.send_signal(signal.SIGKILL if force else signal.SIGQUIT)
        except psutil.Error:
            continue


def written_pid(path: Path) -> int | None:
    """The process number in the first line of a pid file, or None."""
    try:
        return int(path.read_text().split("\n", 1)[0])
    except (OSError, ValueError):
        return None


def remove_stale(path: Path) -> None:
    """Remove a pid file that names a living process, which the caller knows not to be the server.

    PostgreSQL replaces one that names a dead process by itself.
    """
    pid = written_pid(path)
    if pid is None or psutil.pid_exists(pid):
        path.unlink(missing_ok=True)
