from django.contrib import admin
from django.db.models import Q
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from core.admin.bulk_actions import VISIBILITY, make_update_action
from core.admin.list_columns import slug
from core.admin.model_admins import ContentAdmin, PartInline
from core.admin.model_forms import TypedForm
from groupsite import models
from groupsite.operations.first_run import INSTRUCTION

PUBLISH_WRITTEN = make_update_action(
    "publish",
    _("Publish"),
    pgettext_lazy("done to rows", "published"),
    ~Q(body__contains=INSTRUCTION),
    _("The text is still the instruction for writing it. Open the page and write your own."),
    visibility="public",
)


class PageForm(TypedForm):
    """The form of a page, which refuses to publish the instruction that stands in for its text."""

    def clean(self):
        cleaned = super().clean()
        is_public = cleaned.get("visibility") == models.Page.Visibility.PUBLIC
        if is_public and INSTRUCTION in cleaned.get("body", ""):
            self.add_error(
                "body",
                gettext(
                    "This is still the instruction for writing the page. Replace it with your own text, "
                    "or save the page as a draft."
                ),
            )
        return cleaned


class PageImageInline(PartInline):
    model = models.PageImage
    verbose_name = _("picture")


@admin.register(models.Page)
class PageAdmin(ContentAdmin):
    section = "Site", 60
    form = PageForm
    list_display = ["title", slug, "purpose", "visibility"]
    list_filter = ["visibility", "purpose"]
    list_defer = ("body",)
    search_fields = ["title", "body"]
    slug_from = ("title",)
    actions = [PUBLISH_WRITTEN, *VISIBILITY[1:]]
    inlines = [PageImageInline]
