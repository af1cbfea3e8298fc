"""Grouping the names of bylines in the background: after a corpus was loaded, and each week."""

from django_tasks import task
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from publications.authors.stored_groups import store_groups
from publications.models import Publication

MOST = 30_000
"""The most papers that are grouped unasked, as 100,000 need 2 GB of memory."""


@task()
def group_author_names() -> dict[str, int]:
    """Store which mentions of a name are probably one person each; what editors confirmed stays."""
    number = Publication.objects.count()
    return store_groups() if number <= MOST else {"papers": number, "groups": 0, "names": 0}


def enqueue_grouping() -> None:
    """Enqueue the task, unless it waits already."""
    waiting = DBTaskResult.objects.filter(
        task_path=group_author_names.module_path, status=TaskResultStatus.READY
    )
    if not waiting.exists():
        group_author_names.enqueue()
