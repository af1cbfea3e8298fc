"""The fieldsets and inlines of a person's form: the profile first, then the record."""

from typing import Any

from django.contrib.admin.options import InlineModelAdmin
from django.db.models import F

from core.admin.model_admins import PartInline, StackedPartInline
from people import models
from people.editing.supervisor_rows import SupervisorInline

PERIOD = ("start", "end")
EMAIL = ("email", "email_visibility")
FOLDED = ["collapse"]
"""The class of inlines with many rows that rarely change: collapsed to their heading and number."""

FIELDSETS: list[tuple[Any, Any]] = [
    (
        "On top of the profile",
        {
            "fields": [("title", "name"), "save_anyway", "pronouns", "summary", "photo", "photo_consent"],
            "description": "What visitors read first.",
        },
    ),
    ("How to reach you", {"fields": [EMAIL, "office"]}),
    ("About you", {"fields": ["biography", "reference_style"]}),
    (
        "CV",
        {
            "fields": [("cv_length", "cv_selected_only"), ("cv_with_photo", "cv_with_email"), "cv_forms"],
            "description": "It writes itself from what is on this page and from the papers. References have "
            "the style in which papers are shown, or Chicago. At the end of the page are its sections.",
        },
    ),
    (
        "Parts of the name",
        {
            "fields": [("given", "particle", "family", "suffix")],
            "description": "They follow when the name changes. Lists are sorted by the family name; "
            "without it by the whole name.",
        },
    ),
    (
        "Who sees it, and where",
        {
            "fields": ["visibility", "slug", "new_address", "user"],
            "description": "Changing the address leaves a redirect at the old one.",
        },
    ),
]


class PersonNameInline(PartInline):
    model = models.PersonName
    words = (
        "All the ways in which the name is printed on papers: they find the papers that are this person's."
    )


class PersonIdentifierInline(PartInline):
    model = models.PersonIdentifier
    words = "ORCID and what other registries call the person: the identifier, or its URL."


class PersonLinkInline(PartInline):
    model = models.PersonLink
    verbose_name_plural = "links on the profile"


class AppointmentInline(PartInline):
    model = models.Appointment
    verbose_name_plural = "roles in the group"
    show_change_link = True
    fields = ["role", "title", *PERIOD, *("institution", "rank", "note", "destination")]
    words = "Current, past and future follow from the dates. The supervisors of a saved role come below."


class StudentInline(PartInline):
    """The people whom the person supervises."""

    model = models.Supervision
    classes = FOLDED
    fk_name = "supervisor"
    verbose_name, verbose_name_plural = "supervised person", "people supervised"
    fields = ["appointment", "part", *PERIOD]

    def get_queryset(self, request):
        others = super().get_queryset(request).exclude(appointment__person=F("supervisor"))
        return others.select_related("appointment__person", "appointment__role")


class EducationInline(StackedPartInline):
    model = models.Education
    classes = FOLDED
    fieldsets = [
        (
            None,
            {
                "fields": [
                    ("degree", "field"),
                    ("institution", "unit", "place"),
                    PERIOD,
                    ("thesis", "honour"),
                    ("supervisors", "bullets"),
                    "position",
                ]
            },
        )
    ]


class ExperienceInline(StackedPartInline):
    model = models.Experience
    classes = FOLDED
    fieldsets = [
        (
            None,
            {"fields": [("title", "kind"), ("organisation", "unit", "place"), PERIOD, "bullets", "position"]},
        )
    ]


class ServiceInline(PartInline):
    model = models.Service
    classes = FOLDED
    verbose_name_plural = "service to the field"


class SkillInline(PartInline):
    model = models.Skill
    classes = FOLDED


class CvSectionInline(PartInline):
    model = models.CvSection
    classes = FOLDED
    words = (
        "Without any, the CV has all sections that hold something, in the usual order. With some, it has "
        "these only, in the order that is given here."
    )


INLINES: list[type[InlineModelAdmin]] = [
    PersonLinkInline,
    PersonIdentifierInline,
    PersonNameInline,
    AppointmentInline,
    SupervisorInline,
    StudentInline,
    EducationInline,
    ExperienceInline,
    ServiceInline,
    SkillInline,
    CvSectionInline,
]
"""The inlines of the form, in order; `register_inline` adds to it."""


def register_inline(inline: type[InlineModelAdmin], instead_of: type[InlineModelAdmin] | None = None) -> None:
    """Add an inline of another app to the form of a person: at the end, or in place of another."""
    if instead_of:
        INLINES[INLINES.index(instead_of)] = inline
    else:
        INLINES.append(inline)
