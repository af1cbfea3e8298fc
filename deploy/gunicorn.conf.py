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


def pre_request(_worker, req) -> None:
    """Drop a request whose client hung up while it waited for a thread: nobody would read the answer."""
    hung_up = getattr(select, "POLLRDHUP", 0) | select.POLLHUP
    looking = select.poll()
    looking.register(req.unreader.sock, hung_up)
    if any(event & hung_up for _, event in looking.poll(0)):
        raise BrokenPipeError(errno.EPIPE, "the client hung up")
