"""The folders in which processes count together: one for the web server, one for each worker.

prometheus-client stores the counts of a process in files of the folder that PROMETHEUS_MULTIPROC_DIR names
when it is imported, so this module is used before it. A lock on the folder shows, across containers as well,
that its processes live.
"""

import fcntl
import os
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
PLACE = Path(os.environ.get("DATA_DIR") or Path(__file__).resolve().parents[2] / "var") / "metrics"
LOCK = "lock"

_locks: list[int] = []


def open_folder(role: str, place: Path = PLACE) -> Path | None:
    """Make a folder for the processes of a role, and let prometheus-client use it; None if none can be made.

    It is locked until this process and its children have ended.
    """
    try:
        place.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix=f"{role}-", dir=place))
        lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT, 0o600)
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return None
    _locks.append(lock)  # which keeps it open
    os.environ[VARIABLE] = str(folder)
    return folder


def remove_dead_folders(place: Path = PLACE) -> None:
    """Remove the folders whose processes have all ended: their counts begin anew."""
    for folder in place.glob("*-*"):
        try:
            with (folder / LOCK).open("r+") as lock:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder, ignore_errors=True)
        except OSError:  # in use, or being made
            continue


def list_files() -> Iterator[str]:
    """Yield the files of counts of all folders beside the one of this process; none outside of a folder."""
    own = os.environ.get(VARIABLE)
    if own:
        yield from map(str, Path(own).parent.glob("*-*/*.db"))
