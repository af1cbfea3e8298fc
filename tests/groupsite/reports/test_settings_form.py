"""The form of a report: typed dates, people by name, sections in order, and what is wrong with it."""

import datetime

import pytest
from django.http import QueryDict

from groupsite.reports.cohorts import CohortChoices
from groupsite.reports.readers import ReportReader
from groupsite.reports.sections import get_sections
from groupsite.reports.settings_form import ReportSettingsForm
from tests import factories as make
from tests.groupsite.reports.conftest import make_settings

pytestmark = pytest.mark.django_db
YEAR = "title=A&start=2024&end=2024&"


def read(query: str) -> ReportSettingsForm:
    return ReportSettingsForm(QueryDict(query), CohortChoices(ReportReader(make.UserFactory(role="owner"))))


@pytest.mark.parametrize(
    ("start", "end", "first", "last"),
    [
        ("2024", "2024", (2024, 1, 1), (2024, 12, 31)),
        ("1.3.2024", "31.8.2025", (2024, 3, 1), (2025, 8, 31)),
        ("März 2024", "Februar 2024", None, None),
        ("March 2024", "August 2024", (2024, 3, 1), (2024, 8, 31)),
        ("2024-03-01", "2024-03-01", (2024, 3, 1), (2024, 3, 1)),
    ],
)
def test_dates_are_typed_in_many_ways(start, end, first, last):
    form = read(f"title=A&start={start}&end={end}")
    if first is None:
        assert form.errors["end"] == ["The end is before the start. Enter a later day."]
    else:
        assert form.is_valid(), form.errors
        assert (form.settings.start, form.settings.end) == (datetime.date(*first), datetime.date(*last))


@pytest.mark.parametrize(
    ("query", "field", "text"),
    [
        ("start=&end=2024", "start", "Fill in this field."),
        ("start=soon&end=2024", "start", "“soon” is not a date"),
        ("start=2024&end=2024&q=colour:red", "q", "There is no field “colour:”"),
        ("start=2024&end=2024&add=Nobody", "add", "There is no person, role or project “Nobody” here."),
        ("start=2024&end=2024&style=mine", "style", "mine is not one of the choices"),
    ],
)
def test_what_is_wrong_is_said_at_its_field(query, field, text):
    assert text in str(read(query).errors[field])


def test_somebody_is_added_by_name_role_or_project():
    make.PersonFactory(name="Ada Weaver", pk=5)
    make.RoleFactory(name="Postdoc", plural="Postdocs", pk=6)
    make.ProjectFactory(title="Looms", acronym="", pk=7)
    make.SupervisionFactory(supervisor=make.PersonFactory(name="Bob Boss", pk=8))
    for typed, value in {
        "ada weaver": "person-5",
        "Weaver, Ada": "person-5",
        "Role: Postdocs": "role-6",
        "Project: Looms": "project-7",
        "Supervised by Bob Boss": "supervisor-8",
    }.items():
        form = read(f"{YEAR}add={typed}")
        assert form.is_valid(), (typed, form.errors)
        assert form.settings.who == (value,)
        assert len(form.chosen) == 1


def test_namesakes_are_told_apart():
    make.PersonFactory(name="Ada Weaver", slug="ada-1")
    make.PersonFactory(name="Ada Weaver", slug="ada-2")
    assert "2 people are called “Ada Weaver”" in str(read(f"{YEAR}add=Ada Weaver").errors["add"])
    assert read(f"{YEAR}add=Ada Weaver [ada-2]").is_valid()


@pytest.mark.parametrize(
    ("query", "sections"),
    [
        ("section=awards&section=papers", ("awards", "papers")),
        ("section=papers&section=awards&papers-position=2&awards-position=1", ("awards", "papers")),
        ("section=papers&section=unknown&papers-position=9999999", ("papers",)),
        ("", ()),
    ],
)
def test_sections_have_the_order_that_was_chosen(query, sections):
    form = read(YEAR + query)
    assert form.is_valid()
    assert form.settings.sections == sections
    assert {line.key for line in form.lines} == set(get_sections())


def test_a_kind_that_was_offered_and_not_ticked_is_left_out():
    form = read(f"{YEAR}offered=article&offered=preprint&kind=article")
    assert form.is_valid()
    assert form.settings.left_out == ("preprint",)


def test_settings_survive_storing_and_the_query_string():
    settings = make_settings(who=("person-1", "role-2"), left_out=("preprint",), q="looms", internal=True)
    choices = CohortChoices(ReportReader())
    for form in (ReportSettingsForm.of_settings(settings.to_json(), choices), read(settings.query)):
        assert form.is_valid(), form.errors
        assert form.settings == settings


@pytest.mark.parametrize(
    "query",
    [
        "start=2024&end=2024&who=person-99999999999999999999999&who=x&who=person-1%00",
        "start=%00&end=%ff",
        f"start=2024&end=2024&q={'a' * 5_000}",
        "start=0001-01-01&end=9999-12-31",
        "&".join(f"who=person-{number}" for number in range(900)) + "&start=2024&end=2024",
    ],
)
def test_hostile_query_strings_are_read(query):
    form = read(query)
    assert isinstance(form.is_valid(), bool)
    assert len(form.chosen) <= 200


@pytest.mark.parametrize(
    ("start", "end", "following", "title"),
    [
        ((2026, 1, 1), (2026, 12, 31), ((2027, 1, 1), (2027, 12, 31)), "Annual report 2027"),
        ((2022, 1, 1), (2026, 12, 31), ((2027, 1, 1), (2031, 12, 31)), "Annual report 2031"),
        ((2025, 3, 1), (2026, 8, 31), ((2026, 9, 1), (2028, 2, 29)), "Annual report 2028"),
        ((2026, 1, 5), (2026, 1, 11), ((2026, 1, 12), (2026, 1, 18)), "Annual report 2026"),
    ],
)
def test_the_next_period_is_as_long_and_its_years_stand_in_the_title(start, end, following, title):
    settings = make_settings(title="Annual report 2026", start=datetime.date(*start), end=datetime.date(*end))
    assert (settings.next.start, settings.next.end) == tuple(datetime.date(*day) for day in following)
    assert settings.next.title == title
