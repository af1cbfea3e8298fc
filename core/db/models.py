"""Abstract base models."""

import uuid
from functools import cache

from django.contrib.postgres.functions import RandomUUID
from django.db import models
from django.db.models.functions import Now
from django.utils.text import format_lazy
from django.utils.translation import get_language, gettext
from django.utils.translation import gettext_lazy as _

from core.db import text_lookups, triggers  # noqa: F401 registers lookups


class StaleVersionError(Exception):
    """Somebody else saved the row after it was read."""


def all_rows(model: type[models.Model]) -> models.QuerySet:
    """Return all rows of a model, without the filters and annotations of its own manager."""
    return model._base_manager.all()


def list_internal_fields(model: type[models.Model]) -> tuple[str, ...]:
    """Return the names of the fields that only accounts that may change the rows see."""
    return getattr(model, "internal_fields", ())


class VersionedModel(models.Model):
    """Content with a public identity, a version and the date of its last change."""

    uid = models.UUIDField(
        _("uid"),
        default=uuid.uuid4,
        db_default=RandomUUID(),
        unique=True,
        editable=False,
        help_text=_("Public, and never changes."),
    )
    created_at = models.DateTimeField(_("created at"), db_default=Now(), editable=False)
    changed_at = models.DateTimeField(_("changed at"), db_default=Now(), editable=False)
    version = models.PositiveIntegerField(_("version"), db_default=1, editable=False)

    triggers = [triggers.build_notify_trigger(), triggers.build_version_trigger()]

    class Meta:
        abstract = True

    def lock_version(self) -> None:
        """Lock the row for the rest of the transaction, if its version is unchanged.

        Raises StaleVersionError if the row was changed or deleted since this instance was loaded.
        """
        rows = all_rows(type(self)).select_for_update().filter(pk=self.pk, version=self.version)
        if not rows.values_list("pk"):
            raise StaleVersionError(f"{self._meta.verbose_name} {self.pk} was changed by somebody else")


class ChildModel(models.Model):
    """A child row without a public identity of its own."""

    triggers = [triggers.build_notify_trigger()]

    class Meta:
        abstract = True


class VisibleQuerySet(models.QuerySet):
    """Filters of content with a visibility."""

    def public(self):
        """Filter content that every visitor may see."""
        return self.filter(visibility=Visible.Visibility.PUBLIC)


class VisibleVisibility(models.TextChoices):
    DRAFT = "draft", _("draft")
    PUBLIC = "public", _("public")
    WITHDRAWN = "withdrawn", _("withdrawn")


class Visible(VersionedModel):
    """Content that is a draft, public or withdrawn."""

    Visibility = VisibleVisibility

    visibility = models.CharField(_("visibility"), max_length=9, choices=Visibility, default=Visibility.DRAFT)

    class Meta(VersionedModel.Meta):
        abstract = True
        constraints = [
            models.CheckConstraint(
                name="%(app_label)s_%(class)s_visibility_known",
                condition=models.Q(visibility__in=VisibleVisibility.values),
            )
        ]

    @property
    def is_shown(self) -> bool:
        """Whether visitors see its page."""
        return self.visibility == self.Visibility.PUBLIC

    @property
    def state(self) -> str:
        """The visibility, as text for editors."""
        if self.visibility == self.Visibility.DRAFT:
            return gettext("Draft, not public yet")
        if self.visibility == self.Visibility.PUBLIC and not self.is_shown:
            return self.shown_when
        return self.get_visibility_display().capitalize()

    @property
    def shown_when(self) -> str:
        """When public content that is not shown yet will be."""
        return gettext("Not public yet")


def get_label(choices: type[models.Choices], value: str) -> str:
    """Return the label of a choice, or the value if it is none; 2 µs where `get_FIELD_display` takes 90."""
    return _translate_labels(choices, get_language()).get(value, value)


@cache
def _translate_labels(choices: type[models.Choices], _language: str | None) -> dict[str, str]:
    return {value: str(label) for value, label in choices.choices}


def build_one_of_constraint(name: str, *fields: str, empty: str = "") -> models.CheckConstraint:
    """Build a constraint that exactly one of two fields is set: a foreign key or a printed name."""
    key, text = fields
    return models.CheckConstraint(
        name=name,
        condition=models.Q(**{f"{key}__isnull": False, text: empty})
        | (models.Q(**{f"{key}__isnull": True}) & ~models.Q(**{text: empty})),
        violation_error_message=format_lazy(
            _("Give either {key} or {text}, not both."), key=_(key), text=_(text.replace("_", " "))
        ),
    )
