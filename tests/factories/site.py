"""Factories of the site itself."""

import datetime
import uuid

import factory
from factory.django import DjangoModelFactory

from groupsite import models as site
from groupsite.agenda import models as agenda
from groupsite.corrections import models as corrections
from groupsite.merging import models as merging
from groupsite.news import models as news
from groupsite.personal_data import models as personal_data
from groupsite.redirects.models import Redirect
from groupsite.reports.models import Report
from tests.factories.people import ImageFactory, PersonFactory, UserFactory
from tests.factories.publications import PublicationFactory, TopicFactory
from tests.factories.software import SoftwareFactory


class GroupFactory(DjangoModelFactory):
    class Meta:
        model = site.Group
        django_get_or_create = ("only",)

    only = True
    name = "Testing Group"


class HomeBlockFactory(DjangoModelFactory):
    class Meta:
        model = site.HomeBlock

    group = factory.SubFactory(GroupFactory)
    kind = "text"
    body = "Free text of a block."


class ContactPointFactory(DjangoModelFactory):
    class Meta:
        model = site.ContactPoint

    group = factory.SubFactory(GroupFactory)
    subject = factory.Sequence("Subject {}".format)
    person = factory.SubFactory(PersonFactory)


class DirectionFactory(DjangoModelFactory):
    class Meta:
        model = site.Direction

    group = factory.SubFactory(GroupFactory)
    label = factory.Sequence("Way {}".format)
    text = "From the station on foot."


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


class CorrectionFactory(DjangoModelFactory):
    class Meta:
        model = corrections.Correction

    record = factory.SubFactory(PersonFactory)
    part = "other"
    message = "Something is wrong."


class BackupRecordFactory(DjangoModelFactory):
    class Meta:
        model = site.BackupRecord

    path = factory.Sequence(lambda n: f"/srv/backups/{n}.tar")
    made_at = datetime.datetime(2026, 11, 29, 2, 30, tzinfo=datetime.UTC)
    size = 1_000_000
    seconds = 2.5


class CacheEntryFactory(DjangoModelFactory):
    class Meta:
        model = site.CacheEntry

    cache_key = factory.Sequence("counter-{}".format)
    expires = datetime.datetime(2100, 1, 1, tzinfo=datetime.UTC)


class FormDraftFactory(DjangoModelFactory):
    class Meta:
        model = site.FormDraft

    user = factory.SubFactory(UserFactory)
    key = factory.LazyFunction(uuid.uuid4)
    path = "/admin/news/newsitem/add/"


class ProfileLinkFactory(DjangoModelFactory):
    class Meta:
        model = corrections.ProfileLink

    person = factory.SubFactory(PersonFactory)
    email = "former@example.org"


class SavedViewFactory(DjangoModelFactory):
    class Meta:
        model = site.SavedView

    user = factory.SubFactory(UserFactory)
    model = "publications.publication"
    name = factory.Sequence("View {}".format)
    query = "visibility__exact=draft"


class ReportFactory(DjangoModelFactory):
    class Meta:
        model = Report

    user = factory.SubFactory(UserFactory)
    title = factory.Sequence("Report {}".format)
    settings = factory.LazyFunction(
        lambda: {
            "start": "2026-01-01",
            "end": "2026-12-31",
            "here": True,
            "section": ["summary", "papers", "awards", "people"],
            "style": "ieee",
            "order": "kind",
        }
    )


class IdentityChangeFactory(DjangoModelFactory):
    class Meta:
        model = merging.IdentityChange

    kind = "merge"
    model = "people.person"
    kept = 1
    other = 2
    kept_label, other_label = "Ada Tester", "A. Tester"


class NoticeSettingsFactory(DjangoModelFactory):
    class Meta:
        model = site.NoticeSettings

    user = factory.SubFactory(UserFactory)


class SentNoticeFactory(DjangoModelFactory):
    class Meta:
        model = site.SentNotice

    user = factory.SubFactory(UserFactory)
    kind = "papers"
    subject = factory.Sequence(int)
    sent_at = datetime.datetime(2026, 1, 1, tzinfo=datetime.UTC)


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
        model = news.NewsItem

    title = factory.Sequence("News {}".format)
    slug = factory.Sequence("news-{}".format)
    day = datetime.date(2024, 5, 1)
    visibility = "public"


