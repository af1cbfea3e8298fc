"""The checks of people and appointments: who may be there twice, and periods that cannot be right."""

from datetime import date, timedelta

from django.contrib.postgres.aggregates import ArrayAgg
from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import (
    Case,
    DateField,
    DateTimeField,
    Exists,
    ExpressionWrapper,
    F,
    Func,
    OuterRef,
    Q,
    QuerySet,
    TextField,
    Value,
    When,
)
from django.db.models.functions import Coalesce, Lower
from django.db.models.lookups import Exact
from django.utils.translation import gettext_lazy as _

from core.admin.data_checks import register_check, select_groups
from people.models import Appointment, Image, Organisation, Person, PersonName, Supervision


@register_check(
    "people-twice", _("People who may be duplicates"), Person, _("Possible duplicates"), returns="group"
)
def group_duplicates() -> list[QuerySet]:
    """Group people who share a name, one in print or an e-mail address."""
    printed = PersonName.objects.filter(confirmed=True).values("key")
    with_email = Person.objects.exclude(email="")
    return [
        select_groups(printed.annotate(keys=ArrayAgg("person", distinct=True))),
        select_groups(Person.objects.values(same=Lower("name")).annotate(keys=ArrayAgg("pk"))),
        select_groups(with_email.values(same=Lower("email")).annotate(keys=ArrayAgg("pk"))),
    ]


NAME_WORDS = """(SELECT string_agg(word, ' ' ORDER BY word)
    FROM regexp_split_to_table(public.site_norm(%(expressions)s), '[^a-z0-9\\u0080-\\U0010ffff]+') AS word
    WHERE word NOT IN ('', 'of', 'the', 'for', 'and', 'at', 'in', 'de', 'der', 'des', 'fur', 'und', 'la'))"""
"""The words of a name in alphabetical order: those of "University of Ulm" are those of "Ulm University"."""


@register_check(
    "organisations-twice",
    _("Organisations that may be duplicates"),
    Organisation,
    _("Possible duplicates"),
    returns="group",
)
def group_duplicate_organisations() -> list[QuerySet]:
    """Group organisations with the same words in the name, and those whose short name is another's name."""
    sorted_words = Func("name", template=NAME_WORDS, output_field=TextField())
    folded, short = (
        Func(name, function="public.site_norm", output_field=TextField()) for name in ("name", "short_name")
    )
    others = Organisation.objects.annotate(folded=folded, short=short).filter(
        Q(folded=OuterRef("short")) | Q(short=OuterRef("short"))
    )
    by_short = Organisation.objects.exclude(short_name="").annotate(short=short)
    return [
        select_groups(Organisation.objects.values(same=sorted_words).annotate(keys=ArrayAgg("pk"))),
        select_groups(by_short.annotate(keys=ArraySubquery(others.values("pk")))),
    ]


LENGTHS = {"year": 366, "season": 92, "month": 31}
"""By how many days two dates of one meaning can differ."""


def _shift(day, precision: str, sign: int = 1) -> ExpressionWrapper:
    """Return an expression for a day, later (or earlier) by as much as its precision leaves open."""
    whens = (
        When(**{precision: name, "then": Value(timedelta(sign * days))}) for name, days in LENGTHS.items()
    )
    slack = Case(*whens, default=Value(timedelta(0)))
    return ExpressionWrapper((F(day) if isinstance(day, str) else day) + slack, DateTimeField())


def _has_supervisor() -> Exists:
    return Exists(Supervision.objects.filter(appointment=OuterRef("pk")))


@register_check("overlapping", _("Overlapping appointments"), Appointment, _("Overlapping"))
def select_overlapping(appointments: QuerySet) -> QuerySet:
    """Filter appointments that have not ended when a later one of the person in the same role begins.

    Two appointments with supervisors, as of a student twice, do not fit together either.
    """
    later = Appointment.objects.annotate(begins=_shift("start", "start_precision")).filter(
        Q(start__gt=OuterRef("start")) | Q(start=OuterRef("start"), pk__gt=OuterRef("pk")),
        Q(role=OuterRef("role")) | Q(_has_supervisor(), Exact(OuterRef("supervised"), Value(True))),
        person=OuterRef("person"),
        begins__lt=OuterRef("ends"),
    )
    last = Coalesce("end", Value(date.max), output_field=DateField())
    ongoing = appointments.filter(end_unknown=False).annotate(
        ends=_shift(last, "end_precision", -1), supervised=_has_supervisor()
    )
    return ongoing.filter(Exists(later))


@register_check("withdrawn-pictures", _("Images whose file has to be replaced"), Image, _("To be replaced"))
def select_withdrawn(images: QuerySet) -> QuerySet:
    """Filter images from which somebody withdrew their agreement."""
    return images.filter(consent=Image.Consent.WITHDRAWN)


@register_check("without-start", _("Appointments without a start"), Appointment, _("Without a start"))
def select_undated(appointments: QuerySet) -> QuerySet:
    """Filter appointments whose start is not known."""
    return appointments.filter(start=None)
