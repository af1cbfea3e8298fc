"""Atom feeds of lists, in pages, and the data of a feed and its entries."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from functools import cached_property
from typing import Any, NamedTuple
from uuid import NAMESPACE_URL, UUID, uuid5

from django.contrib.syndication.views import Feed
from django.core.paginator import Page
from django.db import models
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.decorators import method_decorator
from django.utils.feedgenerator import Atom1Feed, Enclosure
from django.views.decorators.http import require_safe

from core.text.xml import XmlWriter
from core.web.language_paths import get_language_prefix
from core.web.pagination import paginate
from core.web.site_context import get_site
from core.web.urls import build_absolute_url, get_url

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
"""The date of a feed without entries on a site that does not even have a group yet."""
LOGO_WIDTH, LOGO_KIND = 384, "webp"


PICTURES = "icon", "logo"
PAGES = "first", "previous", "next", "last"
"""Relations of RFC 5005 between the documents of a feed that is too long for one."""


class FeedAuthor(NamedTuple):
    """A name as printed, and the URL of the person's page; empty if there is none."""

    name: str
    address: str = ""


class FeedCategory(NamedTuple):
    """A category (RFC 4287): its term, label and scheme, a URL."""

    term: str
    label: str
    scheme: str


@dataclass(frozen=True)
class FeedEntry:
    """One entry. `title` is text, `summary` and `content` are safe HTML, addresses are absolute."""

    uid: UUID
    title: str
    address: str
    updated: datetime
    published: datetime
    summary: str = ""
    content: str = ""
    authors: tuple[FeedAuthor, ...] = ()
    topics: tuple[FeedCategory, ...] = ()
    files: tuple[Enclosure, ...] = ()


@dataclass(frozen=True)
class FeedListing:
    """The list of a feed: `rows`, the last changed first.

    title: of its page. page, feed: the paths of the page with the same list, and of the feed, with query
    strings. of: the object that the feed is about, if any.
    """

    title: str
    page: str
    feed: str
    rows: QuerySet | list[Any]
    of: models.Model | None = None
    subtitle: str = ""

    @property
    def id(self) -> str:
        """Derived from the object's uid and the language, so that a new URL changes nothing.

        Without an object it is derived from the feed's URL.
        """
        if self.of:
            return uuid5(self.of.uid, f"feed{get_language_prefix()}").urn
        return uuid5(NAMESPACE_URL, build_absolute_url(self.feed)).urn


@dataclass(frozen=True)
class FeedPage:
    """A requested feed: one page of a listing of a group."""

    listing: FeedListing
    page: Page
    group: Any

    @property
    def changed_at(self) -> datetime:
        """The date of the feed if it has no entries: when its object or the group was changed."""
        owner = self.listing.of or self.group
        return owner.changed_at if owner.pk else EPOCH

    @cached_property
    def pages(self) -> Mapping[str, str]:
        """The URLs of the other documents of the feed, by relation; none if there is only one."""
        page, numbers = self.page, {}
        if page.paginator.num_pages > 1:
            numbers = {"first": 1, "last": page.paginator.num_pages}
        if page.has_previous():
            numbers["previous"] = page.number - 1
        if page.has_next():
            numbers["next"] = page.number + 1
        return {relation: self.build_url(number) for relation, number in numbers.items()}

    def build_url(self, number: int) -> str:
        feed = self.listing.feed
        more = f"{'&' if '?' in feed else '?'}page={number}" if number > 1 else ""
        return build_absolute_url(feed + more)


