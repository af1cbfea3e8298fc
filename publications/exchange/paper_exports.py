"""What somebody wants to download: which papers, under which title, and how references are to look."""

import datetime
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from django import forms
from django.http import QueryDict
from django.utils.text import get_text_list
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from bibliography.styles import STYLES, find_style
from core.api.operations import ApiError
from publications.search.list_filters import ROLES


class Grouping(StrEnum):
    """What the headings of a list of references are."""

    YEAR = "year"
    KIND = "kind"
    VENUE = "venue"
    NONE = "none"


GROUPING_LABELS = {
    Grouping.YEAR: _("By year"),
    Grouping.KIND: _("By kind"),
    Grouping.VENUE: _("By venue"),
    Grouping.NONE: _("Without headings"),
}
ORDERS: Mapping[str, Grouping] = {"venue": Grouping.VENUE, "title": Grouping.NONE}
"""The headings that orders of lists have; all others have years."""
BOLD = "bold"


class ReferenceStyleForm(forms.Form):
    """The part of a query string that says how references look."""

    style = forms.ChoiceField(
        label=_("Style"), choices=[(style.name, style.label) for style in STYLES], required=False
    )
    grouped = forms.ChoiceField(label=_("Grouped"), choices=list(GROUPING_LABELS.items()), required=False)
    numbered = forms.BooleanField(label=_("Numbered"), required=False)
    members = forms.ChoiceField(
        label=_("Members"), choices=[(BOLD, _("Names of members in bold"))], required=False
    )


OPTIONS = tuple(ReferenceStyleForm.base_fields)


@dataclass(frozen=True)
class ReferenceOptions:
    """How references look.

    in_order: the headings that the order of the papers has. with_roles: with what members were when the
    papers appeared.
    """

    style: str = STYLES[0].name
    grouping: Grouping = Grouping.YEAR
    in_order: Grouping = Grouping.YEAR
    is_numbered: bool = False
    has_bold_members: bool = False
    with_roles: bool = False

    @property
    def number_format(self) -> str:
        """The format of numbers before references; empty without numbers."""
        style = find_style(self.style)
        return style.number_format if style and self.is_numbered else ""

    @classmethod
    def read(cls, query: QueryDict) -> "ReferenceOptions":
        """Parse the query string of a list. Raises ApiError for a value that is none of the choices."""
        form = ReferenceStyleForm(query)
        if not form.is_valid():
            raise ApiError(400, " ".join(_describe_problem(form, name) for name in form.errors))
        values = form.cleaned_data
        in_order = ORDERS.get(query.get("sort", ""), Grouping.YEAR)
        return cls(
            style=values["style"] or cls.style,
            grouping=Grouping(values["grouped"] or in_order),
            in_order=in_order,
            is_numbered=values["numbered"],
            has_bold_members=values["members"] == BOLD,
            with_roles=query.get("show") == ROLES,
        )


def _describe_problem(form: forms.Form, name: str) -> str:
    choices = [str(value) for value, _label in form.fields[name].choices]
    return gettext("{name}: “{value}” is not valid: enter {choices}.").format(
        name=name, value=form.data.get(name, "")[:60], choices=get_text_list(choices, gettext("or"))
    )


@dataclass(frozen=True)
class PaperExport:
    """Papers to export, by their keys, in their order. author: the group. on: the day."""

    keys: Sequence[int]
    title: str
    author: str
    on: datetime.date
    options: ReferenceOptions = ReferenceOptions()
