from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.contrib.postgres.search import SearchVectorField
from django.db import models
from django.db.models import F, Q, Value
from django.db.models.functions import Coalesce, Lower, NullIf
from django.utils.text import capfirst
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from taggit.managers import TaggableManager

from bibliography.entry import PRIVATE_STATUSES
from bibliography.export_values import THESES
from core.db.fields import SLUG_FORM
from core.db.journal import journaled
from core.db.models import Visible, get_label
from core.db.triggers import build_version_trigger
from core.text.mathematics import strip_math
from core.web.urls import get_url
from publications.models.announcements import PAPER_CHANGED
from publications.models.deleted_record import TOMBSTONE_TRIGGERS
from publications.models.kind import KIND_LABELS, PaperKind
from publications.models.paper_rules import (
    CITED_ONCE,
    FINGERPRINT_IS_STALE,
    HEAD_HAS_NO_KIND,
    OWN_KIND_FITS,
    TITLE_KEYS_ARE_STALE,
    VERSION_POINTS_AT_HEAD,
    YEAR_REACHES_BYLINE,
)
from publications.querysets import PublicationQuerySet
from publications.querysets.index_expressions import (
    HAS_STEMS,
    STEMMER,
    STEMS,
    TITLE_BEGINNING,
    build_search_vector,
)

PRIVATE_STATUS_MESSAGE = _(
    "A paper that is submitted or under review cannot be public. Make it a draft, or choose another status."
)


class PaperStatus(models.TextChoices):
    SUBMITTED = "submitted", _("submitted")
    REVIEW = "review", _("under review")
    PREPRINT = "preprint", _("preprint")
    ACCEPTED = "accepted", _("to appear")
    PUBLISHED = "published", _("published")


class PaperStanding(models.TextChoices):
    """What publishers say of a paper after it appeared, the gravest first."""

    RETRACTED = "retracted", _("retracted")
    PARTLY = "partly", _("partly retracted")
    CONCERN = "concern", _("expression of concern")
    CORRECTED = "corrected", _("corrected")


