"""The page of conflicts of interest and of co-authors, with its files."""

import datetime

from django import forms
from django.http import HttpResponse
from django.shortcuts import render
from django.urls import path
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from core.admin.model_forms import DayField
from core.db.dated_models import today
from core.documents.workbook import MEDIA_TYPE as XLSX
from core.web.site_context import get_site
from people.models import Appointment, Person
from publications.authors import conflict_files
from publications.authors.conflicts import Conflict, list_co_authors, list_conflicts, subtract_months

MONTHS = 48
"""How long the NSF counts co-authors; the ACM counts them for 24 months."""
USUAL_MONTHS = (12, 24, 48)
PEOPLE_LIMIT = 50
CO_AUTHORS = "co-authors"


class ConflictForm(forms.Form):
    """The query string: the people, and since when co-authors count."""

    everybody = forms.BooleanField(label=gettext_lazy("All members of the group"), required=False)
    person = forms.ModelMultipleChoiceField(
        queryset=Person.objects.none(),
        to_field_name="slug",
        label=gettext_lazy("People"),
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )
    only = forms.ChoiceField(
        choices=[("", gettext_lazy("All conflicts")), (CO_AUTHORS, gettext_lazy("Co-authors only"))],
        label=gettext_lazy("Show"),
        required=False,
    )
    months = forms.IntegerField(
        label=gettext_lazy("Co-authors of the last … months"),
        min_value=1,
        max_value=600,
        initial=MONTHS,
        help_text=gettext_lazy("For example 48 for the NSF, 24 for the ACM."),
    )
    since = DayField(
        label=gettext_lazy("Or since a day"),
        required=False,
        help_text=gettext_lazy("For example 1 December 2022. It counts in place of the months."),
    )

    def __init__(self, data, account) -> None:
        super().__init__(data, label_suffix="", use_required_attribute=False)
        people = account.get_permitted_rows("view", Person).defer("biography", "summary").in_order()
        self.fields["person"].queryset = people

    def clean_person(self):
        people = self.cleaned_data["person"]
        if len(people) > PEOPLE_LIMIT:
            raise forms.ValidationError(
                _("Choose at most %(most)d people, or all members.") % {"most": PEOPLE_LIMIT}
            )
        return people

    def clean_since(self):
        day = self.cleaned_data["since"]
        if day and day > today():
            raise forms.ValidationError(_("Enter a day that is not in the future."))
        return day

    def clean(self):
        """Require people; all members are those whom the account sees."""
        values = super().clean()
        if not self.errors and not values["everybody"] and not values["person"]:
            self.add_error("person", _("Choose somebody, or all members of the group."))
        return values

    def list_people(self) -> list[Person]:
        people = self.fields["person"].queryset
        if self.cleaned_data["everybody"]:
            return list(people.filter(pk__in=Appointment.objects.current().values("person")))
        return list(self.cleaned_data["person"])

    def get_start(self) -> datetime.date:
        """Return the day since which co-authors count."""
        return self.cleaned_data["since"] or subtract_months(today(), self.cleaned_data["months"])

    def list_conflicts(self, people: list[Person]) -> list[Conflict]:
        if self.cleaned_data["only"] == CO_AUTHORS:
            return list_co_authors(people, self.get_start())
        return list_conflicts(people, since=self.get_start())


def build_urls(site) -> list:
    """Return the URL patterns of these views."""
    return [path("conflicts/", site.admin_view(build_conflicts_view(site)), name="conflicts")]


def build_conflicts_view(site):
    """Return the view of conflicts of interest; `format` in the query string asks for a file."""

    def view(request) -> HttpResponse:
        data = request.GET.copy()
        data.setdefault("months", str(MONTHS))
        is_sent = "person" in request.GET or "everybody" in request.GET
        form = ConflictForm(data, request.user)
        people, conflicts = [], []
        if is_sent and form.is_valid():
            people = form.list_people()
            conflicts = form.list_conflicts(people)
            if response := _build_file(request, form, people, conflicts):
                return response
        query = request.GET.copy()
        query.pop("format", None)
        context = {
            "title": _("Co-authors") if data.get("only") == CO_AUTHORS else _("Conflicts of interest"),
            "form": form if is_sent else _build_empty_form(request.user),
            "people": people,
            "conflicts": conflicts,
            "query": query.urlencode(),
            "is_whole": people and not form.cleaned_data["only"],
            "since": form.get_start() if people else None,
            "periods": _list_periods(query, form) if people else [],
            "text": conflict_files.write_acm(conflicts),
        }
        return render(
            request, "admin/publications/claims/conflicts.html", {**site.each_context(request), **context}
        )

    return view


def _list_periods(query, form: ConflictForm) -> list[tuple[int, str, bool]]:
    """Return usual numbers of months, each with the query string, and whether it is the current one."""
    periods = []
    for months in USUAL_MONTHS:
        changed = query.copy()
        changed["months"] = str(months)
        changed.pop("since", None)
        is_current = form.cleaned_data["months"] == months and not form.cleaned_data["since"]
        periods.append((months, changed.urlencode(), is_current))
    return periods


def _build_empty_form(account) -> ConflictForm:
    """Return the form with the account's own profile chosen."""
    form = ConflictForm(None, account)
    form.initial["person"] = Person.objects.filter(user=account).values_list("slug", flat=True)
    return form


def _build_file(request, form: ConflictForm, people: list[Person], conflicts: list) -> HttpResponse | None:
    """Return the response with a file; None for a format that is not known."""
    name, title = request.GET.get("format", ""), form.cleaned_data["only"] or "conflicts"
    author = get_site(request).group.name
    files = {
        "csv": ("text/csv; charset=utf-8", "csv", conflict_files.write_csv),
        "xlsx": (XLSX, "xlsx", lambda rows: conflict_files.write_xlsx(title, author, today(), rows)),
        "acm": ("text/plain; charset=utf-8", "txt", conflict_files.write_acm),
        "nsf": (XLSX, "xlsx", lambda rows: conflict_files.write_nsf(today(), people, rows)),
    }
    if name not in files:
        return None
    content_type, ending, write = files[name]
    headers = {"Content-Disposition": f'attachment; filename="{title}-{name}.{ending}"'}
    return HttpResponse(write(conflicts), content_type=content_type, headers=headers)
