"""The kind of content of news."""

from django.db.models import QuerySet
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.kinds import ContentKind, Correctable, EmptyList, SearchFields, register
from core.permissions import CONTENT
from core.text.markdown import render_text, truncate_text
from core.web.embedding import EmbeddedItem
from groupsite.news.models import NewsItem
from people.templatetags.images import shown_image

PICTURE_WIDTH = 336
"""px of the pictures that other sites show."""


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
    embeds_list = True
    embedded_filters = {"tag": "topic_items__tag__slug"}
    json_view = "news_json"
    card_picture = "picture"
    search = SearchFields(("title",), ("body",), "-day", suggest=True)
    correctable = Correctable(
        ("title", "body"), (("date", _("Date")), ("links", _("People, papers and software")))
    )

    def select_visible(self) -> QuerySet:
        return NewsItem.objects.shown()

    def select_embedded(self) -> QuerySet:
        return NewsItem.objects.shown().newest_first().select_related("picture")

    def build_embedded_item(self, row) -> EmbeddedItem:
        picture = shown_image(row.picture)
        return EmbeddedItem(
            row.in_language.title,
            row.get_absolute_url(),
            str(row.date),
            note=truncate_text(render_text(row.in_language.body)),
            picture=picture.get_url(PICTURE_WIDTH, "webp") if picture else "",
        )

    def build_note(self, row) -> str:
        return str(row.date)

    def build_card_title(self, row) -> str:
        return gettext("News, {date}").format(date=row.date)
