import contextlib
import re
import zoneinfo

from django.contrib.postgres.fields import ArrayField
from django.core.exceptions import ValidationError
from django.core.validators import EmailValidator, URLValidator
from django.db import models
from django.db.models import Q, Value
from django.utils.formats import number_format
from django.utils.translation import gettext, pgettext
from django.utils.translation import gettext_lazy as _

from core.db.dated_models import Ordered
from core.db.fields import MarkdownField, WebAddressField
from core.db.journal import journaled
from core.db.models import ChildModel, VersionedModel
from core.db.translations import Translated
from core.db.triggers import build_touch_triggers
from core.files.model_fields import LogoField
from core.languages import DEFAULT
from groupsite.models.retention import RetentionPeriods


def known_time_zone(name: str) -> None:
    """Raise ValidationError unless the name is in the IANA time zone database."""
    zones = zoneinfo.available_timezones()
    if name in zones:
        return
    city = name.strip().replace(" ", "_").casefold()
    matches = sorted(zone for zone in zones if city in (zone.casefold(), zone.rpartition("/")[2].casefold()))
    if matches:
        text = gettext("“%(name)s” is not the full name of a time zone. Did you mean %(zone)s?")
        raise ValidationError(text, params={"name": name, "zone": matches[0]})
    raise ValidationError(
        gettext("“%(name)s” is not a time zone. Enter one such as Europe/London."), params={"name": name}
    )


def list_default_languages() -> list[str]:
    """Return the languages of a group that chose none."""
    return list(DEFAULT)


def validate_contact(text: str) -> None:
    """Raise ValidationError unless the text is an e-mail address or an https URL."""
    for validate in (EmailValidator(), URLValidator(schemes=["https"])):
        with contextlib.suppress(ValidationError):
            return validate(text)
    raise ValidationError(
        gettext("Enter an e-mail address such as security@example.org, or a URL that starts with https://.")
    )


def parse_coordinates(text: str) -> tuple[float, float]:
    """Return latitude and longitude of "55.9447, -3.1872"; raise ValidationError for anything else."""
    match = re.fullmatch(r"\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*", text)
    latitude, longitude = map(float, match.groups()) if match else (0.0, 0.0)
    if match is None or abs(latitude) > 90 or abs(longitude) > 180:
        raise ValidationError(
            gettext("Enter latitude and longitude as decimal numbers, for example 55.9447, -3.1872.")
        )
    return latitude, longitude


def validate_coordinates(text: str) -> None:
    """Raise ValidationError unless the text is a latitude and a longitude."""
    parse_coordinates(text)


