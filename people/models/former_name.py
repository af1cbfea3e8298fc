from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.db.fields import KeyField
from core.db.journal import recorded
from people.models.person import Person


@recorded(only=("person",))
class FormerName(models.Model):
    """A printed name that a person gave up quietly: imports read it as the new one. Only owners see it.

    The journal has no name of it, and its text says nothing, as lists of related rows show that.
    """

    person = models.ForeignKey(Person, models.CASCADE, related_name="former_names")
    name = models.CharField(max_length=300)
    key = KeyField()
    replacement = models.CharField(max_length=300, help_text=_("As it is printed from now on."))
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(fields=["person", "key"], name="people_formername_once"),
            models.CheckConstraint(
                name="people_formername_named", condition=~models.Q(name="") & ~models.Q(replacement="")
            ),
        ]

    def __str__(self) -> str:
        return gettext("a former name of {person}").format(person=self.person)
