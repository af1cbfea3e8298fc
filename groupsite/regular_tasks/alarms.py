"""Tell owners by e-mail that a regular task fails: once, until it has succeeded again."""

from django.urls import reverse
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from core.mail.messages import queue_message
from groupsite.editing.background import TaskRow
from groupsite.schedule import SCHEDULE
from groupsite.site.context import build_absolute_url, build_mail_context
from people.models import User
from people.models.account import AccountRole

PATIENCE = 3
"""Failed attempts after which owners are told, a few minutes after the first."""


def tell_owners(row: DBTaskResult) -> int:
    """Write to all owners if a regular task fails that succeeded before; return how many."""
    if not is_news(row):
        return 0
    task = TaskRow(row)
    context = build_mail_context() | {
        "task": task.label,
        "problem": task.problem,
        "link": build_absolute_url(reverse("admin:tasks")),
    }
    owners = User.objects.filter(role=AccountRole.OWNER, is_active=True).order_by("pk")
    for owner in owners:
        queue_message("mail/task_failed", owner.email, context)
    return len(owners)


def is_news(row: DBTaskResult) -> bool:
    """Return whether owners have to be told of the last attempt of a task, and were not told before."""
    if row.task_path not in {entry.task.module_path for entry in SCHEDULE}:
        return False
    is_final = row.status == TaskResultStatus.FAILED
    if len(row.worker_ids) != PATIENCE and not (is_final and len(row.worker_ids) < PATIENCE):
        return False
    earlier = DBTaskResult.objects.filter(task_path=row.task_path, finished_at__isnull=False).exclude(
        pk=row.pk
    )
    previous = earlier.order_by("-finished_at").first()
    return previous is None or previous.status == TaskResultStatus.SUCCESSFUL
