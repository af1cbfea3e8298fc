"""Links for former members: the page for staff, and the page on which a profile is corrected."""

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from core.mail.file_backend import has_mail_server
from groupsite.corrections.models import ProfileLink
from groupsite.corrections.profile_links import (
    find_link,
    make_link,
    propose_changes,
    read_profile,
    send_link,
)
from groupsite.corrections.profile_parts import find_last_appointment, parse_links
from groupsite.corrections.report_form import VALUE_LIMIT
from people.models import Appointment, Person, User

SESSION_KEY = "profile_link"
"""Where the token waits while the form is filled in, so that it is in no URL that is recorded."""
MOST = 200
"""The most people to whom links are sent at once."""


class LinkAddressForm(forms.Form):
    """Where to send the link of one person."""

    email = forms.EmailField(label=_("E-mail address"), max_length=254)

    def __init__(self, data, person: Person) -> None:
        self.person = person
        super().__init__(data, prefix=str(person.pk), initial={"email": person.email}, label_suffix="")


class ProfileForm(forms.Form):
    """What a former member may correct; not the name, nor the photo."""

    biography = forms.CharField(
        label=_("About you"),
        required=False,
        max_length=VALUE_LIMIT,
        widget=forms.Textarea(attrs={"rows": 10}),
        help_text=_("You can use Markdown."),
    )
    links = forms.CharField(
        label=_("Links"),
        required=False,
        max_length=VALUE_LIMIT,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("A label and a URL on each line, for example: Home page https://example.org/"),
    )
    email = forms.EmailField(label=_("E-mail address"), required=False, max_length=254)
    email_visibility = forms.ChoiceField(
        label=_("E-mail is shown to"), choices=Person.EmailVisibility.choices
    )
    destination = forms.CharField(
        label=_("Where you are now"),
        required=False,
        max_length=200,
        help_text=_("For example: Lecturer, University of Somewhere"),
    )
    destination_url = forms.URLField(
        label=_("Website of where you are now"), required=False, max_length=500, assume_scheme="https"
    )

    def __init__(self, data, person: Person) -> None:
        super().__init__(data, initial=read_profile(person), label_suffix="", use_required_attribute=False)
        if find_last_appointment(person) is None:
            del self.fields["destination"], self.fields["destination_url"]

    def clean_links(self) -> str:
        return "\n".join(f"{label} {url}" for label, url in parse_links(self.cleaned_data["links"]))

    def clean_biography(self) -> str:
        return self.cleaned_data["biography"].replace("\r\n", "\n")


def build_urls(site) -> list:
    """Return the URL patterns of the views for staff."""
    return [
        path("profile-links/", site.admin_view(build_list_view(site)), name="profile_links"),
        path("profile-links/<int:pk>/revoke/", site.admin_view(revoke), name="profile_link_revoke"),
    ]


def build_list_view(site):
    """Return the view that sends links to the people in the query string, and lists those that were sent."""

    def view(request) -> HttpResponse:
        if not request.user.has_perm("corrections.add_profilelink"):
            raise PermissionDenied
        keys = [key for key in request.GET.getlist("person") if key.isascii() and key.isdigit()][:MOST]
        people = list(Person.objects.filter(pk__in=[key for key in keys if len(key) < 19]).in_order())
        present = set(
            Appointment.objects.current().filter(person__in=people).values_list("person", flat=True)
        )
        data = request.POST if request.method == "POST" else None
        sheets = [LinkAddressForm(data, person) for person in people if person.pk not in present]
        if data is not None and sheets and all(sheet.is_valid() for sheet in sheets):
            for sheet in sheets:
                send_link(sheet.person, sheet.cleaned_data["email"], request.user)
            messages.success(request, _describe_delivery(len(sheets)))
            return redirect("admin:profile_links")
        context: dict[str, Any] = {
            "title": _("Links for former members"),
            "sheets": sheets,
            "members": [person for person in people if person.pk in present],
            "links": _list_links(request.user),
            "has_mail_server": has_mail_server(),
        }
        page = "admin/corrections/profile_links.html"
        return render(request, page, {**site.each_context(request), **context})

    return view


def _describe_delivery(number: int) -> str:
    if has_mail_server():
        text = ngettext("%(n)d link is on its way.", "%(n)d links are on their way.", number)
    else:
        text = ngettext(
            "%(n)d link is ready. Copy it below and send it yourself.",
            "%(n)d links are ready. Copy them below and send them yourself.",
            number,
        )
    return text % {"n": number}


def _list_links(user: User) -> list[ProfileLink]:
    """Return the links with their URLs for who sent them, while there is no mail server."""
    rows = ProfileLink.objects.filter(revoked_at=None).select_related("person", "sent_by__person")
    links = list(rows)
    for link in links:
        if link.is_open and link.sent_by_id == user.pk and not has_mail_server():
            link.url = make_link(link)
    return links


@require_POST
def revoke(request, pk: int) -> HttpResponse:
    """Make the link of a person invalid."""
    if not request.user.has_perm("corrections.change_profilelink"):
        raise PermissionDenied
    link = get_object_or_404(ProfileLink.objects.select_related("person"), pk=pk, revoked_at=None)
    link.revoked_at = timezone.now()
    link.save(update_fields=["revoked_at"])
    messages.success(request, _("The link of %(name)s was revoked.") % {"name": link.person.name})
    return redirect("admin:profile_links")


@never_cache
@require_http_methods(["GET", "HEAD"])
def follow_link(request, token: str) -> HttpResponse:
    """Keep the token in the session, and lead to the page that uses it."""
    if find_link(token) is None:
        return _refuse(request)
    request.session[SESSION_KEY] = token
    return redirect("correct_profile")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def correct_profile(request) -> HttpResponse:
    """Let a former member propose changes of their profile."""
    link = find_link(request.session.get(SESSION_KEY, ""))
    if link is None or not link.person.is_former_member:
        return _refuse(request)
    context: dict[str, Any] = {"person": link.person, "until": link.expires_at}
    form = ProfileForm(request.POST if request.method == "POST" else None, link.person)
    page = "corrections/profile.html"
    if form.is_bound and form.is_valid():
        values = read_profile(link.person) | form.cleaned_data
        context["correction"] = propose_changes(link.person, values)
        context["is_sent"] = True
    return render(request, page, context | {"form": form})


def _refuse(request) -> HttpResponse:
    request.session.pop(SESSION_KEY, None)
    return render(request, "corrections/profile_link_ended.html", status=410)
