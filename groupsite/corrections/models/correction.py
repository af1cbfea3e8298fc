"""Corrections that people without the permission propose, until somebody with it decides."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from core.db.journal import recorded
from core.kinds import ContentKind
from core.references import RecordReference, ReferenceQuerySet


class CorrectionState(models.TextChoices):
    WAITING = "waiting", _("waiting")
    ACCEPTED = "accepted", _("accepted")
    DECLINED = "declined", _("declined")


class CorrectionQuerySet(ReferenceQuerySet):
    """Filters of corrections."""

    def waiting(self):
        """Select corrections that nobody has decided on."""
        return self.filter(state=CorrectionState.WAITING)

    def decided(self):
        return self.exclude(state=CorrectionState.WAITING)

    def with_records(self):
        """Fetch the record of each, and who decided."""
        return super().with_records().select_related("decided_by__person")


@recorded(only=("kind", "record_uid"))
class Correction(RecordReference):
    """A mistake that a visitor reports, or what a former member changes in the own entry.

    part: what a report is about, a field or part that the kind of the record declares. changes: the value
    before and the proposed one of each field, as text. sender: a keyed hash of the client's address, for
    limits.
    """

    State = CorrectionState

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
                fields=["created_at"], name="corrections_correction_waiting", condition=Q(state="waiting")
            ),
            models.Index(fields=["sender", "created_at"], name="corrections_correction_sender"),
        ]
        constraints = [
            models.CheckConstraint(
                name="corrections_correction_state_known", condition=Q(state__in=CorrectionState.values)
            ),
        ]

    def __str__(self) -> str:
        return str(self.record)

    @classmethod
    def can_refer_to(cls, kind: ContentKind) -> bool:
        return kind.correctable is not None

    @property
    def is_waiting(self) -> bool:
        return self.state == self.State.WAITING
