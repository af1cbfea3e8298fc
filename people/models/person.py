from urllib.parse import quote

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.db.models.functions import Concat, NullIf
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from core.db.dated_models import Ordered, today
from core.db.fields import SLUG_FORM, KeyField, MarkdownField, WebAddressField
from core.db.journal import journaled
from core.db.models import ChildModel, VersionedModel
from core.db.translations import Translated
from core.db.triggers import Trigger, build_touch_triggers
from core.files.model_fields import PictureField
from core.web.urls import get_url
from people.models.person_identifiers import PAGES, read_person_identifier
from people.models.querysets import PersonQuerySet


class PersonVisibility(models.TextChoices):
    PUBLIC = "public", _("public")
    MEMBERS = "members", _("members who are logged in")
    HIDDEN = "hidden", _("staff and editors only")


class EmailVisibility(models.TextChoices):
    HIDDEN = "hidden", _("staff and editors only")
    MEMBERS = "members", _("members who are logged in")
    PUBLIC = "public", _("everybody, until the person leaves the group")
    ALWAYS = "always", _("everybody, also after the person leaves")


class ReferenceStyle(models.TextChoices):
    AS_ROWS = "", _("as on the rest of the site")
    APA = "apa", _("references in APA")
    IEEE = "ieee", _("references in IEEE")
    CHICAGO = "chicago", _("references in Chicago")
    VANCOUVER = "vancouver", _("references in Vancouver")
    MLA = "mla", _("references in MLA")
    NATURE = "nature", _("references in Nature")


class CvLength(models.TextChoices):
    FULL = "full", _("full length")
    TWO_PAGES = "two-page", _("two pages at most")


PARTS_AFTER_LEAVING = ("photo", "biography", "office")
"""What a profile shows after its person has left, if they chose so; the introduction is of the biography."""


