"""Lists as other sites show them: their items as text, with absolute URLs."""

from collections.abc import Sequence
from dataclasses import dataclass
from html import unescape

from django.utils.functional import Promise
from django.utils.html import strip_tags

from core.web.urls import build_absolute_url

Text = str | Promise


class FilterError(ValueError):
    """Raised for a filter that a list does not have: a longer list than somebody wanted would mislead."""


@dataclass(frozen=True)
class EmbeddedItem:
    """A row of an embedded list. title: text, or HTML that is safe. url: its page.

    place: what stands before the title where there is room, such as a date. byline, note: a line each below
    the title. links: names and URLs. picture: the URL of one that is 4:5 for a portrait, else 16:10.
    """

    title: Text
    url: str
    place: Text = ""
    byline: Text = ""
    note: Text = ""
    links: Sequence[tuple[Text, str]] = ()
    picture: str = ""
    is_portrait: bool = False

    @property
    def absolute_url(self) -> str:
        return build_absolute_url(self.url)

    @property
    def absolute_picture(self) -> str:
        return build_absolute_url(self.picture)

    @property
    def absolute_links(self) -> list[tuple[Text, str]]:
        """The links with URLs that lead to this site from any other."""
        return [(name, build_absolute_url(url)) for name, url in self.links]


@dataclass(frozen=True)
class EmbeddedList:
    """The first items of a list. title: of the list. url: of its page. total: of items in the whole list.

    key: of the kind of content that is counted. json_url: of the same list for programs. is_single: the page
    is about the one item.
    """

    title: Text
    url: str
    key: str
    total: int
    items: Sequence[EmbeddedItem]
    json_url: str = ""
    is_single: bool = False

    @property
    def plain_title(self) -> str:
        """The title as text."""
        return unescape(strip_tags(str(self.title)))

    @property
    def has_more(self) -> bool:
        return self.total > len(self.items)

    @property
    def absolute_url(self) -> str:
        return build_absolute_url(self.url)

    @property
    def absolute_json_url(self) -> str:
        return build_absolute_url(self.json_url)
