"""Decisions that two rows are not the same, which checks for duplicates would suggest again and again."""

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class DistinctPairQuerySet(models.QuerySet):
    """Queries for pairs."""

    def between(self, model: type[models.Model], one: int, other: int):
        """Filter the pair of two rows of a model."""
        first, second = sorted((one, other))
        return self.filter(model=model._meta.label_lower, first=first, second=second)


class DistinctPair(models.Model):
    """Two rows of a model that somebody compared: they are not the same."""

    model = models.CharField(max_length=80)
    first = models.BigIntegerField()
    second = models.BigIntegerField()
    decided_by = models.ForeignKey("people.User", models.SET_NULL, null=True, related_name="+")
    decided_at = models.DateTimeField(db_default=Now(), editable=False)

    objects = DistinctPairQuerySet.as_manager()

    class Meta:
        verbose_name = _("pair that is not the same")
        constraints = [
            models.UniqueConstraint(fields=["model", "first", "second"], name="people_distinctpair_once"),
            models.CheckConstraint(
                name="people_distinctpair_ordered", condition=models.Q(first__lt=models.F("second"))
            ),
        ]

    def __str__(self) -> str:
        return gettext("{model} {first} is not {second}").format(
            model=self.model, first=self.first, second=self.second
        )
