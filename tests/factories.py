"""Factories of everything that is stored. Each gives the smallest thing that is valid and can be seen."""

import datetime

import factory
from factory.django import DjangoModelFactory

from groupsite import models as site
from people import models as people
from publications import models as publications
from software import models as software


class UserFactory(DjangoModelFactory):
    class Meta:
        model = people.User
        skip_postgeneration_save = True

    email = factory.Sequence("user{}@example.org".format)
    password = factory.django.Password("a long password")
    role = "member"


class PersonFactory(DjangoModelFactory):
    class Meta:
        model = people.Person
        skip_postgeneration_save = True

    given = "Ada"
    family = factory.Sequence("Tester{}".format)
    name = factory.LazyAttribute(lambda person: f"{person.given} {person.family}".strip())
    slug = factory.Sequence("ada-tester{}".format)


class PersonNameFactory(DjangoModelFactory):
    class Meta:
        model = people.PersonName

    person = factory.SubFactory(PersonFactory)
    name = factory.SelfAttribute("person.name")


class PersonIdentifierFactory(DjangoModelFactory):
    class Meta:
        model = people.PersonIdentifier

    person = factory.SubFactory(PersonFactory)
    scheme = "github"
    value = factory.Sequence("account{}".format)


class PersonLinkFactory(DjangoModelFactory):
    class Meta:
        model = people.PersonLink

    person = factory.SubFactory(PersonFactory)
    label = "Website"
    url = "https://example.org/"


class RoleFactory(DjangoModelFactory):
    class Meta:
        model = people.Role

    name = factory.Sequence("Role {}".format)
    plural = factory.LazyAttribute(lambda role: f"{role.name}s")
    slug = factory.Sequence("role-{}".format)
    position = factory.Sequence(int)


class AppointmentFactory(DjangoModelFactory):
    class Meta:
        model = people.Appointment

    person = factory.SubFactory(PersonFactory)
    role = factory.SubFactory(RoleFactory)
    start = datetime.date(2020, 9, 1)


class SupervisionFactory(DjangoModelFactory):
    class Meta:
        model = people.Supervision

    appointment = factory.SubFactory(AppointmentFactory)
    supervisor = factory.SubFactory(PersonFactory)


class EducationFactory(DjangoModelFactory):
    class Meta:
        model = people.Education

    person = factory.SubFactory(PersonFactory)
    degree = "PhD"
    field = "Computer Science"
    institution = "University of Somewhere"


class ExperienceFactory(DjangoModelFactory):
    class Meta:
        model = people.Experience

    person = factory.SubFactory(PersonFactory)
    title = "Research intern"
    organisation = "Some Laboratory"


class ServiceFactory(DjangoModelFactory):
    class Meta:
        model = people.Service

    person = factory.SubFactory(PersonFactory)
    kind = "committee"
    event = factory.Sequence("Conference {}".format)
    years = [2024]


class CourseFactory(DjangoModelFactory):
    class Meta:
        model = people.Course

    title = factory.Sequence("Course {}".format)
    slug = factory.Sequence("course-{}".format)
    years = [2024]


class CourseTeacherFactory(DjangoModelFactory):
    class Meta:
        model = people.CourseTeacher

    course = factory.SubFactory(CourseFactory)
    person = factory.SubFactory(PersonFactory)


