"""Model forms with one text field for each date, set of years or list of lines.

In the database a period has five columns and a set of years two; in a form each end is one text
("autumn 2020"), and the years are one ("2021-2025, since 2027").
"""

import datetime
import zoneinfo
from collections import Counter
from collections.abc import Iterable, Mapping

from django import forms
from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.db import models
from django.forms.utils import ErrorList
from django.utils.translation import gettext

from core.admin.autocomplete_fields import LabelledForm
from core.db import periods
from core.db.dated_models import Dated, InYears, YearsField
from core.text.dates import PartialDate, Precision, YearSet
from core.text.markdown import make_unique_slug, slugify_locally
from core.text.translation import format_date

PRECISION = "_precision"
HOST_FIELDS = {"end_unknown": "end", "since": "years"}
"""Columns without a field of their own, and the field that sets them."""


class ParsedField(forms.CharField):
    """A text that `read` parses; the message of its ValueError becomes the validation error."""

    def __init__(self, *, read, **options) -> None:
        self.read = read
        super().__init__(**{"max_length": 300, **options})

    def clean(self, value):
        text = super().clean(value)
        try:
            return self.read(text)
        except ValueError as error:
            raise ValidationError(str(error), code="invalid") from error


class DateInput(forms.TextInput):
    """A text for a date, beside which the script puts the browser's own picker."""

    def __init__(self, attrs=None) -> None:
        super().__init__({"data-date": "", **(attrs or {})})


class DatalistInput(forms.TextInput):
    """A text with suggestions, which browsers search while typing. What a suggestion means stands for it."""

    template_name = "admin/widgets/datalist.html"

    def __init__(self, options: Iterable[str] | Mapping[str, str], attrs=None) -> None:
        """Set the suggestions: texts, perhaps each with what it means."""
        super().__init__({"class": "vTextField", **(attrs or {})})
        meanings = options if isinstance(options, Mapping) else {}
        used = Counter(meanings.values())
        self.labels = {option: label for option, label in meanings.items() if used[label] == 1}
        self.options = {self.labels.get(option, option): meanings.get(option, "") for option in options}
        self.values = {label: option for option, label in self.labels.items()}

    def get_context(self, name, value, attrs):
        context = super().get_context(name, value, {**(attrs or {}), "list": f"{name}-options"})
        return context | {"options": self.options.items()}

    def format_value(self, value):
        text = super().format_value(value)
        return self.labels.get(text, text)

    def value_from_datadict(self, data, files, name):
        text = super().value_from_datadict(data, files, name)
        return self.values.get(text.strip(), text) if text else text


class TimeZoneInput(DatalistInput):
    """The name of a time zone, with all names as suggestions."""

    def __init__(self, attrs=None) -> None:
        super().__init__(sorted(zoneinfo.available_timezones()), attrs)


class LongDateInput(forms.DateInput):
    """A day, written as the language does."""

    def format_value(self, value):
        if not isinstance(value, datetime.date):
            return super().format_value(value)
        return format_date(value, "DATE_FORMAT")


class DayField(forms.DateField):
    """A day, in any of the formats of periods."""

    widget = LongDateInput(attrs={"data-date": "", "class": "vDateField"})

    def to_python(self, value):
        if not isinstance(value, str) or not value.strip():
            return super().to_python(value)
        try:
            date = periods.read_date(value)
        except ValueError as error:
            raise ValidationError(str(error), code="invalid") from error
        if date.precision is not Precision.DAY:
            raise ValidationError(
                gettext("Enter the day, too, for example 15 September 2020."), code="invalid"
            )
        return date.first


class LinesField(forms.CharField):
    """A list of texts, one a line, without empty lines."""

    def __init__(self, **options) -> None:
        super().__init__(**{"widget": forms.Textarea(attrs={"rows": 3, "class": "lines"}), **options})

    def prepare_value(self, value):
        return "\n".join(value) if isinstance(value, list | tuple) else value

    def to_python(self, value) -> list[str]:
        lines = (" ".join(line.split()) for line in super().to_python(value).splitlines())
        return [line for line in lines if line]

    def has_changed(self, initial, data) -> bool:
        return list(initial or []) != self.to_python(data)


