from django.contrib import admin, messages
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.admin.bulk_actions import VISIBILITY
from groupsite import models
from groupsite.agenda import models as agenda_models
from groupsite.agenda.admin.bulk_links import BulkAddAdmin
from groupsite.site.openings import find_no_openings


class OpenFilter(admin.SimpleListFilter):
    """Filter positions: open now, or closed."""

    title = _("time")
    parameter_name = "open"

    def lookups(self, request, model_admin):
        return [("yes", _("open now")), ("no", _("not open"))]

    def queryset(self, request, queryset):
        open_positions = agenda_models.Position.objects.open().values("pk")
        if self.value() == "yes":
            return queryset.filter(pk__in=open_positions)
        return queryset.exclude(pk__in=open_positions) if self.value() == "no" else queryset


@admin.register(agenda_models.Position)
class PositionAdmin(BulkAddAdmin):
    section = "Site", 50
    list_display = ["title", "kind", "opens_on", "deadline", "state"]
    labelled_columns = ("opens_on", "deadline")
    list_filter = ["visibility", OpenFilter, "kind"]
    list_defer = ("text", "how_to_apply")
    search_fields = ["title", "text", "funding"]
    slug_from = ("title",)
    ordering = ["-deadline"]
    actions = VISIBILITY

    @admin.display(description=_("visibility"), ordering="visibility")
    def state(self, position):
        return position.state

    def save_model(self, request, obj, form, change):
        super().save_model(request, obj, form, change)
        if obj.is_shown and not obj.is_closed:
            warn_of_texts(request)


def warn_of_texts(request) -> None:
    """Tell the user which texts say that nothing is open; visitors do not see these sentences meanwhile."""
    page = models.Page.objects.public().filter(purpose=models.Page.Purpose.JOIN).first()
    group = models.Group.objects.first()
    texts = [(page.title, page.body)] if page else []
    texts += [(gettext("the home page"), group.invitation)] if group else []
    for name, text in texts:
        if sentence := find_no_openings(text):
            message = gettext(
                "“%(sentence)s” on %(page)s is not shown while a position is open. Edit that text."
            )
            messages.warning(request, message % {"sentence": sentence, "page": name})
