from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from taggit.managers import TaggableManager
from taggit.models import ItemBase

from core.db.dated_models import Dated, Ordered
from core.db.fields import SLUG_FORM, MarkdownField, WebAddressField
from core.db.journal import journaled
from core.db.models import ChildModel, Visible, build_one_of_constraint
from core.db.translations import Translated
from core.db.triggers import build_touch_triggers
from core.web.urls import get_url
from publications.models import Publication, Topic
from software.models.querysets import ThemePublicationQuerySet, ThemeQuerySet
from software.models.software import Software

TOUCHES_THEME = build_touch_triggers("software_theme", "theme_id")


class Theme(Dated, Ordered, Translated, Visible):
    """A line of research: its period, its story, and what came out of it."""

    title = models.CharField(_("title"), max_length=200)
    slug = models.SlugField(_("slug"), max_length=120, unique=True, allow_unicode=True)
    summary = models.TextField(_("summary"), blank=True, help_text=_("One or two sentences."))
    narrative = MarkdownField(verbose_name=_("narrative"), blank=True, help_text=_("You can use Markdown."))
    figure = models.ForeignKey(
        "people.Image",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="figure_of_themes",
        verbose_name=_("figure"),
    )
    topics = TaggableManager(through="software.ThemeTopic", blank=True, related_name="themes")
    publications = models.ManyToManyField(
        Publication,
        through="software.ThemePublication",
        related_name="themes",
        verbose_name=_("publications"),
    )
    people = models.ManyToManyField(
        "people.Person", through="software.ThemePerson", related_name="themes", verbose_name=_("people")
    )
    software = models.ManyToManyField(
        Software, through="software.ThemeSoftware", related_name="themes", verbose_name=_("software")
    )

    translated_fields = ("title", "summary", "narrative")

    objects = ThemeQuerySet.as_manager()

    class Meta(Visible.Meta, Dated.Meta):
        verbose_name_plural = _("themes")
        verbose_name = _("theme")
        ordering = ["position", "title"]
        constraints = [
            *Translated.Meta.constraints,
            *Visible.Meta.constraints,
            *Dated.Meta.constraints,
            models.CheckConstraint(name="software_theme_titled", condition=~Q(title="")),
            models.CheckConstraint(name="software_theme_slug_form", condition=Q(slug__regex=SLUG_FORM)),
        ]

    def __str__(self) -> str:
        return self.in_language.title

    def get_absolute_url(self) -> str:
        return get_url("theme", self.slug)


class ThemeTopic(ItemBase, ChildModel):
    """A topic of a theme."""

    tag = models.ForeignKey(Topic, models.CASCADE, related_name="theme_items", verbose_name=_("tag"))
    content_object = models.ForeignKey(
        Theme,
        models.CASCADE,
        related_name="topic_items",
        db_column="theme_id",
        verbose_name=_("content object"),
    )

    triggers = [*ChildModel.triggers, *TOUCHES_THEME]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("topics")
        verbose_name = _("topic")
        constraints = [
            models.UniqueConstraint(fields=["tag", "content_object"], name="software_themetopic_once")
        ]


class ThemePublication(Ordered, ChildModel):
    """A paper of a theme; or, while its title is not known here, where and when it appeared."""

    theme = models.ForeignKey(
        Theme, models.CASCADE, related_name="theme_publications", verbose_name=_("theme")
    )
    publication = models.ForeignKey(
        Publication,
        models.CASCADE,
        null=True,
        blank=True,
        related_name="theme_publications",
        verbose_name=_("publication"),
    )
    venue = models.CharField(
        _("venue as cited"), max_length=120, blank=True, help_text=_("For example VLDB.")
    )
    year = models.PositiveSmallIntegerField(_("year"), null=True, blank=True)
    selected = models.BooleanField(_("selected"), default=False)

    objects = ThemePublicationQuerySet.as_manager()

    triggers = [*ChildModel.triggers, *TOUCHES_THEME]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("papers")
        verbose_name = _("paper")
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["theme", "publication"],
                name="software_themepublication_once",
                condition=Q(publication__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["theme", "venue", "year"],
                name="software_themepublication_cited_once",
                condition=Q(publication=None),
            ),
            models.CheckConstraint(
                name="software_themepublication_paper_or_citation",
                condition=Q(publication__isnull=False, venue="", year=None)
                | (Q(publication=None, year__isnull=False) & ~Q(venue="")),
                violation_error_message=_("Choose a paper, or enter the venue and the year."),
            ),
        ]

    def __str__(self) -> str:
        return str(self.publication) if self.publication else f"{self.venue} {self.year}"


class ThemePerson(Ordered, Translated, ChildModel):
    """Somebody of the group who works on a theme."""

    theme = models.ForeignKey(Theme, models.CASCADE, related_name="theme_people", verbose_name=_("theme"))
    person = models.ForeignKey(
        "people.Person", models.CASCADE, related_name="theme_people", verbose_name=_("person")
    )
    part = models.CharField(_("part"), max_length=80, blank=True, help_text=_("For example lead."))

    translated_fields = ("part",)

    triggers = [*ChildModel.triggers, *TOUCHES_THEME]

    class Meta(ChildModel.Meta):
        verbose_name = _("person")
        verbose_name_plural = _("people")
        ordering = ["position", "pk"]
        constraints = [
            *Translated.Meta.constraints,
            models.UniqueConstraint(fields=["theme", "person"], name="software_themeperson_once"),
        ]

    def __str__(self) -> str:
        return f"{self.theme}: {self.person}"


class ThemeSoftware(Ordered, ChildModel):
    """Software that came out of a theme."""

    theme = models.ForeignKey(Theme, models.CASCADE, related_name="theme_software", verbose_name=_("theme"))
    software = models.ForeignKey(
        Software, models.CASCADE, related_name="theme_software", verbose_name=_("software")
    )

    triggers = [*ChildModel.triggers, *TOUCHES_THEME]

    class Meta(ChildModel.Meta):
        verbose_name = _("software")
        verbose_name_plural = pgettext_lazy("plural", "software")
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["theme", "software"], name="software_themesoftware_once")
        ]

    def __str__(self) -> str:
        return f"{self.theme}: {self.software}"


class ThemeCollaborator(Ordered, ChildModel):
    """A collaborator of the group on a theme: a person with a profile, or a name."""

    theme = models.ForeignKey(Theme, models.CASCADE, related_name="collaborators", verbose_name=_("theme"))
    person = models.ForeignKey(
        "people.Person",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="theme_collaborations",
        verbose_name=_("person"),
    )
    name = models.CharField(_("name"), max_length=200, blank=True)
    url = WebAddressField("URL", max_length=500, blank=True)

    triggers = [*ChildModel.triggers, *TOUCHES_THEME]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("collaborators")
        verbose_name = _("collaborator")
        ordering = ["position", "pk"]
        constraints = [
            build_one_of_constraint("software_themecollaborator_by_one", "person", "name"),
            models.UniqueConstraint(
                fields=["theme", "person", "name"],
                name="software_themecollaborator_once",
                nulls_distinct=False,
            ),
        ]

    def __str__(self) -> str:
        return self.person.name if self.person else self.name


for model in (Theme, ThemeTopic, ThemePublication, ThemePerson, ThemeSoftware, ThemeCollaborator):
    journaled()(model)
