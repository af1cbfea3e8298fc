"""The page that says what is kept for how long, and what owners are told before it is removed."""

import datetime

from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from core.db.query_batches import fetch_together
from groupsite.editing.dashboard import WaitingItem
from groupsite.editing.group_pages import get_page_url
from groupsite.models import Group
from groupsite.personal_data.retention import get_periods, select_former_emails
from people.models import User

NOTICE = datetime.timedelta(days=14)
"""How long before e-mail addresses of former members go owners are told."""


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


def list_ending_emails(user: User) -> list[WaitingItem]:
    """Return that addresses of former members are about to go, for the owners' first page."""
    if not user.has_perm("groupsite.change_group"):
        return []
    now = timezone.now()
    former = select_former_emails(now, now).values_list("last_end")
    rows = fetch_together(groups=Group.objects.exclude(former_email_days=None), ends=former)
    if not rows["groups"]:
        return []
    group = rows["groups"][0]
    last = timezone.localdate(now) - datetime.timedelta(days=group.former_email_days) + NOTICE
    number = sum(end < last for (end,) in rows["ends"])
    if not number:
        return []
    title = ngettext(
        "The e-mail address of %(number)d former member is removed within 14 days",
        "The e-mail addresses of %(number)d former members are removed within 14 days",
        number,
    )
    detail = ngettext(
        "%(number)d day after the last appointment, and for good. What is overdue goes tonight.",
        "%(number)d days after the last appointment, and for good. What is overdue goes tonight.",
        group.former_email_days,
    ) % {"number": group.former_email_days}
    return [WaitingItem(title % {"number": number}, detail, get_page_url(group, "retention"), _("Review"))]
