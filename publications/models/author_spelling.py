"""Printed names that were merged into another: imports print that one from then on."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from core.db.journal import recorded
from core.db.models import ChildModel
from publications.models.byline import Author


@recorded()
class AuthorSpelling(ChildModel):
    """A misprint of a name, as a source prints it."""

    author = models.ForeignKey(Author, models.CASCADE, related_name="spellings", verbose_name=_("author"))
    name = models.CharField(_("name"), max_length=500)
    homonym = models.CharField(_("homonym"), max_length=8, blank=True)

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("merged spellings")
        verbose_name = _("merged spelling")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["name", "homonym"], name="publications_authorspelling_once"),
            models.CheckConstraint(name="publications_authorspelling_named", condition=~models.Q(name="")),
        ]

    def __str__(self) -> str:
        return f"{self.name} {self.homonym}".strip()
