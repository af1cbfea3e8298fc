"""What the worker does by itself for the agenda."""

import datetime

from django.utils import timezone
from django.utils.translation import gettext
from django_tasks import task

from core.tasks.schedule import ScheduledTask
from groupsite.agenda.followed_calendars import look_at_all


@task()
def look_at_calendars() -> str:
    """Look at the calendars at URLs; what is new in them waits for an editor."""
    count, failures = look_at_all(timezone.now())
    return gettext("{count} read, {failures} failed").format(count=count, failures=failures)


SCHEDULE = (ScheduledTask(look_at_calendars, datetime.time(4, 0)),)
