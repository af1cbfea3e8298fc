"""Every question that is asked about people, said once."""

from django.db import models
from django.db.models import Exists, OuterRef, Prefetch

from groupsite.kit.dated import DatedQuerySet


class PersonQuerySet(models.QuerySet):
    """Verbs over persons; `at` is a date, and None means today."""

    def public(self):
        """Persons whose profile every visitor may see."""
        return self.filter(visibility="public")

    def in_order(self):
        return self.order_by("sort_key", "pk")

    def seen(self, at=None):
        """Persons that visitors can know: without those who only join in the future."""
        appointments = self.model.appointments.rel.related_model.objects.filter(person=OuterRef("pk"))
        return self.public().exclude(
            Exists(appointments.future(at)), ~Exists(appointments.begun(at) | appointments.past(at))
        )

    def members(self, at=None):
        """Persons with an appointment at `at`."""
        appointments = self.model.appointments.rel.related_model.objects.filter(person=OuterRef("pk"))
        return self.filter(Exists(appointments.current(at)))


class AppointmentQuerySet(DatedQuerySet):
    """Verbs over the roster."""

    def visible(self):
        """Appointments of persons that every visitor may see."""
        return self.filter(person__visibility="public")

    def in_order(self):
        """By role, rank and family name."""
        return self.order_by("role__position", "role__name", "rank", "person__sort_key", "pk")

    def one_a_person(self):
        """Of each person only the appointment in the highest role, the latest of equals."""
        highest = self.order_by("person", "role__position", "rank", "-start", "pk").distinct("person")
        return self.model._default_manager.filter(pk__in=highest.values("pk"))

    def alumni(self, at=None):
        """Past appointments, one a person, of those who have no current one and whose role makes alumni."""
        current = self.model._default_manager.current(at).filter(person=OuterRef("person"))
        return self.past(at).filter(~Exists(current), role__past_are_alumni=True).one_a_person()

    def latest_first(self):
        return self.order_by(
            models.F("end").desc(nulls_last=True),
            models.F("start").desc(nulls_last=True),
            "person__sort_key",
            "pk",
        )

    def for_rows(self):
        """With everything that a row on the people page shows."""
        supervisions = self.model.supervisions.rel.related_model.objects.select_related("supervisor")
        return self.select_related("person", "role").prefetch_related(
            Prefetch("supervisions", queryset=supervisions.order_by("part", "pk"))
        )


class SupervisionQuerySet(DatedQuerySet):
    """Verbs over who supervises whom."""

    def of_students_seen(self, at=None):
        """Supervisions whose student's appointment every visitor may see."""
        return self.filter(appointment__in=self._appointments().visible().begun(at))

    def _appointments(self):
        return self.model._meta.get_field("appointment").related_model._default_manager.all()
