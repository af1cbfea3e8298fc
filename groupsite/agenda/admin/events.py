from django.contrib import admin
from django.core.exceptions import ValidationError
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.admin.bulk_actions import VISIBILITY
from core.admin.list_columns import slug
from core.admin.model_admins import ContentAdmin, PartInline
from core.admin.model_forms import TimeZoneInput, TypedForm
from groupsite.agenda import models
from groupsite.agenda.admin.bulk_links import BulkAddAdmin
from groupsite.agenda.admin.local_times import LocalTimeField, get_zone, localize
from groupsite.agenda.admin.urls import build_urls
from groupsite.models.group import known_time_zone
from people.editing.typed_persons import PersonOrNameInline

TIMES = ("starts_at", "ends_at")


class EventForm(TypedForm):
    """The form of an event: its times are those of its own time zone."""

    starts_at = LocalTimeField(
        label=_("Start"), help_text=_("In the time zone of the event, for example 13 October 2026 14:00.")
    )
    ends_at = LocalTimeField(label=_("End"), required=False)

    def __init__(self, *args, **kwargs) -> None:
        super().__init__(*args, **kwargs)
        if "time_zone" in self.fields:
            self.fields["time_zone"].widget = TimeZoneInput()
        for name in TIMES:
            moment = getattr(self.instance, name)
            if moment and self.instance.pk:
                self.initial[name] = moment.astimezone(self.instance.zone).replace(tzinfo=None)

    def clean_time_zone(self) -> str:
        name = self.cleaned_data["time_zone"]
        if name:
            known_time_zone(name)
        return name

    def clean(self):
        cleaned = super().clean()
        if "time_zone" in self.errors:
            return cleaned
        zone = get_zone(cleaned.get("time_zone", ""))
        for name in TIMES:
            if local := cleaned.get(name):
                try:
                    time = {"hour": 0, "minute": 0, "second": 0} if cleaned.get("whole_days") else {}
                    cleaned[name] = localize(local.replace(**time), zone)
                except ValidationError as error:
                    self.add_error(name, error)
        return cleaned


class EventSpeakerInline(PersonOrNameInline):
    model = models.EventSpeaker


class EventMaterialInline(PartInline):
    model = models.EventMaterial


@admin.register(models.Event)
class EventAdmin(BulkAddAdmin):
    section = "Site", 20
    form = EventForm
    list_display = ["title", "when", "series", "speaker_names", "state"]
    list_filter = ["visibility", "kind", "series"]
    list_defer = ("description",)
    search_fields = ["title", "place", "series__title", "speakers__name"]
    staff_search_fields = ("speakers__person__name",)
    search_help_text = _("Title, place, series or speaker")
    date_hierarchy = "starts_at"
    slug_from = ("title",)
    ordering = ["-starts_at"]
    actions = VISIBILITY
    inlines = [EventSpeakerInline, EventMaterialInline]

    def build_site_urls(self):
        return build_urls(self.admin_site)

    def list_rows(self, rows):
        return rows.for_rows()

    @admin.display(description=_("when"), ordering="starts_at")
    def when(self, event):
        return event.when

    @admin.display(description=_("speakers"))
    def speaker_names(self, event):
        return ", ".join(map(str, event.speakers.all())) or None

    @admin.display(description=_("visibility"), ordering="visibility")
    def state(self, event):
        return event.state

    def describe_state(self, event):
        """Leave out the days, which stand in the row."""
        if not event.is_shown or event.cancelled:
            return super().describe_state(event)
        return gettext("Past") if event.is_over else gettext("Upcoming")


@admin.register(models.EventSeries)
class EventSeriesAdmin(ContentAdmin):
    section = "Site", 30
    list_display = ["title", slug]
    list_defer = ("description",)
    search_fields = ["title"]
    slug_from = ("title",)


class TalkSpeakerInline(PersonOrNameInline):
    model = models.TalkSpeaker


@admin.register(models.Talk)
class TalkAdmin(BulkAddAdmin):
    section = "Site", 40
    list_display = ["title", "date", "kind", "where", "state"]
    list_filter = ["visibility", "kind"]
    list_defer = ("abstract",)
    search_fields = ["title", "place", "event__title", "speakers__name"]
    staff_search_fields = ("speakers__person__name",)
    search_help_text = _("Title, place, event or speaker")
    date_hierarchy = "day"
    slug_from = ("title",)
    ordering = ["-day"]
    actions = VISIBILITY
    inlines = [TalkSpeakerInline]

    def list_rows(self, rows):
        return rows.select_related("event").defer("event__description")

    @admin.display(description=_("date"), ordering="day")
    def date(self, talk):
        return talk.date

    @admin.display(description=_("where"))
    def where(self, talk):
        return talk.where or None

    @admin.display(description=_("visibility"), ordering="visibility")
    def state(self, talk):
        return talk.state
