from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from taggit.managers import TaggableManager
from taggit.models import ItemBase

from bibliography.identifiers import normalise
from core.db.dated_models import Dated, Ordered
from core.db.fields import SLUG_FORM, MarkdownField, WebAddressField
from core.db.journal import journaled
from core.db.models import ChildModel, Visible, build_one_of_constraint
from core.db.translations import Translated
from core.db.triggers import build_touch_triggers
from core.web.urls import get_url
from publications.models import Publication, Topic
from software.models.querysets import SoftwareQuerySet

TOUCHES_SOFTWARE = build_touch_triggers("software_software", "software_id")


class Software(Ordered, Translated, Visible):
    """A program or library that the group made or helps to make."""

    name = models.CharField(_("name"), max_length=120)
    slug = models.SlugField(_("slug"), max_length=120, unique=True, allow_unicode=True)
    tagline = models.CharField(
        _("tagline"), max_length=200, blank=True, help_text=_("What it is, in a few words.")
    )
    description = MarkdownField(
        verbose_name=_("description"), blank=True, help_text=_("You can use Markdown.")
    )
    repository = WebAddressField(verbose_name=_("repository"), max_length=500, blank=True)
    homepage = WebAddressField(verbose_name=_("homepage"), max_length=500, blank=True)
    documentation = WebAddressField(verbose_name=_("documentation"), max_length=500, blank=True)
    doi = models.CharField(
        "DOI", max_length=200, blank=True, help_text=_("Of the software itself, for example of Zenodo.")
    )
    licence = models.CharField(
        _("licence"), max_length=80, blank=True, help_text=_("SPDX identifier, for example Apache-2.0.")
    )
    language = models.CharField(
        _("programming language"), max_length=40, blank=True, help_text=_("For example Python.")
    )
    install = models.TextField(
        _("how to install it"),
        max_length=1000,
        blank=True,
        help_text=_(
            "One command per line, for example pip install tidemark. It is named after its first word,"
            " or as you say before a colon, for example From source: make install."
        ),
    )
    requirements = models.CharField(
        _("requirements"),
        max_length=200,
        blank=True,
        help_text=_("For example Python 3.10 or later, on Linux and macOS."),
    )
    started_in = models.PositiveSmallIntegerField(
        _("started in"), null=True, blank=True, help_text=_("The year, for example 2023.")
    )
    last_commit_on = models.DateField(_("last commit on"), null=True, blank=True)
    archived = models.BooleanField(
        _("archived"),
        default=False,
        help_text=_("The repository is read-only, and the software no longer maintained."),
    )
    logo = models.ForeignKey(
        "people.Image",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="logo_of_software",
        verbose_name=_("logo"),
    )
    topics = TaggableManager(through="software.SoftwareTopic", blank=True, related_name="software")
    publications = models.ManyToManyField(
        Publication,
        through="software.SoftwarePublication",
        related_name="software",
        verbose_name=_("publications"),
    )

    translated_fields = ("tagline", "description")

    objects = SoftwareQuerySet.as_manager()

    class Meta(Visible.Meta):
        verbose_name = _("software")
        ordering = ["position", "name"]
        verbose_name_plural = pgettext_lazy("plural", "software")
        constraints = [
            *Translated.Meta.constraints,
            *Visible.Meta.constraints,
            models.CheckConstraint(name="software_software_named", condition=~Q(name="")),
            models.CheckConstraint(name="software_software_slug_form", condition=Q(slug__regex=SLUG_FORM)),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """Normalise a pasted DOI, which may be a URL."""
        super().clean()
        try:
            self.doi = normalise("doi", self.doi) if self.doi.strip() else ""
        except ValueError as error:
            raise ValidationError({"doi": str(error)}) from error

    def get_absolute_url(self) -> str:
        return get_url("software_item", self.slug)

    @property
    def install_commands(self) -> list[tuple[str, str]]:
        """The label and the command of each way to install it."""
        lines = filter(None, map(str.strip, self.install.splitlines()))
        return [split_command(line) for line in lines]

    @property
    def years(self) -> str:
        """From when to when it was developed, as far as known: "2014–2020", "since 2023"."""
        last = self.last_commit_on.year if self.archived and self.last_commit_on else None
        if self.started_in and last and last > self.started_in:
            return f"{self.started_in}–{last}"
        if self.started_in and not self.archived:
            return gettext("since {year}").format(year=self.started_in)
        return str(last or self.started_in or "")


def split_command(line: str) -> tuple[str, str]:
    """Return the label and the command of a line: "From source: make" is labelled, "pip install x" is pip."""
    label, colon, command = line.partition(": ")
    return (label.strip(), command.strip()) if colon and command.strip() else (line.split()[0], line)


class SoftwareTopic(ItemBase, ChildModel):
    """A topic of a software."""

    tag = models.ForeignKey(Topic, models.CASCADE, related_name="software_items", verbose_name=_("tag"))
    content_object = models.ForeignKey(
        Software,
        models.CASCADE,
        related_name="topic_items",
        db_column="software_id",
        verbose_name=_("content object"),
    )

    triggers = [*ChildModel.triggers, *TOUCHES_SOFTWARE]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("topics")
        verbose_name = _("topic")
        constraints = [
            models.UniqueConstraint(fields=["tag", "content_object"], name="software_softwaretopic_once")
        ]


class SoftwareScreenshot(Ordered, ChildModel):
    """A picture of a software at work."""

    software = models.ForeignKey(
        Software, models.CASCADE, related_name="screenshots", verbose_name=_("software")
    )
    image = models.ForeignKey(
        "people.Image", models.CASCADE, related_name="screenshot_of", verbose_name=_("image")
    )

    triggers = [*ChildModel.triggers, *TOUCHES_SOFTWARE]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("screenshots")
        verbose_name = _("screenshot")
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["software", "image"], name="software_softwarescreenshot_once")
        ]

    def __str__(self) -> str:
        return f"{self.software}: {self.image}"


