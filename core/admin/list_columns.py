"""Columns and filters of lists in the admin."""

from django.contrib import admin
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


@admin.display(description=pgettext_lazy("a date", "from"), ordering="start")
def begins(row: models.Model) -> str | None:
    """Return the start of a period."""
    return str(row.period.start or "") or None


@admin.display(description=pgettext_lazy("a date", "to"), ordering="end")
def ends(row: models.Model) -> str | None:
    """Return the end of a period; a question mark if it is over and the end is unknown."""
    return "?" if row.end_unknown else str(row.period.end or "") or None


@admin.display(description=_("years"))
def in_years(row: models.Model) -> str | None:
    """Return a set of years as ranges: 2021–2025, since 2027."""
    return str(row.year_set) or None


@admin.display(description=_("last part of the URL"), ordering="slug")
def slug(row: models.Model) -> str:
    """Return the slug, under the name that it has in forms."""
    return row.slug


class PeriodFilter(admin.SimpleListFilter):
    """Filter periods: current, past or future."""

    title = _("period")
    parameter_name = "when"

    def lookups(self, request, model_admin):
        return [("current", _("now")), ("past", _("over")), ("future", _("future"))]

    def queryset(self, request, queryset):
        value = self.value()
        return getattr(queryset, value)() if value in ("current", "past", "future") else queryset


class UsedChoicesFilter(admin.ChoicesFieldListFilter):
    """Filter by the choices of a field that some row has; the list knows these as `used_values`."""

    def choices(self, changelist):
        every, *others = super().choices(changelist)
        used = changelist.used_values[f"{self.field_path}_used"]
        values = [value for value, _label in self.field.flatchoices]
        yield every
        for value, choice in zip(values, others, strict=False):
            if value in used or choice["selected"]:
                yield choice


admin.FieldListFilter.register(lambda field: bool(field.choices), UsedChoicesFilter, take_priority=True)
admin.FieldListFilter.register(
    lambda field: bool(field.remote_field), admin.RelatedOnlyFieldListFilter, take_priority=True
)


class MissingFilter(admin.SimpleListFilter):
    """Filter by whether a field or a relation is empty; subclasses set the field and the labels."""

    field = ""
    labels = _("yes"), _("no")

    def lookups(self, request, model_admin):
        return [("yes", self.labels[0]), ("no", self.labels[1])]

    def queryset(self, request, queryset):
        if self.value() not in ("yes", "no"):
            return queryset
        return queryset.filter(**{f"{self.field}__isnull": self.value() == "no"}).distinct()
