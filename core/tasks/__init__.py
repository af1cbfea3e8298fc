"""The queue of background tasks in PostgreSQL: retries, tasks of killed workers, and a schedule.

Tasks are functions with the decorator `django_tasks.task`; django-tasks-db stores them.
"""


class PermanentTaskError(Exception):
    """A task cannot succeed however often it is tried; the message says why."""
