"""What visitors see of somebody who left: a table of part, choice and place."""

import datetime

import pytest
from django.core.files.base import ContentFile

from core.db.dated_models import today
from people.models import Appointment, Person
from tests import factories as make
from tests import uploads

pytestmark = pytest.mark.django_db

DAY = datetime.timedelta(days=1)
SUMMARY, BIOGRAPHY, OFFICE = "summarised once", "biographied once", "Room officed"
TEXTS = {"biography": (SUMMARY, BIOGRAPHY), "office": (OFFICE,)}
PAGES = {
    "profile": "/people/ada-berg/",
    "JSON": "/people/ada-berg.json",
    "CV": "/people/ada-berg/cv/",
    "list of people": "/people/",
    "JSON of people": "/people.json",
    "search": "/search/?q=biographied",
    "search by introduction": "/search.json?q=summarised",
    "feed": "/people/ada-berg/publications.atom",
    "JSON resume": "/people/ada-berg/resume.json",
}


@pytest.fixture
def ada(settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    person = make.PersonFactory(
        name="Ada Berg", given="Ada", family="Berg", slug="ada-berg", summary=SUMMARY, biography=BIOGRAPHY,
        office=OFFICE, photo_consent=True,
    )  # fmt: skip
    person.photo.save("me.jpg", ContentFile(uploads.picture()))
    make.PublicationFactory(byline=[person])
    make.EducationFactory(person=person)
    make.ServiceFactory(person=person)
    return person


def leave(person, end) -> None:
    make.AppointmentFactory(person=person, role=make.RoleFactory(leads=True), end=end)


@pytest.mark.parametrize("part", ["photo", "biography", "office"])
@pytest.mark.parametrize(("has_left", "stays", "is_shown"), [
    (False, False, True), (False, True, True), (True, False, False), (True, True, True),
])  # fmt: skip
def test_each_part_on_each_page(client, ada, part, has_left, stays, is_shown):
    leave(ada, today() - DAY if has_left else None)
    Person.objects.update(**{f"{part}_after_leaving": stays})
    pages = {name: client.get(url).content.decode() for name, url in PAGES.items()}
    if part == "photo":
        places = {name for name, text in pages.items() if "photo-" in text}
        assert ("profile" in places, "JSON" in places) == (is_shown, is_shown)
        assert is_shown or not places
        assert client.get("/people/ada-berg/photo-144.webp").status_code == (200 if is_shown else 404)
        return
    for text in TEXTS[part]:
        places = {name for name, page in pages.items() if text in page}
        assert ("JSON" in places) == is_shown
        assert ("profile" in places) == is_shown
        assert is_shown or not places, places


@pytest.mark.parametrize(("periods", "left_on"), [
    ([], None),
    ([(None, None, False)], None),
    ([("2020-01-01", "2021-01-31", False)], "2021-01-31"),
    ([("2020-01-01", "2021-01-31", False), ("2022-01-01", None, False)], None),
    ([("2020-01-01", "2021-01-31", False), ("2019-01-01", "2022-05-01", False)], "2022-05-01"),
    ([("2020-01-01", None, True)], "2019-12-31"),
    ([(None, None, True)], "0001-01-01"),
])  # fmt: skip
def test_the_last_day_follows_from_the_appointments(periods, left_on):
    person = make.PersonFactory()
    for start, end, end_unknown in periods:
        make.AppointmentFactory(person=person, start=start, end=end, end_unknown=end_unknown)
    person.refresh_from_db()
    assert str(person.left_on) == str(left_on)


def test_the_last_day_follows_when_appointments_change_go_or_move():
    ada, bob = make.PersonFactory(), make.PersonFactory()
    row = make.AppointmentFactory(person=ada, start=None, end="2020-01-31")

    def read() -> list[str]:
        return [str(person.left_on) for person in Person.objects.order_by("pk")]

    assert read() == ["2020-01-31", "None"]
    Appointment.objects.update(end="2021-01-31")
    assert read() == ["2021-01-31", "None"]
    Appointment.objects.update(person=bob)
    assert read() == ["None", "2021-01-31"]
    row.delete()
    assert read() == ["None", "None"]


def test_an_end_in_the_future_is_no_leaving():
    person = make.AppointmentFactory(end=today()).person
    person.refresh_from_db()
    assert not person.is_former_member
    Appointment.objects.update(end=today() - DAY)
    person.refresh_from_db()
    assert person.is_former_member


def test_new_people_are_private_after_leaving():
    person = Person(name="New Here")
    choices = person.photo_after_leaving, person.biography_after_leaving, person.office_after_leaving
    assert choices == (False, False, False)
