"""The pages on which owners erase somebody for good."""

from dataclasses import asdict
from typing import Any

from allauth.account.decorators import reauthentication_required
from django import forms
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import path
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from bibliography.names import normalize_name
from groupsite.models import Group
from groupsite.personal_data.erasure import ErasureReport, LastOwnerError, erase
from groupsite.personal_data.erasure_plan import ErasurePlan, make_plan
from groupsite.personal_data.erasure_subject import ErasureSubject
from groupsite.personal_data.models import ErasureRecord, ErasureRequest
from people.models import Person, User

PERMISSION = "personal_data.add_erasurerecord"


class ErasureForm(forms.Form):
    """The name, typed again, and for a current member that whoever erases knows it."""

    name = forms.CharField(label=_("Type the name to confirm"), max_length=300, widget=forms.TextInput)
    is_member_known = forms.BooleanField(
        label=_("Erase them although they are a member today"), required=False
    )

    def __init__(self, data, plan: ErasurePlan) -> None:
        self.plan = plan
        super().__init__(data, label_suffix="", use_required_attribute=False)
        self.fields["name"].widget.attrs |= {"autocomplete": "off", "dir": "auto"}
        if not plan.is_current_member:
            del self.fields["is_member_known"]

    def clean_name(self) -> str:
        name = self.plan.subject.name
        if normalize_name(self.cleaned_data["name"]) != normalize_name(name):
            raise forms.ValidationError(
                _("This is another name. Type “%(name)s”, as it is above."), params={"name": name}
            )
        return name

    def clean_is_member_known(self) -> bool:
        if not self.cleaned_data["is_member_known"]:
            raise forms.ValidationError(
                _("Tick this if you are sure, or enter the end of the appointment in the roster first.")
            )
        return True


def build_urls(site) -> list:
    """Return the URL patterns of these views."""
    return [
        path("people/<int:pk>/erase/", _protect(site, build_view(site, Person)), name="erase_person"),
        path("accounts/<int:pk>/erase/", _protect(site, build_view(site, User)), name="erase_account"),
        path("erasures/<int:pk>/", _protect(site, build_report_view(site)), name="erasure"),
    ]


def _protect(site, view):
    """Let only owners see a view."""

    def refuse_others(request, *args, **kwargs) -> HttpResponse:
        if not request.user.has_perm(PERMISSION):
            raise PermissionDenied
        return view(request, *args, **kwargs)

    return site.admin_view(never_cache(refuse_others))


def build_view(site, model: type[Person | User]):
    """Return the view of what would be erased; POST erases."""

    def view(request, pk: int) -> HttpResponse:
        row = model.objects.filter(pk=pk).first()
        if row is None:
            return _show_what_happened(model, pk)
        if isinstance(row, User) and getattr(row, "person", None):
            return redirect("admin:erase_person", row.person.pk)
        subject = ErasureSubject.of(row) if isinstance(row, Person) else ErasureSubject.of(None, row)
        plan = make_plan(subject, request.user)
        form = ErasureForm(request.POST if request.method == "POST" else None, plan)
        if form.is_bound and not plan.refusals and form.is_valid():
            try:
                return _erase(request, subject)
            except (Person.DoesNotExist, User.DoesNotExist):
                return _show_what_happened(model, pk)
            except LastOwnerError:
                plan = make_plan(subject, request.user)
        context: dict[str, Any] = {
            "title": _("Erase for good"),
            "plan": plan,
            "form": form,
            "requested": ErasureRequest.objects.filter(user=subject.user).first() if subject.user else None,
            "back": _find_form(subject),
        }
        page = "admin/personal_data/erase.html"
        status = 409 if form.is_bound and plan.refusals else 200
        return render(request, page, {**site.each_context(request), **context}, status=status)

    return view


@reauthentication_required
def _erase(request, subject: ErasureSubject) -> HttpResponse:
    """Erase somebody, if the owner has confirmed lately who they are, and lead to the report."""
    report = erase(subject.person, subject.user, by=request.user)
    return redirect("admin:erasure", report.record_key)


def _find_form(subject: ErasureSubject) -> tuple[str, int]:
    """Return the name and the argument of the URL of the form of person or account."""
    if subject.person:
        return "admin:people_person_change", subject.person.pk
    return "admin:people_user_change", subject.user.pk if subject.user else 0


def _show_what_happened(model: type[Person | User], pk: int) -> HttpResponse:
    """Lead to the report, where somebody presses twice or comes back."""
    key = {"person_key": pk} if model is Person else {"account_key": pk}
    record = ErasureRecord.objects.filter(**key).first()
    if record is None:
        raise Http404
    return redirect("admin:erasure", record.pk)


def build_report_view(site):
    """Return the view of what was erased, and where copies may be."""

    def view(request, pk: int) -> HttpResponse:
        record = get_object_or_404(ErasureRecord, pk=pk)
        group = Group.objects.first()
        context = {
            "title": _("Erased for good"),
            "record": record,
            "report": asdict(ErasureReport()) | record.report,
            "backup_days": group.backup_days if group else None,
        }
        page = "admin/personal_data/erased.html"
        return render(request, page, {**site.each_context(request), **context})

    return view
