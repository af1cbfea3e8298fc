"""The form of a report: it reads a query string, or settings that were saved, and validates both."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from bibliography.styles import STYLES
from core.admin.model_forms import DateInput, ParsedField
from core.db import periods
from core.db.dated_models import today
from core.text.dates import PartialDate
from groupsite.reports.cohorts import VALUE, CohortChoice, CohortChoices
from groupsite.reports.sections import get_sections
from groupsite.reports.settings import ORDERS, ReportSettings, to_query_dict
from publications.search.conditions import build_condition
from publications.search.language import LENGTH, parse_search_query
from publications.search.named_values import describe_misread_parts

MOST_CHOSEN = 200
"""The most persons, roles and projects of a report."""
MOST_KINDS = 100
FIELDS = "title", "start", "end"
"""Fields that a query string of the form has; without them it shows its usual settings."""


@dataclass(frozen=True)
class SectionLine:
    """A line of the list of sections in the form."""

    key: str
    label: str
    is_chosen: bool
    place: int


def read_first(text: str) -> date | None:
    """Parse the beginning of a period: a day, a month or a year. Raises ValueError."""
    parsed = periods.read_date(text)
    return parsed.first if parsed else None


def read_last(text: str) -> date | None:
    """Parse the end of a period: of a month or a year it is the last day. Raises ValueError."""
    parsed = periods.read_date(text, is_end=True)
    return parsed.last if parsed else None


class DayInput(DateInput):
    """A text for a day, which shows stored days as people write them."""

    def format_value(self, value):
        try:
            return str(PartialDate.parse(value)) if value else value
        except ValueError:
            return value


class ReportSettingsForm(forms.Form):
    """The settings of a report."""

    title = forms.CharField(label=_("Title"), max_length=150, required=False)
    start = ParsedField(read=read_first, label=_("From"), max_length=40, widget=DayInput)
    end = ParsedField(read=read_last, label=_("To"), max_length=40, widget=DayInput)
    add = forms.CharField(label=_("Add a person, role or project"), max_length=250, required=False)
    here = forms.BooleanField(label=_("Only what they did while they were here"), required=False)
    style = forms.ChoiceField(
        label=_("Citation style"), choices=[(style.name, style.label) for style in STYLES]
    )
    order = forms.ChoiceField(label=_("Order of papers"), choices=list(ORDERS.items()))
    q = forms.CharField(
        label=_("Only papers matching"),
        max_length=LENGTH,
        required=False,
        help_text=_("A search as on the page of papers, such as venue:OSDI -author:lee."),
    )
    internal = forms.BooleanField(label=_("Also what is not public"), required=False)

    def __init__(self, data: QueryDict, choices: CohortChoices) -> None:
        data = data.copy()
        for name in ("style", "order"):
            data.setdefault(name, getattr(ReportSettings, name))
        super().__init__(data, label_suffix="", use_required_attribute=False)
        self.choices = choices
        self.fields["q"].widget.attrs["class"] = "vTextField"
        self.fields["title"].widget.attrs["class"] = "vTextField"

    @classmethod
    def of_settings(cls, values: Mapping[str, Any], choices: CohortChoices) -> "ReportSettingsForm":
        """Return the form of settings as they are stored."""
        return cls(to_query_dict(values), choices)

    @property
    def suggestions(self) -> list[str]:
        """What can be typed to add somebody."""
        return list(self.choices.labels.values())

    def _list_values(self, name: str, most: int) -> list[str]:
        return list(dict.fromkeys(self.data.getlist(name)[:most]))

    @property
    def chosen(self) -> list[CohortChoice]:
        """Those whom the report is about, with whoever was typed."""
        self.is_valid()
        return self.choices.list_chosen(self.cleaned_data.get("who", ()))

    @property
    def left_out(self) -> list[str]:
        """The kinds of papers that are left out: those named so, and those offered and not ticked."""
        ticked = set(self._list_values("kind", MOST_KINDS))
        offered = self._list_values("offered", MOST_KINDS)
        named = self._list_values("left_out", MOST_KINDS)
        return [kind[:70] for kind in dict.fromkeys((*named, *offered)) if kind not in ticked]

    @property
    def sections(self) -> list[str]:
        """The keys of the sections that are ticked, by the numbers of their places, else as they are sent."""
        ticked = [key for key in self._list_values("section", MOST_KINDS) if key in get_sections()]
        places = {key: self._read_place(key) or number for number, key in enumerate(ticked, start=1)}
        return sorted(ticked, key=lambda key: places[key])

    def _read_place(self, key: str) -> int:
        text = self.data.get(f"{key}-position", "")
        return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else 0

    @property
    def lines(self) -> list[SectionLine]:
        """The list of sections: those that are ticked in their order, then the others."""
        ticked = self.sections
        keys = [*ticked, *(key for key in get_sections() if key not in ticked)]
        return [
            SectionLine(key, str(get_sections()[key].label), key in ticked, place)
            for place, key in enumerate(keys, start=1)
        ]

    def clean_q(self) -> str:
        text = self.cleaned_data["q"]
        if not text:
            return text
        query = parse_search_query(text)
        if problems := [*describe_misread_parts(query), *build_condition(query).unknown]:
            raise forms.ValidationError(problems)
        return text

    def clean(self) -> dict[str, Any]:
        values = super().clean() or {}
        chosen = [value for value in self._list_values("who", MOST_CHOSEN) if VALUE.fullmatch(value)]
        if values.get("add"):
            try:
                chosen.append(self.choices.find(values["add"]))
            except ValueError as error:
                self.add_error("add", str(error))
        values["who"] = list(dict.fromkeys(chosen))
        start, end = values.get("start"), values.get("end")
        for name in ("start", "end"):
            if name in values and not values[name]:
                self.add_error(name, gettext("Enter a date, for example 1 January %d.") % today().year)
        if start and end and end < start:
            self.add_error("end", gettext("The end is before the start. Enter a later day."))
        return values

    @property
    def settings(self) -> ReportSettings:
        """The settings of a valid form."""
        values = self.cleaned_data
        return ReportSettings(
            title=" ".join(values["title"].split()) or gettext("Report"),
            start=values["start"],
            end=values["end"],
            who=tuple(values["who"]),
            here=values["here"],
            left_out=tuple(self.left_out),
            sections=tuple(self.sections),
            style=values["style"],
            order=values["order"],
            q=values["q"],
            internal=values["internal"],
        )