class SoftwarePublication(Ordered, ChildModel):
    """A paper about a software, or one that uses it."""

    software = models.ForeignKey(
        Software, models.CASCADE, related_name="software_publications", verbose_name=_("software")
    )
    publication = models.ForeignKey(
        Publication, models.CASCADE, related_name="software_publications", verbose_name=_("publication")
    )
    describes = models.BooleanField(_("paper to cite"), default=False)

    triggers = [*ChildModel.triggers, *TOUCHES_SOFTWARE]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("papers")
        verbose_name = _("paper")
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["software", "publication"], name="software_softwarepublication_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.software}: {self.publication}"


class SoftwarePerson(Ordered, Dated, Translated, ChildModel):
    """The part of a person in a software: one of the group, or a printed name."""

    software = models.ForeignKey(
        Software, models.CASCADE, related_name="software_people", verbose_name=_("software")
    )
    person = models.ForeignKey(
        "people.Person",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="software_people",
        verbose_name=_("person"),
    )
    name = models.CharField(
        _("name"), max_length=200, blank=True, help_text=_("For people without a page on this site.")
    )
    part = models.CharField(
        _("part"), max_length=80, blank=True, help_text=_("For example founder, maintainer, contributor.")
    )

    translated_fields = ("part",)

    triggers = [*ChildModel.triggers, *TOUCHES_SOFTWARE]

    class Meta(ChildModel.Meta, Dated.Meta):
        verbose_name_plural = _("persons")
        verbose_name = _("person")
        ordering = ["position", "pk"]
        constraints = [
            *Translated.Meta.constraints,
            *Dated.Meta.constraints,
            build_one_of_constraint("software_softwareperson_by_one", "person", "name"),
            models.UniqueConstraint(
                fields=["software", "person", "name"],
                name="software_softwareperson_once",
                nulls_distinct=False,
            ),
        ]

    def __str__(self) -> str:
        return self.person.name if self.person else self.name


class Release(ChildModel):
    """A version that was published."""

    software = models.ForeignKey(
        Software, models.CASCADE, related_name="releases", verbose_name=_("software")
    )
    version_name = models.CharField(_("version"), max_length=120)
    released_on = models.DateField(_("released on"), null=True, blank=True)
    url = WebAddressField("URL", max_length=500, blank=True)
    notes = MarkdownField(verbose_name=_("notes"), blank=True, help_text=_("You can use Markdown."))

    triggers = [*ChildModel.triggers, *TOUCHES_SOFTWARE]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("releases")
        verbose_name = _("release")
        ordering = [models.F("released_on").desc(nulls_last=True), "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["software", "version_name"], name="software_release_once"),
        ]

    def __str__(self) -> str:
        return f"{self.software} {self.version_name}"


class StarCount(ChildModel):
    """How many stars a repository had on a day."""

    software = models.ForeignKey(
        Software, models.CASCADE, related_name="star_counts", verbose_name=_("software")
    )
    counted_on = models.DateField(_("counted on"))
    stars = models.PositiveIntegerField(_("stars"))

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("star counts")
        verbose_name = _("star count")
        ordering = ["-counted_on"]
        constraints = [
            models.UniqueConstraint(fields=["software", "counted_on"], name="software_starcount_once")
        ]

    def __str__(self) -> str:
        return gettext("{stars} stars on {counted_on}").format(stars=self.stars, counted_on=self.counted_on)


class RepositoryCheck(models.Model):
    """The result of the last check of a software's repository, and the state for the next one.

    It is on no page. It has its own table, so that a check without news changes no version of the software,
    and causes no conflict with an open form.
    """

    software = models.OneToOneField(
        Software, models.CASCADE, primary_key=True, related_name="repository_check"
    )
    tried_at = models.DateTimeField()
    succeeded_at = models.DateTimeField(null=True, blank=True)
    problem = models.CharField(max_length=300, blank=True, help_text=_("Why the last refresh failed."))
    answers = models.JSONField(default=dict, blank=True, help_text=_("What was read, with its ETag, by URL."))
    citation = models.JSONField(
        default=dict, blank=True, help_text=_("What CITATION.cff of the repository says.")
    )
    written = models.JSONField(default=dict, blank=True, help_text=_("Values that refreshes have filled in."))

    def __str__(self) -> str:
        return gettext("Last look at the repository of {software}").format(software=self.software)


for model in (
    Software,
    SoftwareScreenshot,
    SoftwareTopic,
    SoftwarePublication,
    SoftwarePerson,
    Release,
    StarCount,
):
    journaled()(model)
