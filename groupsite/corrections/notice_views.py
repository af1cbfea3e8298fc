"""Pages on which accounts choose their notices, and stop one by the link in a message."""

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import path
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from groupsite.corrections.notices import EDITORS, describe_kind, read_stop_token, stop
from groupsite.models import NoticeSettings
from people.models import User


class NoticeForm(forms.ModelForm):
    """The notices of one account; the summary is for editors."""

    class Meta:
        model = NoticeSettings
        fields = ("corrections", "papers", "weekly")

    def __init__(self, data, user: User) -> None:
        settings = NoticeSettings.objects.filter(user=user).first() or NoticeSettings(user=user)
        super().__init__(data, instance=settings, label_suffix="")
        if user.role not in EDITORS:
            del self.fields["weekly"]


def build_urls(site) -> list:
    """Return the URL pattern of the page of settings."""
    return [path("notices/", site.admin_view(build_view(site)), name="notices")]


def build_view(site):
    """Return the view of the notices of one's own account."""

    def view(request) -> HttpResponse:
        form = NoticeForm(request.POST if request.method == "POST" else None, request.user)
        if form.is_bound and form.is_valid():
            form.save()
            messages.success(request, _("Your notices were saved."))
            return redirect("admin:notices")
        context = {"title": _("Notices by e-mail"), "form": form}
        return render(request, "admin/notices.html", {**site.each_context(request), **context})

    return view


@csrf_exempt  # mail programs send this POST by themselves, without a session (RFC 8058)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def stop_notices(request, token: str) -> HttpResponse:
    """Switch a kind of notice off by the link in a message; GET only asks."""
    pair = read_stop_token(token)
    if pair is None:
        return render(request, "groupsite/accounts/notices_stopped.html", {"is_known": False}, status=410)
    user, kind = pair
    if request.method == "POST":
        stop(user, kind)
    context = {"is_known": True, "kind": describe_kind(kind), "is_stopped": request.method == "POST"}
    return render(request, "groupsite/accounts/notices_stopped.html", context)
