from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from bibliography.kinds import KINDS, LABELS
from core.db.fields import SLUG_FORM
from core.db.journal import journaled
from core.db.models import VersionedModel
from core.db.triggers import Trigger, build_difference

KIND_LABELS = {name: _(label) for name, label in LABELS.items()}
"""The labels of standard kinds in the language of the moment."""
REACHES_PAPERS = Trigger(
    name="reaches_papers",
    events="UPDATE OF name, plural, slug, standard",
    condition=build_difference("name", "plural", "slug", "standard"),
    body="""
        UPDATE publications_publication SET kind = NEW.standard, changed_at = now()
        WHERE own_kind_id = NEW.id;
        RETURN NULL;
    """,
)
"""Updates the standard kind and the time of change of the papers of a kind."""


@journaled()
class PaperKind(VersionedModel):
    """A kind of papers with a name of the group's own. Exports have the standard kind that it stands for."""

    name = models.CharField(
        _("name"), max_length=60, unique=True, help_text=_("For example extended abstract.")
    )
    plural = models.CharField(_("plural"), max_length=60, help_text=_("For example extended abstracts."))
    slug = models.SlugField(_("slug"), max_length=70, unique=True, allow_unicode=True)
    standard = models.CharField(
        _("standard kind"),
        max_length=14,
        choices=KIND_LABELS,
        help_text=_("How BibTeX, other exports and search classify these papers."),
    )

    has_few_rows = True

    triggers = [*VersionedModel.triggers, REACHES_PAPERS]

    class Meta(VersionedModel.Meta):
        verbose_name = _("kind of paper")
        verbose_name_plural = _("kinds of paper")
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(
                name="publications_paperkind_named", condition=~Q(name="") & ~Q(plural="")
            ),
            models.CheckConstraint(
                name="publications_paperkind_slug_form",
                condition=Q(slug__regex=SLUG_FORM) & ~Q(slug__in=list(KINDS)),
                violation_error_message=_("A standard kind has this slug. Choose another one."),
            ),
            models.CheckConstraint(
                name="publications_paperkind_standard_known", condition=Q(standard__in=list(KINDS))
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_label(self, many: bool) -> str:
        """Return the noun for papers of this kind, plural if `many`."""
        return self.plural if many else self.name
