from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from core.db.dated_models import Dated, DatedQuerySet, Ordered
from core.db.fields import SLUG_FORM, MarkdownField
from core.db.journal import journaled
from core.db.models import ChildModel, Visible, VisibleQuerySet, build_one_of_constraint
from core.db.translations import Translated
from core.db.triggers import build_touch_triggers
from core.files.model_fields import PdfField
from core.web.urls import get_url
from core.web.visibility import get_if_public
from groupsite.agenda.models.affiliations import HasAffiliation
from people.models import Person
from people.models.querysets import filter_seen_people
from publications.models import Publication
from publications.querysets import is_shown, list_long
from software.models import Project

THESES = ("phdthesis", "mastersthesis")
"""Kinds of publications that are theses."""


class ThesisQuerySet(VisibleQuerySet, DatedQuerySet):
    """Queries of theses."""

    def with_own_page(self):
        """Filter public theses that are not a public paper, which has the page then."""
        return self.public().exclude(pk__in=self.model.objects.filter(is_shown("publication__")).values("pk"))

    def newest_first(self):
        return self.order_by(F("end").desc(nulls_first=True), F("start").desc(nulls_last=True), "title", "pk")

    def for_rows(self):
        """Fetch paper, student, supervisors and examiners, as far as visitors may see them."""
        people = filter_seen_people(ThesisPerson.objects.order_by("position", "pk"))
        papers = Publication.objects.defer(*list_long())
        return self.annotate_student().prefetch_related(
            models.Prefetch("people", people), models.Prefetch("publication", papers)
        )

    def annotate_student(self):
        """Annotate `has_seen_student`: whether visitors may see the student's profile."""
        seen = models.Exists(Person.objects.seen().filter(pk=models.OuterRef("student")))
        return self.select_related("student").annotate(has_seen_student=seen)


class ThesisKind(models.TextChoices):
    BACHELOR = "bachelor", _("bachelor’s thesis")
    MASTER = "master", _("master’s thesis")
    PHD = "phd", _("PhD thesis")
    PROJECT = "project", _("student project")

    @property
    def plural(self) -> str:
        """The label of several."""
        return str(KIND_PLURALS[self])


KIND_PLURALS = {
    ThesisKind.BACHELOR: _("Bachelor’s theses"),
    ThesisKind.MASTER: _("Master’s theses"),
    ThesisKind.PHD: _("PhD theses"),
    ThesisKind.PROJECT: _("Student projects"),
}


class ThesisState(models.TextChoices):
    OFFER = "offer", _("on offer")
    RUNNING = "running", _("running")
    DONE = "done", pgettext_lazy("a thesis", "done")


