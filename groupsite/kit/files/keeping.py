"""Files that were chosen in a form which something else keeps from being saved: kept, or said why not."""

from collections.abc import Iterable
from dataclasses import dataclass

from django import forms
from django.core.exceptions import ValidationError
from django.forms.boundfield import BoundField
from django.http import QueryDict

from groupsite.kit.files import pending
from groupsite.kit.files.checks import Checked, shown_name, size_words


@dataclass(frozen=True)
class Chosen:
    """A file that was chosen for a field. token: brings it back; without one, `problem` says why."""

    field: str
    about: str
    token: str = ""
    problem: str = ""


def keep_chosen(bound_forms: Iterable[forms.BaseForm]) -> list[Chosen]:
    """Keep for their account the files that came with bound forms, or that were kept with them before."""
    return [
        _kept(bound)
        for form in bound_forms
        for bound in form
        if isinstance(bound.field, forms.FileField) and getattr(bound.data, "name", "")
    ]


def with_tokens(data: QueryDict, chosen: Iterable[Chosen]) -> QueryDict:
    """A form's data that brings back what is kept."""
    result = data.copy()
    for file in chosen:
        if file.token:
            result[f"{file.field}-kept"] = file.token
    return result


def _kept(bound: BoundField) -> Chosen:
    try:
        file = bound.field.to_python(bound.data)
    except ValidationError as error:
        return Chosen(bound.html_name, shown_name(bound.data.name), problem=" ".join(error.messages))
    account = getattr(bound.field.widget, "account", None)
    about = f"{file.name}, {size_words(file.size)}"
    token = pending.keep(file, account) if isinstance(file, Checked) and account is not None else ""
    lost = "" if token else f"“{file.name}” could not be kept."
    return Chosen(bound.html_name, about, token, lost)
