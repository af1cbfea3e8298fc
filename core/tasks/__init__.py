"""The queue of background tasks in PostgreSQL: retries, tasks of killed workers, and a schedule.

Tasks are functions with the decorator `django_tasks.task`; django-tasks-db stores them.
"""

LONG_QUEUE = "long"
"""The queue of tasks that take minutes or hours: a process of their own runs them, so no other waits."""


class PermanentTaskError(Exception):
    """A task cannot succeed however often it is tried; the message says why."""
