"""The kind of content of news."""

from django.db.models import QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.kinds import ContentKind, Correctable, EmptyList, SearchFields, register
from core.permissions import CONTENT
from groupsite.news.models import NewsItem


@register(NewsItem)
class NewsContent(ContentKind):
    key = "news"
    rank = 50
    noun, plural = _("news item"), _("news items")
    rights = CONTENT
    path = list_view = "news"
    list_label = _("News")
    empty_list = EmptyList(_("News of the group will appear here."), _("Write news"))
    linked_papers = "publications"
    card_picture = "picture"
    search = SearchFields(("title",), ("body",), "-day", suggest=True)
    correctable = Correctable(
        ("title", "body"), (("date", _("Date")), ("links", _("People, papers and software")))
    )

    def select_visible(self) -> QuerySet:
        return NewsItem.objects.shown()

    def build_note(self, row) -> str:
        return str(row.date)

    def build_card_title(self, row) -> str:
        return gettext("News, {date}").format(date=row.date)
