from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from core.db.dated_models import Ordered
from core.db.fields import SLUG_FORM, MarkdownField
from core.db.journal import journaled
from core.db.models import ChildModel, Visible, VisibleQuerySet
from core.db.triggers import build_touch_triggers
from core.web.urls import get_url

RESERVED_SLUGS = (
    "accounts",
    "admin",
    "authors",
    "awards",
    "events",
    "feed",
    "files",
    "healthz",
    "images",
    "media",
    "news",
    "oai",
    "openapi",
    "papers",
    "people",
    "projects",
    "publications",
    "research",
    "robots",
    "search",
    "sitemap",
    "software",
    "static",
    "teaching",
    "theses",
    "topics",
    "venues",
    "years",
)
"""First segments of fixed paths: a page with such a slug could not be reached."""


@journaled()
class Page(Ordered, Visible):
    """A page that the staff write, at /<slug>/."""

    class Purpose(models.TextChoices):
        ORDINARY = "ordinary", _("ordinary")
        JOIN = "join", _("how to join")
        CONTACT = "contact", _("contact")
        LEGAL = "legal", _("imprint, privacy, accessibility")

    title = models.CharField(max_length=200)
    slug = models.SlugField(max_length=90, unique=True, allow_unicode=True)
    purpose = models.CharField(max_length=8, choices=Purpose, default=Purpose.ORDINARY)
    body = MarkdownField(blank=True, help_text=_("You can use Markdown."))

    banner = models.ForeignKey(
        "people.Image",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="banner_of_pages",
        help_text=_("A wide picture above the text."),
    )

    objects = VisibleQuerySet.as_manager()

    class Meta(Visible.Meta):
        ordering = ["position", "title"]
        constraints = [
            *Visible.Meta.constraints,
            models.CheckConstraint(name="groupsite_page_titled", condition=~Q(title="")),
            models.CheckConstraint(name="groupsite_page_slug_form", condition=Q(slug__regex=SLUG_FORM)),
            models.CheckConstraint(
                name="groupsite_page_slug_free",
                condition=~Q(slug__in=RESERVED_SLUGS),
                violation_error_message=_(
                    "This slug is reserved for another part of the site. Choose another one."
                ),
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return get_url("page", self.slug)


@journaled()
class PageImage(Ordered, ChildModel):
    """A picture of the gallery below a page's text."""

    page = models.ForeignKey(Page, models.CASCADE, related_name="gallery")
    image = models.ForeignKey("people.Image", models.CASCADE, related_name="gallery_of")

    triggers = [*ChildModel.triggers, *build_touch_triggers("groupsite_page", "page_id")]

    class Meta(ChildModel.Meta):
        verbose_name = _("picture of the gallery")
        verbose_name_plural = _("gallery")
        ordering = ["position", "pk"]
        constraints = [models.UniqueConstraint(fields=["page", "image"], name="groupsite_pageimage_once")]

    def __str__(self) -> str:
        return str(self.image)
