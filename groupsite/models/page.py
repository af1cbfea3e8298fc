from django.db import models
from django.db.models import Q
from django.urls import reverse

from core.db.dated_models import Ordered
from core.db.fields import SLUG_FORM
from core.db.journal import journaled
from core.db.models import Visible, VisibleQuerySet

RESERVED_SLUGS = (
    "admin",
    "authors",
    "awards",
    "feed",
    "files",
    "healthz",
    "media",
    "news",
    "oai",
    "openapi",
    "papers",
    "people",
    "publications",
    "research",
    "robots",
    "search",
    "sitemap",
    "software",
    "static",
    "teaching",
    "topics",
    "venues",
)
"""First segments of fixed paths: a page with such a slug could not be reached."""


@journaled()
class Page(Ordered, Visible):
    """A page that the staff write, at /<slug>/."""

    class Purpose(models.TextChoices):
        ORDINARY = "ordinary", "ordinary"
        JOIN = "join", "how to join"
        CONTACT = "contact", "contact"
        LEGAL = "legal", "imprint, privacy, accessibility"

    title = models.CharField(max_length=200)
    slug = models.SlugField(max_length=90, unique=True, allow_unicode=True)
    purpose = models.CharField(max_length=8, choices=Purpose, default=Purpose.ORDINARY)
    body = models.TextField(blank=True, help_text="Markdown")

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
                violation_error_message="This address belongs to a fixed part of the site.",
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return reverse("page", args=[self.slug])
