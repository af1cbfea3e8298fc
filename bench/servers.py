"""Processes of servers for benchmarks, and the database that they use."""

import socket
import sys
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import TypeVar
from urllib.parse import quote

import psutil
from django.conf import settings
from django.db import connection

Value = TypeVar("Value")


def gunicorn(path: Path, application: str = "groupsite.wsgi") -> list[str]:
    """Return the command of a gunicorn on a Unix socket."""
    is_bare = application != "groupsite.wsgi"
    config = ["-k", "gthread", "--threads", "4"] if is_bare else ["--config", "deploy/gunicorn.conf.py"]
    options = [*config, "--bind", f"unix:{path}"]
    return [sys.executable, "-m", "gunicorn", *options, application]


def run(stack: ExitStack, command: list[str], environment: dict) -> psutil.Process:
    """Start a process that ends with the stack."""
    process = psutil.Popen(command, cwd=settings.BASE_DIR, env=environment)

    def stop() -> None:
        process.terminate()
        process.wait()

    stack.callback(stop)
    return process


def wait_until(condition: Callable[[], Value], seconds: float = 120) -> Value:
    """Wait until a condition is true, and return what it says. Raises SystemExit after so many seconds."""
    until = time.monotonic() + seconds
    while not (value := condition()):
        if time.monotonic() > until:
            raise SystemExit("A server did not start.")
        time.sleep(0.2)
    return value


def is_listening(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def build_url() -> str:
    """Return the URL of the database that is connected to now, on the local server."""
    database = connection.settings_dict
    host = quote(str(connection.server.socket_dir), safe="")
    return f"postgresql://{database['USER']}@{host}:{database['PORT']}/{database['NAME']}"
