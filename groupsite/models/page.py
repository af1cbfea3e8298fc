from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.urls import Resolver404, resolve
from django.utils.translation import gettext_lazy as _

from core.db.dated_models import Ordered
from core.db.fields import SLUG_FORM, MarkdownField
from core.db.journal import journaled
from core.db.models import ChildModel, Visible, VisibleQuerySet
from core.db.translations import Translated
from core.db.triggers import build_touch_triggers
from core.web.language_paths import split_language
from core.web.urls import get_url


def is_reserved(slug: str) -> bool:
    """Return whether a page with this slug could not be reached: the path leads to another part of the site.

    What leads elsewhere follows from the URL patterns, so that a new one needs nothing.
    """
    if split_language(f"/{slug}/")[0]:
        return True
    if slug == settings.STATIC_URL.rstrip("/").rpartition("/")[2]:  # answered before URLs are resolved
        return True
    return any(_is_taken(path) for path in (f"/{slug}/", f"/{slug}"))


def _is_taken(path: str) -> bool:
    try:
        return resolve(path).url_name != "page"
    except Resolver404:
        return False


@journaled()
class Page(Ordered, Translated, Visible):
    """A page that the staff write, at /<slug>/."""

    class Purpose(models.TextChoices):
        ORDINARY = "ordinary", _("ordinary")
        JOIN = "join", _("how to join")
        CONTACT = "contact", _("contact")
        LEGAL = "legal", _("imprint, privacy, accessibility")

    title = models.CharField(_("title"), max_length=200)
    slug = models.SlugField(_("slug"), max_length=90, unique=True, allow_unicode=True)
    purpose = models.CharField(_("purpose"), max_length=8, choices=Purpose, default=Purpose.ORDINARY)
    body = MarkdownField(
        verbose_name=_("body"),
        blank=True,
        help_text=_(
            "You can use Markdown. Each large heading begins a section. A numbered list alone in one is "
            "shown as steps, if it is short."
        ),
    )

    banner = models.ForeignKey(
        "people.Image",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="banner_of_pages",
        help_text=_("A wide picture above the text."),
        verbose_name=_("banner"),
    )

    translated_fields = ("title", "body")

    objects = VisibleQuerySet.as_manager()

    class Meta(Visible.Meta):
        verbose_name_plural = _("pages")
        verbose_name = _("page")
        ordering = ["position", "title"]
        constraints = [
            *Translated.Meta.constraints,
            *Visible.Meta.constraints,
            models.CheckConstraint(name="groupsite_page_titled", condition=~Q(title="")),
            models.CheckConstraint(name="groupsite_page_slug_form", condition=Q(slug__regex=SLUG_FORM)),
        ]

    def __str__(self) -> str:
        return self.in_language.title

    def get_absolute_url(self) -> str:
        return get_url("page", self.slug)

    def clean(self) -> None:
        super().clean()
        if is_reserved(self.slug):
            message = _("This slug is reserved for another part of the site. Choose another one.")
            raise ValidationError({"slug": message})


@journaled()
class PageImage(Ordered, ChildModel):
    """A picture of the gallery below a page's text."""

    page = models.ForeignKey(Page, models.CASCADE, related_name="gallery", verbose_name=_("page"))
    image = models.ForeignKey(
        "people.Image", models.CASCADE, related_name="gallery_of", verbose_name=_("image")
    )

    triggers = [*ChildModel.triggers, *build_touch_triggers("groupsite_page", "page_id")]

    class Meta(ChildModel.Meta):
        verbose_name = _("picture of the gallery")
        verbose_name_plural = _("gallery")
        ordering = ["position", "pk"]
        constraints = [models.UniqueConstraint(fields=["page", "image"], name="groupsite_pageimage_once")]

    def __str__(self) -> str:
        return str(self.image)
