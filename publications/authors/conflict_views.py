"""The page of conflicts of interest, with its files."""

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from people.models import Person
from publications.authors import conflict_files
from publications.authors.conflicts import list_conflicts

MONTHS = 48
"""How long the NSF counts co-authors; the ACM counts them for 24 months."""
PEOPLE_LIMIT = 50
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class ConflictForm(forms.Form):
    """The query string: the people, and for how many months co-authors count."""

    person = forms.ModelMultipleChoiceField(
        queryset=Person.objects.none(),
        to_field_name="slug",
        label=gettext_lazy("People"),
        widget=forms.CheckboxSelectMultiple,
    )
    months = forms.IntegerField(
        label=gettext_lazy("Co-authors of the last … months"),
        min_value=1,
        max_value=600,
        initial=MONTHS,
        help_text=gettext_lazy("For example 48 for the NSF, 24 for the ACM."),
    )

    def __init__(self, data, account) -> None:
        super().__init__(data, label_suffix="", use_required_attribute=False)
        people = account.get_permitted_rows("view", Person).defer("biography", "summary").in_order()
        self.fields["person"].queryset = people

    def clean_person(self):
        people = self.cleaned_data["person"]
        if len(people) > PEOPLE_LIMIT:
            raise forms.ValidationError(_("Choose at most %(most)d people.") % {"most": PEOPLE_LIMIT})
        return people


def build_urls(site) -> list:
    """Return the URL patterns of these views."""
    return [path("conflicts/", site.admin_view(build_conflicts_view(site)), name="conflicts")]


def build_conflicts_view(site):
    """Return the view of conflicts of interest; `format` in the query string asks for a file."""

    def view(request) -> HttpResponse:
        data = request.GET.copy()
        data.setdefault("months", str(MONTHS))
        form = ConflictForm(data, request.user)
        people, conflicts = [], []
        if "person" in request.GET and form.is_valid():
            people = list(form.cleaned_data["person"])
            conflicts = list_conflicts(people, form.cleaned_data["months"])
            if response := _build_file(request.GET.get("format", ""), people, conflicts):
                return response
        query = request.GET.copy()
        query.pop("format", None)
        context = {
            "title": _("Conflicts of interest"),
            "form": form if "person" in request.GET else _build_empty_form(request.user),
            "people": people,
            "conflicts": conflicts,
            "query": query.urlencode(),
        }
        return render(
            request, "admin/publications/claims/conflicts.html", {**site.each_context(request), **context}
        )

    return view


def _build_empty_form(account) -> ConflictForm:
    """Return the form with the account's own profile chosen."""
    form = ConflictForm(None, account)
    form.initial["person"] = Person.objects.filter(user=account).values_list("slug", flat=True)
    return form


def _build_file(name: str, people: list[Person], conflicts: list) -> HttpResponse | None:
    """Return the response with a file; None for a format that is not known."""
    files = {
        "csv": ("text/csv; charset=utf-8", "csv", conflict_files.write_csv),
        "acm": ("text/plain; charset=utf-8", "txt", conflict_files.write_acm),
        "nsf": (XLSX, "xlsx", lambda rows: conflict_files.write_nsf(people, rows)),
    }
    if name not in files:
        return None
    content_type, ending, write = files[name]
    headers = {"Content-Disposition": f'attachment; filename="conflicts-{name}.{ending}"'}
    return HttpResponse(write(conflicts), content_type=content_type, headers=headers)
