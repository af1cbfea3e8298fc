"""Imports, which are planned, applied and undone, and decisions and suggestions; never public."""

import uuid

from django.contrib.postgres.fields import ArrayField
from django.contrib.postgres.indexes import GinIndex
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.db.journal import recorded
from core.db.struct_field import StructField
from publications.models.import_plans import ImportCounts, ImportOptions, ItemChanges, ItemChoices
from publications.models.paper import Publication


class BatchState(models.TextChoices):
    PLANNED = "planned", _("planned")
    APPLIED = "applied", _("applied")
    UNDONE = "undone", _("undone")
    DISCARDED = "discarded", _("discarded")


@recorded(only=("state", "counts", "undone_at"))
class ImportBatch(models.Model):
    """One import: its source, its options, and its result."""

    State = BatchState

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    state = models.CharField(max_length=9, choices=State, default=State.PLANNED)
    door = models.CharField(max_length=20, help_text=_("How it was started: admin, command or form."))
    user = models.ForeignKey(
        "people.User", models.SET_NULL, null=True, blank=True, related_name="import_batches"
    )
    corpus = models.ForeignKey(
        "publications.Corpus", models.SET_NULL, null=True, blank=True, related_name="import_batches"
    )
    source_name = models.CharField(max_length=300, blank=True)
    source_text = models.TextField(blank=True, help_text=_("The text as it was pasted."))
    options = StructField(default=ImportOptions, blank=True)
    counts = StructField(default=ImportCounts, blank=True)
    context = models.UUIDField(
        null=True, blank=True, help_text=_("The context of its events in the journal.")
    )
    created_at = models.DateTimeField(db_default=Now())
    applied_at = models.DateTimeField(null=True, blank=True)
    undone_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name_plural = _("import batches")
        ordering = ["-created_at"]
        constraints = [
            models.CheckConstraint(
                name="publications_importbatch_state_known",
                condition=Q(state__in=BatchState.values),
            )
        ]

    def __str__(self) -> str:
        return f"{self.source_name or self.door} {self.created_at:%Y-%m-%d %H:%M}"


class ItemVerdict(models.TextChoices):
    NEW = "new", _("new")
    SAME = "same", _("the same")
    VERSION = "version", _("a version of")
    CHANGED = "changed", _("changes")
    DOUBTFUL = "doubtful", _("to decide")
    PROBLEM = "problem", _("problem")
    UNFETCHED = "fetch", _("could not be fetched")


class ItemOutcome(models.TextChoices):
    CREATED = "created", _("added")
    CHANGED = "changed", _("changed")


@recorded("OLD.publication_uid IS NOT NULL", only=("publication", "publication_uid"))
class ImportItem(models.Model):
    """One entry of an import with its verdict, its choices and its result."""

    Verdict = ItemVerdict
    Outcome = ItemOutcome

    batch = models.ForeignKey(ImportBatch, models.CASCADE, related_name="items")
    position = models.PositiveIntegerField()
    line = models.PositiveIntegerField(null=True, blank=True)
    key = models.CharField(max_length=300, blank=True)
    verdict = models.CharField(max_length=8, choices=Verdict)
    reason = models.TextField(blank=True)
    text = models.TextField(blank=True, help_text=_("The entry as it was in the source."))
    entry = models.JSONField(default=dict, blank=True)
    changes = StructField(default=ItemChanges, blank=True)
    choices = StructField(default=ItemChoices, blank=True)
    outcome = models.CharField(max_length=7, choices=ItemOutcome, blank=True)
    fingerprint = models.CharField(max_length=64, blank=True)
    publication_uid = models.UUIDField(
        null=True, blank=True, help_text=_("The UID of the paper, even after its deletion.")
    )
    publication = models.ForeignKey(
        Publication, models.SET_NULL, null=True, blank=True, related_name="import_items"
    )

    class Meta:
        ordering = ["batch", "position"]
        indexes = [
            models.Index(
                fields=["fingerprint"], name="publications_importitem_print", condition=~Q(fingerprint="")
            )
        ]
        constraints = [
            models.UniqueConstraint(fields=["batch", "position"], name="publications_importitem_place"),
            models.CheckConstraint(
                name="publications_importitem_verdict_known",
                condition=Q(verdict__in=ItemVerdict.values),
            ),
            models.CheckConstraint(
                name="publications_importitem_outcome_known",
                condition=Q(outcome__in=["", *ItemOutcome.values]),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.position}. {self.key}"

    @property
    def title(self) -> str:
        """The title of the entry; empty if it has none, or if the item has no entry."""
        title: str = self.entry.get("title", "")
        return title


@recorded()
class PaperDecision(models.Model):
    """A decision of a user that a paper is, or is not, the same as another entry."""

    publication_uid = models.UUIDField()
    other = models.CharField(max_length=400, help_text=_("UID of a paper, corpus and key, or an identifier."))
    is_same = models.BooleanField(_("they are the same"))
    decided_by = models.ForeignKey("people.User", models.SET_NULL, null=True, related_name="+")
    decided_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["publication_uid", "other"], name="publications_paperdecision_once"
            ),
            models.CheckConstraint(name="publications_paperdecision_other", condition=~Q(other="")),
        ]

    def __str__(self) -> str:
        sentence = gettext("{paper} is {other}") if self.is_same else gettext("{paper} is not {other}")
        return sentence.format(paper=self.publication_uid, other=self.other)


