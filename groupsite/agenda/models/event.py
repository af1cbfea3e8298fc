import contextlib
import datetime
import zoneinfo

from django.db import models
from django.db.models import Case, Count, F, Q, When
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from core.db.dated_models import Ordered, today
from core.db.fields import SLUG_FORM, MarkdownField, WebAddressField
from core.db.journal import journaled
from core.db.models import ChildModel, VersionedModel, Visible, VisibleQuerySet, build_one_of_constraint
from core.db.translations import Translated
from core.db.triggers import build_touch_triggers
from core.text.dates import PartialDate, Period, Precision
from core.web.atom import get_start_of_day
from core.web.urls import get_url
from groupsite.agenda.models.affiliations import HasAffiliation
from groupsite.models.group import known_time_zone
from people.models.querysets import filter_seen_people
from software.models import Project

TOUCHES_EVENT = build_touch_triggers("agenda_event", "event_id")
EVENT_SLUGS = ("talks",)
"""Slugs that no event has, as they are paths of lists below /events/."""


class EventSeriesQuerySet(models.QuerySet):
    """Queries of series of events."""

    def with_events(self):
        """Filter series with public events, those with the most first; annotate `events`, their number."""
        public = self.filter(dates__visibility="public")
        return public.annotate(events=Count("dates")).order_by("-events", "title")


@journaled()
class EventSeries(Translated, VersionedModel):
    """A series of events, such as a seminar of a term."""

    title = models.CharField(_("title"), max_length=200)
    slug = models.SlugField(_("slug"), max_length=120, unique=True, allow_unicode=True)
    description = MarkdownField(_("description"), blank=True, help_text=_("You can use Markdown."))

    translated_fields = ("title", "description")

    objects = EventSeriesQuerySet.as_manager()

    class Meta(VersionedModel.Meta):
        verbose_name = _("series of events")
        verbose_name_plural = pgettext_lazy("plural", "series of events")
        ordering = ["title"]
        constraints = [
            *Translated.Meta.constraints,
            models.CheckConstraint(name="agenda_eventseries_titled", condition=~Q(title="")),
            models.CheckConstraint(name="agenda_eventseries_slug_form", condition=Q(slug__regex=SLUG_FORM)),
        ]

    def __str__(self) -> str:
        return self.in_language.title


class EventQuerySet(VisibleQuerySet):
    """Queries of events; `at` is a date, None means today. An event is over when its last day is."""

    def upcoming_first(self, at=None):
        """Order upcoming events, the next one first, before past ones, the last one first."""
        last = Coalesce(F("ends_at"), F("starts_at"))
        rows = self.alias(last=last).alias(over=Q(last__lt=get_start_of_day(at or today())))
        upcoming, past = (Case(When(over=over, then="starts_at")) for over in (False, True))
        return rows.order_by(upcoming.asc(nulls_last=True), past.desc(), "pk")

    def in_order(self):
        return self.order_by("starts_at", "pk")

    def newest_first(self):
        return self.order_by("-starts_at", "-pk")

    def around(self, event):
        """Filter the other events of the series of an event that are not cancelled."""
        return self.filter(series=event.series_id, cancelled=False).exclude(pk=event.pk)

    def for_rows(self):
        """Fetch series and the speakers that visitors may see."""
        speakers = filter_seen_people(EventSpeaker.objects.order_by("position", "pk"))
        return self.select_related("series").prefetch_related(models.Prefetch("speakers", speakers))


class EventKind(models.TextChoices):
    SEMINAR = "seminar", _("seminar")
    WORKSHOP = "workshop", _("workshop")
    DEFENCE = "defence", _("defence")
    READING_GROUP = "reading", _("reading group")
    OTHER = "other", _("event")


