"""Corrections that people without the permission propose, until somebody with it decides."""

from django.db import models
from django.db.models import Func, Q
from django.db.models.functions import Now
from django.db.models.lookups import Exact
from django.utils.translation import gettext_lazy as _

RECORDS = (
    *("person", "publication", "software", "theme", "news_item"),
    *("project", "event", "talk", "position", "thesis"),
)
"""The foreign keys of a correction, of which one is set."""


class CorrectionState(models.TextChoices):
    WAITING = "waiting", _("waiting")
    ACCEPTED = "accepted", _("accepted")
    DECLINED = "declined", _("declined")


class CorrectionQuerySet(models.QuerySet):
    """Filters of corrections."""

    def waiting(self):
        """Select corrections that nobody has decided on."""
        return self.filter(state=CorrectionState.WAITING)

    def decided(self):
        return self.exclude(state=CorrectionState.WAITING)

    def with_records(self):
        """Select the record of each, and who decided."""
        return self.select_related(*RECORDS, "decided_by__person")


class Correction(models.Model):
    """A mistake that a visitor reports, or what a former member changes in the own entry.

    part: what a report is about, a key of `groupsite.corrections.records`. changes: the value before and the
    proposed one of each field, as text. sender: a keyed hash of the client's address, for limits.
    """

    State = CorrectionState

    person = models.ForeignKey(
        "people.Person", models.CASCADE, null=True, blank=True, related_name="corrections"
    )
    publication = models.ForeignKey(
        "publications.Publication", models.CASCADE, null=True, blank=True, related_name="corrections"
    )
    software = models.ForeignKey(
        "software.Software", models.CASCADE, null=True, blank=True, related_name="corrections"
    )
    theme = models.ForeignKey(
        "software.Theme", models.CASCADE, null=True, blank=True, related_name="corrections"
    )
    news_item = models.ForeignKey(
        "groupsite.NewsItem", models.CASCADE, null=True, blank=True, related_name="corrections"
    )
    project = models.ForeignKey(
        "software.Project", models.CASCADE, null=True, blank=True, related_name="corrections"
    )
    event = models.ForeignKey(
        "agenda.Event", models.CASCADE, null=True, blank=True, related_name="corrections"
    )
    talk = models.ForeignKey("agenda.Talk", models.CASCADE, null=True, blank=True, related_name="corrections")
    position = models.ForeignKey(
        "agenda.Position", models.CASCADE, null=True, blank=True, related_name="corrections"
    )
    thesis = models.ForeignKey(
        "agenda.Thesis", models.CASCADE, null=True, blank=True, related_name="corrections"
    )
    part = models.CharField(max_length=30, blank=True)
    changes = models.JSONField(default=dict, blank=True)
    message = models.TextField(blank=True)
    name = models.CharField(max_length=100, blank=True)
    email = models.EmailField(_("e-mail address"), max_length=254, blank=True)
    sender = models.CharField(max_length=64, blank=True, editable=False)
    state = models.CharField(max_length=8, choices=State, default=State.WAITING)
    created_at = models.DateTimeField(db_default=Now(), editable=False)
    decided_by = models.ForeignKey("people.User", models.SET_NULL, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)

    objects = CorrectionQuerySet.as_manager()

    class Meta:
        ordering = ["-created_at", "-pk"]
        indexes = [
            models.Index(
                fields=["created_at"], name="groupsite_correction_waiting", condition=Q(state="waiting")
            ),
            models.Index(fields=["sender", "created_at"], name="groupsite_correction_sender"),
        ]
        constraints = [
            models.CheckConstraint(
                name="groupsite_correction_one_record",
                condition=Exact(
                    Func(*RECORDS, function="num_nonnulls", output_field=models.IntegerField()), 1
                ),
            ),
            models.CheckConstraint(
                name="groupsite_correction_state_known", condition=Q(state__in=CorrectionState.values)
            ),
        ]

    def __str__(self) -> str:
        return str(self.record)

    @property
    def record(self) -> models.Model:
        """The person, paper, project or other record that it is about."""
        return next(row for row in (getattr(self, name) for name in RECORDS) if row is not None)

    @property
    def is_waiting(self) -> bool:
        return self.state == self.State.WAITING