@recorded()
class RejectedEntry(models.Model):
    """An entry that a user left out of a plan: it is left out of later plans until a user takes it up.

    taken_up_in: the import in which they did; undoing that rejects the entry again.
    """

    fingerprint = models.CharField(max_length=64)
    title = models.TextField()
    year = models.SmallIntegerField(null=True, blank=True)
    identifiers = ArrayField(
        models.TextField(), default=list, blank=True, help_text=_("Written as scheme:value.")
    )
    batch = models.ForeignKey(ImportBatch, models.SET_NULL, null=True, related_name="rejected_entries")
    rejected_by = models.ForeignKey("people.User", models.SET_NULL, null=True, related_name="+")
    rejected_at = models.DateTimeField(db_default=Now(), editable=False)
    taken_up_in = models.ForeignKey(ImportBatch, models.CASCADE, null=True, blank=True, related_name="+")

    class Meta:
        verbose_name_plural = _("rejected entries")
        indexes = [
            models.Index(fields=["fingerprint"], name="publications_rejected_print"),
            GinIndex(fields=["identifiers"], name="publications_rejected_named"),
        ]
        constraints = [
            models.CheckConstraint(name="publications_rejected_printed", condition=~Q(fingerprint="")),
        ]

    def __str__(self) -> str:
        return self.title


class SuggestionKind(models.TextChoices):
    AUTHORSHIP = "authorship", _("a paper that may be yours")
    CORRECTION = "correction", _("a correction")


class SuggestionState(models.TextChoices):
    OPEN = "open", _("open")
    ACCEPTED = "accepted", _("accepted")
    REFUSED = "refused", _("refused")


@recorded()
class Suggestion(models.Model):
    """A suggestion that a person decides on: a paper that may be theirs, or a correction."""

    Kind = SuggestionKind
    State = SuggestionState

    kind = models.CharField(max_length=10, choices=Kind)
    state = models.CharField(max_length=8, choices=State, default=State.OPEN)
    person = models.ForeignKey("people.Person", models.CASCADE, related_name="suggestions")
    authorship = models.ForeignKey(
        "publications.Authorship", models.CASCADE, null=True, blank=True, related_name="suggestions"
    )
    reason = models.TextField()
    details = models.JSONField(default=dict, blank=True)
    decided_by = models.ForeignKey("people.User", models.SET_NULL, null=True, blank=True, related_name="+")
    decided_at = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(db_default=Now(), editable=False)

    class Meta:
        ordering = ["-created_at"]
        constraints = [
            models.UniqueConstraint(
                fields=["person", "authorship"],
                name="publications_suggestion_once",
                condition=Q(authorship__isnull=False),
            ),
            models.CheckConstraint(
                name="publications_suggestion_known",
                condition=Q(kind__in=SuggestionKind.values, state__in=SuggestionState.values),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.person}"