@journaled()
class Event(Translated, Visible):
    """An event at a time in a time zone. An event of whole days starts and ends at midnight of these days."""

    Kind = EventKind

    title = models.CharField(_("title"), max_length=200)
    slug = models.SlugField(_("slug"), max_length=120, unique=True, allow_unicode=True)
    kind = models.CharField(_("kind"), max_length=8, choices=EventKind, default=EventKind.SEMINAR)
    series = models.ForeignKey(
        EventSeries, models.SET_NULL, null=True, blank=True, related_name="dates", verbose_name=_("series")
    )
    project = models.ForeignKey(
        Project,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="calendar_events",
        verbose_name=_("project"),
    )
    starts_at = models.DateTimeField(_("start"))
    ends_at = models.DateTimeField(_("end"), null=True, blank=True)
    whole_days = models.BooleanField(
        _("whole days"), default=False, help_text=_("The event has dates and no time of day.")
    )
    time_zone = models.CharField(
        _("time zone"),
        max_length=60,
        blank=True,
        validators=[known_time_zone],
        help_text=_("For example Europe/Berlin. If empty, it is that of the group."),
    )
    place = models.CharField(
        _("place"), max_length=200, blank=True, help_text=_("For example Room 4.31, Informatics Forum.")
    )
    url = WebAddressField(
        _("link"),
        max_length=500,
        blank=True,
        help_text=_("Its own website."),
    )
    join_url = WebAddressField(
        _("link to join online"), max_length=500, blank=True, help_text=_("Everybody can see it.")
    )
    description = MarkdownField(_("description"), blank=True, help_text=_("You can use Markdown."))
    cancelled = models.BooleanField(_("cancelled"), default=False)
    source_uid = models.CharField(_("source uid"), max_length=500, blank=True, editable=False)

    translated_fields = ("title", "description")

    objects = EventQuerySet.as_manager()

    class Meta(Visible.Meta):
        verbose_name_plural = _("events")
        verbose_name = _("event")
        constraints = [
            *Translated.Meta.constraints,
            *Visible.Meta.constraints,
            models.CheckConstraint(name="agenda_event_titled", condition=~Q(title="")),
            models.CheckConstraint(name="agenda_event_slug_form", condition=Q(slug__regex=SLUG_FORM)),
            models.CheckConstraint(
                name="agenda_event_slug_free",
                condition=~Q(slug__in=EVENT_SLUGS),
                violation_error_message=_(
                    "This slug is reserved for another part of the site. Choose another one."
                ),
            ),
            models.CheckConstraint(name="agenda_event_kind_known", condition=Q(kind__in=EventKind.values)),
            models.CheckConstraint(
                name="agenda_event_ends_after_start",
                condition=Q(ends_at=None) | Q(ends_at__gte=F("starts_at")),
                violation_error_message=_("The end is before the start."),
            ),
            models.UniqueConstraint(
                name="agenda_event_source_uid", fields=["source_uid"], condition=~Q(source_uid="")
            ),
        ]
        indexes = [models.Index(fields=["starts_at"], name="agenda_event_start")]

    def __str__(self) -> str:
        return self.in_language.title

    def get_absolute_url(self) -> str:
        return get_url("event", self.slug)

    @property
    def zone(self) -> datetime.tzinfo:
        """The time zone of the event, else that of the group."""
        if self.time_zone:
            with contextlib.suppress(zoneinfo.ZoneInfoNotFoundError, ValueError, OSError):
                return zoneinfo.ZoneInfo(self.time_zone)  # cached, unlike the list of all zones
        return timezone.get_current_timezone()

    @property
    def start(self) -> datetime.datetime:
        """The start in the event's time zone."""
        return self.starts_at.astimezone(self.zone)

    @property
    def end(self) -> datetime.datetime | None:
        """The end in the event's time zone."""
        return self.ends_at.astimezone(self.zone) if self.ends_at else None

    @property
    def date(self) -> PartialDate:
        """The first day."""
        return PartialDate.from_first(self.start.date(), Precision.DAY)

    @property
    def where(self) -> str:
        """The series and the place."""
        return ", ".join(filter(None, (str(self.series or ""), self.place)))

    @property
    def dates(self) -> str:
        """The first and the last day as text: "13 January 2026", "13 January 2026 – 15 January 2026"."""
        last = PartialDate.from_last((self.end or self.start).date(), Precision.DAY)
        return str(self.date if self.date == last else Period(self.date, last))

    @property
    def times(self) -> str:
        """Start and end as times of day with the time zone: "14:00 – 15:00 CET"; empty for whole days."""
        if self.whole_days:
            return ""
        has_end = self.end and self.end > self.start and self.end.date() == self.start.date()
        end = f" – {self.end:%H:%M}" if has_end else ""
        return f"{self.start:%H:%M}{end} {self.start:%Z}"

    @property
    def short_times(self) -> str:
        """When it starts, for a list beside its day: "14:00", "14:00 CET" in another zone, "8–9 March"."""
        start, last = self.start, self.end or self.start
        if last.date() > start.date():
            end = date_format(last, "MONTH_DAY_FORMAT")
            if (last.year, last.month) == (start.year, start.month):
                return gettext("{first}–{last}").format(first=date_format(start, "j"), last=end)
            return f"{date_format(start, 'MONTH_DAY_FORMAT')} – {end}"
        if self.whole_days:
            return ""
        return f"{start:%H:%M}" if self.is_in_group_zone else f"{start:%H:%M %Z}"

    @property
    def has_one_day(self) -> bool:
        """Whether it ends on the day on which it starts."""
        return not self.end or self.end.date() == self.start.date()

    @property
    def has_reader_times(self) -> bool:
        """Whether a reader elsewhere has other times: it is not over, and on one day with times of day."""
        return self.has_one_day and not (self.whole_days or self.is_over)

    @property
    def is_in_group_zone(self) -> bool:
        """Whether its clock shows the same time as that of the group."""
        return self.start.utcoffset() == timezone.localtime(self.starts_at).utcoffset()

    @property
    def zone_place(self) -> str:
        """The city that its time zone is named after: "Berlin" for Europe/Berlin."""
        return str(self.zone).rpartition("/")[2].replace("_", " ")

    @property
    def days_ahead(self) -> int:
        """In how many days it starts."""
        return (self.start.date() - today()).days

    @property
    def when(self) -> str:
        """When it is, as text: "Tuesday 13 January 2026, 14:00 – 15:00 CET"."""
        days = f"{date_format(self.start, 'l')} {self.dates}" if self.has_one_day else self.dates
        return ", ".join(filter(None, (days, self.times)))

    @property
    def is_over(self) -> bool:
        """Whether its last day is over. In a form with mistakes its moments may have no zone yet."""
        last = self.ends_at or self.starts_at
        if timezone.is_naive(last):
            last = timezone.make_aware(last)
        return last < get_start_of_day(today())

    @property
    def state(self) -> str:
        """The visibility, and whether it will be or was: "Was on 5 May 2026"."""
        if not self.is_shown:
            return super().state
        if self.cancelled:
            return gettext("Cancelled")
        if self.is_over:
            return gettext("Was on %(dates)s") % {"dates": self.dates}
        return gettext("Upcoming on %(dates)s") % {"dates": self.dates}


