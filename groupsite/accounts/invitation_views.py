"""Invitations: the list and the form for staff, and the page on which an invited person sets a password."""

from dataclasses import dataclass, field
from typing import Any

from allauth.account.utils import perform_login
from django import forms
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.forms import SetPasswordForm
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path, reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from django_tasks_db.models import DBTaskResult

from core.mail.file_backend import has_mail_server
from groupsite.accounts.institutions import list_institutions
from groupsite.accounts.invitations import (
    InvitationError,
    accept,
    find_email_problem,
    find_invitation,
    invite,
    make_link,
    send_again,
)
from groupsite.editing.background import TaskRow
from people.models import Appointment, Invitation, Person, User
from people.models.account import AccountRole

SESSION_KEY = "invitation"
"""Where the token waits while the password is set, so that it is in no URL that is recorded."""
SELECTED = "selected"
"""The button that invites those who are selected in the list."""
MOST = 200
"""The most people who are invited at once."""


class InvitationForm(forms.Form):
    """Where to invite one person, and to which role. Only owners choose the role."""

    email = forms.EmailField(label=_("E-mail address"), max_length=254)
    role = forms.ChoiceField(label=pgettext_lazy("of an account", "Role"), choices=AccountRole.choices)

    def __init__(self, data, person: Person, sender: User) -> None:
        self.person = person
        initial = {"email": person.email, "role": AccountRole.MEMBER}
        super().__init__(data, prefix=str(person.pk), initial=initial, label_suffix="")
        if not sender.has_perm("people.add_user"):
            self.fields["role"].choices = AccountRole.choices[:1]

    def clean_email(self) -> str:
        email = User.objects.normalize_email(self.cleaned_data["email"])
        if problem := find_email_problem(self.person, email):
            raise forms.ValidationError(problem)
        return email


@dataclass
class InvitationRow:
    """An invitation as the list shows it. link: for who made it, while there is no mail server."""

    invitation: Invitation
    task: TaskRow | None
    may_act: bool
    link: str = ""

    @property
    def problem(self) -> str:
        """Why the message was not delivered."""
        return self.task.problem if self.task else ""

    @property
    def is_waiting(self) -> bool:
        """Whether the message is still in the queue."""
        return self.task is not None and not self.task.row.finished_at and not self.problem


@dataclass
class InvitationLists:
    """The sections of the list."""

    invited: list[InvitationRow] = field(default_factory=list)
    expired: list[InvitationRow] = field(default_factory=list)
    accepted: list[InvitationRow] = field(default_factory=list)


def build_urls(site) -> list:
    """Return the URL patterns of the views for staff."""
    pages = [
        ("invitations/", build_list_view(site), "invitations"),
        ("invitations/invite/", build_form_view(site), "invitations_invite"),
        ("invitations/<int:pk>/again/", again, "invitation_again"),
        ("invitations/<int:pk>/revoke/", revoke, "invitation_revoke"),
    ]
    return [path(route, site.admin_view(view), name=name) for route, view, name in pages]


def build_list_view(site):
    """Return the view of all invitations, and of members who are not invited yet."""

    def view(request) -> HttpResponse:
        _require(request, "people.view_invitation")
        context = {
            "title": _("Invitations"),
            "lists": _build_lists(request.user),
            "not_invited": _select_uninvited(),
            "has_mail_server": has_mail_server(),
            "sent": request.GET.get("sent", ""),
        }
        return render(request, "admin/people/invitations.html", {**site.each_context(request), **context})

    return view


def _build_lists(user: User) -> InvitationLists:
    rows = Invitation.objects.filter(revoked_at=None).select_related(
        "person", "invited_by__person", "account"
    )
    invitations = list(rows)
    tasks = DBTaskResult.objects.in_bulk([row.task for row in invitations if row.task])
    lists = InvitationLists()
    for invitation in invitations:
        task = tasks.get(invitation.task)
        row = InvitationRow(invitation, TaskRow(task) if task else None, may_act(user, invitation))
        if invitation.accepted_at:
            lists.accepted.append(row)
        elif invitation.is_expired:
            lists.expired.append(row)
        else:
            if invitation.invited_by_id == user.pk and not has_mail_server():
                row.link = make_link(invitation)
            lists.invited.append(row)
    return lists


def _select_uninvited():
    """Return the members without an account whom nobody has invited."""
    current = Appointment.objects.current().filter(person=OuterRef("pk"))
    invitations = Invitation.objects.unanswered().filter(person=OuterRef("pk"))
    people = Person.objects.filter(Exists(current), ~Exists(invitations), user=None)
    return people.in_order().only("pk", "name", "email")


def may_act(user: User, invitation: Invitation) -> bool:
    """Return whether an account may send or revoke an invitation: to other roles than member, owners only.

    Else staff could send themselves the link to an owner's account.
    """
    is_for_member = invitation.role == AccountRole.MEMBER
    return user.has_perm("people.change_invitation" if is_for_member else "people.add_user")


