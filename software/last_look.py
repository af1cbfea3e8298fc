"""What the last look at a software's repository came to, in words for those who edit it."""

import datetime

from django.utils import timezone
from django.utils.formats import date_format

from software.github import full_name
from software.models import Software


def last_look(software: Software) -> str:
    """What is known of the last look: when, and if it failed why and how old the values are that it left.

    Takes a software with its `repository_check` at hand.
    """
    if not software.repository:
        return ""
    if full_name(software.repository) is None:
        return "not on GitHub, so nothing is read"
    check = getattr(software, "repository_check", None)
    if check is None:
        return "not read yet"
    if not check.problem:
        return f"read on {moment(check.succeeded_at or check.tried_at)}"
    since = (
        f"what was read on {moment(check.succeeded_at)} stays" if check.succeeded_at else "never read so far"
    )
    return f"not read on {moment(check.tried_at)}: {_sentence(check.problem)} ({since})"


def moment(when: datetime.datetime) -> str:
    """A point in time as the group's clock says it."""
    return date_format(timezone.localtime(when), "j F Y, H:i")


def _sentence(problem: str) -> str:
    """The problem without the point at its end, as more follows."""
    return problem.rstrip(". ")
