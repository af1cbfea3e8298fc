import contextlib
import zoneinfo

from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator, URLValidator
from django.db import models
from django.db.models import Q

from core.db.dated_models import Ordered
from core.db.fields import WebAddressField
from core.db.journal import journaled
from core.db.models import ChildModel, VersionedModel
from core.db.triggers import build_touch_triggers
from core.files.model_fields import PictureField


def known_time_zone(name: str) -> None:
    """Raise ValidationError unless the name is in the IANA time zone database."""
    if name not in zoneinfo.available_timezones():
        raise ValidationError(
            "There is no time zone “%(name)s”; they are called like Europe/London.", params={"name": name}
        )


def validate_contact(text: str) -> None:
    """Raise ValidationError unless the text is an e-mail address or an https URL."""
    for validate in (EmailValidator(), URLValidator(schemes=["https"])):
        with contextlib.suppress(ValidationError):
            return validate(text)
    raise ValidationError(
        "Enter an e-mail address, as security@example.org, or a URL that starts with https://."
    )


@journaled(exclude=("logo_width", "logo_height"))
class Group(VersionedModel):
    """The group whose site this is. There is one row."""

    only = models.BooleanField(default=True, unique=True, editable=False)
    name = models.CharField(max_length=200)
    short_name = models.CharField(max_length=80, blank=True)
    place = models.CharField(max_length=120, blank=True, help_text="said after the name: Edinburgh")
    institution = models.CharField(max_length=200, blank=True)
    unit = models.CharField(max_length=200, blank=True, help_text="school, department")
    statement = models.CharField(max_length=120, blank=True, help_text="the large line of the home page")
    about = models.TextField(blank=True, help_text="Markdown; the lead of the home page")
    invitation = models.TextField(
        blank=True, help_text="Markdown; the call to join at the foot of the home page"
    )
    address = models.TextField(blank=True, help_text="one line for each line of the postal address")
    email = models.EmailField("e-mail address", blank=True)
    security_contact = models.CharField(
        max_length=500,
        blank=True,
        validators=[validate_contact],
        help_text="who is told of security problems of the site, as security@example.org or an https URL;"
        " the group's e-mail address if empty",
    )
    url = WebAddressField("institution's address", max_length=500, blank=True)
    time_zone = models.CharField(
        max_length=60,
        blank=True,
        validators=[known_time_zone],
        help_text="as Europe/London; decides what today is",
    )
    accent = models.CharField("accent colour", max_length=7, default="#0d6450", help_text="as #0d6450")
    logo = PictureField(upload_to="logos", blank=True, facts={"width": "logo_width", "height": "logo_height"})
    logo_width = models.PositiveIntegerField(null=True, blank=True, editable=False)
    logo_height = models.PositiveIntegerField(null=True, blank=True, editable=False)

    class Meta(VersionedModel.Meta):
        constraints = [
            models.CheckConstraint(name="groupsite_group_single", condition=Q(only=True)),
            models.CheckConstraint(name="groupsite_group_named", condition=~Q(name="")),
            models.CheckConstraint(
                name="groupsite_group_accent_form",
                condition=Q(accent__regex=r"^#[0-9a-f]{6}$"),
                violation_error_message="A colour is written as # and six digits or letters a to f: #0d6450.",
            ),
        ]

    def __str__(self) -> str:
        return self.name


@journaled()
class GroupTie(Ordered, ChildModel):
    """A centre or programme that the group leads or takes part in."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="ties")
    label = models.CharField(max_length=80, help_text="Co-leads")
    name = models.CharField(max_length=200)
    url = WebAddressField("address", max_length=500, blank=True)

    class Meta(ChildModel.Meta):
        verbose_name = "tie"
        ordering = ["position", "pk"]
        triggers = [*ChildModel.Meta.triggers, *build_touch_triggers("groupsite_group", "group_id")]
        constraints = [models.UniqueConstraint(fields=["group", "name"], name="groupsite_grouptie_once")]

    def __str__(self) -> str:
        return f"{self.label} {self.name}"


@journaled(exclude=("logo_width", "logo_height"))
class Partner(Ordered, ChildModel):
    """An institution whose logo is in the footer."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="partners")
    name = models.CharField(max_length=200)
    url = WebAddressField("address", max_length=500, blank=True)
    logo = PictureField(upload_to="logos", blank=True, facts={"width": "logo_width", "height": "logo_height"})
    logo_width = models.PositiveIntegerField(null=True, blank=True, editable=False)
    logo_height = models.PositiveIntegerField(null=True, blank=True, editable=False)

    class Meta(ChildModel.Meta):
        ordering = ["position", "pk"]
        triggers = [*ChildModel.Meta.triggers, *build_touch_triggers("groupsite_group", "group_id")]
        constraints = [models.UniqueConstraint(fields=["group", "name"], name="groupsite_partner_once")]

    def __str__(self) -> str:
        return self.name


class MenuItemPlace(models.TextChoices):
    MENU = "menu", "menu"
    FOOTER = "footer", "footer"


@journaled()
class MenuItem(Ordered, ChildModel):
    """A link in the menu or the footer."""

    Place = MenuItemPlace

    group = models.ForeignKey(Group, models.CASCADE, related_name="menu_items")
    place = models.CharField(max_length=6, choices=Place, default=Place.MENU)
    label = models.CharField(max_length=60)
    target = models.CharField(
        max_length=500, help_text="a path on this site, as /people/, or an https address"
    )

    class Meta(ChildModel.Meta):
        ordering = ["place", "position", "pk"]
        triggers = [*ChildModel.Meta.triggers, *build_touch_triggers("groupsite_group", "group_id")]
        constraints = [
            models.UniqueConstraint(fields=["group", "place", "label"], name="groupsite_menuitem_once"),
            models.CheckConstraint(
                name="groupsite_menuitem_place_known", condition=Q(place__in=MenuItemPlace.values)
            ),
            models.CheckConstraint(
                name="groupsite_menuitem_target_form",
                condition=Q(target__regex=r"^(/([^/\\]|$)|https?://)"),
                violation_error_message="A target is a path as /people/ or an address that starts with https://.",
            ),
        ]

    def __str__(self) -> str:
        return self.label