class SkillFactory(DjangoModelFactory):
    class Meta:
        model = people.Skill

    person = factory.SubFactory(PersonFactory)
    name = factory.Sequence("Skill {}".format)


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
            known = isinstance(name, people.Person)
            AuthorshipFactory(
                publication=self,
                position=position,
                author__name=name.name if known else name,
                person=name if known else None,
                matched="name" if known else "",
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


class SuggestionFactory(DjangoModelFactory):
    class Meta:
        model = publications.Suggestion

    kind = "authorship"
    person = factory.SubFactory(PersonFactory)
    reason = "the same name"


class SoftwareFactory(DjangoModelFactory):
    class Meta:
        model = software.Software

    name = factory.Sequence("Tool{}".format)
    slug = factory.Sequence("tool{}".format)
    visibility = "public"


class SoftwareTopicFactory(DjangoModelFactory):
    class Meta:
        model = software.SoftwareTopic

    tag = factory.SubFactory(TopicFactory)
    content_object = factory.SubFactory(SoftwareFactory)


class SoftwarePublicationFactory(DjangoModelFactory):
    class Meta:
        model = software.SoftwarePublication

    software = factory.SubFactory(SoftwareFactory)
    publication = factory.SubFactory(PublicationFactory)


class SoftwarePersonFactory(DjangoModelFactory):
    class Meta:
        model = software.SoftwarePerson

    software = factory.SubFactory(SoftwareFactory)
    person = factory.SubFactory(PersonFactory)


class ReleaseFactory(DjangoModelFactory):
    class Meta:
        model = software.Release

    software = factory.SubFactory(SoftwareFactory)
    version_name = factory.Sequence("v{}".format)


class StarCountFactory(DjangoModelFactory):
    class Meta:
        model = software.StarCount

    software = factory.SubFactory(SoftwareFactory)
    counted_on = factory.Sequence(lambda number: datetime.date(2024, 1, 1) + datetime.timedelta(days=number))
    stars = 1234


class ThemeFactory(DjangoModelFactory):
    class Meta:
        model = software.Theme

    title = factory.Sequence("Theme {}".format)
    slug = factory.Sequence("theme-{}".format)
    visibility = "public"


class ThemeTopicFactory(DjangoModelFactory):
    class Meta:
        model = software.ThemeTopic

    tag = factory.SubFactory(TopicFactory)
    content_object = factory.SubFactory(ThemeFactory)


class ThemePublicationFactory(DjangoModelFactory):
    class Meta:
        model = software.ThemePublication

    theme = factory.SubFactory(ThemeFactory)
    publication = factory.SubFactory(PublicationFactory)


class ThemePersonFactory(DjangoModelFactory):
    class Meta:
        model = software.ThemePerson

    theme = factory.SubFactory(ThemeFactory)
    person = factory.SubFactory(PersonFactory)


class ThemeSoftwareFactory(DjangoModelFactory):
    class Meta:
        model = software.ThemeSoftware

    theme = factory.SubFactory(ThemeFactory)
    software = factory.SubFactory(SoftwareFactory)


class ThemeCollaboratorFactory(DjangoModelFactory):
    class Meta:
        model = software.ThemeCollaborator

    theme = factory.SubFactory(ThemeFactory)
    name = factory.Sequence("Laboratory {}".format)


class GroupFactory(DjangoModelFactory):
    class Meta:
        model = site.Group
        django_get_or_create = ("only",)

    only = True
    name = "Testing Group"


class GroupTieFactory(DjangoModelFactory):
    class Meta:
        model = site.GroupTie

    group = factory.SubFactory(GroupFactory)
    label = "Co-leads"
    name = factory.Sequence("Centre {}".format)


class PartnerFactory(DjangoModelFactory):
    class Meta:
        model = site.Partner

    group = factory.SubFactory(GroupFactory)
    name = factory.Sequence("Partner {}".format)


class MenuItemFactory(DjangoModelFactory):
    class Meta:
        model = site.MenuItem

    group = factory.SubFactory(GroupFactory)
    label = factory.Sequence("Item {}".format)
    target = "/people/"


class AwardFactory(DjangoModelFactory):
    class Meta:
        model = site.Award

    title = factory.Sequence("Award {}".format)
    years = [2024]


class AwardRecipientFactory(DjangoModelFactory):
    class Meta:
        model = site.AwardRecipient

    award = factory.SubFactory(AwardFactory)
    person = factory.SubFactory(PersonFactory)


class NewsItemFactory(DjangoModelFactory):
    class Meta:
        model = site.NewsItem

    title = factory.Sequence("News {}".format)
    slug = factory.Sequence("news-{}".format)
    day = datetime.date(2024, 5, 1)
    visibility = "public"


class NewsPersonFactory(DjangoModelFactory):
    class Meta:
        model = site.NewsPerson

    news_item = factory.SubFactory(NewsItemFactory)
    person = factory.SubFactory(PersonFactory)


class NewsPublicationFactory(DjangoModelFactory):
    class Meta:
        model = site.NewsPublication

    news_item = factory.SubFactory(NewsItemFactory)
    publication = factory.SubFactory(PublicationFactory)


class NewsSoftwareFactory(DjangoModelFactory):
    class Meta:
        model = site.NewsSoftware

    news_item = factory.SubFactory(NewsItemFactory)
    software = factory.SubFactory(SoftwareFactory)


class PageFactory(DjangoModelFactory):
    class Meta:
        model = site.Page

    title = factory.Sequence("Page {}".format)
    slug = factory.Sequence("page-{}".format)
    visibility = "public"


class RedirectFactory(DjangoModelFactory):
    class Meta:
        model = site.Redirect

    old_path = factory.Sequence("/old/{}/".format)
    target_path = "/people/"