class AtomGenerator(Atom1Feed):
    """Write a feed with all authors, content, labelled categories and links to older entries.

    Of the feed it reads beside Django's own: `changed_at`, which stands for an entry's date where there is
    none, `icon`, `logo`, and `pages`, addresses by relation. Of entries: `authors`, `content` and `topics`.
    """

    def write(self, outfile, encoding: str) -> None:  # noqa: ARG002
        """Write in UTF-8 without control characters, on which Django's writer fails."""
        handler = XmlWriter(outfile)
        handler.startDocument()
        with handler.element("feed", self.root_attributes()):
            self.add_root_elements(handler)
            self.write_items(handler)

    def latest_post_date(self) -> datetime:
        """Return when the newest entry changed; never the current time, or the feed would always differ."""
        return max((item["updateddate"] for item in self.items), default=self.feed["changed_at"])

    def add_root_elements(self, handler: XmlWriter) -> None:
        super().add_root_elements(handler)
        for name in PICTURES:
            if self.feed[name]:
                handler.addQuickElement(name, self.feed[name])
        for relation in PAGES:
            if relation in self.feed["pages"]:
                handler.addQuickElement("link", "", {"rel": relation, "href": self.feed["pages"][relation]})

    def add_item_elements(self, handler: XmlWriter, item: dict) -> None:
        super().add_item_elements(handler, item)
        for author in item["authors"]:
            with handler.element("author"):
                handler.addQuickElement("name", author.name)
                if author.address:
                    handler.addQuickElement("uri", author.address)
        for topic in item["topics"]:
            handler.addQuickElement(
                "category", "", {"term": topic.term, "scheme": topic.scheme, "label": topic.label}
            )
        if item["content"]:
            handler.addQuickElement("content", item["content"], {"type": "html"})


class AtomFeed(Feed):
    """A list as Atom (RFC 4287), fifty entries a document; older changes are on further pages (RFC 5005).

    A subclass has these two as methods.
    """

    listing: Callable[..., FeedListing]
    """Return the listing for a request and its URL parameters; raise Http404 and GoneError as the page of
    the same list does."""
    entries: Callable[[list], list[FeedEntry]]
    """Return the entries of a page of rows, in the same order."""

    feed_type = AtomGenerator

    @method_decorator(require_safe)
    def __call__(self, request: HttpRequest, *args, **kwargs) -> HttpResponse:
        """Return the response without Last-Modified, as an entry can also disappear."""
        response = super().__call__(request, *args, **kwargs)
        del response.headers["Last-Modified"]
        return response

    def get_object(self, request: HttpRequest, **kwargs: str) -> FeedPage:
        listing = self.listing(request, **kwargs)
        return FeedPage(
            listing, paginate(listing.rows, request.GET.get("page")).page, get_site(request).group
        )

    def items(self, feed: FeedPage) -> list[FeedEntry]:
        return self.entries(list(feed.page))

    def title(self, feed: FeedPage) -> str:
        return " · ".join(filter(None, (feed.listing.title, feed.group.name)))

    def subtitle(self, feed: FeedPage) -> str | None:
        return feed.listing.subtitle or None

    def link(self, feed: FeedPage) -> str:
        return build_absolute_url(feed.listing.page)

    def feed_url(self, feed: FeedPage) -> str:
        return feed.build_url(feed.page.number)

    def feed_guid(self, feed: FeedPage) -> str:
        return feed.listing.id

    def author_name(self, feed: FeedPage) -> str:
        return feed.group.name

    def author_link(self, feed: FeedPage) -> str:  # noqa: ARG002
        return build_absolute_url(get_url("home"))

    def feed_extra_kwargs(self, feed: FeedPage) -> dict[str, Any]:
        has_logo = feed.group.logo and feed.group.logo_width
        return {
            "changed_at": feed.changed_at,
            "icon": build_absolute_url(get_url("icon")),
            "logo": build_absolute_url(get_url("logo", LOGO_WIDTH, LOGO_KIND)) if has_logo else "",
            "pages": feed.pages,
        }

    def item_title(self, entry: FeedEntry) -> str:
        return entry.title

    def item_description(self, entry: FeedEntry) -> str | None:
        return entry.summary or None

    def item_link(self, entry: FeedEntry) -> str:
        return entry.address

    def item_guid(self, entry: FeedEntry) -> str:
        language = get_language_prefix()
        return uuid5(entry.uid, language).urn if language else entry.uid.urn

    def item_pubdate(self, entry: FeedEntry) -> datetime:
        return entry.published

    def item_updateddate(self, entry: FeedEntry) -> datetime:
        return entry.updated

    def item_enclosures(self, entry: FeedEntry) -> tuple[Enclosure, ...]:
        return entry.files

    def item_extra_kwargs(self, entry: FeedEntry) -> dict[str, Any]:
        return {"authors": entry.authors, "topics": entry.topics, "content": entry.content}


def get_start_of_day(day: date) -> datetime:
    """Return the beginning of a day in the time zone of the site."""
    moment = timezone.make_aware(datetime.combine(day, time.min))
    # Before standard time offsets have seconds, which RFC 3339 cannot write.
    return moment.replace(tzinfo=UTC) if moment.utcoffset().seconds % 60 else moment
