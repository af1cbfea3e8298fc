from django.contrib import admin
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from core.admin.bulk_actions import VISIBILITY
from core.admin.model_admins import ContentAdmin, PartInline
from core.admin.record_fields import ReferenceInline
from core.text.dates import PartialDate, Precision
from groupsite.news import models


class NewsPersonInline(PartInline):
    model = models.NewsPerson


class NewsPublicationInline(PartInline):
    model = models.NewsPublication


class NewsSoftwareInline(PartInline):
    model = models.NewsSoftware


class NewsRecordInline(ReferenceInline):
    model = models.NewsRecord


class NewsTopicInline(PartInline):
    model = models.NewsTopic


@admin.register(models.NewsItem)
class NewsItemAdmin(ContentAdmin):
    section = "Site", 10
    list_display = ["title", "date", "author", "state"]
    list_keys = ("date",)
    list_filter = ["visibility"]
    list_defer = ("body",)
    search_fields = ["title", "body"]
    date_hierarchy = "day"
    slug_from = ("title",)
    ordering = ["-day"]
    actions = VISIBILITY
    exclude = ["topics"]
    inlines = [
        NewsPersonInline,
        NewsPublicationInline,
        NewsSoftwareInline,
        NewsRecordInline,
        NewsTopicInline,
    ]

    def get_changeform_initial_data(self, request):
        today = PartialDate.from_first(timezone.localdate(), Precision.DAY)
        return {"day": str(today), **super().get_changeform_initial_data(request)}

    @admin.display(description=_("visibility"), ordering="visibility")
    def state(self, item):
        return item.state

    @admin.display(description=_("date"), ordering="day")
    def date(self, item):
        return item.date
