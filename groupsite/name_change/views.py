"""The page on which owners change somebody's name everywhere on the site."""

from typing import Any

from django import forms
from django.core.exceptions import PermissionDenied
from django.db.models import Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import path
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache

from bibliography.names import author_key, split
from groupsite.name_change.change import change_name_quietly
from groupsite.name_change.plan import NameChangePlan, make_plan
from people.models import Person

PERMISSION = "people.add_formername"


class QuietNameChangeForm(forms.Form):
    """The new name, and further former ones. It is sent twice: to see what changes, and to change it."""

    name = forms.CharField(
        label=_("New name"), max_length=200, help_text=_("As it is displayed, without academic titles.")
    )
    others = forms.CharField(
        label=_("Other former names"),
        required=False,
        max_length=2_000,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("One per line, if there are any that are not on this site as names in print."),
    )

    def __init__(self, data, person: Person) -> None:
        self.person = person
        super().__init__(data, label_suffix="", use_required_attribute=False)

    def clean_name(self) -> str:
        name = " ".join(self.cleaned_data["name"].split())
        try:
            split(name)
        except ValueError as error:
            raise forms.ValidationError(str(error)) from error
        if author_key(name) == author_key(self.person.name):
            raise forms.ValidationError(_("This is the present name. Enter the new one."))
        if self._has_namesake():
            raise forms.ValidationError(
                _(
                    "Somebody else has the present name, too, and would be renamed. Merge the two if they "
                    "are the same person; else tell their names apart first, for example by an initial."
                )
            )
        return name

    def _has_namesake(self) -> bool:
        """Return whether the name that is replaced everywhere is also that of somebody else."""
        key = author_key(self.person.name)
        same = Q(name__iexact=self.person.name) | Q(authorships__author_key=key)
        return Person.objects.exclude(pk=self.person.pk).filter(same).exists()

    def clean_others(self) -> list[str]:
        lines = [" ".join(line.split()) for line in self.cleaned_data["others"].splitlines()]
        return [line for line in lines if line]

    def make_plan(self) -> NameChangePlan:
        return make_plan(self.person, self.cleaned_data["name"], tuple(self.cleaned_data["others"]))


def build_urls(site) -> list:
    """Return the URL pattern of the page."""
    view = site.admin_view(never_cache(build_view(site)))
    return [path("people/<int:pk>/quiet-name-change/", view, name="quiet_name_change")]


def build_view(site):
    """Return the view: a form, then the plan with what to confirm, then the report."""

    def view(request: HttpRequest, pk: int) -> HttpResponse:
        if not request.user.has_perm(PERMISSION):
            raise PermissionDenied
        person = get_object_or_404(Person, pk=pk)
        form = QuietNameChangeForm(request.POST if request.method == "POST" else None, person)
        context: dict[str, Any] = {"title": _("Quiet name change"), "person": person, "form": form}
        if form.is_bound and form.is_valid():
            plan = form.make_plan()
            if "confirmed" in request.POST:
                ticked = set(request.POST.getlist("replace"))
                confirmed = [each for each in plan.optional if each.old in ticked]
                context["report"] = change_name_quietly(plan, confirmed)
                context["moment"] = timezone.localtime()
                context["person"] = Person.objects.get(pk=pk)
            else:
                context["plan"] = plan
                context["always"] = [each for each in plan.replacements if each not in plan.optional]
                context["optional"] = [
                    (each, plan.count(each), each not in plan.doubtful) for each in plan.optional
                ]
        page = "admin/people/quiet_name_change.html"
        return render(request, page, {**site.each_context(request), **context})

    return view
