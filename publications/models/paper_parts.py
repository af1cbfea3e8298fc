"""Parts of a paper: topics, identifiers, and links."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from taggit.models import ItemBase

from bibliography.links import get_pdf_url, get_registry_url
from core.db.dated_models import Ordered
from core.db.fields import WebAddressField
from core.db.journal import journaled
from core.db.models import ChildModel, get_label
from publications.models.announcements import PART_CHANGED
from publications.models.paper import Publication
from publications.models.paper_rules import HELD, TOUCHES_PAPER
from publications.models.topic import Topic
from publications.querysets import PublicationTopicQuerySet


class PublicationTopic(ItemBase, ChildModel):
    """A topic of a paper."""

    tag = models.ForeignKey(Topic, models.CASCADE, related_name="publication_items", verbose_name=_("tag"))
    content_object = models.ForeignKey(
        Publication,
        models.CASCADE,
        related_name="topic_items",
        db_column="publication_id",
        verbose_name=_("content object"),
    )

    objects = PublicationTopicQuerySet.as_manager()

    triggers = [PART_CHANGED, *TOUCHES_PAPER]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("topics")
        verbose_name = _("topic")
        constraints = [
            models.UniqueConstraint(
                fields=["tag", "content_object"], name="publications_publicationtopic_once"
            )
        ]


class Identifier(ChildModel):
    """An identifier of a paper in a registry."""

    class Scheme(models.TextChoices):
        DOI = "doi", "DOI"
        ARXIV = "arxiv", _("arXiv")
        DBLP = "dblp", _("dblp")
        OPENALEX = "openalex", _("OpenAlex")
        ACL = "acl", "ACL Anthology"
        PMID = "pmid", "PubMed"
        PMCID = "pmcid", "PubMed Central"
        SEMANTIC_SCHOLAR = "s2", "Semantic Scholar"
        HANDLE = "handle", _("Handle")
        ISBN = "isbn", "ISBN"

    NAMES_MANY_WORKS = ("isbn",)

    publication = models.ForeignKey(  # the unique index serves lookups; so in Link
        Publication, models.CASCADE, related_name="identifiers", db_index=False, verbose_name=_("publication")
    )
    scheme = models.CharField(_("scheme"), max_length=10, choices=Scheme)
    value = models.CharField(
        _("value"), max_length=300, help_text=_("A DOI in lower case, an arXiv ID without its version.")
    )

    triggers = [PART_CHANGED, *TOUCHES_PAPER]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("identifiers")
        verbose_name = _("identifier")
        ordering = ["scheme", "value"]
        indexes = [models.Index(fields=["scheme", "value"], name="publications_identifier_value")]
        constraints = [
            models.UniqueConstraint(
                fields=["scheme", "value"],
                name="publications_identifier_unique",
                condition=~Q(scheme__in=["isbn"]),
                violation_error_message=_("Another paper has this identifier."),
            ),
            models.UniqueConstraint(
                fields=["publication", "scheme", "value"], name="publications_identifier_once"
            ),
            models.CheckConstraint(name="publications_identifier_given", condition=~Q(value="")),
            models.CheckConstraint(
                name="publications_identifier_doi_form",
                condition=~Q(scheme="doi") | Q(value__regex=r"^10\.[0-9.]+/[^[:upper:][:space:]]+$"),
                violation_error_message=_(
                    "A DOI starts with 10. and is written in lower case, without https://doi.org/."
                ),
            ),
            models.CheckConstraint(
                name="publications_identifier_arxiv_form",
                condition=~Q(scheme="arxiv") | ~Q(value__regex=r"v[0-9]+$"),
                violation_error_message=_("Enter the arXiv ID without its version."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.scheme_label} {self.value}"

    @property
    def scheme_label(self) -> str:
        """The name of the registry, as `get_scheme_display`, which is slow in lists."""
        return get_label(Identifier.Scheme, self.scheme)

    @property
    def url(self) -> str:
        """The URL of the paper in the registry; empty where it has none."""
        return get_registry_url(self.scheme, self.value)


class LinkKind(models.TextChoices):
    PDF = "pdf", "PDF"
    CODE = "code", _("Code")
    SLIDES = "slides", _("Slides")
    VIDEO = "video", _("Video")
    POSTER = "poster", _("Poster")
    DATA = "data", _("Data")
    PAGE = "page", _("Page")


class Link(Ordered, ChildModel):
    """A link of a paper to another site."""

    publication = models.ForeignKey(
        Publication, models.CASCADE, related_name="links", db_index=False, verbose_name=_("publication")
    )
    kind = models.CharField(_("kind"), max_length=6, choices=LinkKind)
    url = WebAddressField("URL", max_length=1000)
    label = models.CharField(_("label"), max_length=80, blank=True, help_text=_("Shown instead of the kind."))
    licence = models.CharField(_("licence"), max_length=80, blank=True)

    triggers = [PART_CHANGED, *TOUCHES_PAPER]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("links")
        verbose_name = _("link")
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["publication", "kind", "url"], name="publications_link_once"),
        ]

    def __str__(self) -> str:
        return self.label or get_label(LinkKind, self.kind)

    @property
    def target(self) -> str:
        """The URL that readers are led to: of a PDF in an archive the file, and not the page about it."""
        return get_pdf_url(self.url) if self.kind == LinkKind.PDF else self.url


for model in (PublicationTopic, Identifier, Link):
    journaled(HELD)(model)
