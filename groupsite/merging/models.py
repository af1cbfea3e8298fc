from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from core.db.journal import recorded


class IdentityChangeKind(models.TextChoices):
    MERGE = "merge", _("merged")
    SPLIT = "split", _("split")


@recorded(only=("undone_at",))
class IdentityChange(models.Model):
    """A merge of two rows, or a split of one. Only for those who may merge.

    model: the lower-case label of the rows' model. kept: the key of the row that stays. other: that of the
    row that was merged into it, or was split off. context: of its events in the journal, which undo it.
    """

    Kind = IdentityChangeKind

    kind = models.CharField(max_length=5, choices=Kind)
    model = models.CharField(max_length=60)
    kept = models.BigIntegerField()
    other = models.BigIntegerField()
    kept_label = models.CharField(max_length=300)
    other_label = models.CharField(max_length=300)
    context = models.UUIDField(null=True)
    made_by = models.ForeignKey("people.User", models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(db_default=Now(), editable=False)
    undone_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering = ["-made_at", "-pk"]
        constraints = [
            models.CheckConstraint(
                name="merging_identitychange_kind_known",
                condition=models.Q(kind__in=IdentityChangeKind.values),
            )
        ]

    def __str__(self) -> str:
        if self.kind == self.Kind.MERGE:
            return _("“%(other)s” merged into “%(kept)s”") % {
                "other": self.other_label,
                "kept": self.kept_label,
            }
        return _("“%(other)s” split off from “%(kept)s”") % {
            "other": self.other_label,
            "kept": self.kept_label,
        }
