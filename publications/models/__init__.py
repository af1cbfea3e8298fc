"""Publications: papers, venues, topics, authors as printed, corpora, imports."""

from publications.models.attachment import Attachment
from publications.models.author_group import AuthorGroup, GroupedMention
from publications.models.author_spelling import AuthorSpelling
from publications.models.byline import Author, AuthorDecision, Authorship
from publications.models.claim import AuthorClaim
from publications.models.corpus import Corpus, CorpusRecord
from publications.models.deleted_record import DeletedRecord
from publications.models.importing import ImportBatch, ImportItem, PaperDecision, RejectedEntry, Suggestion
from publications.models.kind import PaperKind
from publications.models.paper import Publication
from publications.models.paper_facts import FollowedFacts, PaperFacts, PaperReference, PublisherNotice
from publications.models.paper_parts import Identifier, Link, PublicationTopic
from publications.models.topic import PersonInterest, Topic, TopicName
from publications.models.venue import Venue, VenueName

__all__ = [
    "Attachment",
    "Author",
    "AuthorClaim",
    "AuthorDecision",
    "AuthorGroup",
    "AuthorSpelling",
    "Authorship",
    "Corpus",
    "CorpusRecord",
    "DeletedRecord",
    "FollowedFacts",
    "GroupedMention",
    "Identifier",
    "ImportBatch",
    "ImportItem",
    "Link",
    "PaperDecision",
    "PaperFacts",
    "PaperKind",
    "PaperReference",
    "PersonInterest",
    "Publication",
    "PublicationTopic",
    "PublisherNotice",
    "RejectedEntry",
    "Suggestion",
    "Topic",
    "TopicName",
    "Venue",
    "VenueName",
]
