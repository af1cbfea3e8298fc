"""Explain failures to write, on our disks or the database's, with what to do."""

import errno
from collections.abc import Iterator

from django.utils.translation import gettext

DISK_FULL = "53100"  # PostgreSQL's code
_FULL = {errno.ENOSPC, errno.EDQUOT}
_READ_ONLY = {errno.EROFS, errno.EACCES, errno.EPERM}


class ObjectStorageError(Exception):
    """The object storage does not answer, or refuses. Whether a file is there is not known then."""


def is_disk_full(problem: BaseException | None) -> bool:
    """Return whether an error, or its cause, is a full disk: ours, or the database's."""
    return any(
        (isinstance(cause, OSError) and cause.errno in _FULL)
        or getattr(cause, "pgcode", None) == DISK_FULL
        or "No space left on device" in str(cause)
        for cause in _list_causes(problem)
    )


def explain(problem: BaseException | None) -> str:
    """Return a message for readers on why writing failed; empty for other errors."""
    if is_disk_full(problem):
        return gettext(
            "The disk of the server is full. Ask the administrator of the site to free some space."
        )
    for cause in _list_causes(problem):
        if isinstance(cause, ObjectStorageError):
            return gettext(
                "The storage of the site’s files does not answer. Try again in a minute. If it stays so, "
                "tell the administrator of the site."
            )
        if isinstance(cause, OSError) and cause.errno in _READ_ONLY and cause.filename:
            return gettext(
                "The site cannot write to {filename}. Ask the administrator of the site to change that."
            ).format(filename=cause.filename)
    return ""


def _list_causes(problem: BaseException | None) -> Iterator[BaseException]:
    while problem is not None:
        yield problem
        problem = problem.__cause__ or problem.__context__
