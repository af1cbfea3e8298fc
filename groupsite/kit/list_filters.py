"""Filters of the editing side's lists that no field gives."""

from django.contrib import admin


class WhenFilter(admin.SimpleListFilter):
    """Whether what lasts goes on today, is over or has not begun."""

    title = "time"
    parameter_name = "when"

    def lookups(self, request, model_admin):
        return [("current", "now"), ("past", "over"), ("future", "to come")]

    def queryset(self, request, queryset):
        return (
            getattr(queryset, self.value())() if self.value() in ("current", "past", "future") else queryset
        )


class MissingFilter(admin.SimpleListFilter):
    """Whether a field or a relation is empty; subclasses say which, and the words for it."""

    field = ""
    words = "has one", "has none"

    def lookups(self, request, model_admin):
        return [("yes", self.words[0]), ("no", self.words[1])]

    def queryset(self, request, queryset):
        if self.value() not in ("yes", "no"):
            return queryset
        return queryset.filter(**{f"{self.field}__isnull": self.value() == "no"}).distinct()