def build_form_view(site):
    """Return the view that invites people: those in the query string, each with an address."""

    def view(request) -> HttpResponse:
        _require(request, "people.add_invitation")
        keys = [key for key in request.GET.getlist("person") if key.isascii() and key.isdigit()][:MOST]
        if not keys and SELECTED in request.GET:
            messages.error(request, _("Select at least one person to invite."))
            return redirect("admin:invitations")
        people = list(Person.objects.filter(pk__in=[key for key in keys if len(key) < 19]).in_order())
        data = request.POST if request.method == "POST" else None
        with_account = [person for person in people if person.user_id]
        sheets = [InvitationForm(data, person, request.user) for person in people if not person.user_id]
        pending = {row.person_id: row for row in Invitation.objects.unanswered().filter(person__in=people)}
        for sheet in sheets:
            row = pending.get(sheet.person.pk)
            if row and not may_act(request.user, row):
                raise PermissionDenied
            if row:
                sheet.initial = {"email": row.email, "role": row.role}
        _add_repeated_errors(sheets)
        if data is not None and sheets and all(sheet.is_valid() for sheet in sheets):
            for sheet in sheets:
                invite(sheet.person, sheet.cleaned_data["email"], sheet.cleaned_data["role"], request.user)
            messages.success(request, _describe_delivery(len(sheets)))
            return redirect("admin:invitations")
        context: dict[str, Any] = {
            "title": _("Invite people"),
            "sheets": sheets,
            "with_account": with_account,
            "chooses_role": request.user.has_perm("people.add_user"),
        }
        page = "admin/people/invite.html"
        return render(request, page, {**site.each_context(request), **context})

    return view


def _describe_delivery(number: int) -> str:
    if has_mail_server():
        text = ngettext("%(n)d invitation is on its way.", "%(n)d invitations are on their way.", number)
    else:
        text = ngettext(
            "%(n)d invitation is ready. Copy its link below and send it yourself.",
            "%(n)d invitations are ready. Copy their links below and send them yourself.",
            number,
        )
    return text % {"n": number}


def _add_repeated_errors(sheets: list[InvitationForm]) -> None:
    """Refuse an address that two people share."""
    addresses: set[str] = set()
    for sheet in sheets:
        if sheet.is_bound and sheet.is_valid():
            email = sheet.cleaned_data["email"].casefold()
            if email in addresses:
                sheet.add_error("email", _("Somebody else above has this address, too."))
            addresses.add(email)


@require_POST
def again(request, pk: int) -> HttpResponse:
    """Send a new link."""
    invitation = _get_unanswered(request, pk)
    if problem := find_email_problem(invitation.person, invitation.email):
        messages.error(request, problem)
    else:
        send_again(invitation, request.user)
        text = (
            _("A new link is on its way to %(email)s.")
            if has_mail_server()
            else _("A new link for %(email)s is ready. Copy it below and send it yourself.")
        )
        messages.success(request, text % {"email": invitation.email})
        return redirect(f"{reverse('admin:invitations')}?sent={pk}")
    return redirect("admin:invitations")


@require_POST
def revoke(request, pk: int) -> HttpResponse:
    """Make the link of an invitation invalid."""
    invitation = _get_unanswered(request, pk)
    invitation.revoked_at = timezone.now()
    invitation.save(update_fields=["revoked_at"])
    messages.success(request, _("The invitation of %(name)s was revoked.") % {"name": invitation.person.name})
    return redirect("admin:invitations")


def _get_unanswered(request, pk: int) -> Invitation:
    _require(request, "people.change_invitation")
    invitation = get_object_or_404(Invitation.objects.unanswered().select_related("person"), pk=pk)
    if not may_act(request.user, invitation):
        raise PermissionDenied
    return invitation


def _require(request, permission: str) -> None:
    if not request.user.has_perm(permission):
        raise PermissionDenied


@never_cache
@require_http_methods(["GET", "HEAD"])
def follow_link(request, token: str) -> HttpResponse:
    """Keep the token of an invitation in the session, and lead to the page that uses it."""
    invitation = find_invitation(token)
    if invitation is None:
        raise Http404
    if not invitation.is_open:
        return _refuse(request)
    request.session[SESSION_KEY] = token
    return redirect("invitation")


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def accept_invitation(request) -> HttpResponse:
    """Let an invited person set a password; then they are logged in."""
    invitation = find_invitation(request.session.get(SESSION_KEY, ""))
    if invitation is None or not invitation.is_open:
        return _refuse(request)
    account = User(email=invitation.email, role=invitation.role)
    form = SetPasswordForm(account, request.POST or None, label_suffix="")
    if request.method == "POST" and form.is_valid():
        try:
            user = accept(invitation, form.cleaned_data["new_password1"])
        except InvitationError:
            return _refuse(request)
        request.session.pop(SESSION_KEY, None)
        if request.user.is_authenticated:
            logout(request)
        messages.success(request, _("Welcome. Your account is ready."))
        return perform_login(request, user)
    context = {
        "form": form,
        "invitation": invitation,
        "institutions": [] if invitation.role == AccountRole.OWNER else list_institutions(),
    }
    return render(request, "groupsite/accounts/invitation.html", context)


def _refuse(request) -> HttpResponse:
    request.session.pop(SESSION_KEY, None)
    return render(request, "groupsite/accounts/invitation_ended.html", status=410)
