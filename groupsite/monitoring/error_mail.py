"""Mail to ADMINS about errors: where in the code and in which view, with nothing that somebody typed.

It is sent at once, in a thread, as the queue may be what is broken.
"""

import hashlib
import logging
import threading
import traceback
from collections.abc import Iterator

from django.conf import settings
from django.core.cache import caches
from django.core.mail import mail_admins
from django.template.loader import render_to_string
from django.utils import timezone

from core.db.watchdog import watchdog
from core.monitoring.masking import mask_tokens
from core.own_apps import PACKAGES
from core.version import get_version

AT_ONE_PLACE = 3
"""Messages an hour, from one process, about errors at one place in the code."""
IN_ALL = 20
"""Messages an hour, from one process, about all errors."""
HOUR = 3_600
FRAMES = 40
"""The last frames of a traceback that are sent."""

_log = logging.getLogger(__name__)


class ErrorMailHandler(logging.Handler):
    """Sends a message for each error, within limits. What fails in sending is a warning in the log."""

    def emit(self, record: logging.LogRecord) -> None:
        try:
            if not watchdog.is_tripped and is_within_limits(find_place(record)):
                message = build_message(record)
                threading.Thread(target=send, args=message, name="error mail").start()
        except Exception:  # else the failure would be the next error to send
            self.handleError(record)


def send(subject: str, text: str) -> None:
    """Send a message to ADMINS."""
    try:
        mail_admins(subject, text)
    except Exception as error:  # whoever logs an error must not fail over the mail about it
        _log.warning("Mail to ADMINS about an error could not be sent: %s", type(error).__name__)


def is_within_limits(place: str) -> bool:
    """Count an error at a place; return whether a message may be sent about it."""
    cache = caches["local"]  # not the shared one in the database, which may be what is broken
    key = hashlib.sha256(place.encode("utf-8", "replace")).hexdigest()
    limits = {f"error-mail-{key}": AT_ONE_PLACE, "error-mail": IN_ALL}
    for key, limit in limits.items():
        cache.add(key, 0, HOUR)
        if cache.incr(key) > limit:
            return False
    return True


def find_place(record: logging.LogRecord) -> str:
    """Return where in the code an error comes from: the innermost frame, or the call of the logger."""
    frames = list(walk_frames(record))
    return frames[-1] if frames else f"{record.pathname}:{record.lineno}"


def walk_frames(record: logging.LogRecord) -> Iterator[str]:
    """Yield the frames of the traceback, without values of variables and without the code itself."""
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return
    for frame in traceback.extract_tb(error.__traceback__)[-FRAMES:]:
        yield f"{frame.filename}:{frame.lineno} in {frame.name}"


def find_template(record: logging.LogRecord) -> str:
    """Return the text of a record without its values; "" if they may be part of the text."""
    is_ours = record.name.partition(".")[0] in ("core", *PACKAGES)
    return record.msg if isinstance(record.msg, str) and (record.args or is_ours) else ""


def build_message(record: logging.LogRecord) -> tuple[str, str]:
    """Return subject and text, with the type of an exception only: its own text may hold what was typed."""
    work = getattr(record, "work", None)
    request = getattr(record, "request", None)
    error = record.exc_info[0].__name__ if record.exc_info and record.exc_info[0] else ""
    match = getattr(request, "resolver_match", None)
    context = {
        "error": error,
        "logger": record.name,
        "level": record.levelname,
        "template": find_template(record),
        "method": getattr(request, "method", ""),
        "path": mask_tokens(getattr(request, "path", "")),
        "view": match.view_name if match else "",
        "work": work,
        "frames": list(walk_frames(record)),
        "version": get_version(),
        "moment": timezone.now(),
        "site_url": settings.SITE_URL,
    }
    subject = " ".join(render_to_string("mail/error_subject.txt", context).split())
    return subject, render_to_string("mail/error_message.txt", context)
