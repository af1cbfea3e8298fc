"""The page that says what is kept for how long."""

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from groupsite.editing.group_pages import get_page_url
from groupsite.personal_data.retention import get_periods


@login_required
@require_http_methods(["GET", "HEAD"])
def retention(request) -> HttpResponse:
    """Show the periods; owners are led to where they change them."""
    group = get_periods()
    may_change = bool(group.pk) and request.user.has_perm("groupsite.change_group")
    context = {
        "group": group,
        "may_change": may_change,
        "settings_url": get_page_url(group, "retention") if may_change else "",
    }
    return render(request, "personal_data/retention.html", context)
