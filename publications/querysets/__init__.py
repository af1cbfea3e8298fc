"""The QuerySets of papers and related models: each query is defined once."""

from publications.querysets.names import AuthorQuerySet, AuthorshipQuerySet, those_called, those_with_words
from publications.querysets.papers import PublicationQuerySet, is_shown, list_long, venue_label
from publications.querysets.things import (
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
    "is_shown",
    "list_long",
    "those_called",
    "those_with_words",
    "venue_label",
]
