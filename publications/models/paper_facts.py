"""What registries say of papers of the group's list: open access, notices, citations, references, grants.

A weekly look writes it (`publications.following`). Nothing of it is edited, so nothing that an editor wrote
is overwritten, and it is not journaled.
"""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from bibliography.links import get_registry_url
from core.db.fields import WebAddressField
from core.db.models import get_label
from core.db.triggers import build_notify_trigger
from publications.models.paper import PaperStanding, Publication


class PaperFacts(models.Model):
    """What OpenAlex and Crossref said of a paper, and when.

    looked_at: the last complete look. openalex_at, crossref_at: when each last answered with the work, which
    is the date of its facts.
    """

    publication = models.OneToOneField(Publication, models.CASCADE, related_name="facts")
    looked_at = models.DateTimeField(null=True, blank=True)
    openalex_at = models.DateTimeField(null=True, blank=True)
    openalex_id = models.CharField(max_length=20, blank=True, db_index=True)
    open_url = WebAddressField(_("open access"), max_length=1000, blank=True)
    open_licence = models.CharField(max_length=80, blank=True)
    citations = models.PositiveIntegerField(null=True, blank=True)
    crossref_at = models.DateTimeField(null=True, blank=True)
    grants = models.JSONField(
        default=list, blank=True, help_text=_("Funders and their grants, each with name, doi and awards.")
    )
    published_doi = models.CharField(max_length=300, blank=True)
    dismissed = models.JSONField(
        default=list, blank=True, help_text=_("Keys of suggestions that an editor dismissed.")
    )

    triggers = [build_notify_trigger()]

    class Meta:
        verbose_name = verbose_name_plural = _("facts about a paper")

    def __str__(self) -> str:
        return str(self.publication)

    @property
    def open_label(self) -> str:
        """The licence, as a remark behind "Open access"."""
        return f"({self.open_licence})" if self.open_licence else ""


class PublisherNotice(models.Model):
    """A retraction, correction or expression of concern that a publisher registered for a paper."""

    publication = models.ForeignKey(Publication, models.CASCADE, related_name="publisher_notices")
    kind = models.CharField(max_length=9, choices=PaperStanding)
    doi = models.CharField(_("DOI of the notice"), max_length=300)
    issued_on = models.DateField(null=True, blank=True)
    source = models.CharField(max_length=40)
    noticed_at = models.DateTimeField(db_default=Now(), editable=False)

    triggers = [build_notify_trigger()]

    class Meta:
        verbose_name = _("notice of a publisher")
        verbose_name_plural = _("notices of publishers")
        ordering = ["issued_on", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["publication", "kind", "doi"], name="publications_publishernotice_once"
            ),
            models.CheckConstraint(
                name="publications_publishernotice_kind_known",
                condition=Q(kind__in=PaperStanding.values),
            ),
        ]

    def __str__(self) -> str:
        return f"{get_label(PaperStanding, self.kind)}: {self.doi}"

    @property
    def url(self) -> str:
        return get_registry_url("doi", self.doi)


class PaperReference(models.Model):
    """That one paper of this site cites another one."""

    citing = models.ForeignKey(
        Publication, models.CASCADE, related_name="references_here", db_index=False
    )  # the constraint's index serves lookups
    cited = models.ForeignKey(Publication, models.CASCADE, related_name="cited_here")

    triggers = [build_notify_trigger()]

    class Meta:
        verbose_name = _("reference to a paper")
        verbose_name_plural = _("references to papers")
        constraints = [
            models.UniqueConstraint(fields=["citing", "cited"], name="publications_paperreference_once"),
            models.CheckConstraint(
                name="publications_paperreference_of_another", condition=~Q(citing=models.F("cited"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.citing_id} → {self.cited_id}"


class FollowedFacts(models.Model):
    """Which facts are looked up, and how the last look went; one row, or none for the defaults."""

    notices = models.BooleanField(
        _("Retractions, corrections and expressions of concern"),
        default=True,
        help_text=_("From Crossref. Shown with the paper, in exports and citations; its authors are told."),
    )
    open_access = models.BooleanField(
        _("Open access"),
        default=True,
        help_text=_("From OpenAlex: where the paper can be read freely. Shown if it has no PDF here."),
    )
    references = models.BooleanField(
        _("References among papers of this site"),
        default=True,
        help_text=_("From OpenAlex and Crossref. Shown as “Cites” and “Cited by” with each paper."),
    )
    grants = models.BooleanField(
        _("Funders, grants and published versions of preprints"),
        default=True,
        help_text=_("From Crossref, as suggestions for editors. Nothing is changed without them."),
    )
    citations = models.BooleanField(
        _("Number of citations"),
        default=False,
        help_text=_("From OpenAlex, on the page of each paper only. Numbers are removed when this is off."),
    )
    looked_at = models.DateTimeField(null=True, blank=True, editable=False)
    problem = models.CharField(max_length=300, blank=True, editable=False)

    class Meta:
        verbose_name = verbose_name_plural = _("facts that are looked up")
        constraints = [
            models.CheckConstraint(name="publications_followedfacts_one_row", condition=Q(id=1)),
        ]

    def __str__(self) -> str:
        return str(self._meta.verbose_name)

    @classmethod
    def get(cls) -> "FollowedFacts":
        """Return the row, or an unsaved one with the defaults."""
        return cls.objects.first() or cls(pk=1)