@journaled(exclude=("logo_width", "logo_height"))
class Group(RetentionPeriods, Translated, VersionedModel):
    """The group whose site this is. There is one row."""

    only = models.BooleanField(_("only"), default=True, unique=True, editable=False)
    name = models.CharField(_("name"), max_length=200)
    short_name = models.CharField(_("short name"), max_length=80, blank=True)
    place = models.CharField(
        _("place"), max_length=120, blank=True, help_text=_("Shown after the name, for example Edinburgh.")
    )
    institution = models.CharField(_("institution"), max_length=200, blank=True)
    unit = models.CharField(_("unit"), max_length=200, blank=True, help_text=_("School or department."))
    statement = models.CharField(
        _("statement"), max_length=120, blank=True, help_text=_("The large line on the home page.")
    )
    about = MarkdownField(
        verbose_name=_("about"),
        blank=True,
        help_text=_("Introduction on the home page, written in Markdown."),
    )
    invitation = MarkdownField(
        verbose_name=_("invitation"),
        blank=True,
        help_text=_("Invitation to join at the end of the home page, written in Markdown."),
    )
    address = models.TextField(_("address"), blank=True, help_text=_("Postal address, as on an envelope."))
    email = models.EmailField(_("e-mail address"), blank=True)
    telephone = models.CharField(
        _("telephone"),
        max_length=60,
        blank=True,
        help_text=_("Of the group or its reception, for example +44 131 650 1000."),
    )
    reception = models.CharField(
        _("opening hours"),
        max_length=200,
        blank=True,
        help_text=_("For example Monday to Friday, 9:00 to 16:30."),
    )
    reply_time = models.CharField(
        _("reply time"),
        max_length=120,
        blank=True,
        help_text=_("For example “We reply within three working days”."),
    )
    coordinates = models.CharField(
        _("coordinates"),
        max_length=40,
        blank=True,
        validators=[validate_coordinates],
        help_text=_("Latitude and longitude, for links to maps, for example 55.9447, -3.1872."),
    )
    at_the_door = MarkdownField(
        verbose_name=_("at the door"),
        blank=True,
        help_text=_("Bell, parcels, holidays. You can use Markdown."),
    )
    sketch = models.ForeignKey(
        "people.Image",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="sketch_of_group",
        verbose_name=_("sketch of the way"),
        help_text=_("A drawing or a photograph that shows how to find you, beside the address."),
    )
    security_contact = models.CharField(
        _("security contact"),
        max_length=500,
        blank=True,
        validators=[validate_contact],
        help_text=_(
            "Where to report security problems of the site, for example security@example.org or an "
            "https URL."
            " If empty, the group’s e-mail address is used."
        ),
    )
    url = WebAddressField(_("website of the institution"), max_length=500, blank=True)
    time_zone = models.CharField(
        _("time zone"),
        max_length=60,
        blank=True,
        validators=[known_time_zone],
        help_text=_("For example Europe/London. Decides when a day begins."),
    )
    languages = ArrayField(
        models.CharField(max_length=16),
        verbose_name=_("languages"),
        default=list_default_languages,
        db_default=Value("{en}"),
        help_text=_(
            "Each public page exists in each of them; those of the first have the shortest URLs, and it "
            "stands in where a text is not translated."
        ),
    )
    text_language = models.CharField(
        _("texts without translation are in"),
        max_length=16,
        blank=True,
        db_default="",
        help_text=_(
            "The language of the texts that were there before others were added. It stays the same when the "
            "order changes."
        ),
    )
    account_grace_days = models.PositiveSmallIntegerField(
        _("accounts end after"),
        null=True,
        blank=True,
        help_text=_(
            "so many days after the last appointment; who has the account is told 14 days before. Owners’ "
            "accounts stay, and so does the profile. Never if empty."
        ),
    )
    allows_login_codes = models.BooleanField(
        _("log-in by e-mail"),
        default=False,
        help_text=_("Accounts can log in with a code that they get by e-mail, in place of the password."),
    )
    requires_second_factor = models.BooleanField(
        _("second factor for staff"),
        default=False,
        help_text=_("Staff, editors and owners have to add an app or a passkey the next time they log in."),
    )
    accent = models.CharField(
        _("accent colour"), max_length=7, default="#0d6450", help_text=_("For example #0d6450.")
    )
    logo = LogoField(
        verbose_name=_("logo"),
        upload_to="logos",
        blank=True,
        facts={"width": "logo_width", "height": "logo_height"},
    )
    logo_width = models.PositiveIntegerField(_("logo width"), null=True, blank=True, editable=False)
    logo_height = models.PositiveIntegerField(_("logo height"), null=True, blank=True, editable=False)

    banner = models.ForeignKey(
        "people.Image",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="banner_of_group",
        help_text=_("The large picture of the home page."),
        verbose_name=_("banner"),
    )

    translated_fields = ("statement", "about", "invitation", "reception", "reply_time", "at_the_door")

    class Meta(VersionedModel.Meta):
        verbose_name = _("group")
        verbose_name_plural = _("group")
        constraints = [
            *Translated.Meta.constraints,
            models.CheckConstraint(name="groupsite_group_single", condition=Q(only=True)),
            models.CheckConstraint(name="groupsite_group_named", condition=~Q(name="")),
            models.CheckConstraint(name="groupsite_group_spoken", condition=Q(languages__len__gt=0)),
            models.CheckConstraint(
                name="groupsite_group_accent_form",
                condition=Q(accent__regex=r"^#[0-9a-f]{6}$"),
                violation_error_message=_(
                    "A colour must be # and six digits or letters a to f, for example #0d6450."
                ),
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def map_links(self) -> list[tuple[str, str]]:
        """Names and URLs of maps that show the coordinates; empty without them."""
        if not self.coordinates:
            return []
        latitude, longitude = parse_coordinates(self.coordinates)
        place = f"{latitude},{longitude}"
        return [
            (
                "OpenStreetMap",
                f"https://www.openstreetmap.org/?mlat={latitude}&mlon={longitude}#map=17/{latitude}/{longitude}",
            ),
            ("Apple Maps", f"https://maps.apple.com/?ll={place}&q={place}"),
            ("Google Maps", f"https://www.google.com/maps/search/?api=1&query={place}"),
        ]

    @property
    def printed_coordinates(self) -> str:
        """The coordinates as people write them: "55.9447° N, 3.1872° W"."""
        if not self.coordinates:
            return ""
        latitude, longitude = parse_coordinates(self.coordinates)
        north = pgettext("compass", "N") if latitude >= 0 else pgettext("compass", "S")
        east = pgettext("compass", "E") if longitude >= 0 else pgettext("compass", "W")
        return f"{number_format(abs(latitude))}° {north}, {number_format(abs(longitude))}° {east}"


@journaled()
class ContactPoint(Ordered, Translated, ChildModel):
    """Who answers questions about a subject: a person, or an e-mail address alone."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="contact_points", verbose_name=_("group"))
    subject = models.CharField(
        _("subject"), max_length=120, help_text=_("For example PhD and postdoc positions.")
    )
    person = models.ForeignKey(
        "people.Person",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="contact_points",
        verbose_name=_("person"),
    )
    email = models.EmailField(
        _("e-mail address"), blank=True, help_text=_("If empty, the public e-mail of the person is shown.")
    )
    answers_applicants = models.BooleanField(
        _("for applicants"), default=False, help_text=_("Shown on the page about joining, too.")
    )

    translated_fields = ("subject",)

    triggers = [*ChildModel.triggers, *build_touch_triggers("groupsite_group", "group_id")]

    class Meta(ChildModel.Meta):
        verbose_name = _("subject of questions")
        verbose_name_plural = _("who answers")
        ordering = ["position", "pk"]
        constraints = [
            *Translated.Meta.constraints,
            models.CheckConstraint(name="groupsite_contactpoint_named", condition=~Q(subject="")),
            models.CheckConstraint(
                name="groupsite_contactpoint_someone",
                condition=Q(person__isnull=False) | ~Q(email=""),
                violation_error_message=_("Choose a person or enter an e-mail address."),
            ),
        ]

    def __str__(self) -> str:
        return self.in_language.subject


@journaled()
class Direction(Ordered, Translated, ChildModel):
    """How to get to the group by one means of transport."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="directions", verbose_name=_("group"))
    label = models.CharField(
        _("label"), max_length=40, help_text=_("For example Train, Bicycle or Step-free.")
    )
    text = MarkdownField(verbose_name=_("text"), help_text=_("One or two sentences. You can use Markdown."))

    translated_fields = ("label", "text")

    triggers = [*ChildModel.triggers, *build_touch_triggers("groupsite_group", "group_id")]

    class Meta(ChildModel.Meta):
        verbose_name = _("way to get here")
        verbose_name_plural = _("getting here")
        ordering = ["position", "pk"]
        constraints = [
            *Translated.Meta.constraints,
            models.UniqueConstraint(fields=["group", "label"], name="groupsite_direction_once"),
            models.CheckConstraint(name="groupsite_direction_told", condition=~Q(label="") & ~Q(text="")),
        ]

    def __str__(self) -> str:
        return self.in_language.label


@journaled()
class GroupTie(Ordered, Translated, ChildModel):
    """A centre or programme that the group leads or takes part in."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="ties", verbose_name=_("group"))
    label = models.CharField(_("label"), max_length=80, help_text=_("For example Co-leads."))
    name = models.CharField(_("name"), max_length=200)
    url = WebAddressField("URL", max_length=500, blank=True)

    translated_fields = ("label",)

    triggers = [*ChildModel.triggers, *build_touch_triggers("groupsite_group", "group_id")]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("affiliations")
        verbose_name = _("affiliation")
        ordering = ["position", "pk"]
        constraints = [
            *Translated.Meta.constraints,
            models.UniqueConstraint(fields=["group", "name"], name="groupsite_grouptie_once"),
        ]

    def __str__(self) -> str:
        return f"{self.in_language.label} {self.name}"


@journaled(exclude=("logo_width", "logo_height"))
class Partner(Ordered, ChildModel):
    """An institution whose logo is in the footer."""

    group = models.ForeignKey(Group, models.CASCADE, related_name="partners", verbose_name=_("group"))
    name = models.CharField(_("name"), max_length=200)
    url = WebAddressField("URL", max_length=500, blank=True)
    logo = LogoField(
        verbose_name=_("logo"),
        upload_to="logos",
        blank=True,
        facts={"width": "logo_width", "height": "logo_height"},
    )
    logo_width = models.PositiveIntegerField(_("logo width"), null=True, blank=True, editable=False)
    logo_height = models.PositiveIntegerField(_("logo height"), null=True, blank=True, editable=False)

    triggers = [*ChildModel.triggers, *build_touch_triggers("groupsite_group", "group_id")]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("partners")
        verbose_name = _("partner")
        ordering = ["position", "pk"]
        constraints = [models.UniqueConstraint(fields=["group", "name"], name="groupsite_partner_once")]

    def __str__(self) -> str:
        return self.name


class MenuItemPlace(models.TextChoices):
    MENU = "menu", _("menu")
    FOOTER = "footer", _("footer")


@journaled()
class MenuItem(Ordered, Translated, ChildModel):
    """A link in the menu or the footer."""

    Place = MenuItemPlace

    group = models.ForeignKey(Group, models.CASCADE, related_name="menu_items", verbose_name=_("group"))
    place = models.CharField(_("place"), max_length=6, choices=Place, default=Place.MENU)
    label = models.CharField(_("label"), max_length=60)
    target = models.CharField(
        _("target"),
        max_length=500,
        help_text=_("A path on this site, for example /people/, or a URL that starts with https://."),
    )

    translated_fields = ("label",)

    triggers = [*ChildModel.triggers, *build_touch_triggers("groupsite_group", "group_id")]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("menu items")
        verbose_name = _("menu item")
        ordering = ["place", "position", "pk"]
        constraints = [
            *Translated.Meta.constraints,
            models.UniqueConstraint(fields=["group", "place", "label"], name="groupsite_menuitem_once"),
            models.CheckConstraint(
                name="groupsite_menuitem_place_known", condition=Q(place__in=MenuItemPlace.values)
            ),
            models.CheckConstraint(
                name="groupsite_menuitem_target_form",
                condition=Q(target__regex=r"^(/([^/\\]|$)|https?://)"),
                violation_error_message=_(
                    "Enter a path such as /people/, or a URL that starts with https://."
                ),
            ),
        ]

    def __str__(self) -> str:
        return self.in_language.label
