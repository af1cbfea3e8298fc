"""Run code on files of others in a process of its own, with limits of time and memory.

A thread cannot be ended, so whatever may take long or much memory on a hostile file belongs there.
"""

import signal
import subprocess
import sys
from pathlib import Path

from core.files.limited_script import REFUSED, DataRefusedError

SCRIPT = Path(__file__).with_name("limited_script.py")
MOST_MEGABYTES = 1536
MOST_SECONDS = 10
"""Of the processor; by the clock, on a machine that has other work, twice as many."""


class ProcessFailedError(Exception):
    """The process failed, perhaps for want of memory."""


class TimeLimitError(ProcessFailedError):
    """The process took too long."""


def run_limited(
    module: str, data: bytes, *arguments: str, seconds: int = MOST_SECONDS, megabytes: int = MOST_MEGABYTES
) -> bytes:
    """Return what `main(data, *arguments)` of a module returns in a process of its own.

    Raises DataRefusedError if that does, and ProcessFailedError if it fails or takes too long.
    """
    limits = [str(megabytes), str(seconds)]
    command = [sys.executable, "-I", str(SCRIPT), *limits, module, *arguments]
    try:
        result = subprocess.run(command, input=data, capture_output=True, timeout=2 * seconds, check=False)  # noqa: S603
    except subprocess.TimeoutExpired as error:
        raise TimeLimitError from error
    if result.returncode == -signal.SIGXCPU:
        raise TimeLimitError
    if result.returncode:
        reason = result.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        if reason.startswith(REFUSED):
            raise DataRefusedError(reason.removeprefix(REFUSED))
        raise ProcessFailedError(reason)
    return result.stdout
