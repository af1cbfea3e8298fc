"""Images: pictures with what must be known about them, used on pages and in texts."""

import contextlib

from django.core.validators import MaxValueValidator
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.db.fields import SLUG_FORM, WebAddressField
from core.db.journal import journaled
from core.db.models import ChildModel, Visible, VisibleQuerySet
from core.db.translations import Translated
from core.db.triggers import Trigger, build_touch_triggers
from core.files import image_cuts
from core.files.model_fields import OriginalField
from core.web.share_cards import CardPicture
from core.web.urls import get_url
from people.models.person import Person


class ImageKind(models.TextChoices):
    PHOTO = "photo", _("photograph, cropped around its focal point")
    DIAGRAM = "diagram", _("diagram, always shown whole")


class ImageConsent(models.TextChoices):
    NOBODY = "nobody", _("nobody can be recognised")
    AGREED = "agreed", _("everybody who can be recognised agreed")
    WAITING = "waiting", _("somebody has not agreed yet")
    WITHDRAWN = "withdrawn", _("somebody withdrew their agreement")


HIDING = ImageConsent.WAITING, ImageConsent.WITHDRAWN
"""With these, no visitor sees the picture."""


class ImageQuerySet(VisibleQuerySet):
    """Queries of images."""

    def shown(self):
        """Filter images that every visitor may see: public, and with the consent of people in them."""
        return self.public().exclude(consent__in=HIDING)

    def newest_first(self):
        return self.order_by("-created_at", "-pk")


KEEP_WITHDRAWN_TRIGGER = Trigger(
    name="keep_withdrawn",
    timing="BEFORE",
    events="UPDATE OF consent, original",
    condition=(
        "OLD.consent = 'withdrawn' AND NEW.consent <> 'withdrawn' AND OLD.original = NEW.original"
        " AND pg_trigger_depth() = 0"
    ),
    body="NEW.consent = 'withdrawn'; RETURN NEW;",
)
"""Only another file, or whoever withdrew their agreement, lets a picture be shown again."""

FORGET_WITHDRAWN_TRIGGER = Trigger(
    name="forget_withdrawn",
    events="UPDATE OF original",
    condition="OLD.original <> NEW.original",
    body="""
        DELETE FROM people_imageperson WHERE image_id = NEW.id AND state = 'withdrawn';
        RETURN NULL;
    """,
)
"""Whoever withdrew the agreement is not in the file that takes the place of the former one."""


