from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from bibliography.venues.labels import label_venue
from core.db.fields import SLUG_FORM, KeyField, WebAddressField
from core.db.journal import journaled
from core.db.models import ChildModel, VersionedModel
from core.db.triggers import Trigger, build_difference, build_touch_triggers, build_version_trigger
from core.web.urls import get_url
from publications.models.announcements import NAME_CHANGED, PART_CHANGED
from publications.querysets import VenueQuerySet

REACHES_PAPERS = Trigger(
    name="reaches_papers",
    events="UPDATE OF name, short, publisher, issn",
    condition=build_difference("name", "short", "publisher", "issn"),
    body="""
        UPDATE publications_publication SET changed_at = now() WHERE venue_id = NEW.id AND changed_at < now();
        RETURN NULL;
    """,
)
"""Updates the time of change of the venue's papers, but not their versions, which edits depend on."""


class VenueKind(models.TextChoices):
    JOURNAL = "journal", _("journal")
    CONFERENCE = "conference", _("conference")
    WORKSHOP = "workshop", _("workshop")
    SERIES = "series", _("book series")
    REPOSITORY = "repository", _("preprint server")
    OTHER = "other", _("other")


class Venue(VersionedModel):
    """Where papers appear: a journal, a conference, a workshop."""

    Kind = VenueKind

    name = models.CharField(_("name"), max_length=300, help_text=_("The full name."))
    short = models.CharField(
        _("short name"), max_length=60, blank=True, help_text=_("Shown in lists, for example OSDI.")
    )
    slug = models.SlugField(_("slug"), max_length=120, unique=True, allow_unicode=True)
    kind = models.CharField(_("kind"), max_length=10, choices=Kind, default=Kind.CONFERENCE)
    publisher = models.CharField(_("publisher"), max_length=200, blank=True)
    issn = models.CharField("ISSN", max_length=9, blank=True)
    url = WebAddressField("URL", max_length=500, blank=True)

    objects = VenueQuerySet.as_manager()

    triggers = [NAME_CHANGED, build_version_trigger(), REACHES_PAPERS]

    class Meta(VersionedModel.Meta):
        verbose_name_plural = _("venues")
        verbose_name = _("venue")
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(name="publications_venue_named", condition=~Q(name="")),
            models.CheckConstraint(name="publications_venue_slug_form", condition=Q(slug__regex=SLUG_FORM)),
            models.CheckConstraint(
                name="publications_venue_kind_known",
                condition=Q(kind__in=VenueKind.values),
            ),
        ]

    def __str__(self) -> str:
        """Return the label in rows; its page and the pages of papers show the full name, too."""
        return label_venue(self.name, self.short, self.kind)

    def get_absolute_url(self) -> str:
        return get_url("venue", self.slug)


class VenueName(ChildModel):
    """A name under which a venue is printed; a merge moves these, so the next import finds the venue."""

    venue = models.ForeignKey(Venue, models.CASCADE, related_name="names", verbose_name=_("venue"))
    name = models.CharField(_("name"), max_length=500)
    key = KeyField(verbose_name=_("key"), source="name", max_length=500)

    triggers = [PART_CHANGED, *build_touch_triggers("publications_venue", "venue_id")]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("printed names")
        verbose_name = _("printed name")
        ordering = ["name"]
        constraints = [
            models.UniqueConstraint(
                fields=["key"],
                name="publications_venuename_unique",
                violation_error_message=_("There is already a venue with this printed name."),
            )
        ]

    def __str__(self) -> str:
        return self.name


for model in (Venue, VenueName):
    journaled()(model)
