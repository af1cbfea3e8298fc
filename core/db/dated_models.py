"""Abstract models of periods, whose dates have a precision, and of sets of years."""

import datetime

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Cast, ExtractDay
from django.db.models.lookups import Exact
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from core.text.dates import PartialDate, Period, Precision, YearSet

PRECISIONS = [(precision.value, precision.value) for precision in Precision]


def today() -> datetime.date:
    """Return the date at the site."""
    return timezone.localdate()


class DatedQuerySet(models.QuerySet):
    """Filters by time; `at` is a date, None means today."""

    among_equals: tuple[str, ...] = ("pk",)

    def begun(self, at=None):
        return self.filter(Q(start=None) | Q(start__lte=at or today()))

    def current(self, at=None):
        """Filter rows that have begun and have not ended before `at`."""
        at = at or today()
        return self.begun(at).filter(Q(end=None) | Q(end__gte=at), end_unknown=False)

    def past(self, at=None):
        """Filter rows that ended before `at`; those with an unknown end are past from their start on."""
        at = at or today()
        return self.begun(at).filter(Q(end_unknown=True) | Q(end__lt=at))

    def future(self, at=None):
        return self.filter(start__gt=at or today())

    def newest_first(self):
        """Order current rows first, then by the last day, then by the first, newest first."""
        return self.order_by(
            "end_unknown",
            F("end").desc(nulls_first=True),
            F("start").desc(nulls_last=True),
            *self.among_equals,
        )


class RecordQuerySet(DatedQuerySet):
    """The same for rows with a position, which orders rows of equal dates."""

    among_equals = ("position", "pk")


class Dated(models.Model):
    """A period: `start` is its first day, `end` its last, each as precise as its precision says."""

    start = models.DateField(
        pgettext_lazy("a date", "from"),
        null=True,
        blank=True,
        help_text=_("First day. Leave empty if not known."),
    )
    start_precision = models.CharField(
        _("start precision"), max_length=6, choices=PRECISIONS, default=Precision.DAY.value
    )
    end = models.DateField(
        pgettext_lazy("a date", "to"),
        null=True,
        blank=True,
        help_text=_("Last day. Leave empty if it is still going on."),
    )
    end_precision = models.CharField(
        _("end precision"), max_length=6, choices=PRECISIONS, default=Precision.DAY.value
    )
    end_unknown = models.BooleanField(_("ended, date unknown"), default=False)

    class Meta:
        abstract = True
        constraints = [
            models.CheckConstraint(
                name="%(app_label)s_%(class)s_ends_after_start",
                condition=Q(end__gte=F("start")),
                violation_error_message=_("The end is before the start."),
            ),
            models.CheckConstraint(
                name="%(app_label)s_%(class)s_end_known_or_not",
                condition=Q(end_unknown=False) | Q(end=None),
                violation_error_message=_("Enter an end or tick “ended, date unknown”, not both."),
            ),
            models.CheckConstraint(
                name="%(app_label)s_%(class)s_start_is_first_day",
                condition=Q(start=None)
                | Q(start_precision="day")
                | Q(start_precision="month", start__day=1)
                | Q(start_precision="season", start__day=1, start__month__in=[3, 6, 9, 12])
                | Q(start_precision="year", start__day=1, start__month=1),
                violation_error_message=_("The start must be the first day of its year, season or month."),
            ),
            models.CheckConstraint(
                name="%(app_label)s_%(class)s_end_is_last_day",
                condition=Q(end=None)
                | Q(end_precision="day")
                | (
                    # a date plus an interval is a timestamp, which would be moved into the active time zone
                    Q(Exact(ExtractDay(Cast(F("end") + datetime.timedelta(days=1), models.DateField())), 1))
                    & (
                        Q(end_precision="month")
                        | Q(end_precision="season", end__month__in=[2, 5, 8, 11])
                        | Q(end_precision="year", end__month=12)
                    )
                ),
                violation_error_message=_("The end must be the last day of its year, season or month."),
            ),
        ]

    @property
    def period(self) -> Period:
        start = PartialDate.from_first(self.start, Precision(self.start_precision)) if self.start else None
        end = PartialDate.from_last(self.end, Precision(self.end_precision)) if self.end else None
        return Period(start, end, self.end_unknown)


class YearsField(ArrayField):
    """A sorted array of different years."""

    def __init__(self, **options):
        options["base_field"] = models.PositiveSmallIntegerField()
        options.setdefault("default", list)
        options.setdefault("blank", True)
        super().__init__(**options)

    def deconstruct(self):
        name, path, args, options = super().deconstruct()
        del options["base_field"]
        return name, path, args, options

    def get_db_prep_value(self, value, connection, prepared=False):
        if isinstance(value, list | tuple | set):
            value = sorted(set(value))
        return super().get_db_prep_value(value, connection, prepared)


class InYears(models.Model):
    """A row with a set of years, perhaps from one of them until now."""

    years = YearsField(verbose_name=_("years"), help_text=_("For example 2021-2025, 2027."))
    since = models.PositiveSmallIntegerField(
        _("since"), null=True, blank=True, help_text=_("First year, if it is still going on.")
    )

    class Meta:
        abstract = True

    @property
    def year_set(self) -> YearSet:
        return YearSet(tuple(self.years), self.since)

    @property
    def last_year(self) -> int | None:
        """The year for sorting: the last one, or the first of an ongoing range."""
        return max([*self.years, *([self.since] if self.since else [])], default=None)


class InYearsQuerySet(models.QuerySet):
    """Ordering of rows with a set of years."""

    def newest_first(self):
        return self.annotate(
            _last=models.functions.Greatest(
                models.Func(
                    F("years"),
                    function="public.site_last_year",
                    output_field=models.PositiveSmallIntegerField(),
                ),
                "since",
            )
        ).order_by(F("_last").desc(nulls_last=True), "position", "pk")


class Ordered(models.Model):
    """A row with a position in a list."""

    position = models.PositiveSmallIntegerField(
        _("position"), default=0, help_text=_("Lower numbers come first.")
    )

    class Meta:
        abstract = True