class Person(Translated, VersionedModel):
    """A member, a former member or a supervisor."""

    Visibility = PersonVisibility
    EmailVisibility = EmailVisibility
    ReferenceStyle = ReferenceStyle
    CvLength = CvLength

    title = models.CharField(
        _("academic title"),
        max_length=60,
        blank=True,
        help_text=_("For example Prof. Dr. Shown before the name."),
    )
    name = models.CharField(
        _("name"), max_length=200, help_text=_("As it is displayed, without academic titles.")
    )
    given = models.CharField(_("given name"), max_length=100, blank=True)
    particle = models.CharField(
        _("particle"), max_length=40, blank=True, help_text=_("For example von, de la.")
    )
    family = models.CharField(_("family name"), max_length=100, blank=True)
    suffix = models.CharField(_("suffix"), max_length=20, blank=True, help_text=_("For example Jr., III."))
    sort_key = models.GeneratedField(
        verbose_name=_("sort key"),
        expression=models.Func(
            Concat(
                models.functions.Coalesce(NullIf("family", models.Value("")), "name"),
                models.Value(", "),
                "given",
                models.Value(" "),
                "particle",
            ),
            function="public.site_norm",
        ),
        output_field=models.CharField(max_length=400, db_collation="C"),
        db_persist=True,
    )
    slug = models.SlugField(
        _("slug"), max_length=90, unique=True, allow_unicode=True, help_text=_("The last part of the URL.")
    )
    user = models.OneToOneField(
        "people.User",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="person",
        verbose_name=_("account"),
    )
    pronouns = models.CharField(_("pronouns"), max_length=40, blank=True)
    summary = models.TextField(
        _("summary"), blank=True, help_text=_("One or two sentences that introduce the profile.")
    )
    biography = MarkdownField(verbose_name=_("biography"), blank=True, help_text=_("You can use Markdown."))
    photo = PictureField(
        verbose_name=_("photo"),
        upload_to="photos",
        blank=True,
        facts={"width": "photo_width", "height": "photo_height"},
    )
    photo_width = models.PositiveIntegerField(_("photo width"), null=True, blank=True, editable=False)
    photo_height = models.PositiveIntegerField(_("photo height"), null=True, blank=True, editable=False)
    photo_consent = models.BooleanField(
        _("photo consent"),
        default=False,
        help_text=_("The person agreed that the photo is shown. Otherwise initials are shown."),
    )
    email = models.EmailField(_("e-mail address"), blank=True)
    email_visibility = models.CharField(
        _("e-mail is shown to"),
        max_length=7,
        choices=EmailVisibility,
        default=EmailVisibility.HIDDEN,
        help_text=_(
            "Visitors, search engines and the JSON get the address only if you choose “everybody”. Members "
            "still see it after that person leaves."
        ),
    )
    office = models.CharField(_("office"), max_length=300, blank=True)
    photo_after_leaving = models.BooleanField(
        _("photo after leaving"),
        default=False,
        help_text=_("Visitors still see the photo after that person leaves."),
    )
    biography_after_leaving = models.BooleanField(
        _("introduction and biography after leaving"),
        default=False,
        help_text=_("Visitors still see both after that person leaves."),
    )
    office_after_leaving = models.BooleanField(
        _("office after leaving"),
        default=False,
        help_text=_("Visitors still see the office after that person leaves."),
    )
    left_on = models.DateField(
        _("left on"), null=True, editable=False, help_text=_("last day of the last appointment")
    )
    reference_style = models.CharField(
        _("papers are shown"),
        max_length=10,
        choices=ReferenceStyle,
        blank=True,
        default=ReferenceStyle.AS_ROWS,
        help_text=_("How papers are listed on the profile. In references, the person’s own name is in bold."),
    )
    cv_length = models.CharField(
        _("length of the CV"),
        max_length=8,
        choices=CvLength,
        default=CvLength.FULL,
        help_text=_(
            "What does not fit on two pages is shortened, oldest entries first, with a note in the CV."
        ),
    )
    cv_selected_only = models.BooleanField(
        _("only selected papers"),
        default=False,
        help_text=_(
            "The CV lists only the papers marked as selected, and how many more there are. If none "
            "is marked, it"
            " lists all."
        ),
    )
    cv_with_photo = models.BooleanField(
        _("with photo"),
        default=True,
        help_text=_("The CV shows the photo if the person agreed to it."),
    )
    cv_with_email = models.BooleanField(
        _("with e-mail address"),
        default=True,
        help_text=_("The CV shows the e-mail address if everybody may see it."),
    )
    visibility = models.CharField(
        _("profile is shown to"), max_length=7, choices=Visibility, default=Visibility.PUBLIC
    )

    translated_fields = ("summary", "biography")

    objects = PersonQuerySet.as_manager()

    class Meta(VersionedModel.Meta):
        verbose_name = _("person")
        verbose_name_plural = _("people")
        indexes = [models.Index(fields=["sort_key"], name="people_person_sort_key")]
        constraints = [
            *Translated.Meta.constraints,
            models.CheckConstraint(name="people_person_named", condition=~Q(name="")),
            models.CheckConstraint(name="people_person_slug_form", condition=Q(slug__regex=SLUG_FORM)),
            models.CheckConstraint(
                name="people_person_visibility_known",
                condition=Q(visibility__in=PersonVisibility.values)
                & Q(email_visibility__in=EmailVisibility.values),
            ),
            models.CheckConstraint(
                name="people_person_reference_style_known",
                condition=Q(reference_style__in=ReferenceStyle.values),
            ),
            models.CheckConstraint(
                name="people_person_cv_length_known", condition=Q(cv_length__in=CvLength.values)
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return get_url("person", self.slug)

    @property
    def titled_name(self) -> str:
        """The name with the academic title, for headings."""
        return f"{self.title} {self.name}".strip()

    @property
    def is_shown(self) -> bool:
        """Whether visitors see the profile: not before the first role begins."""
        return self.visibility == self.Visibility.PUBLIC and Person.objects.seen().filter(pk=self.pk).exists()

    @property
    def state(self) -> str:
        """The visibility of the profile, as text for editors."""
        if self.visibility == self.Visibility.PUBLIC:
            return gettext("Public") if self.is_shown else self.shown_when
        return gettext("For {readers}, not public").format(readers=self.get_visibility_display())

    @property
    def shown_when(self) -> str:
        return gettext("Public once the first role has begun")

    @property
    def is_former_member(self) -> bool:
        """Whether all appointments have ended."""
        return self.left_on is not None and self.left_on < today()

    def is_part_shown(self, part: str) -> bool:
        """Return whether visitors who see the profile see a part of it that can go when the person leaves.

        part: one of `PARTS_AFTER_LEAVING`. In queries, `PersonQuerySet.with_public_texts` does the same.
        """
        return getattr(self, f"{part}_after_leaving") or not self.is_former_member

    @property
    def public_summary(self) -> str:
        return self.in_language.summary if self.is_part_shown("biography") else ""

    @property
    def public_biography(self) -> str:
        return self.in_language.biography if self.is_part_shown("biography") else ""

    @property
    def public_office(self) -> str:
        return self.office if self.is_part_shown("office") else ""

    @property
    def public_email(self) -> str:
        """The e-mail address if everybody may see it now, else an empty string."""
        if not self.email or self.email_visibility == EmailVisibility.ALWAYS:
            return self.email
        is_public = self.email_visibility == EmailVisibility.PUBLIC and not self.is_former_member
        return self.email if is_public else ""

    @property
    def photo_problem(self) -> str:
        """The reason why the photo is not shown, for editors; empty if it is, or there is none."""
        if not self.photo or self.public_photo:
            return ""
        if not self.photo_consent:
            return gettext(
                "Visitors see initials instead of the photo, because “Photo consent” is not selected."
            )
        return gettext(
            "Visitors see initials instead of the photo, because that person has left, and “Photo after "
            "leaving” is not selected."
        )

    @property
    def public_photo(self):
        """The photo if the person agreed to its use, also after leaving if they left, else None."""
        return self.photo if self.photo and self.photo_consent and self.is_part_shown("photo") else None


class NameUse(models.TextChoices):
    PUBLIC = "public", _("shown, and used for matching")
    FORMER = "former", _("shown as a former name, and used for matching")
    MATCHING = "matching", _("used for matching only")


class PersonName(ChildModel):
    """A form in which a person's name appears in print."""

    Use = NameUse

    person = models.ForeignKey(Person, models.CASCADE, related_name="names", verbose_name=_("person"))
    name = models.CharField(_("name"), max_length=300, help_text=_("As printed on papers, in any script."))
    key = KeyField(verbose_name=_("key"))
    use = models.CharField(_("use"), max_length=8, choices=Use, default=Use.PUBLIC)
    confirmed = models.BooleanField(
        _("confirmed"),
        default=True,
        help_text=_("Papers with this name are attributed to the person. Otherwise they are only suggested."),
    )

    triggers = [*ChildModel.triggers, *build_touch_triggers("people_person", "person_id")]

    class Meta(ChildModel.Meta):
        verbose_name = _("name in print")
        verbose_name_plural = _("names in print")
        ordering = ["name"]
        indexes = [models.Index(fields=["key"], name="people_personname_key")]
        constraints = [
            models.UniqueConstraint(fields=["person", "key"], name="people_personname_once"),
            models.CheckConstraint(name="people_personname_named", condition=~Q(name="")),
            models.CheckConstraint(name="people_personname_use_known", condition=Q(use__in=NameUse.values)),
        ]

    def __str__(self) -> str:
        return self.name


FORGET_PROOF_TRIGGER = Trigger(
    name="forget_proof",
    timing="BEFORE",
    events="UPDATE",
    condition=(
        "((OLD.value, OLD.scheme, OLD.person_id) IS DISTINCT FROM (NEW.value, NEW.scheme, NEW.person_id)"
        " AND OLD.verified_at IS NOT DISTINCT FROM NEW.verified_at)"
    ),
    body="NEW.verified_at = NULL; RETURN NEW;",
)
"""Another identifier is not verified by what the person proved of the former one."""


class PersonIdentifier(ChildModel):
    """The identifier of a person in a registry."""

    class Scheme(models.TextChoices):
        ORCID = "orcid", "ORCID"
        SCHOLAR = "scholar", "Google Scholar"
        DBLP = "dblp", _("dblp")
        OPENALEX = "openalex", _("OpenAlex")
        SEMANTIC_SCHOLAR = "semanticscholar", "Semantic Scholar"
        GITHUB = "github", _("GitHub")
        ISNI = "isni", "ISNI"
        WIKIDATA = "wikidata", _("Wikidata")

    person = models.ForeignKey(Person, models.CASCADE, related_name="identifiers", verbose_name=_("person"))
    scheme = models.CharField(_("scheme"), max_length=20, choices=Scheme)
    value = models.CharField(_("value"), max_length=200)
    verified_at = models.DateTimeField(
        _("verified at"),
        null=True,
        editable=False,
        help_text=_("when the person proved by logging in there that it is theirs"),
    )

    triggers = [
        *ChildModel.triggers,
        *build_touch_triggers("people_person", "person_id"),
        FORGET_PROOF_TRIGGER,
    ]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("identifiers")
        verbose_name = _("identifier")
        ordering = ["scheme", "value"]
        constraints = [
            models.UniqueConstraint(
                fields=["scheme", "value"],
                name="people_personidentifier_unique",
                violation_error_message=_("Another person has this identifier."),
            ),
            models.CheckConstraint(
                name="people_personidentifier_orcid_form",
                condition=~Q(scheme="orcid") | Q(value__regex=r"^\d{4}-\d{4}-\d{4}-\d{3}[\dX]$"),
                violation_error_message=_("An ORCID looks like 0000-0002-1825-0097."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_scheme_display()} {self.value}"

    def clean(self) -> None:
        """Normalise a pasted identifier, which may be a URL."""
        try:
            self.value = read_person_identifier(self.scheme, self.value)
        except ValueError as error:
            raise ValidationError({"value": str(error)}) from error

    @property
    def url(self) -> str:
        """The URL of the person at the registry; empty if unknown."""
        return PAGES.get(self.scheme, "").format(quote(self.value, safe="/"))


class PersonLink(Ordered, ChildModel):
    """A page about a person elsewhere; its URL may be empty."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="links", verbose_name=_("person"))
    label = models.CharField(_("label"), max_length=80)
    url = WebAddressField("URL", max_length=500, blank=True, help_text=_("Leave empty if not known."))

    triggers = [*ChildModel.triggers, *build_touch_triggers("people_person", "person_id")]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("links")
        verbose_name = _("link")
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["person", "label", "url"], name="people_personlink_once"),
        ]

    def __str__(self) -> str:
        return self.label


for model in (Person, PersonName, PersonIdentifier, PersonLink):
    journaled(exclude=("photo_width", "photo_height", "left_on"))(model)