class SlugFromField(forms.SlugField):
    """A slug; if empty, the form makes it from the first non-empty source field."""

    def __init__(self, *, sources: tuple[str, ...], source_label: str, **options) -> None:
        self.sources = sources
        help_text = (
            gettext("{help_text} If empty, it is created from the {source}.")
            .format(help_text=options.pop("help_text", ""), source=source_label)
            .strip()
        )
        super().__init__(**{"allow_unicode": True, **options, "required": False, "help_text": help_text})


class PositionField(forms.IntegerField):
    """A position in a list; empty means the first."""

    def __init__(self, **options) -> None:
        super().__init__(**{"required": False, "min_value": 0, "max_value": 32_767, **options})

    def clean(self, value) -> int:
        return super().clean(value) or 0


def _find_host_column(column: models.Field) -> str:
    """Return the name of the field that sets this column; empty if it has a field of its own."""
    columns = {field.name for field in column.model._meta.concrete_fields}
    if column.name.removesuffix(PRECISION) in columns - {column.name}:
        return column.name.removesuffix(PRECISION)
    has_host = issubclass(column.model, Dated | InYears)
    return HOST_FIELDS.get(column.name, "") if has_host else ""


def build_typed_field(column: models.Field) -> tuple[bool, forms.Field | None]:
    """Return whether this module handles a column, and its form field, None if another field sets it."""
    options = {"label": capitalise(str(column.verbose_name)), "required": not column.blank}
    if _find_host_column(column):
        return True, None
    if isinstance(column, YearsField) and issubclass(column.model, InYears):
        help_text = gettext("For example 2021-2025, 2027, or since 2027.")
        return True, ParsedField(read=YearSet.parse, help_text=help_text, **options)
    if isinstance(column, ArrayField) and isinstance(column.base_field, models.TextField):
        return True, LinesField(help_text=column.help_text, **options)
    if not isinstance(column, models.DateField) or not hasattr(column.model, column.name + PRECISION):
        return False, None
    if column.name == "end":
        help_text = gettext(
            "As precise as known. Leave empty if it is still going on. Enter ? if it has ended, "
            "but the date is not known."
        )
        return True, ParsedField(read=periods.read_end, help_text=help_text, widget=DateInput(), **options)
    help_text = gettext("As precise as known, for example 2020, autumn 2020, 2020-09 or 15 September 2020.")
    read = periods.read_start if column.null else periods.read_date
    return True, ParsedField(read=read, help_text=help_text, widget=DateInput(), **options)


def capitalise(text: str) -> str:
    """Capitalise the first letter only."""
    return text[:1].upper() + text[1:]


