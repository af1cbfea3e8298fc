from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.db.dated_models import InYears, InYearsQuerySet, Ordered
from core.db.fields import WebAddressField
from core.db.journal import journaled
from core.db.models import ChildModel, VersionedModel, build_one_of_constraint
from core.db.triggers import build_touch_triggers
from people.models.querysets import filter_seen_people
from publications.models import Publication
from publications.querysets import list_long
from software.models import Software


class AwardQuerySet(InYearsQuerySet):
    """Queries for awards."""

    def for_rows(self):
        """Prefetch the paper or software that was honoured, and the recipients that visitors may see."""
        recipients = filter_seen_people(AwardRecipient.objects.order_by("position", "pk"))
        return self.with_things().prefetch_related(models.Prefetch("recipients", queryset=recipients))

    def with_things(self):
        """Prefetch the paper or the software that was honoured."""
        papers = Publication.objects.defer(*list_long())
        return self.prefetch_related(
            models.Prefetch("publication", papers), "publication__version_of", "software"
        )


class AwardOutcome(models.TextChoices):
    WON = "won", _("won")
    FINALIST = "finalist", _("finalist")
    NOMINATED = "nominated", _("nominated")
    MENTIONED = "mentioned", _("honourable mention")


@journaled()
class Award(InYears, Ordered, VersionedModel):
    """An honour to people, to a paper or to a software."""

    Outcome = AwardOutcome

    title = models.CharField(_("title"), max_length=200)
    giver = models.CharField(_("awarded by"), max_length=200, blank=True)
    outcome = models.CharField(_("result"), max_length=9, choices=Outcome, default=Outcome.WON)
    note = models.CharField(_("note"), max_length=300, blank=True)
    url = WebAddressField("URL", max_length=500, blank=True)
    publication = models.ForeignKey(
        Publication,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="awards",
        verbose_name=_("publication"),
    )
    software = models.ForeignKey(
        Software, models.SET_NULL, null=True, blank=True, related_name="awards", verbose_name=_("software")
    )

    objects = AwardQuerySet.as_manager()

    class Meta(VersionedModel.Meta):
        verbose_name_plural = _("awards")
        verbose_name = _("award")
        constraints = [
            models.CheckConstraint(name="groupsite_award_titled", condition=~Q(title="")),
            models.CheckConstraint(
                name="groupsite_award_outcome_known",
                condition=Q(outcome__in=AwardOutcome.values),
            ),
            models.CheckConstraint(
                name="groupsite_award_dated",
                condition=Q(years__len__gt=0) | Q(since__isnull=False),
                violation_error_message=_("Enter at least one year."),
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def outcome_note(self) -> str:
        """The outcome, or "" if the award was won."""
        return "" if self.outcome == self.Outcome.WON else self.get_outcome_display()

    @property
    def is_received(self) -> bool:
        """Whether it was awarded; nominees and finalists did not get it."""
        return self.outcome in (self.Outcome.WON, self.Outcome.MENTIONED)

    @property
    def qualified_title(self) -> str:
        """The title, with the outcome unless it was won: "Best Paper Award (finalist)"."""
        return f"{self.title} ({self.outcome_note})" if self.outcome_note else self.title

    @property
    def remarks(self) -> str:
        """Outcome, giver and note: "finalist, ACM CoNEXT"."""
        return ", ".join(filter(None, (self.outcome_note, self.giver, self.note)))


@journaled()
class AwardRecipient(Ordered, ChildModel):
    """A recipient of an award: a person of the group, or a printed name."""

    award = models.ForeignKey(Award, models.CASCADE, related_name="recipients", verbose_name=_("award"))
    person = models.ForeignKey(
        "people.Person",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="award_recipients",
        verbose_name=_("person"),
    )
    name = models.CharField(_("name"), max_length=200, blank=True)

    triggers = [*ChildModel.triggers, *build_touch_triggers("groupsite_award", "award_id")]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("recipients")
        verbose_name = _("recipient")
        ordering = ["position", "pk"]
        constraints = [
            build_one_of_constraint("groupsite_awardrecipient_by_one", "person", "name"),
            models.UniqueConstraint(
                fields=["award", "person", "name"], name="groupsite_awardrecipient_once", nulls_distinct=False
            ),
        ]

    def __str__(self) -> str:
        return self.person.name if self.person else self.name
