from datetime import date

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.db.fields import SLUG_FORM, MarkdownField, WebAddressField
from core.db.journal import journaled, recorded
from core.db.models import ChildModel, VersionedModel
from core.db.triggers import build_version_trigger
from core.web.urls import get_url
from publications.models.announcements import CORPUS_ROW_CHANGED, RECORD_CHANGED
from publications.models.paper import Publication
from publications.querysets import CorpusRecordQuerySet


@journaled(exclude=("statistics",))
class Corpus(VersionedModel):
    """A collection of papers beside the group's list, replaceable as a whole."""

    name = models.CharField(
        _("display name"),
        max_length=200,
        help_text=_("The name that visitors see, for example ACL Anthology."),
    )
    slug = models.SlugField(
        _("slug"),
        max_length=80,
        unique=True,
        allow_unicode=True,
        help_text=_("Part of the URLs of its papers."),
    )
    description = MarkdownField(
        verbose_name=_("description"), blank=True, help_text=_("You can use Markdown.")
    )
    url = WebAddressField(_("website of the source"), max_length=500, blank=True)
    licence = models.CharField(_("licence"), max_length=120, blank=True)
    loaded_at = models.DateTimeField(_("loaded at"), null=True, blank=True, editable=False)
    statistics = models.JSONField(
        _("statistics"),
        null=True,
        blank=True,
        editable=False,
        help_text=_("What a large corpus contained when it was loaded."),
    )

    triggers = [*CORPUS_ROW_CHANGED, build_version_trigger()]

    class Meta(VersionedModel.Meta):
        verbose_name = _("corpus")
        verbose_name_plural = _("corpora")
        ordering = ["name"]
        constraints = [
            models.CheckConstraint(name="publications_corpus_named", condition=~Q(name="")),
            models.CheckConstraint(name="publications_corpus_slug_form", condition=Q(slug__regex=SLUG_FORM)),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return get_url("corpus", self.slug)

    def clean(self) -> None:
        """Check that the name is unique, as commands look up corpora by name."""
        if Corpus.objects.exclude(pk=self.pk).filter(name__iexact=self.name).exists():
            raise ValidationError({"name": gettext("There is already a corpus with this name.")})

    @property
    def loaded_on(self) -> date | None:
        """The day of the last load that changed something, in the group's time zone."""
        return timezone.localdate(self.loaded_at) if self.loaded_at else None


@recorded()
class CorpusRecord(ChildModel):
    """The membership of a paper in a corpus, with the key of the corpus's source."""

    corpus = models.ForeignKey(Corpus, models.CASCADE, related_name="records", db_index=False)  # found by key
    source_key = models.CharField(max_length=300)
    publication = models.ForeignKey(Publication, models.CASCADE, related_name="corpus_records")
    content_hash = models.CharField(max_length=64, help_text=_("Hash of the entry as it was read."))

    objects = CorpusRecordQuerySet.as_manager()

    triggers = RECORD_CHANGED

    class Meta(ChildModel.Meta):
        constraints = [
            models.UniqueConstraint(fields=["corpus", "source_key"], name="publications_corpusrecord_unique"),
            models.CheckConstraint(name="publications_corpusrecord_keyed", condition=~Q(source_key="")),
        ]

    def __str__(self) -> str:
        return f"{self.corpus}: {self.source_key}"

    def get_absolute_url(self) -> str:
        """Return the URL of the paper in this corpus; it redirects to the group's page, if there is one."""
        return get_url("corpus_paper", self.corpus.slug, self.source_key)

    def get_export_url(self, ending: str) -> str:
        """Return the URL of the export of the paper in this corpus. ending: of the format."""
        return get_url("corpus_paper_export", self.corpus.slug, self.source_key, ending)
