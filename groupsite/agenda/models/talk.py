from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.db.dated_models import PRECISIONS, Ordered
from core.db.fields import SLUG_FORM, MarkdownField, WebAddressField
from core.db.journal import journaled
from core.db.models import ChildModel, Visible, VisibleQuerySet, build_one_of_constraint
from core.db.translations import Translated
from core.db.triggers import build_touch_triggers
from core.text.dates import PartialDate, Precision
from core.web.urls import get_url
from core.web.visibility import get_if_public
from groupsite.agenda.models.affiliations import HasAffiliation
from groupsite.agenda.models.event import Event
from people.models.querysets import filter_seen_people
from publications.models import Publication
from publications.querysets import list_long


class TalkQuerySet(VisibleQuerySet):
    """Queries of talks."""

    def newest_first(self):
        return self.order_by("-day", "-pk")

    def for_rows(self):
        """Fetch the event, the paper, and the speakers that visitors may see."""
        speakers = filter_seen_people(TalkSpeaker.objects.order_by("position", "pk"))
        papers = Publication.objects.defer(*list_long())
        return self.select_related("event").prefetch_related(
            models.Prefetch("speakers", speakers), models.Prefetch("publication", papers)
        )


class TalkKind(models.TextChoices):
    TALK = "talk", _("talk")
    INVITED = "invited", _("invited talk")
    KEYNOTE = "keynote", _("keynote")
    TUTORIAL = "tutorial", _("tutorial")
    PANEL = "panel", _("panel")


@journaled()
class Talk(Translated, Visible):
    """A talk of members anywhere, or of anybody at an event of the group."""

    Kind = TalkKind

    title = models.CharField(_("title"), max_length=300)
    slug = models.SlugField(_("slug"), max_length=120, unique=True, allow_unicode=True)
    kind = models.CharField(_("kind"), max_length=8, choices=TalkKind, default=TalkKind.TALK)
    day = models.DateField(_("date"), help_text=_("The day of the talk."))
    day_precision = models.CharField(
        _("day precision"), max_length=6, choices=PRECISIONS, default=Precision.DAY.value
    )
    event = models.ForeignKey(
        Event, models.SET_NULL, null=True, blank=True, related_name="talks", verbose_name=_("event")
    )
    place = models.CharField(
        _("where"),
        max_length=200,
        blank=True,
        help_text=_("For talks elsewhere, for example OSDI ’24, Santa Clara."),
    )
    abstract = MarkdownField(_("abstract"), blank=True, help_text=_("You can use Markdown."))
    slides = WebAddressField(_("slides"), max_length=500, blank=True, help_text=_("A URL."))
    video = WebAddressField(_("video"), max_length=500, blank=True, help_text=_("A URL."))
    publication = models.ForeignKey(
        Publication, models.SET_NULL, null=True, blank=True, related_name="talks", verbose_name=_("paper")
    )

    translated_fields = ("abstract",)

    objects = TalkQuerySet.as_manager()

    class Meta(Visible.Meta):
        verbose_name_plural = _("talks")
        verbose_name = _("talk")
        constraints = [
            *Translated.Meta.constraints,
            *Visible.Meta.constraints,
            models.CheckConstraint(name="agenda_talk_titled", condition=~Q(title="")),
            models.CheckConstraint(name="agenda_talk_slug_form", condition=Q(slug__regex=SLUG_FORM)),
            models.CheckConstraint(name="agenda_talk_kind_known", condition=Q(kind__in=TalkKind.values)),
            models.CheckConstraint(
                name="agenda_talk_day_is_first_day",
                condition=Q(day_precision="day")
                | Q(day_precision="month", day__day=1)
                | Q(day_precision="season", day__day=1, day__month__in=[3, 6, 9, 12])
                | Q(day_precision="year", day__day=1, day__month=1),
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return get_url("talk", self.slug)

    @property
    def date(self) -> PartialDate:
        return PartialDate.from_first(self.day, Precision(self.day_precision))

    @property
    def public_event(self) -> Event | None:
        """The event, if it has a public page."""
        return self.event if get_if_public(self.event) else None

    @property
    def where(self) -> str:
        """Where it is given: the place, else the public event with its place."""
        event = self.public_event
        return self.place or (", ".join(filter(None, (str(event), event.place))) if event else "")


@journaled()
class TalkSpeaker(HasAffiliation, Ordered, ChildModel):
    """Somebody who gives a talk: a person of the group, or a printed name."""

    talk = models.ForeignKey(Talk, models.CASCADE, related_name="speakers", verbose_name=_("talk"))
    person = models.ForeignKey(
        "people.Person",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="talk_speakers",
        verbose_name=_("person"),
    )
    name = models.CharField(
        _("name"), max_length=200, blank=True, help_text=_("For people without a page on this site.")
    )
    affiliation = models.CharField(_("affiliation"), max_length=200, blank=True)

    triggers = [*ChildModel.triggers, *build_touch_triggers("agenda_talk", "talk_id")]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("speakers")
        verbose_name = _("speaker")
        ordering = ["position", "pk"]
        constraints = [
            build_one_of_constraint("agenda_talkspeaker_by_one", "person", "name"),
            models.UniqueConstraint(
                fields=["talk", "person", "name"], name="agenda_talkspeaker_once", nulls_distinct=False
            ),
        ]

    def __str__(self) -> str:
        return self.person.name if self.person else self.name
