"""Admin views of background tasks and of the test message, for owners."""

import datetime
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_POST
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from core.mail.delivery_problems import DeliveryProblem, explain_failure
from core.mail.file_backend import describe_delivery, has_mail_server
from core.mail.messages import queue_message
from core.tasks.sessions import list_living_workers
from core.tasks.worker import RETRY_PAUSES, try_again
from groupsite.operations.owner_account import OWNER_EMAIL
from groupsite.site.context import build_mail_context

SHOWN = 50
"""The most tasks of a state that the page lists."""
TEST_MESSAGES = 5
REFRESH = 2
"""Seconds after which the page is loaded again while a message is being sent."""
PATIENCE = datetime.timedelta(minutes=1)
SEND_TASK = "core.mail.messages.send_message"
LABELS: dict[str, str | Promise] = {
    "send_message": _("E-mail"),
    "send_reset_link": _("Link to set a new password"),
    "send_notices": _("Notices"),
    "send_summaries": _("Weekly summary"),
    "look_for_papers": _("Look for new papers"),
    "send_paper_news": _("New papers that wait for an answer"),
    "back_up": _("Backup"),
    "try_backup": _("Trial restore of a backup"),
    "cut_images": _("Cut pictures"),
    "group_author_names": _("Group author names"),
    "look_at_calendars": _("Read calendars at URLs"),
    "look_up_paper_facts": _("Look up facts about papers"),
    "end_accounts": _("End accounts of former members"),
    "refresh_software": _("Refresh software"),
    "remove_expired_rows": _("Remove expired sessions and old tasks"),
}
COUNTS = {"papers": _("Papers"), "groups": _("Groups"), "names": _("Names")}
"""What people call the numbers that a task returns."""


@dataclass(frozen=True)
class TaskRow:
    """A task as the page shows it, without its arguments, which may hold links to log in."""

    row: DBTaskResult

    @staticmethod
    def get_label(name: str) -> str | Promise:
        """Return what people call the task with the name of a function."""
        return LABELS.get(name, name)

    @property
    def label(self) -> str | Promise:
        return self.get_label(self.row.task_path.rpartition(".")[2])

    @property
    def about(self) -> str:
        """The recipient and the subject of an e-mail."""
        message = self.row.args_kwargs["kwargs"].get("message") or {}
        if message:
            return f"{message['subject']} → {message['to']}"
        value = self.row.return_value or ""
        if isinstance(value, dict):
            return ", ".join(f"{COUNTS.get(name, name)}: {number}" for name, number in value.items())
        return str(value)

    @property
    def problem(self) -> str:
        """The last line of the traceback of the last attempt."""
        lines = self.row.traceback.strip().splitlines()
        return lines[-1].partition(": ")[2] or lines[-1] if lines else ""

    @property
    def delivery_problem(self) -> DeliveryProblem | None:
        """Why the e-mail of the last attempt could not be sent."""
        return explain_failure(self.row.exception_class_path, self.problem) if self.problem else None

    @property
    def attempts(self) -> int:
        return len(self.row.worker_ids)

    @property
    def most_attempts(self) -> int:
        return len(RETRY_PAUSES) + 1

    @property
    def is_running(self) -> bool:
        return self.row.status == TaskResultStatus.RUNNING

    @property
    def is_retried(self) -> bool:
        """Whether an attempt failed and another follows."""
        return self.row.status == TaskResultStatus.READY and bool(self.row.traceback)


def build_urls(site, list_regular_tasks: Callable[[], Sequence]) -> list:
    """Return the URL patterns of these views. list_regular_tasks: returns what the schedule says."""
    return [
        path("tasks/", site.admin_view(build_list_view(site, list_regular_tasks)), name="tasks"),
        path("tasks/<uuid:key>/again/", site.admin_view(retry), name="task_again"),
        path("test-message/", site.admin_view(build_message_view(site)), name="test_message"),
    ]


def build_list_view(site, list_regular_tasks: Callable[[], Sequence]):
    """Return the view of all tasks: those of the schedule; waiting and running, failed, done."""

    def view(request) -> HttpResponse:
        require_owner(request)
        rows = DBTaskResult.objects
        states = TaskResultStatus
        context: dict[str, Any] = {
            "title": gettext("Background tasks"),
            "regular": list_regular_tasks(),
            "waiting": _list_tasks(
                rows.filter(status__in=[states.READY, states.RUNNING]).order_by("run_after")
            ),
            "failed": _list_tasks(rows.failed().order_by("-finished_at")),
            "done": _list_tasks(rows.successful().order_by("-finished_at")),
            "workers": len(list_living_workers()),
            "shown": SHOWN,
        }
        return render(request, "admin/tasks.html", {**site.each_context(request), **context})

    return view


def _list_tasks(rows) -> list[TaskRow]:
    return [TaskRow(row) for row in rows[:SHOWN]]


@require_POST
def retry(request, key):
    """Put a task back into the queue."""
    require_owner(request)
    if not try_again(get_object_or_404(DBTaskResult, pk=key)):
        raise Http404
    messages.success(request, gettext("The task is in the queue again."))
    return redirect("admin:tasks")


def build_message_view(site):
    """Return the view that sends a test message to the owner, and shows what became of the last ones."""

    def view(request) -> HttpResponse:
        require_owner(request)
        if request.method == "POST":
            queue_message("mail/test", request.user.email, build_mail_context())
            messages.success(
                request, gettext("A message to %(email)s is in the queue.") % {"email": request.user.email}
            )
            return redirect("admin:test_message")
        workers = len(list_living_workers())
        rows = DBTaskResult.objects.filter(task_path=SEND_TASK).order_by("-enqueued_at")
        sent = [TaskRow(row) for row in rows[:TEST_MESSAGES]]
        context = {
            "title": gettext("E-mail"),
            "delivery": describe_delivery(),
            "has_mail_server": has_mail_server(),
            "sender": settings.DEFAULT_FROM_EMAIL,
            "workers": workers,
            "sent": sent,
            "is_sending": bool(workers) and any(is_being_sent(task.row) for task in sent),
            "is_example": request.user.email == OWNER_EMAIL,
        }
        response = render(request, "admin/test_message.html", {**site.each_context(request), **context})
        if context["is_sending"]:
            response.headers["Refresh"] = str(REFRESH)
        return response

    return view


def is_being_sent(row: DBTaskResult) -> bool:
    """Return whether a message was queued a moment ago, and its first attempt has not ended yet."""
    is_new = timezone.now() - row.enqueued_at < PATIENCE
    return is_new and not row.traceback and row.status in (TaskResultStatus.READY, TaskResultStatus.RUNNING)


def require_owner(request) -> None:
    """Raise PermissionDenied for everybody but owners."""
    if not request.user.has_perm("groupsite.change_group"):
        raise PermissionDenied
