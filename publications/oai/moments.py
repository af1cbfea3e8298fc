"""Dates and times as the protocol writes them: in UTC, by the second, or a day."""

import datetime
import re

from django.db import connection

GRANULARITY = "YYYY-MM-DDThh:mm:ssZ"
UTC = datetime.UTC
DAY, SECOND = datetime.timedelta(days=1), datetime.timedelta(seconds=1)
_DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)
_SECOND = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", re.ASCII)
_AS_OF = """
    SELECT least(clock_timestamp(), min(xact_start)) FROM pg_stat_activity
    WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()
"""


def written(moment: datetime.datetime) -> str:
    """A moment as the protocol writes it; fractions of a second are left out."""
    return moment.astimezone(UTC).replace(tzinfo=None).isoformat(timespec="seconds") + "Z"


def step_of(text: str) -> datetime.timedelta:
    """What a text is exact to: a day or a second. Raises ValueError for what is neither."""
    if _DAY.fullmatch(text):
        return DAY
    if _SECOND.fullmatch(text):
        return SECOND
    raise ValueError(f"a date is written as 2024-05-31 or 2024-05-31T12:00:00Z, not “{text[:40]}”")


def beginning(text: str) -> datetime.datetime:
    """The first moment of a day or a second. Raises ValueError for a form or a date that there is not."""
    form = "%Y-%m-%d" if step_of(text) == DAY else "%Y-%m-%dT%H:%M:%SZ"
    try:
        return datetime.datetime.strptime(text, form).replace(tzinfo=UTC)
    except ValueError:
        raise ValueError(f"there is no such date as “{text[:40]}”") from None


def end(text: str) -> datetime.datetime | None:
    """The moment after a day or a second; None where time, as it is counted here, ends with it."""
    try:
        return beginning(text) + step_of(text)
    except OverflowError:
        return None


def as_of() -> datetime.datetime:
    """The moment up to which an answer that is put together after this call knows all changes.

    A transaction stamps what it changes with the moment it began, and shows it when it ends. So this is the
    beginning of the oldest transaction that is still open, and never later than now: who asks again for what
    changed since then misses nothing. All open transactions count, also those that have written nothing so
    far, since they may still write; one that is forgotten open makes harvesters fetch more again, not less.
    Transactions of accounts that the site's own account may not look at are not seen.
    """
    with connection.cursor() as cursor:
        cursor.execute(_AS_OF)
        return cursor.fetchone()[0]
