"""The record of a person: the rows of the CV, and its sections."""

from django.contrib.postgres.fields import ArrayField
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from core.db.dated_models import Dated, InYears, InYearsQuerySet, Ordered, RecordQuerySet
from core.db.fields import SLUG_FORM, MarkdownField, WebAddressField
from core.db.journal import journaled
from core.db.models import ChildModel, VersionedModel
from core.db.triggers import build_touch_triggers
from people.models.organisation import LINK_ORGANISATION, build_organisation_key
from people.models.person import Person

TOUCHES_PERSON = build_touch_triggers("people_person", "person_id")


def build_lines_field(**options) -> ArrayField:
    """Build an array field of short texts, one a line in forms."""
    return ArrayField(models.TextField(), default=list, blank=True, **options)


@journaled()
class Education(Dated, Ordered, VersionedModel):
    """A degree, finished or not, or a stay."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="education", verbose_name=_("person"))
    degree = models.CharField(_("degree"), max_length=120, help_text=_("For example PhD, MSc, study abroad."))
    field = models.CharField(
        _("subject"), max_length=160, blank=True, help_text=_("For example Computer Science.")
    )
    institution = models.CharField(_("institution"), max_length=200)
    organisation = build_organisation_key("education")
    unit = models.CharField(_("unit"), max_length=200, blank=True, help_text=_("School or laboratory."))
    place = models.CharField(_("place"), max_length=120, blank=True)
    honour = models.CharField(
        _("honour"),
        max_length=200,
        blank=True,
        help_text=_("For example with distinction, or a scholarship."),
    )
    thesis = models.CharField(_("thesis"), max_length=500, blank=True)
    supervisors = build_lines_field(verbose_name=_("supervisors"), help_text=_("One name per line."))
    bullets = build_lines_field(verbose_name=_("bullets"), help_text=_("One per line."))

    objects = RecordQuerySet.as_manager()

    triggers = [*VersionedModel.triggers, *TOUCHES_PERSON, LINK_ORGANISATION]

    class Meta(VersionedModel.Meta, Dated.Meta):
        verbose_name = _("degree")
        verbose_name_plural = _("education")
        constraints = [
            *Dated.Meta.constraints,
            models.CheckConstraint(
                name="people_education_named", condition=~Q(degree="") & ~Q(institution="")
            ),
        ]

    def __str__(self) -> str:
        return (
            gettext("{degree} in {field}").format(degree=self.degree, field=self.field)
            if self.field
            else self.degree
        )

    @property
    def when(self) -> str:
        """The period as text; a degree without a start is dated by its end."""
        return str(self.period.end if self.end and not self.start else self.period)


class ExperienceKind(models.TextChoices):
    RESEARCH = "research", _("research")
    WORK = "work", _("work")


@journaled()
class Experience(Dated, Ordered, VersionedModel):
    """A position held, inside research or outside."""

    Kind = ExperienceKind

    person = models.ForeignKey(Person, models.CASCADE, related_name="experience", verbose_name=_("person"))
    kind = models.CharField(_("kind"), max_length=8, choices=Kind, default=Kind.RESEARCH)
    title = models.CharField(_("title"), max_length=160)
    organisation = models.CharField(_("organisation"), max_length=200)
    unit = models.CharField(_("unit"), max_length=200, blank=True)
    place = models.CharField(_("place"), max_length=120, blank=True)
    bullets = build_lines_field(verbose_name=_("bullets"), help_text=_("One per line."))

    objects = RecordQuerySet.as_manager()

    triggers = [*VersionedModel.triggers, *TOUCHES_PERSON]

    class Meta(VersionedModel.Meta, Dated.Meta):
        verbose_name = _("experience")
        verbose_name_plural = _("experience")
        constraints = [
            *Dated.Meta.constraints,
            models.CheckConstraint(
                name="people_experience_named", condition=~Q(title="") & ~Q(organisation="")
            ),
            models.CheckConstraint(
                name="people_experience_kind_known", condition=Q(kind__in=ExperienceKind.values)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.title}, {self.organisation}"


def build_year_constraint(name: str) -> models.CheckConstraint:
    return models.CheckConstraint(
        name=name,
        condition=Q(years__len__gt=0) | Q(since__isnull=False),
        violation_error_message=_("Enter at least one year."),
    )


class ServiceKind(models.TextChoices):
    CHAIR = "chair", _("conference chair")
    COMMITTEE = "committee", _("committee member")
    EDITOR = "editor", pgettext_lazy("of a journal", "editor")
    REVIEWER = "reviewer", _("reviewer")
    OTHER = "other", _("other service")


@journaled()
class Service(InYears, Ordered, VersionedModel):
    """Work for the field: chairing, committees, editing, reviewing."""

    Kind = ServiceKind

    person = models.ForeignKey(Person, models.CASCADE, related_name="service", verbose_name=_("person"))
    kind = models.CharField(_("kind"), max_length=9, choices=Kind)
    event = models.CharField(
        _("event"), max_length=200, help_text=_("Conference, journal or organisation, for example EuroSys.")
    )
    role = models.CharField(
        _("role"), max_length=120, blank=True, help_text=_("For example General Co-Chair.")
    )
    url = WebAddressField("URL", max_length=500, blank=True)

    objects = InYearsQuerySet.as_manager()

    triggers = [*VersionedModel.triggers, *TOUCHES_PERSON]

    class Meta(VersionedModel.Meta):
        verbose_name = _("service")
        verbose_name_plural = _("service")
        constraints = [
            models.CheckConstraint(name="people_service_named", condition=~Q(event="")),
            models.CheckConstraint(
                name="people_service_kind_known",
                condition=Q(kind__in=ServiceKind.values),
            ),
            build_year_constraint("people_service_dated"),
        ]

    def __str__(self) -> str:
        return f"{self.event}, {self.role or ServiceKind(self.kind).label}"


@journaled()
class Course(InYears, Ordered, VersionedModel):
    """Something that members teach."""

    title = models.CharField(_("title"), max_length=200)
    slug = models.SlugField(_("slug"), max_length=90, unique=True, allow_unicode=True)
    code = models.CharField(_("code"), max_length=40, blank=True)
    level = models.CharField(
        _("level"), max_length=80, blank=True, help_text=_("For example undergraduate, master’s.")
    )
    institution = models.CharField(_("institution"), max_length=200, blank=True)
    description = MarkdownField(
        verbose_name=_("description"), blank=True, help_text=_("You can use Markdown.")
    )
    url = WebAddressField("URL", max_length=500, blank=True)
    teachers = models.ManyToManyField(
        Person, through="people.CourseTeacher", related_name="courses", verbose_name=_("teachers")
    )

    objects = InYearsQuerySet.as_manager()

    class Meta(VersionedModel.Meta):
        verbose_name_plural = _("courses")
        verbose_name = _("course")
        constraints = [
            models.CheckConstraint(name="people_course_named", condition=~Q(title="")),
            models.CheckConstraint(name="people_course_slug_form", condition=Q(slug__regex=SLUG_FORM)),
            build_year_constraint("people_course_dated"),
        ]

    def __str__(self) -> str:
        return self.title


@journaled()
class CourseTeacher(Ordered, ChildModel):
    """Who teaches a course, in order."""

    course = models.ForeignKey(
        Course, models.CASCADE, related_name="course_teachers", verbose_name=_("course")
    )
    person = models.ForeignKey(
        Person, models.CASCADE, related_name="course_teachers", verbose_name=_("person")
    )
    part = models.CharField(
        _("part"), max_length=80, blank=True, help_text=_("For example lecturer, organiser.")
    )

    triggers = [*ChildModel.triggers, *build_touch_triggers("people_course", "course_id")]

    class Meta(ChildModel.Meta):
        verbose_name_plural = _("teachers")
        verbose_name = _("teacher")
        ordering = ["position", "pk"]
        constraints = [models.UniqueConstraint(fields=["course", "person"], name="people_courseteacher_once")]

    def __str__(self) -> str:
        return f"{self.person}, {self.course}"


class SkillKind(models.TextChoices):
    TOOL = "tool", _("skill")
    PROGRAMMING = "programming", _("programming language")
    LANGUAGE = "language", _("language")


class SkillLevel(models.TextChoices):
    NATIVE = "native", _("native")
    FLUENT = "fluent", _("fluent")
    ADVANCED = "advanced", _("advanced")
    INTERMEDIATE = "intermediate", _("intermediate")
    BASIC = "basic", _("basic")


@journaled()
class Skill(Ordered, VersionedModel):
    """Something a person can do, perhaps with a grade."""

    Kind = SkillKind
    Level = SkillLevel

    person = models.ForeignKey(Person, models.CASCADE, related_name="skills", verbose_name=_("person"))
    kind = models.CharField(_("kind"), max_length=11, choices=Kind, default=Kind.TOOL)
    name = models.CharField(_("name"), max_length=120)
    level = models.CharField(_("level"), max_length=12, choices=Level, blank=True)

    triggers = [*VersionedModel.triggers, *TOUCHES_PERSON]

    class Meta(VersionedModel.Meta):
        verbose_name_plural = _("skills")
        verbose_name = _("skill")
        ordering = ["kind", "position", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["person", "kind", "name"], name="people_skill_once"),
            models.CheckConstraint(name="people_skill_named", condition=~Q(name="")),
            models.CheckConstraint(name="people_skill_kind_known", condition=Q(kind__in=SkillKind.values)),
            models.CheckConstraint(
                name="people_skill_level_known",
                condition=Q(level__in=["", *SkillLevel.values]),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class CvSectionKind(models.TextChoices):
    PROFILE = "profile", _("profile")
    EDUCATION = "education", _("education")
    PUBLICATIONS = "publications", _("publications")
    RESEARCH = "research", _("research experience")
    WORK = "work", _("work experience")
    AWARDS = "awards", _("awards")
    PROJECTS = "projects", _("projects")
    TALKS = "talks", _("talks")
    SOFTWARE = "software", _("software")
    TEACHING = "teaching", _("teaching")
    SUPERVISION = "supervision", _("supervision")
    SERVICE = "service", _("service")
    INTERESTS = "interests", _("interests")
    SKILLS = "skills", _("skills")
    PROGRAMMING = "programming", _("programming languages")
    LANGUAGES = "languages", _("languages")
    LINKS = "links", _("links")


@journaled()
class CvSection(Ordered, ChildModel):
    """A section that a person selected for their CV; without any, the CV has all non-empty ones."""

    Section = CvSectionKind

    person = models.ForeignKey(Person, models.CASCADE, related_name="cv_sections", verbose_name=_("person"))
    section = models.CharField(_("section"), max_length=12, choices=Section)

    triggers = [*ChildModel.triggers, *TOUCHES_PERSON]

    class Meta(ChildModel.Meta):
        verbose_name = _("section of the CV")
        verbose_name_plural = _("sections of the CV")
        ordering = ["position", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["person", "section"],
                name="people_cvsection_once",
                violation_error_message=_("The CV already has this section."),
            ),
            models.CheckConstraint(
                name="people_cvsection_known",
                condition=Q(section__in=CvSectionKind.values),
            ),
        ]

    def __str__(self) -> str:
        return self.get_section_display()
