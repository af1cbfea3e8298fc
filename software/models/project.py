"""Projects: funded work with dates, people in roles, partners, grants and results."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from core.db.dated_models import Dated, Ordered, RecordQuerySet, today
from core.db.fields import SLUG_FORM, MarkdownField, WebAddressField
from core.db.journal import journaled
from core.db.models import ChildModel, Visible, build_one_of_constraint
from core.db.translations import Translated
from core.db.triggers import build_touch_triggers
from core.web.urls import get_url
from people.models import Organisation
from publications.models import Publication
from software.models.querysets import FundingQuerySet, ProjectPublicationQuerySet, ProjectQuerySet
from software.models.software import Software
from software.models.theme import Theme

TOUCHES_PROJECT = build_touch_triggers("software_project", "project_id")


class ProjectStatus(models.TextChoices):
    PLANNED = "planned", _("planned")
    RUNNING = "running", _("running")
    ENDED = "ended", _("ended")


class Project(Dated, Ordered, Translated, Visible):
    """A project with a beginning and an end. Its status follows from its dates."""

    Status = ProjectStatus

    title = models.CharField(_("title"), max_length=250)
    acronym = models.CharField(
        _("acronym"), max_length=60, blank=True, help_text=_("Shown instead of the title.")
    )
    slug = models.SlugField(_("slug"), max_length=120, unique=True, allow_unicode=True)
    summary = models.TextField(_("summary"), blank=True, help_text=_("One or two sentences."))
    narrative = MarkdownField(_("narrative"), blank=True, help_text=_("You can use Markdown."))
    url = WebAddressField(_("website"), max_length=500, blank=True)
    people = models.ManyToManyField(
        "people.Person", through="software.ProjectPerson", related_name="projects", verbose_name=_("people")
    )
    themes = models.ManyToManyField(
        Theme, through="software.ProjectTheme", related_name="projects", verbose_name=_("themes")
    )
    publications = models.ManyToManyField(
        Publication,
        through="software.ProjectPublication",
        related_name="projects",
        verbose_name=_("publications"),
    )
    software = models.ManyToManyField(
        Software, through="software.ProjectSoftware", related_name="projects", verbose_name=_("software")
    )

    translated_fields = ("title", "summary", "narrative")

    objects = ProjectQuerySet.as_manager()

    class Meta(Visible.Meta, Dated.Meta):
        verbose_name_plural = _("projects")
        verbose_name = _("project")
        ordering = ["position", "title"]
        constraints = [
            *Translated.Meta.constraints,
            *Visible.Meta.constraints,
            *Dated.Meta.constraints,
            models.CheckConstraint(name="software_project_titled", condition=~Q(title="")),
            models.CheckConstraint(name="software_project_slug_form", condition=Q(slug__regex=SLUG_FORM)),
        ]

    def __str__(self) -> str:
        return self.acronym or self.in_language.title

    def get_absolute_url(self) -> str:
        return get_url("project", self.slug)

    @property
    def status(self) -> ProjectStatus:
        """Whether it is planned, running or ended today."""
        period, now = self.period, today()
        if period.is_future(now):
            return ProjectStatus.PLANNED
        return ProjectStatus.ENDED if period.is_past(now) else ProjectStatus.RUNNING


class ProjectPerson(Dated, Ordered, Translated, ChildModel):
    """Somebody who works on a project, in a role and perhaps for a time."""

    project = models.ForeignKey(
        Project, models.CASCADE, related_name="project_people", verbose_name=_("project")
    )
    person = models.ForeignKey(
        "people.Person",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="project_people",
        verbose_name=_("person"),
    )
    name = models.CharField(
        _("name"), max_length=200, blank=True, help_text=_("For people without a page on this site.")
    )
    part = models.CharField(
        _("role"), max_length=80, blank=True, help_text=_("For example principal investigator.")
    )

    translated_fields = ("part",)

    objects = RecordQuerySet.as_manager()

    triggers = [*ChildModel.triggers, *TOUCHES_PROJECT]

    class Meta(ChildModel.Meta, Dated.Meta):
        verbose_name = _("person")
        verbose_name_plural = _("people")
        ordering = ["position", "pk"]
        constraints = [
            *Translated.Meta.constraints,
            *Dated.Meta.constraints,
            build_one_of_constraint("software_projectperson_by_one", "person", "name"),
            models.UniqueConstraint(
                fields=["project", "person", "name", "part"],
                name="software_projectperson_once",
                nulls_distinct=False,
            ),
        ]

    def __str__(self) -> str:
        return self.person.name if self.person else self.name


class ProjectPartner(Ordered, Translated, ChildModel):
    """An organisation that takes part in a project."""

    project = models.ForeignKey(
        Project, models.CASCADE, related_name="project_partners", verbose_name=_("project")
    )
    organisation = models.ForeignKey(
        Organisation, models.PROTECT, related_name="project_partners", verbose_name=_("organisation")
    )
    part = models.CharField(_("role"), max_length=80, blank=True, help_text=_("For example coordinator."))

    translated_fields = ("part",)

    triggers = [*ChildModel.triggers, *TOUCHES_PROJECT]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("partners")
        verbose_name = _("partner")
        ordering = ["position", "pk"]
        constraints = [
            *Translated.Meta.constraints,
            models.UniqueConstraint(fields=["project", "organisation"], name="software_projectpartner_once"),
        ]

    def __str__(self) -> str:
        return str(self.organisation)


class Funding(Ordered, ChildModel):
    """A grant of a project: who pays, under which programme and number."""

    project = models.ForeignKey(Project, models.CASCADE, related_name="fundings", verbose_name=_("project"))
    funder = models.ForeignKey(
        Organisation, models.PROTECT, related_name="fundings", verbose_name=_("funder")
    )
    programme = models.CharField(_("programme"), max_length=200, blank=True)
    grant_number = models.CharField(
        _("grant number"), max_length=80, blank=True, help_text=_("For example EP/X000000/1.")
    )
    amount = models.DecimalField(_("amount"), max_digits=14, decimal_places=2, null=True, blank=True)
    currency = models.CharField(
        _("currency"), max_length=3, blank=True, help_text=_("A three-letter code, for example EUR.")
    )
    amount_shown = models.BooleanField(_("show the amount"), default=False)

    objects = FundingQuerySet.as_manager()

    triggers = [*ChildModel.triggers, *TOUCHES_PROJECT]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("grants")
        verbose_name = _("grant")
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["project", "funder", "grant_number"], name="software_funding_once"
            ),
            models.CheckConstraint(
                name="software_funding_amount_with_currency",
                condition=Q(amount=None, currency="") | Q(amount__gte=0, currency__regex=r"^[A-Z]{3}$"),
                violation_error_message=_(
                    "Enter an amount and its currency as a three-letter code such as EUR, or neither."
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.funder}, {self.grant_number}" if self.grant_number else str(self.funder)

    @property
    def public_amount(self) -> str:
        """The amount with its currency, if visitors may see it; else empty."""
        return self.printed_amount if self.amount_shown else ""

    @property
    def printed_amount(self) -> str:
        """The amount with its currency, for those who may see it; empty if it is not known."""
        if self.amount is None:
            return ""
        digits = 0 if self.amount == self.amount.to_integral_value() else 2
        return f"{self.amount:,.{digits}f} {self.currency}"


class ProjectTheme(Ordered, ChildModel):
    """A theme to which a project belongs."""

    project = models.ForeignKey(
        Project, models.CASCADE, related_name="project_themes", verbose_name=_("project")
    )
    theme = models.ForeignKey(Theme, models.CASCADE, related_name="project_themes", verbose_name=_("theme"))

    triggers = [*ChildModel.triggers, *TOUCHES_PROJECT]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("themes")
        verbose_name = _("theme")
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["project", "theme"], name="software_projecttheme_once")
        ]

    def __str__(self) -> str:
        return f"{self.project}: {self.theme}"


class ProjectPublication(Ordered, ChildModel):
    """A paper that came out of a project."""

    project = models.ForeignKey(
        Project, models.CASCADE, related_name="project_publications", verbose_name=_("project")
    )
    publication = models.ForeignKey(
        Publication, models.CASCADE, related_name="project_publications", verbose_name=_("publication")
    )

    objects = ProjectPublicationQuerySet.as_manager()

    triggers = [*ChildModel.triggers, *TOUCHES_PROJECT]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("papers")
        verbose_name = _("paper")
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["project", "publication"], name="software_projectpublication_once"
            )
        ]

    def __str__(self) -> str:
        return str(self.publication)


class ProjectSoftware(Ordered, ChildModel):
    """Software that came out of a project."""

    project = models.ForeignKey(
        Project, models.CASCADE, related_name="project_software", verbose_name=_("project")
    )
    software = models.ForeignKey(
        Software, models.CASCADE, related_name="project_software", verbose_name=_("software")
    )

    triggers = [*ChildModel.triggers, *TOUCHES_PROJECT]

    class Meta(ChildModel.Meta):
        verbose_name = _("software")
        verbose_name_plural = pgettext_lazy("plural", "software")
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["project", "software"], name="software_projectsoftware_once")
        ]

    def __str__(self) -> str:
        return f"{self.project}: {self.software}"


for model in (
    Project,
    ProjectPerson,
    ProjectPartner,
    Funding,
    ProjectTheme,
    ProjectPublication,
    ProjectSoftware,
):
    journaled()(model)
