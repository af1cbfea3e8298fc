"""Admin views of the checklist of first steps, for owners."""

from django.contrib import messages
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.views.decorators.http import require_POST

from groupsite.editing.background import require_owner
from groupsite.models import Group
from groupsite.operations.demo.removal import remove_demo
from groupsite.operations.first_run.checklist import DISMISSAL, has_demo, is_demo_group, record_step

MOST_NAMED = 10


def build_urls(site) -> list:
    """Return the URL patterns of these views, to be included before those of the group."""
    return [
        path("first-steps/away/", site.admin_view(dismiss), name="groupsite_first_steps_away"),
        path("first-steps/demo/", site.admin_view(build_demo_view(site)), name="groupsite_first_steps_demo"),
    ]


@require_POST
def dismiss(request):
    """Dismiss the checklist."""
    require_owner(request)
    record_step(request.user, DISMISSAL)
    messages.success(request, gettext("The first steps were dismissed."))
    return redirect("admin:index")


def build_demo_view(site):
    """Return the view that removes the demo after a confirmation."""

    def view(request):
        require_owner(request)
        unnamed = is_demo_group(Group.objects.first())
        if request.method != "POST" or unnamed:
            context = {"title": gettext("Remove the demo"), "unnamed": unnamed, "there": has_demo()}
            context |= {"group": Group.objects.first(), **site.each_context(request)}
            return render(request, "admin/groupsite/group/remove_demo.html", context)
        report = remove_demo(keep_account=request.user)
        messages.success(request, gettext("{count} demo items were removed.").format(count=report.count))
        if report.owner:
            messages.success(
                request, gettext("The demo account {owner} was removed.").format(owner=report.owner)
            )
        if report.spared:
            names = report.spared[:MOST_NAMED]
            if rest := len(report.spared) - len(names):
                names = [*names, gettext("{number} more").format(number=rest)]
            text = gettext("Kept because other content uses it: {spared}.")
            messages.warning(request, text.format(spared=get_text_list(names, gettext("and"))))
        return redirect("admin:index")

    return view
