from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.db.dated_models import Ordered
from core.db.fields import MarkdownField
from core.db.journal import journaled
from core.db.models import ChildModel
from core.db.translations import Translated
from core.db.triggers import build_touch_triggers
from groupsite.models.group import Group


class HomeBlockKind(models.TextChoices):
    OPENING = "opening", _("statement, with the text about the group and the banner")
    BANNER = "banner", _("banner alone")
    RESEARCH = "research", _("research themes over the years")
    PROJECTS = "projects", _("projects")
    PAPERS = "papers", _("selected papers")
    NEWS = "news", _("news, the latest with its text")
    SOFTWARE = "software", _("software")
    PEOPLE = "people", _("people")
    PARTNERS = "partners", _("partners")
    JOIN = "join", _("how to join")
    TEXT = "text", _("free text")


@journaled()
class HomeBlock(Ordered, Translated, ChildModel):
    """A part of the home page; without any, the page has its default parts.

    The opening stands first unless it is one of them; it has the banner unless that is one.
    """

    Kind = HomeBlockKind
    DEFAULT = ("research", "news", "papers", "projects", "people", "software", "partners", "join")

    group = models.ForeignKey(Group, models.CASCADE, related_name="home_blocks", verbose_name=_("group"))
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    heading = models.CharField(
        _("heading"),
        max_length=60,
        blank=True,
        help_text=_("Shown instead of the usual heading, for example Our papers."),
    )
    body = MarkdownField(_("text"), blank=True, help_text=_("Of a free text. You can use Markdown."))
    is_draft = models.BooleanField(_("draft"), default=False, help_text=_("Hidden from visitors."))

    translated_fields = ("heading", "body")

    triggers = [*ChildModel.triggers, *build_touch_triggers("groupsite_group", "group_id")]

    class Meta(ChildModel.Meta):
        verbose_name = _("block of the home page")
        verbose_name_plural = _("blocks of the home page")
        ordering = ["position", "pk"]
        constraints = [
            *Translated.Meta.constraints,
            models.CheckConstraint(
                name="groupsite_homeblock_kind_known", condition=Q(kind__in=HomeBlockKind.values)
            ),
            models.CheckConstraint(
                name="groupsite_homeblock_text_given",
                condition=~Q(kind="text") | ~Q(body=""),
                violation_error_message=_("Enter the text of the block."),
            ),
            models.UniqueConstraint(
                fields=["group", "kind"],
                name="groupsite_homeblock_once",
                condition=~Q(kind="text"),
                violation_error_message=_("The home page has such a block already."),
            ),
        ]

    def __str__(self) -> str:
        return self.in_language.heading or str(self.get_kind_display())

    @property
    def template(self) -> str:
        return f"groupsite/home/_{self.kind}.html"
