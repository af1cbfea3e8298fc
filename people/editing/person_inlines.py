"""The fieldsets and inlines of a person's form: the profile first, then the record."""

from typing import Any

from django.contrib.admin.options import InlineModelAdmin
from django.db.models import F
from django.utils.translation import gettext_lazy as _

from core.admin.model_admins import PartInline, StackedPartInline
from core.admin.model_forms import PositionField
from people import models
from people.editing.supervisor_rows import SupervisorInline

PERIOD = ("start", "end")
EMAIL = ("email", "email_visibility")
FOLDED = ["collapse"]
"""The class of what rarely changes: collapsed to its heading, and the number of its rows."""

FIELDSETS: list[tuple[Any, Any]] = [
    (
        _("Profile"),
        {
            "fields": [
                ("title", "name"),
                "save_anyway",
                "name_change",
                "pronouns",
                "summary",
                "photo",
                "biography",
            ],
        },
    ),
    (_("Contact"), {"fields": ["email", "office"]}),
    (
        _("Who sees what"),
        {
            "fields": [
                "visibility",
                "email_visibility",
                "photo_consent",
                "photo_after_leaving",
                "biography_after_leaving",
                "office_after_leaving",
                "shown_parts",
                "user",
            ],
            "description": _(
                "Name, roles, papers and other work stay on the page when somebody leaves. What else stays "
                "is chosen here; nothing does unless it is selected."
            ),
        },
    ),
    (
        _("CV and list of papers"),
        {
            "classes": FOLDED,
            "fields": [
                ("cv_length", "cv_selected_only"),
                ("cv_with_photo", "cv_with_email"),
                "reference_style",
                "cv_forms",
            ],
            "description": _(
                "The CV is generated from this page and the papers. References use the style "
                "chosen for papers, or Chicago. Its sections are at the end of this page."
            ),
        },
    ),
    (
        _("Parts of the name, and URL"),
        {
            "classes": FOLDED,
            "fields": [("given", "particle", "family", "suffix"), "slug", "new_address"],
            "description": _(
                "The parts are updated when the name changes. Lists are sorted by family name, or by "
                "the whole name if it is empty. If you change the slug, the old URL redirects to the new one."
            ),
        },
    ),
]


class PersonNameInline(PartInline):
    model = models.PersonName
    description = _(
        "All forms in which the name is printed on papers. They are used to find the person’s papers."
    )


class PersonIdentifierInline(PartInline):
    model = models.PersonIdentifier
    description = _("ORCID and identifiers in other registries: the identifier or its URL.")


class PersonLinkInline(PartInline):
    model = models.PersonLink
    verbose_name_plural = _("links on the profile")


class AppointmentInline(PartInline):
    model = models.Appointment
    verbose_name, verbose_name_plural = _("role in the group"), _("roles in the group")
    show_change_link = True
    fields = ["role", "title", *PERIOD, *("institution", "rank", "note", "public_remark", "destination")]
    description = _(
        "The dates decide whether a role is current, past or future. Saved roles have supervisors below."
    )

    def formfield_for_dbfield(self, db_field, request, **kwargs):
        """Let the rank be empty, for the first."""
        if db_field.name == "rank":
            kwargs["form_class"] = PositionField
        return super().formfield_for_dbfield(db_field, request, **kwargs)


class StudentInline(PartInline):
    """The people whom the person supervises."""

    model = models.Supervision
    classes = FOLDED
    fk_name = "supervisor"
    verbose_name, verbose_name_plural = _("supervised person"), _("people supervised")
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
                    "organisation",
                    PERIOD,
                    ("thesis", "honour"),
                    ("supervisors", "bullets"),
                    "position",
                ]
            },
        )
    ]

    def get_formset(self, request, obj=None, **kwargs):
        return super().get_formset(request, obj, **{"labels": {"field": _("Subject")}, **kwargs})


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
    verbose_name_plural = _("service to the field")


class SkillInline(PartInline):
    model = models.Skill
    classes = FOLDED


class CvSectionInline(PartInline):
    model = models.CvSection
    classes = FOLDED
    description = _(
        "If there are none, the CV has all sections with content, in the usual order. Otherwise it has "
        "only these, in this order."
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
