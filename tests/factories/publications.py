"""Factories of papers and all that belongs to them."""

import factory
from django.utils import timezone
from factory.django import DjangoModelFactory

from people import models as people
from publications import models as publications
from tests.factories.people import PersonFactory


class VenueFactory(DjangoModelFactory):
    class Meta:
        model = publications.Venue

    name = factory.Sequence("Conference on Testing {}".format)
    short = factory.Sequence("TEST{}".format)
    slug = factory.Sequence("test{}".format)


class VenueNameFactory(DjangoModelFactory):
    class Meta:
        model = publications.VenueName

    venue = factory.SubFactory(VenueFactory)
    name = factory.Sequence("Proc. Testing {}".format)


class TopicFactory(DjangoModelFactory):
    class Meta:
        model = publications.Topic

    name = factory.Sequence("topic {}".format)
    slug = factory.Sequence("topic-{}".format)


class TopicNameFactory(DjangoModelFactory):
    class Meta:
        model = publications.TopicName

    topic = factory.SubFactory(TopicFactory)
    name = factory.Sequence("other topic {}".format)


class PaperKindFactory(DjangoModelFactory):
    class Meta:
        model = publications.PaperKind

    name = factory.Sequence("extended abstract {}".format)
    plural = factory.Sequence("extended abstracts {}".format)
    slug = factory.Sequence("extended-abstract-{}".format)
    standard = "inproceedings"


class PersonInterestFactory(DjangoModelFactory):
    class Meta:
        model = publications.PersonInterest

    person = factory.SubFactory(PersonFactory)
    topic = factory.SubFactory(TopicFactory)


class PublicationFactory(DjangoModelFactory):
    """A public paper in the group's list. `byline` takes names or persons, in order."""

    class Meta:
        model = publications.Publication
        skip_postgeneration_save = True

    title = factory.Sequence("Paper {}: On Testing".format)
    slug = factory.Sequence("paper-{}".format)
    year = 2024
    venue = factory.SubFactory(VenueFactory)
    visibility = "public"
    in_list = True

    @factory.post_generation
    def byline(self, create, names, **kwargs):
        for position, name in enumerate(names or [], start=1):
            is_person = isinstance(name, people.Person)
            AuthorshipFactory(
                publication=self,
                position=position,
                author__name=name.name if is_person else name,
                person=name if is_person else None,
                matched="name" if is_person else "",
            )


class CorpusPaperFactory(PublicationFactory):
    """A paper that only a corpus holds."""

    slug = None
    in_list = False
    venue = None


class AuthorFactory(DjangoModelFactory):
    class Meta:
        model = publications.Author
        django_get_or_create = ("name", "homonym")

    name = factory.Sequence("Author Number{}".format)
    homonym = None


class AuthorSpellingFactory(DjangoModelFactory):
    class Meta:
        model = publications.AuthorSpelling

    author = factory.SubFactory(AuthorFactory)
    name = factory.Sequence("Misprint Number{}".format)


class AuthorshipFactory(DjangoModelFactory):
    class Meta:
        model = publications.Authorship

    publication = factory.SubFactory(PublicationFactory)
    author = factory.SubFactory(AuthorFactory)


class AuthorDecisionFactory(DjangoModelFactory):
    class Meta:
        model = publications.AuthorDecision

    publication_uid = factory.Faker("uuid4")
    name = "Ada Tester"
    person = factory.SubFactory(PersonFactory)
    is_person = True


class PublicationTopicFactory(DjangoModelFactory):
    class Meta:
        model = publications.PublicationTopic

    tag = factory.SubFactory(TopicFactory)
    content_object = factory.SubFactory(PublicationFactory)


class IdentifierFactory(DjangoModelFactory):
    class Meta:
        model = publications.Identifier

    publication = factory.SubFactory(PublicationFactory)
    scheme = "doi"
    value = factory.Sequence("10.1000/test.{}".format)


class LinkFactory(DjangoModelFactory):
    class Meta:
        model = publications.Link

    publication = factory.SubFactory(PublicationFactory)
    kind = "pdf"
    url = factory.Sequence("https://example.org/{}.pdf".format)


class AttachmentFactory(DjangoModelFactory):
    class Meta:
        model = publications.Attachment

    publication = factory.SubFactory(PublicationFactory)
    file = "papers/test.pdf"


class CorpusFactory(DjangoModelFactory):
    class Meta:
        model = publications.Corpus

    name = factory.Sequence("Corpus {}".format)
    slug = factory.Sequence("corpus-{}".format)


class CorpusRecordFactory(DjangoModelFactory):
    class Meta:
        model = publications.CorpusRecord

    corpus = factory.SubFactory(CorpusFactory)
    publication = factory.SubFactory(CorpusPaperFactory)
    source_key = factory.Sequence("key{}".format)


class ImportBatchFactory(DjangoModelFactory):
    class Meta:
        model = publications.ImportBatch

    door = "admin"


class ImportItemFactory(DjangoModelFactory):
    class Meta:
        model = publications.ImportItem

    batch = factory.SubFactory(ImportBatchFactory)
    position = factory.Sequence(int)
    verdict = "new"


class PaperDecisionFactory(DjangoModelFactory):
    class Meta:
        model = publications.PaperDecision

    publication_uid = factory.Faker("uuid4")
    other = factory.Sequence("other{}".format)
    is_same = False


class RejectedEntryFactory(DjangoModelFactory):
    class Meta:
        model = publications.RejectedEntry

    fingerprint = factory.Sequence("fingerprint{}".format)
    title = "A Paper Nobody Wants"


class SuggestionFactory(DjangoModelFactory):
    class Meta:
        model = publications.Suggestion

    kind = "authorship"
    person = factory.SubFactory(PersonFactory)
    reason = "the same name"


class AuthorClaimFactory(DjangoModelFactory):
    class Meta:
        model = publications.AuthorClaim

    person = factory.SubFactory(PersonFactory)
    publication_uid = factory.Faker("uuid4")
    name = "A. Lovelace"
    state = "waiting"
    reason = "printed as “A. Lovelace”"


class AuthorGroupFactory(DjangoModelFactory):
    class Meta:
        model = publications.AuthorGroup

    facts = {"co_authors": ["Grace Hopper"], "venues": ["OSDI"], "years": [2012, 2020], "papers": 3}


class GroupedMentionFactory(DjangoModelFactory):
    class Meta:
        model = publications.GroupedMention

    group = factory.SubFactory(AuthorGroupFactory)
    key = "a. lovelace"
    publication_uid = factory.Faker("uuid4")
    position = 1


class DeletedRecordFactory(DjangoModelFactory):
    class Meta:
        model = publications.DeletedRecord

    uid = factory.Faker("uuid4")
    paper = factory.Sequence(int)
    kind = "article"
    year = 2024
    in_list = True
    deleted_at = factory.LazyFunction(timezone.now)


class PaperFactsFactory(DjangoModelFactory):
    class Meta:
        model = publications.PaperFacts

    publication = factory.SubFactory(PublicationFactory)


class PublisherNoticeFactory(DjangoModelFactory):
    class Meta:
        model = publications.PublisherNotice

    publication = factory.SubFactory(PublicationFactory)
    kind = "retracted"
    doi = factory.Sequence("10.5555/notice-{}".format)
    source = "Crossref"


class PaperReferenceFactory(DjangoModelFactory):
    class Meta:
        model = publications.PaperReference

    citing = factory.SubFactory(PublicationFactory)
    cited = factory.SubFactory(PublicationFactory)


class FollowedFactsFactory(DjangoModelFactory):
    class Meta:
        model = publications.FollowedFacts