@journaled()
class Image(Translated, Visible):
    """A picture. Its original is private; pages show cuts of it, which are made when it is uploaded."""

    Kind = ImageKind
    Consent = ImageConsent

    original = OriginalField(_("file"), upload_to="images", facts={"width": "width", "height": "height"})
    width = models.PositiveIntegerField(_("width"), null=True, blank=True, editable=False)
    height = models.PositiveIntegerField(_("height"), null=True, blank=True, editable=False)
    alt = models.CharField(
        _("alternative text"),
        max_length=400,
        help_text=_("What the picture shows, for people who do not see it."),
    )
    slug = models.SlugField(
        _("slug"),
        max_length=90,
        unique=True,
        allow_unicode=True,
        help_text=_("The name of the picture in its URL."),
    )
    caption = models.CharField(
        _("caption"), max_length=500, blank=True, help_text=_("Shown beside or under the picture.")
    )
    credit = models.CharField(
        _("credit"), max_length=200, blank=True, help_text=_("Who made it, for example Ada Tester.")
    )
    licence = models.CharField(_("licence"), max_length=80, blank=True, help_text=_("For example CC BY 4.0."))
    source = WebAddressField(
        verbose_name=_("source"),
        max_length=500,
        blank=True,
        help_text=_("Where it is from, if somebody else published it."),
    )
    kind = models.CharField(
        _("kind"),
        max_length=7,
        choices=Kind,
        blank=True,
        help_text=_("If empty, JPEG and HEIC are photographs, and other formats diagrams."),
    )
    focus_x = models.PositiveSmallIntegerField(
        _("focal point from the left"),
        default=50,
        validators=[MaxValueValidator(100)],
        help_text=_("In per cent. Stays visible where a photograph is cropped."),
    )
    focus_y = models.PositiveSmallIntegerField(
        _("focal point from the top"),
        default=50,
        validators=[MaxValueValidator(100)],
        help_text=_("In per cent."),
    )
    consent = models.CharField(
        _("people in it"),
        max_length=9,
        choices=Consent,
        default=Consent.NOBODY,
        help_text=_(
            "Pictures of people who have not agreed, or withdrew their agreement, are not shown to visitors."
        ),
    )
    added_by = models.ForeignKey(
        "people.User",
        models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="images",
        verbose_name=_("added by"),
    )

    people = models.ManyToManyField(
        Person, through="people.ImagePerson", related_name="pictures", verbose_name=_("people")
    )

    translated_fields = ("alt", "caption")

    objects = ImageQuerySet.as_manager()

    triggers = [*Visible.triggers, KEEP_WITHDRAWN_TRIGGER, FORGET_WITHDRAWN_TRIGGER]

    class Meta(Visible.Meta):
        verbose_name_plural = _("images")
        verbose_name = _("image")
        ordering = ["-created_at", "-pk"]
        constraints = [
            *Translated.Meta.constraints,
            *Visible.Meta.constraints,
            models.CheckConstraint(name="people_image_slug_form", condition=Q(slug__regex=SLUG_FORM)),
            models.CheckConstraint(name="people_image_described", condition=~Q(alt="")),
            models.CheckConstraint(name="people_image_has_file", condition=~Q(original="")),
            models.CheckConstraint(
                name="people_image_focus_inside", condition=Q(focus_x__lte=100, focus_y__lte=100)
            ),
            models.CheckConstraint(
                name="people_image_kind_known", condition=Q(kind__in=["", *ImageKind.values])
            ),
            models.CheckConstraint(
                name="people_image_consent_known", condition=Q(consent__in=ImageConsent.values)
            ),
        ]

    def __str__(self) -> str:
        return self.in_language.alt

    def get_absolute_url(self) -> str:
        return get_url("image", self.slug, image_cuts.WIDTHS[-2], "webp")

    @property
    def is_shown(self) -> bool:
        return super().is_shown and self.consent not in HIDING

    @property
    def shown_when(self) -> str:
        if self.consent == self.Consent.WITHDRAWN:
            return gettext("Not shown: somebody withdrew their agreement. Replace the file.")
        return gettext("Public once everybody in it has agreed")

    @property
    def file_name(self) -> str:
        """The name of the original in the storage."""
        return self.original.name or ""

    @property
    def is_diagram(self) -> bool:
        if self.kind:
            return self.kind == self.Kind.DIAGRAM
        return not self.file_name.endswith(".jpg")

    @property
    def focus(self) -> image_cuts.Focus:
        return image_cuts.Focus(self.focus_x, self.focus_y, self.is_diagram)

    def get_url(self, width: int, kind: str) -> str:
        """Return the URL of a cut, with a version that changes with the file and its crop."""
        url = get_url("image", self.slug, width, kind)
        return f"{url}?v={image_cuts.compute_version(self.file_name, self.focus)}"

    @property
    def card_picture(self) -> CardPicture | None:
        """The picture for share cards; None if visitors do not see it, or it is not cut yet."""
        storage = self.original.storage
        if not self.is_shown:
            return None
        with contextlib.suppress(OSError):
            original, cuts = storage.locate(self.file_name), storage.locate("cut")
            path = image_cuts.find_cut(original, cuts, image_cuts.WIDTHS[1], "webp", self.focus)
            return CardPicture(path, self.is_diagram)
        return None

    def make_cuts(self) -> int:
        """Make the cuts that are missing; return their number. Raises OSError, UnusablePictureError."""
        storage = self.original.storage
        return image_cuts.make_cuts(storage.locate(self.file_name), storage.locate("cut"), self.focus)


class Agreement(models.TextChoices):
    WAITING = "waiting", _("has not agreed yet")
    AGREED = "agreed", _("agreed")
    WITHDRAWN = "withdrawn", _("withdrew the agreement")


FOLLOW_AGREEMENT_TRIGGER = Trigger(
    name="follow_agreement",
    events="INSERT OR UPDATE OF state",
    body="""
        UPDATE people_image SET consent = states.consent
        FROM (
            SELECT CASE
                WHEN bool_or(state = 'withdrawn') THEN 'withdrawn'
                WHEN bool_or(state = 'waiting') THEN 'waiting'
                ELSE 'agreed'
            END AS consent
            FROM people_imageperson WHERE image_id = NEW.image_id
        ) states
        WHERE people_image.id = NEW.image_id AND people_image.consent IS DISTINCT FROM states.consent
            AND (NEW.state = 'withdrawn' OR people_image.consent <> 'withdrawn' AND NEW.state = 'waiting'
                OR NEW.state = 'agreed' AND TG_OP = 'UPDATE' AND OLD.state = 'withdrawn');
        RETURN NULL;
    """,
)
"""Whoever has not agreed, or withdrew the agreement, hides the picture; who withdrew it can agree again."""


@journaled()
class ImagePerson(ChildModel):
    """Somebody who can be recognised in a picture, and whether they agree that it is shown."""

    State = Agreement

    image = models.ForeignKey(Image, models.CASCADE, related_name="image_people", verbose_name=_("image"))
    person = models.ForeignKey(Person, models.CASCADE, related_name="image_people", verbose_name=_("person"))
    state = models.CharField(_("agreement"), max_length=9, choices=State, default=State.WAITING)
    decided_at = models.DateTimeField(_("decided at"), null=True, editable=False)

    triggers = [
        *ChildModel.triggers,
        *build_touch_triggers("people_image", "image_id"),
        FOLLOW_AGREEMENT_TRIGGER,
    ]

    class Meta(ChildModel.Meta):
        verbose_name = _("person in the picture")
        verbose_name_plural = _("people in the picture")
        ordering = ["person__sort_key", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["image", "person"],
                name="people_imageperson_once",
                violation_error_message=_("This person is in the list already."),
            ),
            models.CheckConstraint(
                name="people_imageperson_state_known", condition=Q(state__in=Agreement.values)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.get_state_display()}"
