"""The page on which owners choose which facts are looked up, and see how the last look went."""

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django_tasks.base import TaskResultStatus
from django_tasks_db.models import DBTaskResult

from publications.following.background import look_up_all_facts
from publications.following.looking import describe_state
from publications.models import FollowedFacts, PaperFacts

VIEW_PERMISSION, CHANGE_PERMISSION = "publications.view_followedfacts", "publications.change_followedfacts"


class FollowedFactsForm(forms.ModelForm):
    """The switches, one for each kind of facts."""

    class Meta:
        model = FollowedFacts
        fields = ["notices", "open_access", "references", "grants", "citations"]

    def save(self, commit=True):
        """Save the switches; remove the numbers of citations where they are switched off."""
        row = super().save(commit)
        if not row.citations:
            PaperFacts.objects.exclude(citations=None).update(citations=None)
        return row


def build_urls(site) -> list:
    """Return the URL patterns of these views."""
    return [path("paper-facts/", site.admin_view(build_facts_view(site)), name="paper_facts")]


def build_facts_view(site):
    """Return the view of the switches, with a button that looks everything up now."""

    def view(request) -> HttpResponse:
        needed = CHANGE_PERMISSION if request.method == "POST" else VIEW_PERMISSION
        if not request.user.has_perm(needed):
            raise PermissionDenied
        form = FollowedFactsForm(request.POST or None, instance=FollowedFacts.get())
        if request.method == "POST":
            if "look" in request.POST:
                _enqueue_look(request)
                return redirect("admin:paper_facts")
            if form.is_valid():
                form.save()
                messages.success(request, _("The settings were saved."))
                return redirect("admin:paper_facts")
        context = {
            "title": _("Facts about papers from registries"),
            "form": form,
            "may_change": request.user.has_perm(CHANGE_PERMISSION),
            "is_waiting": _is_waiting(),
            **describe_state(),
        }
        return render(
            request, "admin/publications/following/facts.html", {**site.each_context(request), **context}
        )

    return view


def _is_waiting() -> bool:
    states = (TaskResultStatus.READY, TaskResultStatus.RUNNING)
    return DBTaskResult.objects.filter(task_path=look_up_all_facts.module_path, status__in=states).exists()


def _enqueue_look(request) -> None:
    """Enqueue a look at all papers, unless one waits already."""
    if not _is_waiting():
        look_up_all_facts.enqueue()
    messages.success(request, _("The look-up has begun. It takes a few minutes; this page says how it went."))
