"""Institutions, companies and funders: where people work and study, who takes part in projects and pays."""

import re

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower
from django.utils.translation import gettext_lazy as _

from core.db.fields import WebAddressField
from core.db.journal import journaled
from core.db.models import VersionedModel
from core.db.triggers import Trigger
from core.files.model_fields import LogoField
from core.text.registry_identifiers import find_registry_identifiers

FUNDER_ID = re.compile(
    r"(?:(?:https?://)?(?:dx\.)?doi\.org/)?(?:10\.13039/)?([0-9]{6,15})", re.IGNORECASE | re.ASCII
)

INSTITUTIONS = ("people_appointment", "people_education")
"""Tables whose rows have a printed institution and may point at an organisation."""

LINK_ORGANISATION = Trigger(
    name="link_organisation",
    timing="BEFORE",
    events="INSERT OR UPDATE",
    body="""
        IF TG_OP = 'UPDATE' THEN
            IF OLD.institution IS NOT DISTINCT FROM NEW.institution THEN RETURN NEW; END IF;
            IF OLD.organisation_id IS NOT DISTINCT FROM NEW.organisation_id THEN
                NEW.organisation_id = NULL;
            END IF;
        END IF;
        IF NEW.organisation_id IS NULL AND NEW.institution <> '' THEN
            NEW.organisation_id = (SELECT id FROM people_organisation
                WHERE lower(name) = lower(btrim(NEW.institution)) ORDER BY id LIMIT 1);
        END IF;
        RETURN NEW;
    """,
)
"""Points a row at the organisation of the printed name, wherever the name was typed or pasted."""

LINK_INSTITUTIONS = Trigger(
    name="link_institutions",
    events="INSERT OR UPDATE OF name",
    body="".join(
        f"UPDATE {table} SET organisation_id = NEW.id WHERE organisation_id IS NULL "
        "AND lower(btrim(institution)) = lower(NEW.name); "
        for table in INSTITUTIONS
    )
    + "RETURN NULL;",
)
"""Points rows that print the name of a new organisation at it."""


class OrganisationQuerySet(models.QuerySet["Organisation"]):
    """Queries of organisations."""

    def of_public_projects(self):
        """Filter partners and funders of public projects."""
        has_part = Q(project_partners__project__visibility="public")
        return self.filter(has_part | Q(fundings__project__visibility="public")).distinct()

    def find_or_build(self, name: str) -> "Organisation":
        """Return the only organisation of a name or short name, in any case; else a new one, not saved."""
        matches = list(self.filter(Q(name__iexact=name) | Q(short_name__iexact=name)).order_by("pk")[:2])
        return matches[0] if len(matches) == 1 else self.model(name=name)


@journaled(exclude=("logo_width", "logo_height"))
class Organisation(VersionedModel):
    """A university, company, laboratory or funder. Records that point at it keep what was printed."""

    name = models.CharField(_("name"), max_length=200)
    short_name = models.CharField(
        _("short name"), max_length=60, blank=True, help_text=_("For example EPSRC.")
    )
    country = models.CharField(
        _("country"), max_length=2, blank=True, help_text=_("Two letters, for example GB or DE.")
    )
    url = WebAddressField(_("website"), max_length=500, blank=True)
    ror = models.CharField(
        _("ROR id"), max_length=40, blank=True, help_text=_("For example https://ror.org/01nrxwf90.")
    )
    funder_id = models.CharField(
        _("Crossref Funder id"), max_length=60, blank=True, help_text=_("For example 501100000266.")
    )
    logo = LogoField(
        _("logo"), upload_to="logos", blank=True, facts={"width": "logo_width", "height": "logo_height"}
    )
    logo_width = models.PositiveIntegerField(_("logo width"), null=True, blank=True, editable=False)
    logo_height = models.PositiveIntegerField(_("logo height"), null=True, blank=True, editable=False)

    objects = OrganisationQuerySet.as_manager()

    triggers = [*VersionedModel.triggers, LINK_INSTITUTIONS]

    class Meta(VersionedModel.Meta):
        verbose_name_plural = _("organisations")
        verbose_name = _("organisation")
        ordering = ["name", "pk"]
        constraints = [
            models.CheckConstraint(name="people_organisation_named", condition=~Q(name="")),
            models.CheckConstraint(
                name="people_organisation_country_form",
                condition=Q(country="") | Q(country__regex=r"^[A-Z]{2}$"),
                violation_error_message=_("A country has two letters, for example GB."),
            ),
            models.UniqueConstraint(
                Lower("name"),
                "country",
                name="people_organisation_once",
                violation_error_message=_("There is already an organisation of this name."),
            ),
            *(
                models.UniqueConstraint(
                    fields=[name],
                    name=f"people_organisation_{name}_unique",
                    condition=~Q(**{name: ""}),
                    violation_error_message=_("Another organisation has this identifier."),
                )
                for name in ("ror", "funder_id")
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Normalise identifiers, which may be pasted as URLs."""
        self.country = self.country.upper()
        errors = {}
        if self.ror:
            values = [
                value for scheme, value in find_registry_identifiers(f"ror {self.ror}") if scheme == "ror"
            ]
            if len(values) == 1:
                self.ror = values[0]
            else:
                errors["ror"] = _("A ROR id looks like https://ror.org/01nrxwf90. Check the digits.")
        if self.funder_id:
            if match := FUNDER_ID.fullmatch(self.funder_id.strip()):
                self.funder_id = match[1]
            else:
                errors["funder_id"] = _("A Crossref Funder id is a number such as 501100000266.")
        if errors:
            raise ValidationError(errors)

    @property
    def ror_url(self) -> str:
        """The URL of the organisation at ROR; empty if its id is not known."""
        return f"https://ror.org/{self.ror}" if self.ror else ""

    @property
    def funder_url(self) -> str:
        """The URL of the funder in Crossref's registry; empty if its id is not known."""
        return f"https://doi.org/10.13039/{self.funder_id}" if self.funder_id else ""


def build_organisation_key(related_name: str) -> models.ForeignKey:
    """Build the foreign key of a row with a printed institution."""
    return models.ForeignKey(
        Organisation,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name=related_name,
        verbose_name=_("organisation"),
        help_text=_("Found by the name of the institution. What is printed is the institution."),
    )
