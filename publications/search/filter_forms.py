"""The query strings of lists of papers as forms."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from publications.search.language import LENGTH, Years, read_years

SORTS = {"newest": _("Newest first"), "venue": _("By venue"), "title": _("By title")}
NEWEST = "newest"
ROLES = "roles"
SHOWS = {ROLES: _("What members were then")}
"""What rows show on request."""
ORDER = "sort", "show"
"""Fields that choose no papers."""


class YearRangeField(forms.CharField):
    """A year or a range of years, as "2020", "2019-2023", "2020-" or "-2019"."""

    def clean(self, value) -> Years | None:
        text = super().clean(value)
        years = read_years(text) if text else None
        if text and not years:
            raise ValidationError(gettext("not a year or a range of years"))
        return years


class PaperFilterForm(forms.Form):
    """The filters of any list of papers; every field may be left out."""

    q = forms.CharField(label=_("search"), max_length=LENGTH, required=False)
    year = YearRangeField(max_length=20, required=False)
    venue = forms.CharField(max_length=120, required=False)
    kind = forms.CharField(max_length=70, required=False)


class ListFilterForm(PaperFilterForm):
    """The query string of the group's list."""

    person = forms.CharField(max_length=120, required=False)
    topic = forms.CharField(max_length=120, required=False)
    theme = forms.CharField(max_length=120, required=False)
    project = forms.CharField(max_length=120, required=False)
    role = forms.CharField(max_length=120, required=False)
    show = forms.ChoiceField(label=_("view"), choices=SHOWS, required=False)
    sort = forms.ChoiceField(label=_("order"), choices=SORTS, required=False)
