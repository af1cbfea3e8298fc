"""The QuerySets of papers and related models: each query is defined once."""

from publications.querysets.names import (
    AuthorQuerySet,
    AuthorshipQuerySet,
    search_persons,
)
from publications.querysets.papers import PublicationQuerySet, build_venue_label, is_shown, list_long
from publications.querysets.related_objects import (
    AttachmentQuerySet,
    CorpusRecordQuerySet,
    PublicationTopicQuerySet,
    TopicQuerySet,
    VenueQuerySet,
)

__all__ = [
    "AttachmentQuerySet",
    "AuthorQuerySet",
    "AuthorshipQuerySet",
    "CorpusRecordQuerySet",
    "PublicationQuerySet",
    "PublicationTopicQuerySet",
    "TopicQuerySet",
    "VenueQuerySet",
    "build_venue_label",
    "is_shown",
    "list_long",
    "search_persons",
]
