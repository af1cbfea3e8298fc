"""Feeds of papers: the group's list, and those of a person, a topic, a venue and an author's name."""

import re
from datetime import date, datetime

from django.core.exceptions import BadRequest
from django.db.models import QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.feedgenerator import Enclosure
from django.utils.html import format_html_join
from django.utils.text import capfirst
from django.utils.translation import gettext

from core.db.kept_values import read_kept
from core.text.markdown import render_text
from core.text.mathematics import strip_math
from core.web.atom import AtomFeed, FeedAuthor, FeedCategory, FeedEntry, FeedListing, get_start_of_day
from core.web.urls import build_absolute_url
from core.web.visibility import get_visible
from people.models import Person
from publications import models
from publications.authors import name_page
from publications.authors.author_filters import NameFilters
from publications.authors.name_list import resolve_key
from publications.display.row_parts import attach_feed_parts
from publications.models import Authorship, Publication, Venue
from publications.models.paper_parts import LinkKind
from publications.pages.list_page import FilterSummary
from publications.search.list_filters import Filters

PAPER_LIMIT = 500
"""How many papers of a name, the newest, its feed is made of."""
_BLANK_LINES = re.compile(r"\n\s*\n")


class PaperFeed(AtomFeed):
    """A feed whose rows are papers."""

    def entries(self, rows: list[Publication]) -> list[FeedEntry]:
        return build_entries(rows)


class ListFeed(PaperFeed):
    """The group's list, narrowed as the query string says; in the order of changes, whatever `sort` says."""

    def listing(self, request) -> FeedListing:
        """Return the listing. Raises BadRequest for unknown filters, as the feed would have more papers."""
        filters = Filters.read(request.GET)
        if filters.problems:
            raise BadRequest(" ".join(filters.problems))
        page, papers = filters.address(sort=None), filters.narrow(Publication.objects.listed())
        return FeedListing(FilterSummary(0, filters.active).title, page, filters.feed, order_for_feed(papers))


class PersonFeed(PaperFeed):
    def listing(self, request, slug: str) -> FeedListing:
        person = get_visible(Person.objects.seen(), slug=slug)
        title, feed = (
            gettext("Publications by {person}").format(person=person),
            reverse("person_feed", args=[slug]),
        )
        papers = order_for_feed(Publication.objects.shown().of(person))
        return FeedListing(
            title, person.get_absolute_url(), feed, papers, person, render_text(person.public_summary)
        )


class TopicFeed(PaperFeed):
    def listing(self, request, slug: str) -> FeedListing:
        topic = get_object_or_404(models.Topic.objects.in_use(), slug=slug)
        title, feed = (
            gettext("Publications on {topic}").format(topic=topic),
            reverse("topic_feed", args=[slug]),
        )
        papers = order_for_feed(Publication.objects.shown().on_topic(topic))
        return FeedListing(
            title, topic.get_absolute_url(), feed, papers, topic, render_text(topic.description)
        )


class VenueFeed(PaperFeed):
    def listing(self, request, slug: str) -> FeedListing:
        venue = get_object_or_404(Venue.objects.shown(), slug=slug)
        title, feed = FilterSummary(0, {"venue": venue}).title, reverse("venue_feed", args=[slug])
        papers = order_for_feed(Publication.objects.shown().filter(venue=venue))
        return FeedListing(title, venue.get_absolute_url(), feed, papers, venue, venue.name)


class AuthorNameFeed(PaperFeed):
    """The newest papers that print a name, whoever bears it."""

    def listing(self, request, name: str) -> FeedListing:
        key = resolve_key(name)
        if not (spelling := name_page.find_name(key)):
            raise Http404
        filters = NameFilters.read(request.GET, key=key)
        if filters.problems:
            raise BadRequest(" ".join(filters.problems))
        papers = order_for_feed(filters.narrow(name_page.select_papers(key, newest=PAPER_LIMIT)))
        title = (
            gettext("Papers by the author name {spelling} {rest}")
            .format(spelling=spelling, rest=FilterSummary(0, filters.active).rest)
            .rstrip()
        )
        return FeedListing(title, filters.address(sort=None), filters.feed, papers)


def order_for_feed(papers: QuerySet[Publication]) -> QuerySet[Publication]:
    """Order papers by their last change, with all columns that entries of a feed need."""
    return papers.for_feed().last_changed_first()


def build_entries(papers: list[Publication]) -> list[FeedEntry]:
    """Make the feed entries of papers, in the same order."""
    by_key = {paper.pk: paper for paper in papers}

    def make_entries(keys: list[int]) -> dict[int, FeedEntry]:
        rows = attach_feed_parts([by_key[key] for key in keys])
        return {paper.pk: _make_entry(paper) for paper in rows}

    entries = read_kept("feed entries of papers", list(by_key), make_entries)
    return [entries[paper.pk] for paper in papers]


def get_publication_time(paper: Publication) -> datetime:
    """Return the date of publication, if it is known to the day and past; or else when the paper was added.

    For most papers only the year is known, and 1 January would be wrong for most of these.
    """
    added = min(paper.created_at, paper.changed_at)  # in one transaction, the second can be earlier
    if paper.year is None or paper.month is None or paper.day is None:
        return added
    try:
        return min(get_start_of_day(date(paper.year, paper.month, paper.day)), added)
    except (ValueError, OverflowError):  # 31 February; before the calendar begins
        return added


def _make_entry(paper: Publication) -> FeedEntry:
    """Make the entry of a paper, with its editors if it has no authors, and its open PDFs."""
    mentions = list(paper.authorships.all())
    authors = [each for each in mentions if each.role == Authorship.Role.AUTHOR] or mentions
    scheme = build_absolute_url(reverse("topics"))
    place = " ".join(filter(None, (str(paper.venue or paper.venue_printed), str(paper.year or ""))))
    kind = paper.get_kind_display() if paper.kind != Publication.Kind.OTHER else ""
    first = capfirst(", ".join(filter(None, (paper.status_note, place, kind))))
    # mathematics as text, as few feed readers show MathML
    paragraphs = [first, *map(strip_math, _BLANK_LINES.split(paper.abstract))]
    return FeedEntry(
        paper.uid,
        strip_math(paper.title),
        build_absolute_url(paper.get_absolute_url()),
        updated=paper.changed_at,
        published=get_publication_time(paper),
        summary=format_html_join("\n", "<p>{}</p>", ((text,) for text in paragraphs if text)),
        authors=tuple(
            FeedAuthor(
                each.author.name, build_absolute_url(each.profile.get_absolute_url()) if each.profile else ""
            )
            for each in authors
        ),
        topics=tuple(FeedCategory(item.tag.slug, item.tag.name, scheme) for item in paper.topic_items.all()),
        files=tuple(
            Enclosure(build_absolute_url(url), str(file.size), file.media_type)
            for file in paper.attachments.all()
            if file.kind == LinkKind.PDF and (url := file.get_url_under(paper.slug))
        ),
    )