class NewsPersonFactory(DjangoModelFactory):
    class Meta:
        model = news.NewsPerson

    news_item = factory.SubFactory(NewsItemFactory)
    person = factory.SubFactory(PersonFactory)


class NewsPublicationFactory(DjangoModelFactory):
    class Meta:
        model = news.NewsPublication

    news_item = factory.SubFactory(NewsItemFactory)
    publication = factory.SubFactory(PublicationFactory)


class NewsSoftwareFactory(DjangoModelFactory):
    class Meta:
        model = news.NewsSoftware

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
        model = Redirect

    old_path = factory.Sequence("/old/{}/".format)
    target_path = "/people/"


class EventSeriesFactory(DjangoModelFactory):
    class Meta:
        model = agenda.EventSeries

    title = factory.Sequence("Seminar {}".format)
    slug = factory.Sequence("seminar-{}".format)


class EventFactory(DjangoModelFactory):
    class Meta:
        model = agenda.Event

    title = factory.Sequence("Event {}".format)
    slug = factory.Sequence("event-{}".format)
    starts_at = datetime.datetime(2024, 5, 7, 12, tzinfo=datetime.UTC)
    visibility = "public"


class EventSpeakerFactory(DjangoModelFactory):
    class Meta:
        model = agenda.EventSpeaker

    event = factory.SubFactory(EventFactory)
    person = factory.SubFactory(PersonFactory)


class EventMaterialFactory(DjangoModelFactory):
    class Meta:
        model = agenda.EventMaterial

    event = factory.SubFactory(EventFactory)
    label = "Slides"
    url = factory.Sequence("https://example.org/slides-{}".format)


class TalkFactory(DjangoModelFactory):
    class Meta:
        model = agenda.Talk

    title = factory.Sequence("Talk {}".format)
    slug = factory.Sequence("talk-{}".format)
    day = datetime.date(2024, 5, 7)
    visibility = "public"


class TalkSpeakerFactory(DjangoModelFactory):
    class Meta:
        model = agenda.TalkSpeaker

    talk = factory.SubFactory(TalkFactory)
    person = factory.SubFactory(PersonFactory)


class PositionFactory(DjangoModelFactory):
    class Meta:
        model = agenda.Position

    title = factory.Sequence("Position {}".format)
    slug = factory.Sequence("position-{}".format)
    visibility = "public"


class ThesisFactory(DjangoModelFactory):
    class Meta:
        model = agenda.Thesis

    title = factory.Sequence("Thesis {}".format)
    slug = factory.Sequence("thesis-{}".format)
    visibility = "public"


class ThesisPersonFactory(DjangoModelFactory):
    class Meta:
        model = agenda.ThesisPerson

    thesis = factory.SubFactory(ThesisFactory)
    person = factory.SubFactory(PersonFactory)


class NewsTopicFactory(DjangoModelFactory):
    class Meta:
        model = news.NewsTopic

    tag = factory.SubFactory(TopicFactory)
    content_object = factory.SubFactory(NewsItemFactory)


class NewsRecordFactory(DjangoModelFactory):
    class Meta:
        model = news.NewsRecord

    news_item = factory.SubFactory(NewsItemFactory)
    record = factory.SubFactory(EventFactory)


class PageImageFactory(DjangoModelFactory):
    class Meta:
        model = site.PageImage

    page = factory.SubFactory(PageFactory)
    image = factory.SubFactory(ImageFactory)


class ErasureRequestFactory(DjangoModelFactory):
    class Meta:
        model = personal_data.ErasureRequest

    user = factory.SubFactory(UserFactory)


class ErasureRecordFactory(DjangoModelFactory):
    class Meta:
        model = personal_data.ErasureRecord


class ErasedPathFactory(DjangoModelFactory):
    class Meta:
        model = personal_data.ErasedPath

    erasure = factory.SubFactory(ErasureRecordFactory)
    digest = factory.Sequence(lambda number: f"{number:064x}")


class FollowedCalendarFactory(DjangoModelFactory):
    class Meta:
        model = agenda.FollowedCalendar

    name = "Seminar room"
    url = factory.Sequence("https://calendar.example.org/{}.ics".format)
