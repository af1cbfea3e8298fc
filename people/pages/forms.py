"""Forms of the people page."""

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.db.dated_models import today
from core.text.dates import PartialDate


class PartialDateField(forms.CharField):
    """A partial date; its value is the first day."""

    def clean(self, value):
        text = super().clean(value)
        if not text:
            return None
        try:
            return PartialDate.parse(text).first
        except ValueError as error:
            raise ValidationError(str(error)) from error


class PeopleForm(forms.Form):
    """Whom to show: who matches a search, in a section, on a date: today by default, never in the future."""

    q = forms.CharField(max_length=200, required=False)
    role = forms.CharField(max_length=90, required=False)
    on = PartialDateField(
        label=_("Who was here on a given date"),
        max_length=40,
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
    )

    def clean_on(self):
        day = self.cleaned_data["on"]
        if day and day > today():
            raise ValidationError(gettext("Enter a date that is not in the future."))
        return day

    @property
    def typed(self) -> str:
        """The typed day for a date input, also a future one; empty if it is invalid."""
        try:
            day = self.fields["on"].clean(self.data.get("on"))
        except ValidationError:
            return ""
        return day.isoformat() if day else ""
