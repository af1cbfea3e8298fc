from django.db import models
from django.db.models import Func, Q, Value
from django.db.models.functions import Greatest
from django.urls import reverse
from django.utils import timezone

from core.db.dated_models import PRECISIONS, Ordered, today
from core.db.fields import SLUG_FORM
from core.db.journal import journaled
from core.db.models import ChildModel, Visible, VisibleQuerySet
from core.db.triggers import build_touch_triggers
from core.text.dates import PartialDate, Precision
from publications.models import Publication
from software.models import Software

TOUCHES_NEWS = build_touch_triggers("groupsite_newsitem", "news_item_id")


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
class NewsItem(Visible):
    """An item of news."""

    title = models.CharField(max_length=200)
    slug = models.SlugField(max_length=120, unique=True, allow_unicode=True)
    day = models.DateField("date", help_text="The item is not shown before this date.")
    day_precision = models.CharField(max_length=6, choices=PRECISIONS, default=Precision.DAY.value)
    body = models.TextField(blank=True, help_text="You can use Markdown.")
    people = models.ManyToManyField("people.Person", through="groupsite.NewsPerson", related_name="news")
    publications = models.ManyToManyField(
        Publication, through="groupsite.NewsPublication", related_name="news"
    )
    software = models.ManyToManyField(Software, through="groupsite.NewsSoftware", related_name="news")

    objects = NewsQuerySet.as_manager()

    class Meta(Visible.Meta):
        verbose_name_plural = "news"
        constraints = [
            *Visible.Meta.constraints,
            models.CheckConstraint(name="groupsite_newsitem_titled", condition=~Q(title="")),
            models.CheckConstraint(name="groupsite_newsitem_slug_form", condition=Q(slug__regex=SLUG_FORM)),
            models.CheckConstraint(
                name="groupsite_newsitem_day_is_first_day",
                condition=Q(day_precision="day")
                | Q(day_precision="month", day__day=1)
                | Q(day_precision="season", day__day=1, day__month__in=[3, 6, 9, 12])
                | Q(day_precision="year", day__day=1, day__month=1),
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("news_item", args=[self.slug])

    @property
    def is_shown(self) -> bool:
        return super().is_shown and self.day <= today()

    @property
    def shown_when(self) -> str:
        return f"Public from {self.day:%-d %B %Y}"

    @property
    def date(self) -> PartialDate:
        return PartialDate.from_first(self.day, Precision(self.day_precision))


class NewsPart(Ordered, ChildModel):
    """A person, paper or software that an item of news is about."""

    class Meta(ChildModel.Meta):
        abstract = True
        ordering = ["position", "pk"]
        triggers = [*ChildModel.Meta.triggers, *TOUCHES_NEWS]


@journaled()
class NewsPerson(NewsPart):
    news_item = models.ForeignKey(NewsItem, models.CASCADE, related_name="news_people")
    person = models.ForeignKey("people.Person", models.CASCADE, related_name="news_people")

    class Meta(NewsPart.Meta):
        verbose_name = "person"
        verbose_name_plural = "people"
        constraints = [
            models.UniqueConstraint(fields=["news_item", "person"], name="groupsite_newsperson_once")
        ]

    def __str__(self) -> str:
        return str(self.person)


@journaled()
class NewsPublication(NewsPart):
    news_item = models.ForeignKey(NewsItem, models.CASCADE, related_name="news_publications")
    publication = models.ForeignKey(Publication, models.CASCADE, related_name="news_publications")

    class Meta(NewsPart.Meta):
        verbose_name = "paper"
        constraints = [
            models.UniqueConstraint(
                fields=["news_item", "publication"], name="groupsite_newspublication_once"
            )
        ]

    def __str__(self) -> str:
        return str(self.publication)


@journaled()
class NewsSoftware(NewsPart):
    news_item = models.ForeignKey(NewsItem, models.CASCADE, related_name="news_software")
    software = models.ForeignKey(Software, models.CASCADE, related_name="news_software")

    class Meta(NewsPart.Meta):
        verbose_name = "software"
        verbose_name_plural = "software"
        constraints = [
            models.UniqueConstraint(fields=["news_item", "software"], name="groupsite_newssoftware_once")
        ]

    def __str__(self) -> str:
        return str(self.software)
