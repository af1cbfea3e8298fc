"""How a person wants their CV: which sections it has, in which order."""

from django.db import models
from django.db.models import Q

from groupsite.kit.dated import Placed
from groupsite.kit.journal import journaled
from groupsite.kit.models import Part
from groupsite.kit.triggers import touches
from people.models.person import Person


class CvSectionKind(models.TextChoices):
    PROFILE = "profile", "profile"
    EDUCATION = "education", "education"
    PUBLICATIONS = "publications", "publications"
    RESEARCH = "research", "research experience"
    WORK = "work", "work experience"
    AWARDS = "awards", "awards"
    SOFTWARE = "software", "software"
    TEACHING = "teaching", "teaching"
    SUPERVISION = "supervision", "supervision"
    SERVICE = "service", "service"
    INTERESTS = "interests", "interests"
    SKILLS = "skills", "skills"
    PROGRAMMING = "programming", "programming languages"
    LANGUAGES = "languages", "languages"
    LINKS = "links", "links"


@journaled()
class CvSection(Placed, Part):
    """A section that a person chose for their CV. Who chose none has all that hold something."""

    Section = CvSectionKind

    person = models.ForeignKey(Person, models.CASCADE, related_name="cv_sections")
    section = models.CharField(max_length=12, choices=Section)

    class Meta(Part.Meta):
        verbose_name = "section of the CV"
        verbose_name_plural = "sections of the CV"
        ordering = ["position", "pk"]
        triggers = [*Part.Meta.triggers, *touches("people_person", "person_id")]
        constraints = [
            models.UniqueConstraint(
                fields=["person", "section"],
                name="people_cvsection_once",
                violation_error_message="The CV has this section already.",
            ),
            models.CheckConstraint(
                name="people_cvsection_known",
                condition=Q(section__in=CvSectionKind.values),
            ),
        ]

    def __str__(self) -> str:
        return self.get_section_display()
