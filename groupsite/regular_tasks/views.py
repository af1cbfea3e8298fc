"""The button that runs a regular task at once; the page itself is that of background tasks."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import redirect
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from core.tasks.schedule import enqueue_once
from groupsite.editing.background import TaskRow
from groupsite.schedule import SCHEDULE


def build_urls(site) -> list:
    """Return the URL patterns of this view."""
    return [path("tasks/<slug:name>/run/", site.admin_view(run_now), name="task_run")]


@require_POST
def run_now(request, name: str) -> HttpResponse:
    """Enqueue a task of the schedule; pressed twice, or while it runs, it is enqueued once."""
    if not request.user.has_perm("groupsite.change_group"):
        raise PermissionDenied
    entry = next((each for each in SCHEDULE if each.task.name == name), None)
    if entry is None:
        raise Http404
    label = {"task": TaskRow.get_label(name)}
    if obstacle := entry.find_obstacle():
        messages.error(request, obstacle)
    elif enqueue_once(entry.task):
        messages.success(request, _("%(task)s: in the queue. The page says when it is done.") % label)
    else:
        messages.info(request, _("%(task)s: it waits or runs already.") % label)
    return redirect("admin:tasks")
