from django.db import models
from django.db.models import Func, Q, Value
from django.db.models.functions import Greatest
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from taggit.managers import TaggableManager
from taggit.models import ItemBase

from core.db.dated_models import PRECISIONS, Ordered, today
from core.db.fields import SLUG_FORM, MarkdownField
from core.db.journal import journaled
from core.db.models import ChildModel, Visible, VisibleQuerySet
from core.db.translations import Translated
from core.db.triggers import build_touch_triggers
from core.kinds import ContentKind
from core.references import RecordReference, ReferenceQuerySet
from core.text.dates import PartialDate, Precision
from core.text.translation import format_date
from core.web.urls import get_url
from publications.models import Publication, Topic
from software.models import Software

TOUCHES_NEWS = build_touch_triggers("news_newsitem", "news_item_id")


class NewsQuerySet(VisibleQuerySet):
    """Queries for news; `at` is a date, None means today."""

    def shown(self, at=None):
        """Select news that visitors may see on the date `at`: nothing dated later."""
        return self.public().filter(day__lte=at or today())

    def newest_first(self):
        return self.order_by("-day", "-pk")

    def older_than(self, item):
        """Filter what comes after an item in the list."""
        return self.filter(Q(day__lt=item.day) | Q(day=item.day, pk__lt=item.pk))

    def newer_than(self, item):
        """Filter what comes before an item in the list."""
        return self.filter(Q(day__gt=item.day) | Q(day=item.day, pk__gt=item.pk))

    def with_seen_since(self):
        """Annotate `seen_since`, when its current state became public: last change, or its day if later."""
        zone = Value(timezone.get_current_timezone_name())
        day = Func(
            zone,
            "day",
            template="timezone(%(expressions)s::timestamp)",
            output_field=models.DateTimeField(),
        )
        return self.annotate(seen_since=Greatest("changed_at", day))


@journaled()
class NewsItem(Translated, Visible):
    """An item of news."""

    title = models.CharField(_("title"), max_length=200)
    slug = models.SlugField(_("slug"), max_length=120, unique=True, allow_unicode=True)
    day = models.DateField(_("date"), help_text=_("The item is not shown before this date."))
    day_precision = models.CharField(
        _("day precision"), max_length=6, choices=PRECISIONS, default=Precision.DAY.value
    )
    body = MarkdownField(verbose_name=_("body"), blank=True, help_text=_("You can use Markdown."))
    author = models.ForeignKey(
        "people.Person",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="written_news",
        verbose_name=_("author"),
        help_text=_("Who wrote it. Shown if their profile is public."),
    )
    topics = TaggableManager(
        _("tags"), through="news.NewsTopic", blank=True, related_name="news", help_text=""
    )
    picture = models.ForeignKey(
        "people.Image",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="picture_of_news",
        verbose_name=_("picture"),
    )
    people = models.ManyToManyField(
        "people.Person", through="news.NewsPerson", related_name="news", verbose_name=_("people")
    )
    publications = models.ManyToManyField(
        Publication, through="news.NewsPublication", related_name="news", verbose_name=_("publications")
    )
    software = models.ManyToManyField(
        Software, through="news.NewsSoftware", related_name="news", verbose_name=_("software")
    )

    translated_fields = ("title", "body")

    objects = NewsQuerySet.as_manager()

    class Meta(Visible.Meta):
        verbose_name = _("news item")
        verbose_name_plural = _("news")
        constraints = [
            *Translated.Meta.constraints,
            *Visible.Meta.constraints,
            models.CheckConstraint(name="news_newsitem_titled", condition=~Q(title="")),
            models.CheckConstraint(name="news_newsitem_slug_form", condition=Q(slug__regex=SLUG_FORM)),
            models.CheckConstraint(
                name="news_newsitem_day_is_first_day",
                condition=Q(day_precision="day")
                | Q(day_precision="month", day__day=1)
                | Q(day_precision="season", day__day=1, day__month__in=[3, 6, 9, 12])
                | Q(day_precision="year", day__day=1, day__month=1),
            ),
        ]

    def __str__(self) -> str:
        return self.in_language.title

    def get_absolute_url(self) -> str:
        return get_url("news_item", self.slug)

    @property
    def is_shown(self) -> bool:
        return super().is_shown and self.day <= today()

    @property
    def shown_when(self) -> str:
        return gettext("Public from %(day)s") % {"day": format_date(self.day, "DATE_FORMAT")}

    @cached_property
    def public_author(self):
        """The author, if visitors may see their profile."""
        return self.author if self.author and self.author.is_shown else None

    @property
    def date(self) -> PartialDate:
        return PartialDate.from_first(self.day, Precision(self.day_precision))


