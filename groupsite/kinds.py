"""The kinds of content of awards and pages."""

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from core.kinds import ContentKind, EmptyList, SearchFields, register
from core.permissions import CONTENT
from groupsite.models import Award, Page
from groupsite.site.award_table import AWARDS_TABLE
from groupsite.site.live_lines import remove_live_lines


@register(Award)
class AwardContent(ContentKind):
    rank = 145
    noun, plural = _("award"), _("awards")
    list_view, list_label = "awards", _("Awards")
    empty_list = EmptyList(
        _("Awards to members, papers and software will be listed here."), _("Add an award")
    )
    table = AWARDS_TABLE
    linked_papers = "publication"
    in_news = True

    def select_visible(self) -> QuerySet:
        return Award.objects.all()


@register(Page)
class PageContent(ContentKind):
    rank = 120
    noun, plural = _("page"), _("pages")
    rights = CONTENT
    path = ""
    search = SearchFields(("title",), ("body",), "title")

    def read_text(self, row: Page, column: str) -> str:
        return remove_live_lines(super().read_text(row, column))
