from collections.abc import Iterable

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from core.db.dated_models import Dated, Ordered
from core.db.fields import SLUG_FORM, WebAddressField
from core.db.journal import journaled
from core.db.models import VersionedModel, build_one_of_constraint
from core.db.translations import Translated
from core.db.triggers import Trigger, build_touch_triggers
from core.text.letters import make_name_key
from people.models.organisation import LINK_ORGANISATION, build_organisation_key
from people.models.person import Person
from people.models.querysets import AppointmentQuerySet, SupervisionQuerySet


@journaled()
class Role(Ordered, Translated, VersionedModel):
    """A role in the group."""

    name = models.CharField(_("name"), max_length=80, unique=True, help_text=_("For example PhD student."))
    plural = models.CharField(_("plural"), max_length=80, help_text=_("For example PhD students."))
    heading = models.CharField(
        _("heading"),
        max_length=80,
        blank=True,
        help_text=_("Heading above the people in this role. If empty, the plural is used."),
    )
    slug = models.SlugField(_("slug"), max_length=90, unique=True, allow_unicode=True)
    leads = models.BooleanField(_("leads the group"), default=False)
    past_are_alumni = models.BooleanField(_("past holders are alumni"), default=True)

    has_few_rows = True

    translated_fields = ("name", "plural", "heading")

    class Meta(VersionedModel.Meta):
        verbose_name_plural = _("roles")
        verbose_name = pgettext_lazy("in the group", "role")
        ordering = ["position", "name"]
        constraints = [
            *Translated.Meta.constraints,
            models.CheckConstraint(name="people_role_named", condition=~Q(name="") & ~Q(plural="")),
            models.CheckConstraint(name="people_role_slug_form", condition=Q(slug__regex=SLUG_FORM)),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def section(self) -> str:
        return self.in_language.heading or self.in_language.plural


FOLLOW_LEAVING = Trigger(
    name="follow_leaving",
    events='INSERT OR DELETE OR UPDATE OF person_id, start, "end", end_unknown',
    body="""
        UPDATE people_person SET left_on = leaving.day
        FROM (
            SELECT person.id, CASE
                WHEN bool_or(post.id IS NOT NULL AND post."end" IS NULL AND NOT post.end_unknown) THEN NULL
                ELSE max(coalesce(post."end", post.start - 1, DATE '0001-01-01'))
                    FILTER (WHERE post.id IS NOT NULL)
            END AS day
            FROM people_person person LEFT JOIN people_appointment post ON post.person_id = person.id
            WHERE person.id IN (OLD.person_id, NEW.person_id)
            GROUP BY person.id
        ) leaving
        WHERE leaving.id = people_person.id AND left_on IS DISTINCT FROM leaving.day;
        RETURN NULL;
    """,
)
"""`Person.left_on` is the last day of the last appointment; who has one without an end has not left."""


@journaled()
class Appointment(Dated, Translated, VersionedModel):
    """A person in a role for a time. Current, past and future follow from the dates alone."""

    person = models.ForeignKey(Person, models.CASCADE, related_name="appointments", verbose_name=_("person"))
    role = models.ForeignKey(
        Role, models.PROTECT, related_name="appointments", verbose_name=pgettext_lazy("in the group", "role")
    )
    title = models.CharField(
        _("title"), max_length=120, blank=True, help_text=_("Shown instead of the name of the role.")
    )
    institution = models.CharField(_("institution"), max_length=200, blank=True)
    organisation = build_organisation_key("appointments")
    unit = models.CharField(
        _("unit"), max_length=200, blank=True, help_text=_("School, department or laboratory.")
    )
    rank = models.PositiveSmallIntegerField(
        _("rank"), default=0, help_text=_("Lower numbers come first within the role.")
    )
    note = models.CharField(
        _("internal note"), max_length=300, blank=True, help_text=_("Only staff and editors see it.")
    )
    public_remark = models.CharField(
        _("public remark"),
        max_length=300,
        blank=True,
        help_text=_(
            "Everybody sees it: in the CV, and once the role has ended, on the profile and among the alumni."
        ),
    )
    destination = models.CharField(
        _("destination"), max_length=200, blank=True, help_text=_("Where the person went next.")
    )
    destination_url = WebAddressField(_("website of the destination"), max_length=500, blank=True)

    internal_fields = ("note",)

    translated_fields = ("title",)

    objects = AppointmentQuerySet.as_manager()

    triggers = [
        *VersionedModel.triggers,
        *build_touch_triggers("people_person", "person_id"),
        LINK_ORGANISATION,
        FOLLOW_LEAVING,
    ]

    class Meta(VersionedModel.Meta, Dated.Meta):
        verbose_name_plural = _("appointments")
        verbose_name = _("appointment")
        ordering = ["role__position", "rank", "person__sort_key", "pk"]
        constraints = [
            *Translated.Meta.constraints,
            *Dated.Meta.constraints,
            models.UniqueConstraint(
                fields=["person", "role", "start"],
                name="people_appointment_once",
                nulls_distinct=False,
                violation_error_message=_("The person already has this role from this date."),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}, {self.display_title} {self.period}".strip()

    @property
    def display_title(self) -> str:
        return self.in_language.title or self.role.in_language.name


class SupervisorPart(models.TextChoices):
    SUPERVISOR = "supervisor", _("supervisor")
    PRIMARY = "primary", _("primary supervisor")
    SECOND = "second", _("second supervisor")
    MENTOR = "mentor", _("mentor")


@journaled()
class Supervision(Dated, VersionedModel):
    """A supervisor during an appointment: a person, or a printed name."""

    PartPlayed = SupervisorPart

    appointment = models.ForeignKey(
        Appointment, models.CASCADE, related_name="supervisions", verbose_name=_("appointment")
    )
    part = models.CharField(_("part"), max_length=10, choices=PartPlayed, default=PartPlayed.SUPERVISOR)
    supervisor = models.ForeignKey(
        Person,
        models.PROTECT,
        null=True,
        blank=True,
        related_name="supervisions",
        verbose_name=_("supervisor"),
    )
    supervisor_name = models.CharField(
        _("supervisor name"),
        max_length=200,
        blank=True,
        help_text=_("For people without a page on this site."),
    )
    supervisor_institution = models.CharField(_("supervisor institution"), max_length=200, blank=True)

    objects = SupervisionQuerySet.as_manager()

    triggers = [
        *VersionedModel.triggers,
        *build_touch_triggers("people_appointment", "appointment_id"),
    ]

    class Meta(VersionedModel.Meta, Dated.Meta):
        verbose_name_plural = _("supervisions")
        verbose_name = _("supervision")
        ordering = ["part", "pk"]
        constraints = [
            *Dated.Meta.constraints,
            build_one_of_constraint("people_supervision_by_one", "supervisor", "supervisor_name"),
            models.UniqueConstraint(
                fields=["appointment", "supervisor", "supervisor_name", "start"],
                name="people_supervision_once",
                nulls_distinct=False,
            ),
            models.CheckConstraint(
                name="people_supervision_part_known",
                condition=Q(part__in=SupervisorPart.values),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.display_name}, {SupervisorPart(self.part).label}"

    @property
    def display_name(self) -> str:
        return self.supervisor.name if self.supervisor else self.supervisor_name

    def is_by_same(self, other: "Supervision") -> bool:
        """Return whether both name the same supervisor, who may be linked in one and printed in the other."""
        if self.supervisor_id and other.supervisor_id:
            return self.supervisor_id == other.supervisor_id
        return make_name_key(self.display_name) == make_name_key(other.display_name)


def choose_one_each(supervisions: Iterable[Supervision]) -> list[Supervision]:
    """Return the first supervision by each supervisor; a printed name only if nobody linked has it."""
    rows = list(supervisions)
    linked_names = {make_name_key(row.supervisor.name) for row in rows if row.supervisor}
    chosen: dict[int | str, Supervision] = {}
    for row in rows:
        name = make_name_key(row.display_name)
        if row.supervisor_id or name not in linked_names:
            chosen.setdefault(row.supervisor_id or name, row)
    return list(chosen.values())
