"""The kinds of content of papers, venues, topics, printed names and corpora."""

from django.db.models import Q, QuerySet
from django.http import QueryDict
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from core.kinds import ContentKind, Correctable, EmptyList, SearchFields, register
from core.text.translation import SeparatedNumber
from core.web.embedding import EmbeddedList
from core.web.visibility import get_or_gone
from publications.models import (
    Author,
    Authorship,
    Corpus,
    PersonInterest,
    Publication,
    PublicationTopic,
    Topic,
    Venue,
)
from publications.pages import embedding

_PAGE_OF_OWN = Q(version_of=None) | Q(version_of__visibility="public", version_of__slug__isnull=False)
"""Papers, and versions that are shown on the page of a visible paper."""


@register(Publication)
class PublicationContent(ContentKind):
    rank = 0
    noun, plural = _("paper"), _("papers")
    path = list_view = "publications"
    list_label = _("Publications")
    empty_list = EmptyList(
        _("Papers of the group will be listed here."), _("Add papers"), "publications_import"
    )
    correctable = Correctable(
        (
            *("title", "summary", "abstract", "year", "volume", "issue", "pages"),
            *("article_number", "publisher", "language", "funding"),
        ),
        (
            ("byline", _("Authors or editors")),
            ("venue", _("Where it appeared")),
            ("links", _("Links, files and identifiers")),
        ),
    )

    embeds_list = embeds_pages = True
    embedded_by = {
        "people.person": embedding.embed_person,
        "publications.topic": embedding.embed_topic,
        "publications.venue": embedding.embed_venue,
    }

    def select_visible(self) -> QuerySet:
        return Publication.objects.public().with_page().filter(_PAGE_OF_OWN)

    def select_for_sitemap(self) -> QuerySet:
        """Return papers; of one with versions only the main one."""
        return Publication.objects.shown()

    def select_similar(self) -> QuerySet:
        return Publication.objects.shown()

    def select_drafts(self) -> QuerySet:
        return super().select_drafts().with_page()

    def select_listed(self) -> list[QuerySet]:
        return [Publication.objects.listed()]

    def get(self, slug: str) -> Publication:
        return get_or_gone(Publication.objects.with_page(), noun="paper", slug=slug)

    def embeds_filter(self, name: str) -> bool:
        return embedding.is_filter(name)

    def embed_list(self, query: QueryDict, most: int) -> EmbeddedList:
        return embedding.embed_group_list(query, most)

    def embed_page(self, slug: str, most: int) -> EmbeddedList:  # noqa: ARG002
        return embedding.embed_paper(self.get(slug))


@register(Topic)
class TopicContent(ContentKind):
    rank = 100
    noun, plural = _("topic"), _("topics")
    path = list_view = "topics"
    embeds_pages = True
    empty_list = EmptyList(_("Topics appear here with the first papers that have some."))
    shows_corpora = True
    paper_lookup = "topic_items__tag"
    search = SearchFields(("name",), ("description",), "name")

    def get(self, slug: str) -> Topic:
        return get_object_or_404(self.select_visible(), slug=slug)

    def select_visible(self) -> QuerySet:
        return Topic.objects.in_use()

    def select_listed(self) -> list[QuerySet]:
        """Return whether something public has a topic, which costs less than the topics."""
        return [
            PublicationTopic.objects.filter(content_object__in=Publication.objects.shown()),
            PersonInterest.objects.filter(person__visibility="public"),
        ]

    def build_note(self, row) -> str:
        if not row.papers:
            return ""
        return ngettext("{papers:,} paper", "{papers:,} papers", row.papers).format(
            papers=SeparatedNumber(row.papers)
        )


@register(Venue)
class VenueContent(ContentKind):
    """Venues are searched by the papers that appeared there (`groupsite.search`)."""

    rank = 110
    noun, plural = _("venue"), _("venues")
    path = list_view = "venues"
    embeds_pages = True
    empty_list = EmptyList(_("Journals and conferences appear here with the first papers."))
    shows_corpora = True
    paper_lookup = "venue"

    def get(self, slug: str) -> Venue:
        return get_object_or_404(self.select_visible(), slug=slug)

    def select_visible(self) -> QuerySet:
        return Venue.objects.shown()

    def select_listed(self) -> list[QuerySet]:
        return [Publication.objects.shown().exclude(venue=None)]


@register(Author)
class AuthorContent(ContentKind):
    """Printed names have pages that the search of names leads to, and none below a path of their own."""

    key = "name"
    rank = 115
    noun, plural = _("author name"), _("author names")
    list_view = "authors"
    shows_corpora = True
    is_list_in_sitemap = False

    def select_visible(self) -> QuerySet:
        return Author.objects.none()

    def select_listed(self) -> list[QuerySet]:
        return [Authorship.objects.filter(role="author", publication__visibility="public")]


@register(Corpus)
class CorpusContent(ContentKind):
    rank = 140
    noun, plural = _("corpus"), _("corpora")
    list_view = "corpora"
    shows_corpora = True

    def select_visible(self) -> QuerySet:
        return Corpus.objects.all()

    def select_for_sitemap(self) -> QuerySet:
        return Corpus.objects.all()