@journaled(exclude=("media_type", "size"))
class Thesis(Dated, Translated, Visible):
    """A thesis that is on offer, running or done. A finished PhD thesis is a paper of that kind."""

    Kind = ThesisKind
    State = ThesisState

    title = models.CharField(_("title"), max_length=300)
    slug = models.SlugField(_("slug"), max_length=120, unique=True, allow_unicode=True)
    kind = models.CharField(_("kind"), max_length=8, choices=ThesisKind, default=ThesisKind.MASTER)
    progress = models.CharField(_("state"), max_length=7, choices=ThesisState, default=ThesisState.OFFER)
    student = models.ForeignKey(
        "people.Person",
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="theses",
        verbose_name=_("student"),
    )
    student_name = models.CharField(
        _("student’s name"),
        max_length=200,
        blank=True,
        help_text=_("For students without a page on this site."),
    )
    project = models.ForeignKey(
        Project,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="theses",
        verbose_name=_("project"),
    )
    text = MarkdownField(_("text"), blank=True, help_text=_("You can use Markdown."))
    publication = models.OneToOneField(
        Publication,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="thesis_record",
        verbose_name=_("paper"),
        help_text=_("The finished thesis. For a PhD thesis that is done it is added if empty."),
    )
    file = PdfField(
        "PDF",
        upload_to="theses",
        max_length=200,
        blank=True,
        facts={"media_type": "media_type", "size": "size"},
    )
    media_type = models.CharField(_("media type"), max_length=100, blank=True, editable=False)
    size = models.PositiveBigIntegerField(_("size"), default=0, editable=False)

    translated_fields = ("text",)

    objects = ThesisQuerySet.as_manager()

    class Meta(Visible.Meta, Dated.Meta):
        verbose_name = _("thesis")
        verbose_name_plural = _("theses")
        constraints = [
            *Translated.Meta.constraints,
            *Visible.Meta.constraints,
            *Dated.Meta.constraints,
            models.CheckConstraint(name="agenda_thesis_titled", condition=~Q(title="")),
            models.CheckConstraint(name="agenda_thesis_slug_form", condition=Q(slug__regex=SLUG_FORM)),
            models.CheckConstraint(name="agenda_thesis_kind_known", condition=Q(kind__in=ThesisKind.values)),
            models.CheckConstraint(
                name="agenda_thesis_progress_known", condition=Q(progress__in=ThesisState.values)
            ),
            models.CheckConstraint(
                name="agenda_thesis_student_once",
                condition=Q(student=None) | Q(student_name=""),
                violation_error_message=_("Choose a person or enter a name, not both."),
            ),
        ]

    def __str__(self) -> str:
        return self.title

    def get_absolute_url(self) -> str:
        return get_url("thesis", self.slug)

    def file_url(self) -> str:
        """Return the URL of the PDF."""
        return get_url("thesis_file", self.slug) if self.slug and self.file else ""

    @property
    def paper(self) -> Publication | None:
        """The paper, if it has a public page."""
        return self.publication if get_if_public(self.publication) else None

    @property
    def supervisors(self) -> list["ThesisPerson"]:
        """The prefetched supervisors."""
        return [row for row in self.people.all() if row.part == ThesisPart.SUPERVISOR]

    @property
    def examiners(self) -> list["ThesisPerson"]:
        """The prefetched examiners."""
        return [row for row in self.people.all() if row.part == ThesisPart.EXAMINER]

    @property
    def state(self) -> str:
        """The visibility, and how far it is: "Public, running since October 2025"."""
        if not self.is_shown:
            return super().state
        date = str(self.period)
        return ", ".join(filter(None, (gettext("Public"), str(self.get_progress_display()), date)))


class ThesisPart(models.TextChoices):
    SUPERVISOR = "supervisor", _("supervisor")
    EXAMINER = "examiner", _("examiner")


@journaled()
class ThesisPerson(HasAffiliation, Ordered, ChildModel):
    """A supervisor or an examiner of a thesis: a person of the group, or a printed name."""

    thesis = models.ForeignKey(Thesis, models.CASCADE, related_name="people", verbose_name=_("thesis"))
    part = models.CharField(_("part"), max_length=10, choices=ThesisPart, default=ThesisPart.SUPERVISOR)
    person = models.ForeignKey(
        "people.Person",
        models.CASCADE,
        null=True,
        blank=True,
        related_name="thesis_people",
        verbose_name=_("person"),
    )
    name = models.CharField(
        _("name"), max_length=200, blank=True, help_text=_("For people without a page on this site.")
    )
    affiliation = models.CharField(_("affiliation"), max_length=200, blank=True)

    triggers = [*ChildModel.triggers, *build_touch_triggers("agenda_thesis", "thesis_id")]

    class Meta(ChildModel.Meta):
        verbose_name = _("supervisor or examiner")
        verbose_name_plural = _("supervisors and examiners")
        ordering = ["position", "pk"]
        constraints = [
            build_one_of_constraint("agenda_thesisperson_by_one", "person", "name"),
            models.CheckConstraint(
                name="agenda_thesisperson_part_known", condition=Q(part__in=ThesisPart.values)
            ),
            models.UniqueConstraint(
                fields=["thesis", "person", "name", "part"],
                name="agenda_thesisperson_once",
                nulls_distinct=False,
            ),
        ]

    def __str__(self) -> str:
        return self.person.name if self.person else self.name
