"""What the first steps of a new site do from the editing side, for owners."""

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.shortcuts import redirect, render
from django.urls import path
from django.views.decorators.http import require_POST

from groupsite.models import Group
from groupsite.operations.demo.removal import remove
from groupsite.operations.first_run.checklist import dismiss_checklist, has_demo, is_demo_group

MOST_NAMED = 10


def urls(site) -> list:
    """Return the URLs of these pages in an admin site, to stand beneath the group's."""
    return [
        path("first-steps/away/", site.admin_view(away), name="groupsite_first_steps_away"),
        path("first-steps/demo/", site.admin_view(demo(site)), name="groupsite_first_steps_demo"),
    ]


@require_POST
def away(request):
    """Put the first steps away."""
    _require_owner(request)
    dismiss_checklist(request.user)
    messages.success(request, "The first steps are put away.")
    return redirect("admin:index")


def demo(site):
    """Return the view that asks before the demo is removed, and removes it when that is confirmed."""

    def view(request):
        _require_owner(request)
        unnamed = is_demo_group(Group.objects.first())
        if request.method != "POST" or unnamed:
            context = {"title": "Take the demo away", "unnamed": unnamed, "there": has_demo()}
            context |= {"group": Group.objects.first(), **site.each_context(request)}
            return render(request, "admin/groupsite/group/take_demo_away.html", context)
        removed = remove(keep_account=request.user)
        messages.success(request, f"{removed.count} things of the demo are gone.")
        if removed.owner:
            messages.success(request, f"So is the access of {removed.owner}, the demo's account.")
        if removed.spared:
            more = f" and {len(removed.spared) - MOST_NAMED} more" if len(removed.spared) > MOST_NAMED else ""
            named = ", ".join(removed.spared[:MOST_NAMED])
            messages.warning(request, f"Others use, and so it stays: {named}{more}.")
        return redirect("admin:index")

    return view


def _require_owner(request) -> None:
    if not request.user.has_perm("groupsite.change_group"):
        raise PermissionDenied
