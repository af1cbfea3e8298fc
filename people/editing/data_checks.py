"""The checks of people and appointments: who may be there twice, and periods that cannot be right."""

from datetime import date, timedelta

from django.db.models import (
    Case,
    Count,
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
from django.db.models.functions import Coalesce
from django.db.models.lookups import Exact

from core.admin.data_checks import register_check
from people.models import Appointment, Organisation, Person, PersonName, Supervision


@register_check("people-twice", "People who may be duplicates", Person, "Duplicates?")
def select_duplicates(people: QuerySet) -> QuerySet:
    """Filter people with whom another one shares a name in print or an e-mail address."""
    names = PersonName.objects.filter(person=OuterRef("pk"), confirmed=True).filter(
        Exists(PersonName.objects.filter(key=OuterRef("key")).exclude(person=OuterRef("person")))
    )
    same_address = Person.objects.exclude(pk=OuterRef("pk")).filter(email__iexact=OuterRef("email"))
    same_name = Person.objects.exclude(pk=OuterRef("pk")).filter(name__iexact=OuterRef("name"))
    return people.filter(Exists(names) | Exists(same_name) | (~Q(email="") & Exists(same_address)))


NAME_WORDS = """(SELECT string_agg(word, ' ' ORDER BY word)
    FROM regexp_split_to_table(public.site_norm(%(expressions)s), '[^[:alnum:]]+') AS word
    WHERE word NOT IN ('', 'of', 'the', 'for', 'and', 'at', 'in', 'de', 'der', 'des', 'fur', 'und', 'la'))"""
"""The words of a name in alphabetical order: those of "University of Ulm" are those of "Ulm University"."""


@register_check("organisations-twice", "Organisations that may be duplicates", Organisation, "Duplicates?")
def select_duplicate_organisations(organisations: QuerySet) -> QuerySet:
    """Filter organisations of which another one has the words of the name, or its name as short name."""
    columns = {
        "words": Func("name", template=NAME_WORDS, output_field=TextField()),
        "folded": Func("name", function="public.site_norm", output_field=TextField()),
        "short": Func("short_name", function="public.site_norm", output_field=TextField()),
    }
    rows = Organisation.objects.order_by().annotate(**columns)
    words, short = (
        named.values(column).annotate(number=Count("pk")).filter(number__gt=1).values(column)
        for column, named in (("words", rows), ("short", rows.exclude(short_name="")))
    )
    others = rows.exclude(folded=F("short"))
    has_name_of_other = Q(folded__in=others.values("short")) | Q(short__in=others.values("folded"))
    return organisations.annotate(**columns).filter(
        Q(words__in=words) | Q(short__in=short) | (has_name_of_other & ~Q(folded=F("short")))
    )


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


@register_check("overlapping", "Overlapping appointments", Appointment, "Overlapping")
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


@register_check("without-start", "Appointments without a start", Appointment, "Without a start")
def select_undated(appointments: QuerySet) -> QuerySet:
    """Filter appointments whose start is not known."""
    return appointments.filter(start=None)
