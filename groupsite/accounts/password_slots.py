"""How many passwords are checked at a time."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore, Lock

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

BUSY = "busy"
BUSY_SECONDS = 5
"""After how many seconds to try again."""

# Checking a password (Argon2) costs as much memory and CPU as many pages: one is checked, and one may wait.
login_slots = BoundedSemaphore(2)
password_check_lock = Lock()


@contextmanager
def wait_for_turn() -> Iterator[None]:
    """Wait until no other password is being checked. Raises ValidationError if somebody waits already."""
    if not login_slots.acquire(blocking=False):
        raise ValidationError(
            _("Too many people are logging in at the moment. Try again in a few seconds."), BUSY
        )
    try:
        with password_check_lock:
            yield
    finally:
        login_slots.release()
