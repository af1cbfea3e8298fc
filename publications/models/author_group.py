"""Groups of mentions of a name that are probably one person each."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.db.journal import recorded
from core.db.models import ChildModel


class AuthorGroup(ChildModel):
    """Mentions that are probably one person's, and what tells them apart from others of the name.

    facts: names of co-authors, venues, subjects, the first and the last year, and how many papers, as they
    were when the group was made.
    """

    facts = models.JSONField(default=dict, blank=True)

    def __str__(self) -> str:
        return f"group {self.pk}"


@recorded()
class GroupedMention(ChildModel):
    """A mention in a group. It refers to the mention by values, as a decision does.

    confirmed: an editor said so, and grouping anew does not change it.
    """

    group = models.ForeignKey(AuthorGroup, models.CASCADE, related_name="mentions")
    key = models.CharField(_("key of the name"), max_length=500)
    publication_uid = models.UUIDField(null=True, blank=True)
    corpus = models.CharField(max_length=80, blank=True)
    source_key = models.CharField(max_length=300, blank=True)
    position = models.PositiveSmallIntegerField(null=True, blank=True)
    confirmed = models.BooleanField(default=False)

    class Meta(ChildModel.Meta):
        indexes = [models.Index(fields=["key", "group"], name="publications_groupedmention_k")]
        constraints = [
            models.UniqueConstraint(
                fields=["publication_uid", "corpus", "source_key", "key", "position"],
                name="publications_groupedmention_1",
                nulls_distinct=False,
            ),
            models.CheckConstraint(
                name="publications_groupedmention_at",
                condition=Q(publication_uid__isnull=False, corpus="", source_key="")
                | (Q(publication_uid=None) & ~Q(corpus="") & ~Q(source_key="")),
            ),
        ]

    def __str__(self) -> str:
        return gettext("{name} on {paper}").format(
            name=self.key, paper=self.source_key or self.publication_uid
        )