@journaled()
class EventSpeaker(HasAffiliation, Ordered, Translated, ChildModel):
    """Somebody who speaks at an event: a person of the group, or a printed name."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="speakers", verbose_name=_("event"))
    person = models.ForeignKey(
        "people.Person",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="event_speakers",
        verbose_name=_("person"),
    )
    name = models.CharField(
        _("name"), max_length=200, blank=True, help_text=_("For people without a page on this site.")
    )
    affiliation = models.CharField(_("affiliation"), max_length=200, blank=True)
    biography = MarkdownField(_("biography"), blank=True, help_text=_("You can use Markdown."))

    translated_fields = ("biography",)

    triggers = [*ChildModel.triggers, *TOUCHES_EVENT]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("speakers")
        verbose_name = _("speaker")
        ordering = ["position", "pk"]
        constraints = [
            *Translated.Meta.constraints,
            build_one_of_constraint("agenda_eventspeaker_by_one", "person", "name"),
            models.UniqueConstraint(
                fields=["event", "person", "name"], name="agenda_eventspeaker_once", nulls_distinct=False
            ),
        ]

    def __str__(self) -> str:
        return self.person.name if self.person else self.name


@journaled()
class EventMaterial(Ordered, Translated, ChildModel):
    """Slides, a recording or another material of an event."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="materials", verbose_name=_("event"))
    label = models.CharField(_("label"), max_length=120, help_text=_("For example Slides or Recording."))
    url = WebAddressField("URL", max_length=500)

    translated_fields = ("label",)

    triggers = [*ChildModel.triggers, *TOUCHES_EVENT]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("materials")
        verbose_name = _("material")
        ordering = ["position", "pk"]
        constraints = [
            *Translated.Meta.constraints,
            models.CheckConstraint(name="agenda_eventmaterial_complete", condition=~Q(label="") & ~Q(url="")),
        ]

    def __str__(self) -> str:
        return self.in_language.label
