from django.db import models
from django.utils.translation import gettext_lazy as _


class SavedView(models.Model):
    """Filters, search and order of a list of the editing side, under a name that somebody gave them."""

    user = models.ForeignKey("people.User", models.CASCADE, related_name="saved_views")
    model = models.CharField(max_length=80)
    name = models.CharField(max_length=60)
    query = models.CharField(max_length=1_000)

    class Meta:
        verbose_name = _("saved view")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["user", "model", "name"], name="groupsite_savedview_once"),
            models.CheckConstraint(name="groupsite_savedview_named", condition=~models.Q(name="")),
        ]

    def __str__(self) -> str:
        return self.name
