"""How the web server runs. `make run` and the command line may say other addresses to listen on."""

import errno
import gc
import os
import select
from pathlib import Path

wsgi_app = "groupsite.wsgi"
bind = "127.0.0.1:8000"
worker_class = "gthread"
workers = int(os.environ.get("WEB_CONCURRENCY") or min(os.cpu_count() or 1, 4))
threads = 4
# Who comes when so many wait already would wait for longer than anybody does.
worker_connections = 100
backlog = 128
timeout = 60
graceful_timeout = 10
keepalive = 5
# The heartbeat must not wait for a disk.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108
control_socket_disable = True
loglevel = "warning"
if os.environ.get("LOG_FORMAT") == "json":
    logconfig_dict = {
        "formatters": {"generic": {"()": "core.monitoring.log_formats.JsonFormatter"}},
        "loggers": {
            "gunicorn.error": {"level": "WARNING", "handlers": ["error_console"], "propagate": False}
        },
        "root": {"level": "WARNING", "handlers": []},
    }


def on_starting(_server) -> None:
    """Make the folder in which the workers count together, before any of them begins."""
    from core.monitoring.process_folders import open_folder, remove_dead_folders

    remove_dead_folders()
    open_folder("web")


def post_worker_init(worker) -> None:
    """Load what the first request would, and keep it: looking through all of it takes a tenth of a second."""
    from django.conf import settings
    from django.urls import get_resolver

    from core.db import pooler, watchdog

    watchdog.watch_databases(settings.DATABASES)
    if worker.age == 1:
        pooler.log_pooler_problems()
    get_resolver().check()
    gc.collect()
    gc.freeze()


def child_exit(_server, worker) -> None:
    """Let prometheus-client drop what counts only while a worker lives."""
    from prometheus_client.multiprocess import mark_process_dead

    if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
        mark_process_dead(worker.pid)


def pre_request(_worker, req) -> None:
    """Drop a request whose client hung up while it waited for a thread: nobody would read the answer."""
    hung_up = getattr(select, "POLLRDHUP", 0) | select.POLLHUP
    looking = select.poll()
    looking.register(req.unreader.sock, hung_up)
    if any(event & hung_up for _, event in looking.poll(0)):
        raise BrokenPipeError(errno.EPIPE, "the client hung up")
