"""Sources of papers, what they list, and what a person lets them do; never public."""

import datetime
from urllib.parse import urlsplit

from django.db import models
from django.db.models import Count, Q
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from people.models import Person, User
from publications.imports.sources.work_sources import WORK_SOURCES
from publications.models import ImportBatch, ImportItem

ALERT_AFTER = datetime.timedelta(days=2, hours=12)
"""How long a source has failed after three nights."""


class PaperSourceQuerySet(models.QuerySet["PaperSource"]):
    """Filters of sources, and the numbers of what they list."""

    def due(self, now: datetime.datetime):
        """Filter sources whose next look is due, the longest waiting first."""
        return self.filter(is_on=True, next_look_at__lte=now).order_by("next_look_at", "pk")

    def of_group(self):
        """Filter sources of the group, which belong to no person."""
        return self.filter(person=None)

    def with_counts(self):
        """Annotate how many works a source lists, and how many of them are in each state."""
        states = {
            "accepted_count": WorkState.HERE,
            "refused_count": WorkState.REFUSED,
        }
        return self.annotate(
            listed_count=Count("listings"),
            waiting_count=Count("listings", filter=Q(listings__work__state__in=OPEN_STATES)),
            **{
                name: Count("listings", filter=Q(listings__work__state=state))
                for name, state in states.items()
            },
        )


class PaperSource(models.Model):
    """An identifier in a service, or the URL of a file, whose works are looked at daily.

    person: whose papers these are; None for those of the group. service: the name of a work source. state:
    where the last look ended, as only the work source reads it. failing_since: the first failure since the
    last look that went well. failure: its last one, as a sentence. batch: of a source of the group, the plan
    in which its works wait.
    """

    person = models.ForeignKey(
        Person, models.CASCADE, null=True, blank=True, related_name="paper_sources", verbose_name=_("person")
    )
    service = models.CharField(pgettext_lazy("on the web", "service"), max_length=30)
    identifier = models.CharField(_("identifier"), max_length=500)
    is_on = models.BooleanField(_("look for new papers each day"), default=True)
    added_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    state = models.JSONField(default=dict, blank=True)
    next_look_at = models.DateTimeField(default=timezone.now)
    last_look_at = models.DateTimeField(null=True, blank=True)
    failing_since = models.DateTimeField(null=True, blank=True)
    failure = models.TextField(blank=True)
    note = models.TextField(blank=True, help_text=_("What to know of the last look."))
    batch = models.ForeignKey(
        ImportBatch, models.SET_NULL, null=True, blank=True, editable=False, related_name="+"
    )
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    objects = PaperSourceQuerySet.as_manager()

    class Meta:
        verbose_name = _("source of papers")
        verbose_name_plural = _("sources of papers")
        ordering = ["person", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["person", "service", "identifier"],
                name="sources_papersource_once",
                nulls_distinct=False,
                violation_error_message=_("This source is in the list already."),
            )
        ]

    def __str__(self) -> str:
        return f"{self.label} {self.identifier}"

    @property
    def label(self) -> str:
        """The name of the service, for users."""
        source = WORK_SOURCES.get(self.service)
        return (source.label if source else "") or urlsplit(self.identifier).netloc or self.service

    @property
    def url(self) -> str:
        """The URL of the page that people read; empty for a service that is no longer known."""
        source = WORK_SOURCES.get(self.service)
        return source.get_url(self.identifier) if source else ""

    @property
    def needs_attention(self) -> bool:
        """Whether it has failed for three nights."""
        return self.failing_since is not None and timezone.now() - self.failing_since >= ALERT_AFTER


class SourceRules(models.Model):
    """What a person lets their sources do, and the plan with what waits for them."""

    person = models.OneToOneField(Person, models.CASCADE, related_name="source_rules")
    adds_agreed = models.BooleanField(
        _("Add without asking what two sources and a member as co-author agree on"), default=False
    )
    adds_drafts = models.BooleanField(_("Add as a draft what only I can confirm"), default=False)
    writes_weekly = models.BooleanField(
        _("Write to me at most once a week, and only if something is waiting"), default=True
    )
    written_at = models.DateTimeField(null=True, blank=True, editable=False)
    batch = models.ForeignKey(
        ImportBatch, models.SET_NULL, null=True, blank=True, editable=False, related_name="+"
    )

    class Meta:
        verbose_name_plural = _("source rules")

    def __str__(self) -> str:
        return str(self.person)


class WorkState(models.TextChoices):
    WAITING = "waiting", _("waiting")
    LATER = "later", _("put off")
    HERE = "here", _("on the site")
    REFUSED = "refused", _("refused")


OPEN_STATES = (WorkState.WAITING, WorkState.LATER)


class ListedWorkQuerySet(models.QuerySet["ListedWork"]):
    """Filters of works by what was decided on them."""

    def open(self):
        """Filter works that nobody decided on."""
        return self.filter(state__in=OPEN_STATES, item__isnull=False)

    def to_decide(self, now: datetime.datetime):
        """Filter open works that are not put off."""
        return self.open().filter(Q(hidden_until=None) | Q(hidden_until__lte=now))


class ListedWork(models.Model):
    """A work that one or more sources of a person, or of the group, list.

    item: in the plan of the person, while it waits or was refused, and afterwards in the import that added
    it. publication_uid: of the paper that it is.
    """

    State = WorkState

    person = models.ForeignKey(
        Person, models.CASCADE, null=True, blank=True, related_name="listed_works", verbose_name=_("person")
    )
    state = models.CharField(max_length=7, choices=State, default=State.WAITING)
    title = models.TextField()
    item = models.OneToOneField(
        ImportItem, models.SET_NULL, null=True, blank=True, related_name="listed_work"
    )
    publication_uid = models.UUIDField(null=True, blank=True, db_index=True)
    hidden_until = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    objects = ListedWorkQuerySet.as_manager()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                name="sources_listedwork_state_known", condition=Q(state__in=WorkState.values)
            )
        ]
        indexes = [models.Index(fields=["person", "state"], name="sources_listedwork_person")]

    def __str__(self) -> str:
        return self.title

    def get_item(self) -> ImportItem:
        """Return the item of a work that is open. Raises ValueError if it has none."""
        if self.item is None:
            raise ValueError("The work has no item.")
        return self.item

    def get_person(self) -> Person:
        """Return the person of a work. Raises ValueError if it is one of the group's."""
        if self.person is None:
            raise ValueError("The work belongs to no person.")
        return self.person


class SourceListing(models.Model):
    """That a source lists a work. key: the identifier, or else the fingerprint, that the work has there."""

    source = models.ForeignKey(PaperSource, models.CASCADE, related_name="listings")
    work = models.ForeignKey(ListedWork, models.CASCADE, related_name="listings")
    key = models.CharField(max_length=400)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["source", "key"], name="sources_sourcelisting_once"),
        ]

    def __str__(self) -> str:
        return self.key