class Publication(Visible):
    """A paper, in the widest sense: any work that has authors and is cited.

    `visibility`, `in_list` (the group's own list) and the corpus records are independent of each other. A
    paper has a slug, and with it a page of its own, while the group holds it.
    """

    Kind = models.TextChoices(  # type: ignore[call-overload]
        "Kind", [(name.upper(), (name, label)) for name, label in KIND_LABELS.items()]
    )
    Status = PaperStatus
    Standing = PaperStanding

    class VersionKind(models.TextChoices):
        PREPRINT = "preprint", _("preprint")
        EXTENDED = "extended", _("extended version")
        SHORT = "short", _("short version")
        TRANSLATION = "translation", _("translation")
        REPRINT = "reprint", _("reprint")
        EARLIER = "earlier", _("earlier version")

    title = models.TextField(
        _("title"), help_text=_("Mathematics can be written in TeX between dollar signs: $x^2$.")
    )
    slug = models.SlugField(
        _("slug"),
        max_length=120,
        unique=True,
        null=True,
        blank=True,
        allow_unicode=True,
        help_text=_("The last part of the URL."),
    )
    kind = models.CharField(_("kind"), max_length=14, choices=Kind, default=Kind.INPROCEEDINGS)
    own_kind = models.ForeignKey(
        PaperKind,
        models.SET_NULL,
        null=True,
        blank=True,
        db_index=False,
        related_name="publications",
        verbose_name=_("own kind"),
    )
    status = models.CharField(_("status"), max_length=9, choices=Status, default=Status.PUBLISHED)
    standing = models.CharField(
        _("standing"),
        max_length=9,
        choices=Standing,
        blank=True,
        db_default="",
        editable=False,
        help_text=_("The gravest notice of its publisher, as registries have it."),
    )
    year = models.PositiveSmallIntegerField(_("year"), null=True, blank=True)
    month = models.PositiveSmallIntegerField(_("month"), null=True, blank=True)
    day = models.PositiveSmallIntegerField(_("day"), null=True, blank=True)
    venue = models.ForeignKey(  # the index of venue and year serves lookups
        "publications.Venue",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="publications",
        db_index=False,
        verbose_name=_("venue"),
    )
    venue_printed = models.TextField(_("venue as printed"), blank=True)
    volume = models.CharField(_("volume"), max_length=60, blank=True)
    issue = models.CharField(_("issue"), max_length=60, blank=True)
    pages = models.CharField(_("pages"), max_length=60, blank=True)
    article_number = models.CharField(
        _("article number"),
        max_length=60,
        blank=True,
        help_text=_("In place of pages, for example 17 or e1003285."),
    )
    publisher = models.CharField(_("publisher"), max_length=300, blank=True)
    abstract = models.TextField(_("abstract"), blank=True)
    funding = models.TextField(_("funding statement"), blank=True)
    summary = models.TextField(
        _("plain-language summary"),
        blank=True,
        help_text=_("Two or three sentences for readers outside the field, shown first on the page."),
    )
    language = models.CharField(_("language"), max_length=40, blank=True)
    citation_key = models.CharField(
        _("citation key"),
        max_length=200,
        blank=True,
        help_text=_("The BibTeX key. If empty, the slug is used."),
    )
    extra = models.JSONField(
        _("other fields"),
        default=dict,
        blank=True,
        help_text=_("Fields of the source that have no field here."),
    )
    in_list = models.BooleanField(_("in the group's list"), default=False)
    byline_complete = models.BooleanField(
        _("byline complete"),
        default=True,
        help_text=_("Untick if the paper has authors who are not listed here."),
    )
    names = models.TextField(
        _("names"), blank=True, editable=False, help_text=_("The byline as text, maintained by the database.")
    )
    fingerprint = models.CharField(_("fingerprint"), max_length=64, blank=True, editable=False)
    title_keys = ArrayField(
        models.IntegerField(),
        null=True,
        blank=True,
        editable=False,
        help_text=_("Used to find similar titles."),
    )
    teaser = models.ForeignKey(  # a partial index serves the few papers that have one
        "people.Image",
        models.SET_NULL,
        null=True,
        blank=True,
        db_index=False,
        related_name="teaser_of",
        help_text=_("A figure of the paper, shown in lists and on its page."),
        verbose_name=_("teaser"),
    )
    version_of = models.ForeignKey(  # a partial index serves these, too
        "self",
        models.SET_NULL,
        null=True,
        blank=True,
        db_index=False,
        related_name="versions",
        verbose_name=_("version of"),
    )
    version_kind = models.CharField(_("kind of version"), max_length=11, choices=VersionKind, blank=True)
    added_by = models.ForeignKey(
        "people.User",
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        db_index=False,
        related_name="added_publications",
        verbose_name=_("added by"),
    )
    search = models.GeneratedField(
        verbose_name=_("search"),
        expression=build_search_vector("title", "A")
        + build_search_vector("names", "B")
        + build_search_vector("abstract", "D"),
        output_field=SearchVectorField(),
        db_persist=True,
    )
    stems = models.GeneratedField(  # by a trigger, so that the column could be added to a large table
        expression=STEMS,
        output_field=SearchVectorField(),
        db_persist=True,
        null=True,
    )
    topics = TaggableManager(through="publications.PublicationTopic", blank=True, related_name="publications")

    objects = PublicationQuerySet.as_manager()

    triggers = [
        *PAPER_CHANGED,
        build_version_trigger(),
        OWN_KIND_FITS,
        VERSION_POINTS_AT_HEAD,
        HEAD_HAS_NO_KIND,
        YEAR_REACHES_BYLINE,
        FINGERPRINT_IS_STALE,
        TITLE_KEYS_ARE_STALE,
        CITED_ONCE,
        *TOMBSTONE_TRIGGERS,
    ]

    class Meta(Visible.Meta):
        verbose_name_plural = _("papers")
        verbose_name = _("paper")
        indexes = [
            GinIndex(fields=["search"], name="publications_paper_search"),
            GinIndex(fields=["stems"], name="publications_paper_stems", condition=HAS_STEMS),
            models.Index(STEMMER, name="publications_paper_stemmer", condition=HAS_STEMS),
            models.Index(
                Coalesce("year", 0).desc(),
                F("id").desc(),
                name="publications_paper_newest",
                include=["year"],
                condition=Q(visibility="public", version_of=None),
            ),
            models.Index(
                F("kind"),
                Coalesce("year", 0).desc(),
                F("id").desc(),
                name="publications_paper_kind",
                condition=Q(visibility="public", version_of=None),
            ),
            models.Index(
                F("venue"), Coalesce("year", 0).desc(), F("id").desc(), name="publications_paper_venue"
            ),
            models.Index(
                fields=["id"],
                name="publications_paper_hidden",
                condition=~Q(visibility="public") | Q(version_of__isnull=False),
            ),
            models.Index(TITLE_BEGINNING, name="publications_paper_title"),
            models.Index(
                F("year").desc(nulls_last=True),
                F("month").desc(nulls_last=True),
                F("id").desc(),
                name="publications_paper_list",
                condition=Q(in_list=True, visibility="public"),
            ),
            models.Index(
                fields=["-year", "-id"],
                name="publications_paper_editing",
                condition=Q(slug__isnull=False),
            ),
            models.Index(
                fields=["fingerprint"], name="publications_paper_fingerprint", condition=~Q(fingerprint="")
            ),
            models.Index(
                fields=["own_kind"],
                name="publications_paper_own_kind",
                condition=Q(own_kind__isnull=False),
            ),
            models.Index(
                fields=["teaser"], name="publications_paper_teaser", condition=Q(teaser__isnull=False)
            ),
            models.Index(
                fields=["version_of"],
                name="publications_paper_version_of",
                condition=Q(version_of__isnull=False),
            ),
            models.Index(
                fields=["added_by"], name="publications_paper_added_by", condition=Q(added_by__isnull=False)
            ),
            models.Index(fields=["id"], name="publications_paper_unprinted", condition=Q(fingerprint="")),
            GinIndex(fields=["title_keys"], name="publications_paper_title_keys", fastupdate=False),
            models.Index(fields=["id"], name="publications_paper_unkeyed", condition=Q(title_keys=None)),
            models.Index(
                fields=["id"],
                include=["uid", "kind", "year", "in_list", "changed_at"],
                name="publications_paper_shown",
                condition=Q(visibility="public", slug__isnull=False, version_of=None),
            ),
        ]
        constraints = [
            *Visible.Meta.constraints,
            models.UniqueConstraint(
                Lower(Coalesce(NullIf("citation_key", Value("")), "slug", output_field=models.CharField())),
                name="publications_paper_cited_once",
                condition=Q(slug__isnull=False),
                violation_error_message=_("Another paper has this citation key."),
            ),
            models.CheckConstraint(name="publications_paper_titled", condition=~Q(title="")),
            models.CheckConstraint(
                name="publications_paper_slug_form", condition=Q(slug=None) | Q(slug__regex=SLUG_FORM)
            ),
            models.CheckConstraint(
                name="publications_paper_listed_has_page",
                condition=Q(in_list=False) | Q(slug__isnull=False),
                violation_error_message=_("A paper in the group’s list needs a slug."),
            ),
            models.CheckConstraint(
                name="publications_paper_date",
                condition=(Q(month=None) | Q(year__isnull=False, month__range=(1, 12)))
                & (Q(day=None) | Q(month__isnull=False, day__range=(1, 31))),
                violation_error_message=_("A day needs a month, and a month a year."),
            ),
            models.CheckConstraint(
                name="publications_paper_not_own_version",
                condition=Q(version_of=None) | ~Q(version_of=F("id")),
            ),
            models.CheckConstraint(
                name="publications_paper_version_kind",
                condition=Q(version_of=None, version_kind="")
                | (Q(version_of__isnull=False) & ~Q(version_kind="")),
                violation_error_message=_("Enter both the kind of version and the work that it belongs to."),
            ),
            models.CheckConstraint(
                name="publications_paper_status_known",
                condition=Q(status__in=PaperStatus.values),
            ),
            models.CheckConstraint(
                name="publications_paper_standing_known",
                condition=Q(standing="") | Q(standing__in=PaperStanding.values),
            ),
            models.CheckConstraint(
                name="publications_paper_private_status",
                condition=~Q(status__in=PRIVATE_STATUSES) | ~Q(visibility="public"),
                violation_error_message=PRIVATE_STATUS_MESSAGE,
            ),
        ]

    def __str__(self) -> str:
        return strip_math(self.title)

    def get_absolute_url(self) -> str:
        """Return the URL of the paper's page; for a version, of its head. Empty where nothing holds it."""
        head = self.version_of or self
        if head.slug:
            return get_url("publication", head.slug)
        record = head.first_record
        return record.get_absolute_url() if record else ""

    def get_export_url(self, ending: str) -> str:
        """Return the URL of the paper's export; empty where nothing holds it. ending: of the format."""
        head = self.version_of or self
        if head.slug:
            return get_url("paper_export", head.slug, ending)
        record = head.first_record
        return record.get_export_url(ending) if record else ""

    @property
    def first_record(self):
        """The oldest record of a corpus that holds the paper; None if none does.

        Makes no query where `corpus_records` were prefetched.
        """
        return min(self.corpus_records.all(), key=lambda record: record.pk, default=None)

    @property
    def display_paper(self) -> "Publication":
        """The paper on whose page it is shown: its head's, or its own."""
        return self.version_of or self

    @property
    def is_shown(self) -> bool:
        return super().is_shown and (self.version_of is None or self.version_of.is_shown)

    @property
    def shown_when(self) -> str:
        return gettext("Public once the work that it is a version of is public")

    @property
    def has_citation_page(self) -> bool:
        """Whether it has a page with citations: if it has a page of its own, and is no version."""
        return bool(self.slug) and self.version_of_id is None

    def get_kind_display(self) -> str:  # type: ignore[no-redef]
        """Return the label of its kind, or the name of its own kind, if it has one."""
        return self.own_kind.name if self.own_kind else str(KIND_LABELS.get(self.kind, self.kind))

    @property
    def thesis(self) -> str:
        """The degree and the school of a thesis, "PhD thesis, University of Edinburgh"; else empty."""
        if self.kind not in THESES:
            return ""
        school = self.venue.name if self.venue else self.venue_printed or self.publisher
        return ", ".join(filter(None, [capfirst(self.get_kind_display()), school]))

    @property
    def standing_note(self) -> str:
        """The gravest notice of the publisher, as "retracted"; empty for nearly all papers."""
        return get_label(self.Standing, self.standing) if self.standing else ""

    @property
    def status_note(self) -> str:
        """The note next to the venue while the paper is not published."""
        is_noted = self.status == self.Status.ACCEPTED or self.status in PRIVATE_STATUSES
        return get_label(self.Status, self.status) if is_noted else ""


journaled("{row}.slug IS NOT NULL", exclude=("names", "fingerprint", "title_keys", "standing"))(Publication)
