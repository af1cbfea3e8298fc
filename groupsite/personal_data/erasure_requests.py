"""Members ask to be erased, on a page of their account; owners are told, and confirm it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.cache import caches
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from core.mail.messages import queue_message
from groupsite.editing.dashboard import WaitingItem
from groupsite.personal_data.erasure import LastOwnerError, refuse_last_owner
from groupsite.personal_data.erasure_plan import make_plan
from groupsite.personal_data.erasure_subject import ErasureSubject
from groupsite.personal_data.models import ErasureRequest
from groupsite.site.context import build_absolute_url, build_mail_context
from people.models import User

LISTED = 5
BETWEEN_MESSAGES = 86_400
"""Seconds before owners are written to again about the same account."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def close_account(request) -> HttpResponse:
    """Show what would be erased; POST asks the owners to do it, or calls that off."""
    user = request.user
    waiting = ErasureRequest.objects.filter(user=user).first()
    try:
        refuse_last_owner(user)
        is_last_owner = False
    except LastOwnerError:
        is_last_owner = True
    if request.method == "POST" and not is_last_owner:
        if "call_off" in request.POST:
            ErasureRequest.objects.filter(user=user).delete()
            messages.success(request, _("Your request was called off. Nothing was erased."))
        elif waiting is None:
            _send_request(user)
            messages.success(request, _("The owners were asked to erase your account and your profile."))
        return redirect("close_account")
    context = {
        "plan": make_plan(ErasureSubject.of(None, user)),
        "waiting": waiting,
        "is_last_owner": is_last_owner,
    }
    status = 409 if request.method == "POST" else 200
    return render(request, "personal_data/close_account.html", context, status=status)


def _send_request(user: User) -> None:
    """Store the request, and tell the other owners once."""
    _request, is_new = ErasureRequest.objects.get_or_create(user=user)
    if not is_new or not caches["default"].add(f"erasure-request:{user.pk}", True, BETWEEN_MESSAGES):
        return
    person = getattr(user, "person", None)
    name = "erase_person" if person else "erase_account"
    url = build_absolute_url(reverse(f"admin:{name}", args=[(person or user).pk]))
    context = build_mail_context() | {"name": str(person or user), "url": url}
    owners = User.objects.filter(role=User.Role.OWNER, is_active=True).exclude(pk=user.pk)
    for owner in owners.order_by("pk"):
        queue_message("mail/erasure_requested", owner.email, context)


def list_waiting(user: User) -> list[WaitingItem]:
    """Return the requests that wait for an owner, for the first page of the editing side."""
    if not user.has_perm("personal_data.add_erasurerecord"):
        return []
    requests = list(ErasureRequest.objects.exclude(user=user).select_related("user__person")[: LISTED + 1])
    items = [_describe(request) for request in requests[:LISTED]]
    if len(requests) > LISTED:
        more = ErasureRequest.objects.exclude(user=user).count() - LISTED
        items[-1] = WaitingItem(
            items[-1].title,
            ngettext("and %(number)d more request", "and %(number)d more requests", more) % {"number": more},
            items[-1].url,
            items[-1].button,
        )
    return items


def _describe(request: ErasureRequest) -> WaitingItem:
    person = getattr(request.user, "person", None)
    name = "erase_person" if person else "erase_account"
    return WaitingItem(
        _("%(name)s asks to be erased") % {"name": person or request.user},
        _("Account and profile, for good"),
        reverse(f"admin:{name}", args=[(person or request.user).pk]),
        _("Review"),
    )
