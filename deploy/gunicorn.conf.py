"""How the web server runs. `make run` and the command line may say other addresses to listen on."""

import gc
import os
from pathlib import Path

wsgi_app = "groupsite.wsgi"
bind = "127.0.0.1:8000"
worker_class = "gthread"
workers = int(os.environ.get("WEB_CONCURRENCY") or min(os.cpu_count() or 1, 4))
threads = 4
timeout = 60
graceful_timeout = 10
keepalive = 5
# The heartbeat must not wait for a disk.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108
control_socket_disable = True
loglevel = "warning"


def post_worker_init(worker) -> None:
    """Load what the first request would, and keep it: looking through all of it takes a tenth of a second."""
    from django.urls import get_resolver

    get_resolver().check()
    gc.collect()
    gc.freeze()