class TypedForm(LabelledForm):
    """A model form with text fields for dates and years, made by `build_typed_field`."""

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        initial = kwargs.get("initial") or {}
        self.initial.update(
            (name, text)
            for name, text in format_dates(self.instance).items()
            if name in self.fields and name not in initial
        )

    def full_clean(self) -> None:
        """Move the errors of constraints, which Django reports for the form, to the fields concerned."""
        super().full_clean()
        for error in (self.errors.pop(NON_FIELD_ERRORS, None) or ErrorList()).as_data():
            self.add_error(find_constraint_field(self, error) or None, error)

    def _get_validation_exclusions(self) -> set[str]:
        """Validate also the columns that a typed field sets, and the constraints over them."""
        columns = {
            column.name
            for column in self.instance._meta.concrete_fields
            if _find_host_column(column) in self.fields
            and isinstance(self.fields[_find_host_column(column)], ParsedField)
        }
        return super()._get_validation_exclusions() - columns | set(self._list_new_rows())

    def clean(self):
        cleaned = super().clean() or self.cleaned_data
        for name in list(cleaned):
            if isinstance(self.fields.get(name), ParsedField):
                cleaned[name] = self._set_columns(name, cleaned[name])
        for name, field in self.fields.items():
            if isinstance(field, SlugFromField) and not cleaned.get(name) and name not in self.errors:
                source = next(filter(None, map(cleaned.get, field.sources)), "")
                cleaned[name] = self.make_slug(name, source) if source else ""
        has_ends = isinstance(self.instance, Dated) and cleaned.get("start") and cleaned.get("end")
        if has_ends and cleaned["end"] < cleaned["start"]:
            self.add_error("end", gettext("The end is before the start."))
        return cleaned

    def save(self, commit=True):
        """Save new rows of foreign keys, whose names were typed, before the row that refers to them."""
        for name, row in self._list_new_rows().items() if commit else ():
            saved = type(row).objects.find_or_build(str(row))
            if saved.pk is None:
                saved.save()
            setattr(self.instance, name, saved)
        return super().save(commit)

    def _list_new_rows(self) -> dict[str, models.Model]:
        """Return the chosen rows that are not stored, by the names of their foreign keys."""
        chosen = {
            name: self.cleaned_data.get(name)
            for name, field in self.fields.items()
            if isinstance(field, forms.ModelChoiceField)
        }
        return {name: row for name, row in chosen.items() if isinstance(row, models.Model) and row.pk is None}

    def make_slug(self, name: str, text: str) -> str:
        """Return a slug of a text that is unique in the column."""
        others = type(self.instance).objects.exclude(pk=self.instance.pk)
        return make_unique_slug(slugify_locally(text), lambda slug: others.filter(**{name: slug}).exists())

    def _set_columns(self, name: str, value):
        """Set the other columns of a typed value on the row; return the value of the column itself."""
        row = self.instance
        match value:
            case YearSet():
                row.since = value.since
                return list(value.years)
            case (end, unknown):
                periods.set_end(row, end, unknown)
                return row.end
            case PartialDate() | None:
                precision = value.precision if value else Precision.DAY
                setattr(row, name + PRECISION, precision.value)
                return value.first if value else None


def find_constraint_field(form: forms.ModelForm, error: ValidationError) -> str:
    """Return the field of a form that a violated constraint is about; empty if the error has none."""
    for constraint in form.instance._meta.constraints:
        if error.message == constraint.get_violation_error_message():
            condition = getattr(constraint, "condition", None)
            columns = getattr(constraint, "fields", ()) or sorted(list_condition_columns(condition))
            hosts = [HOST_FIELDS.get(column, column) for column in columns]
            visible = [name for name in hosts if name in form.fields and not form[name].is_hidden]
            return visible[-1] if visible else ""
    return ""


def list_condition_columns(condition: models.Q | models.expressions.Combinable | None) -> set[str]:
    """Return the columns that the lookups of a condition begin with; none for an expression."""
    columns = set()
    for child in condition.children if isinstance(condition, models.Q) else ():
        if isinstance(child, models.Q):
            columns |= list_condition_columns(child)
        elif isinstance(child, tuple):
            columns.add(child[0].partition("__")[0])
    return columns


def format_dates(row: models.Model) -> dict[str, str]:
    """Return the dates and years of a row as text for the form, by column."""
    if isinstance(row, Dated):
        return {"start": periods.write_start(row), "end": periods.write_end(row)}
    if isinstance(row, InYears):
        return {"years": str(row.year_set)}
    dates = {}
    for field in row._meta.concrete_fields:
        if isinstance(field, models.DateField) and hasattr(row, field.name + PRECISION):
            day, precision = getattr(row, field.name), Precision(getattr(row, field.name + PRECISION))
            dates[field.name] = str(PartialDate.from_first(day, precision)) if day else ""
    return dates
