"""Dates are dates: what is accepted and stored does not depend on the time zone of the site."""

import datetime
from itertools import cycle, product

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.urls import reverse
from django.utils import timezone

from core.db import periods
from core.db.dated_models import Dated
from core.text.dates import PartialDate
from tests import factories

pytestmark = pytest.mark.django_db

ZONES = ["UTC", "Europe/London", "America/Los_Angeles", "Pacific/Kiritimati"]
PERIODS = [
    ("2019", "2022"),
    ("autumn 2019", "winter 2022"),
    ("winter 2019", "summer 2022"),
    ("October 2019", "August 2025"),
    ("1 March 2020", "31 March 2020"),
    ("", "February 2024"),
    ("February 2023", "?"),
    ("31 October 2021", ""),
]
FACTORIES = {
    "people.Appointment": factories.AppointmentFactory,
    "people.Supervision": factories.SupervisionFactory,
    "people.Education": factories.EducationFactory,
    "people.Experience": factories.ExperienceFactory,
    "software.Theme": factories.ThemeFactory,
    "software.SoftwarePerson": factories.SoftwarePersonFactory,
    "software.Project": factories.ProjectFactory,
    "software.ProjectPerson": factories.ProjectPersonFactory,
    "agenda.Thesis": factories.ThesisFactory,
}


def test_every_model_with_a_period_is_tried():
    assert {model._meta.label for model in Dated.__subclasses__()} == set(FACTORIES)


@pytest.mark.parametrize("label", FACTORIES)
def test_each_end_of_a_period_is_valid_and_stored_in_every_zone(label, thorough):
    """All periods are stored in all zones by one model, and in one zone each by the others."""
    row = FACTORIES[label]()
    is_whole = thorough or label == "people.Education"
    for zone, (start, end) in product(ZONES, PERIODS) if is_whole else zip(cycle(ZONES), PERIODS):
        with timezone.override(zone):
            periods.set_start(row, periods.read_start(start))
            periods.set_end(row, *periods.read_end(end))
            row.full_clean()
            row.save()
            row.refresh_from_db()
            assert (periods.write_start(row), periods.write_end(row)) == (start, end), zone


@pytest.mark.parametrize("zone", ZONES)
def test_an_end_that_is_no_last_day_is_refused_by_form_and_database(zone):
    row = factories.EducationFactory()
    for precision, end in (
        *(("year", "2022-12-30"), ("year", "2023-01-01"), ("month", "2022-02-27"), ("month", "2022-03-01")),
        *(("season", "2022-03-31"), ("season", "2022-05-30"), ("season", "2022-06-01")),
    ):
        row.end, row.end_precision = datetime.date.fromisoformat(end), precision
        with timezone.override(zone):
            with pytest.raises(ValidationError, match="must be the last day"):
                row.full_clean()
            with pytest.raises(IntegrityError, match="end_is_last_day"), transaction.atomic():
                row.save()


def test_news_have_their_day_in_every_zone():
    for zone, text in product(ZONES, ("2022", "winter 2022", "February 2024", "31 December 2022")):
        day = PartialDate.parse(text)
        with timezone.override(zone):
            item = factories.NewsItemFactory(day=day.first, day_precision=day.precision.value)
            item.full_clean()
            item.refresh_from_db()
            assert str(item.date) == text, zone


def test_the_database_accepts_ends_whatever_zone_its_session_has():
    row = factories.EducationFactory()
    for session in ZONES:
        with connection.cursor() as cursor:
            cursor.execute("SELECT set_config('TimeZone', %s, true)", [session])
        for end in ("July 2025", "August 2025"):
            periods.set_end(row, PartialDate.parse(end))
            row.save()


@pytest.mark.parametrize("zone", ZONES)
def test_periods_are_saved_with_the_form_of_an_appointment(client, monkeypatch, zone):
    monkeypatch.setattr("groupsite.site.local_time.time_zone_cache.value", zone)
    client.force_login(factories.UserFactory(role="staff"))
    row = factories.AppointmentFactory()
    rows = {f"supervisions-{name}": "0" for name in ("TOTAL_FORMS", "INITIAL_FORMS")}
    for start, end in (("2019", "2022"), ("", "August 2025"), ("May 2020", "summer 2022")):
        data = {"person": row.person_id, "role": row.role_id, "rank": "0", "start": start, "end": end}
        with timezone.override(zone):
            answer = client.post(reverse("admin:people_appointment_change", args=[row.pk]), data | rows)
            assert answer.status_code == 302, answer.context["errors"]
            row.refresh_from_db()
            assert (periods.write_start(row), periods.write_end(row)) == (start, end)
