"""The form of a person: what stands on top of the profile first, then the record."""

from django.contrib import admin
from django.db.models import Prefetch
from django.utils.html import format_html_join

from groupsite.kit.admin import PartInline, StackedPartInline
from people import models

PERIOD = ("start", "start_precision"), ("end", "end_precision", "end_unknown")

FIELDSETS = [
    (
        "On top of the profile",
        {
            "fields": ["name", "pronouns", "summary", "photo", "photo_consent"],
            "description": "What visitors read first.",
        },
    ),
    ("How to reach you", {"fields": [("email", "email_visibility"), "office"]}),
    ("About you", {"fields": ["biography"]}),
    (
        "Parts of the name",
        {
            "fields": [("given", "particle", "family", "suffix")],
            "description": "Lists are sorted by the family name; without it by the whole name.",
        },
    ),
    (
        "Who sees it, and where",
        {
            "fields": ["visibility", "slug", "user"],
            "description": "The address follows from the name; changing it leaves a redirect at the old one.",
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
    words = "ORCID and what other registries call the person."


class PersonLinkInline(PartInline):
    model = models.PersonLink
    verbose_name_plural = "links on the profile"


class AppointmentInline(PartInline):
    model = models.Appointment
    verbose_name_plural = "roles in the group"
    show_change_link = True
    fields = [
        "role",
        "title",
        *("start", "start_precision", "end", "end_precision", "end_unknown"),
        *("institution", "rank", "note", "destination", "supervised_by"),
    ]
    readonly_fields = ["supervised_by"]
    words = "Current, past and future follow from the dates. Supervisors are changed under “All of it”."

    def get_queryset(self, request):
        supervisions = models.Supervision.objects.select_related("supervisor").order_by("part", "pk")
        return super().get_queryset(request).prefetch_related(Prefetch("supervisions", supervisions))

    @admin.display(description="supervisors")
    def supervised_by(self, appointment):
        if not appointment.pk:
            return "-"
        names = [(row.display_name, row.get_part_display()) for row in appointment.supervisions.all()]
        return format_html_join(", ", "{} ({})", names) or "-"


class StudentInline(PartInline):
    """Those whom the person supervises."""

    model = models.Supervision
    fk_name = "supervisor"
    verbose_name, verbose_name_plural = "student", "students supervised"
    fields = ["appointment", "part", "start", "start_precision", "end", "end_precision", "end_unknown"]

    def get_queryset(self, request):
        return super().get_queryset(request).select_related("appointment__person", "appointment__role")


class EducationInline(StackedPartInline):
    model = models.Education
    fieldsets = [
        (
            None,
            {
                "fields": [
                    ("degree", "field"),
                    ("institution", "unit", "place"),
                    *PERIOD,
                    ("thesis", "honour"),
                    ("supervisors", "bullets"),
                    "position",
                ]
            },
        )
    ]


class ExperienceInline(StackedPartInline):
    model = models.Experience
    fieldsets = [
        (
            None,
            {
                "fields": [
                    ("title", "kind"),
                    ("organisation", "unit", "place"),
                    *PERIOD,
                    "bullets",
                    "position",
                ]
            },
        )
    ]


class ServiceInline(PartInline):
    model = models.Service
    verbose_name_plural = "service to the field"


class SkillInline(PartInline):
    model = models.Skill


INLINES = [
    PersonLinkInline,
    PersonIdentifierInline,
    PersonNameInline,
    AppointmentInline,
    StudentInline,
    EducationInline,
    ExperienceInline,
    ServiceInline,
    SkillInline,
]
