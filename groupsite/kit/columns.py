"""Columns of lists with dates as exact as they are known, which the fields alone do not say."""

from django.contrib import admin
from django.db import models


@admin.display(description="from", ordering="start")
def begins(row: models.Model) -> str | None:
    """When something that lasts began."""
    return str(row.period.start or "") or None


@admin.display(description="to", ordering="end")
def ends(row: models.Model) -> str | None:
    """When it ended; a question mark where that is over and not known."""
    return "?" if row.end_unknown else str(row.period.end or "") or None


@admin.display(description="years")
def in_years(row: models.Model) -> str | None:
    """The years of something, its runs closed up: 2021–2025, since 2027."""
    return str(row.year_set) or None