class NewsPart(Ordered, ChildModel):
    """A person, paper or software that an item of news is about."""

    triggers = [*ChildModel.triggers, *TOUCHES_NEWS]

    class Meta(ChildModel.Meta):
        abstract = True
        ordering = ["position", "pk"]


@journaled()
class NewsPerson(NewsPart):
    news_item = models.ForeignKey(
        NewsItem, models.CASCADE, related_name="news_people", verbose_name=_("news item")
    )
    person = models.ForeignKey(
        "people.Person", models.CASCADE, related_name="news_people", verbose_name=_("person")
    )

    class Meta(NewsPart.Meta):
        verbose_name = _("person")
        verbose_name_plural = _("people")
        constraints = [models.UniqueConstraint(fields=["news_item", "person"], name="news_newsperson_once")]

    def __str__(self) -> str:
        return str(self.person)


@journaled()
class NewsPublication(NewsPart):
    news_item = models.ForeignKey(
        NewsItem, models.CASCADE, related_name="news_publications", verbose_name=_("news item")
    )
    publication = models.ForeignKey(
        Publication, models.CASCADE, related_name="news_publications", verbose_name=_("publication")
    )

    class Meta(NewsPart.Meta):
        verbose_name_plural = _("papers")
        verbose_name = _("paper")
        constraints = [
            models.UniqueConstraint(fields=["news_item", "publication"], name="news_newspublication_once")
        ]

    def __str__(self) -> str:
        return str(self.publication)


@journaled()
class NewsSoftware(NewsPart):
    news_item = models.ForeignKey(
        NewsItem, models.CASCADE, related_name="news_software", verbose_name=_("news item")
    )
    software = models.ForeignKey(
        Software, models.CASCADE, related_name="news_software", verbose_name=_("software")
    )

    class Meta(NewsPart.Meta):
        verbose_name = _("software")
        verbose_name_plural = pgettext_lazy("plural", "software")
        constraints = [
            models.UniqueConstraint(fields=["news_item", "software"], name="news_newssoftware_once")
        ]

    def __str__(self) -> str:
        return str(self.software)


@journaled()
class NewsTopic(ItemBase, ChildModel):
    """A tag of an item of news."""

    tag = models.ForeignKey(Topic, models.CASCADE, related_name="news_items", verbose_name=_("tag"))
    content_object = models.ForeignKey(
        NewsItem,
        models.CASCADE,
        related_name="topic_items",
        db_column="news_item_id",
        verbose_name=_("content object"),
    )

    triggers = [*ChildModel.triggers, *TOUCHES_NEWS]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("tags")
        verbose_name = _("tag")
        constraints = [models.UniqueConstraint(fields=["tag", "content_object"], name="news_newstopic_once")]


@journaled()
class NewsRecord(RecordReference, NewsPart):
    """A record of another kind that an item of news is about."""

    news_item = models.ForeignKey(
        NewsItem, models.CASCADE, related_name="news_records", verbose_name=_("news item")
    )

    objects = ReferenceQuerySet.as_manager()

    triggers = [*NewsPart.triggers, *RecordReference.triggers]

    class Meta(NewsPart.Meta):
        verbose_name_plural = _("related records")
        verbose_name = _("related record")
        constraints = [
            models.UniqueConstraint(fields=["news_item", "kind", "record_uid"], name="news_newsrecord_once"),
        ]

    def __str__(self) -> str:
        return str(self.record)

    @classmethod
    def can_refer_to(cls, kind: ContentKind) -> bool:
        return kind.in_news
