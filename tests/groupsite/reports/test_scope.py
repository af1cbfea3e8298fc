"""Which papers and people a report of some settings has."""

import datetime

import pytest

from groupsite.reports.readers import ReportReader
from groupsite.reports.scope import ReportScope
from tests import factories as make
from tests.groupsite.reports.conftest import make_settings

pytestmark = pytest.mark.django_db


def list_titles(**values) -> list[str]:
    papers = ReportScope(make_settings(**values), ReportReader()).select_papers()
    return sorted(papers.values_list("title", flat=True))


@pytest.mark.parametrize(
    ("start", "end", "dates", "is_in"),
    [
        ((2024, 1, 1), (2024, 12, 31), (2024, None, None), True),
        ((2024, 1, 1), (2024, 12, 31), (2023, None, None), False),
        ((2024, 3, 1), (2024, 8, 31), (2024, None, None), True),
        ((2024, 3, 1), (2024, 8, 31), (2024, 2, None), False),
        ((2024, 3, 1), (2024, 8, 31), (2024, 3, None), True),
        ((2024, 3, 10), (2024, 8, 31), (2024, 3, 9), False),
        ((2024, 3, 10), (2024, 8, 31), (2024, 3, 10), True),
        ((2024, 3, 10), (2024, 8, 5), (2024, 8, 6), False),
        ((2023, 11, 1), (2024, 2, 28), (2024, 2, 31), False),
        ((2023, 11, 1), (2024, 2, 29), (2024, 1, 31), True),
    ],
)
def test_a_paper_is_in_the_period_as_far_as_its_date_is_known(start, end, dates, is_in):
    year, month, day = dates
    make.PublicationFactory(year=year, month=month, day=day)
    assert bool(list_titles(start=datetime.date(*start), end=datetime.date(*end))) == is_in


def test_a_paper_of_somebody_who_was_not_here_yet_counts_only_without_the_tick():
    early, member, late = (make.PersonFactory() for _ in range(3))
    make.AppointmentFactory(person=early, end=datetime.date(2022, 1, 1))
    make.AppointmentFactory(person=member)
    make.AppointmentFactory(person=late, start=datetime.date(2024, 11, 1))
    make.PublicationFactory(title="Before", byline=[late], month=3)
    make.PublicationFactory(title="With a member", byline=[late, member], month=3)
    make.PublicationFactory(title="Unmatched", byline=["Somebody Unknown"])
    make.PublicationFactory(title="Afterwards", byline=[early])
    assert list_titles(here=True) == ["Unmatched", "With a member"]
    assert list_titles(here=False) == ["Afterwards", "Before", "Unmatched", "With a member"]
    assert list_titles(here=True, who=(f"person-{late.pk}",)) == []
    assert list_titles(here=False, who=(f"person-{late.pk}",)) == ["Before", "With a member"]


def test_a_role_without_a_start_counts_from_ever():
    ada = make.PersonFactory()
    make.AppointmentFactory(person=ada, start=None)
    make.PublicationFactory(title="Looms", byline=[ada])
    assert list_titles(here=True, who=(f"person-{ada.pk}",)) == ["Looms"]


def test_people_are_chosen_by_role_and_by_supervisor():
    student, other, boss = (make.PersonFactory() for _ in range(3))
    role = make.RoleFactory()
    appointment = make.AppointmentFactory(person=student, role=role)
    make.SupervisionFactory(appointment=appointment, supervisor=boss)
    make.AppointmentFactory(person=other)
    make.PublicationFactory(title="Of the student", byline=[student])
    make.PublicationFactory(title="Of another", byline=[other])
    for who in (f"role-{role.pk}", f"supervisor-{boss.pk}", f"person-{student.pk}"):
        assert list_titles(who=(who,)) == ["Of the student"], who


def test_a_project_stands_for_its_papers():
    project = make.ProjectFactory(visibility="public")
    paper = make.PublicationFactory(title="Of the project", in_list=False)
    make.ProjectPublicationFactory(project=project, publication=paper)
    make.PublicationFactory(title="Another")
    assert list_titles(who=(f"project-{project.pk}",)) == ["Of the project"]
    project.visibility = "draft"
    project.save()
    assert list_titles(who=(f"project-{project.pk}",)) == []


def test_somebody_who_was_erased_stands_for_nobody_and_not_for_everybody():
    make.PublicationFactory()
    assert list_titles(who=("person-987654",)) == []


def test_kinds_are_left_out_and_a_search_narrows():
    make.PublicationFactory(title="Looms that learn", kind="article")
    make.PublicationFactory(title="Looms that think", kind="preprint")
    assert list_titles(left_out=("preprint",)) == ["Looms that learn"]
    assert list_titles(q="title:think") == ["Looms that think"]


@pytest.mark.parametrize(
    ("start", "end", "unknown", "is_in"),
    [
        (None, None, False, True),
        ("2020-01-01", None, False, True),
        ("2025-01-01", None, False, False),
        ("2020-01-01", "2023-12-31", False, False),
        ("2020-01-01", "2024-01-01", False, True),
        ("2020-01-01", None, True, False),
        ("2024-05-01", None, True, True),
    ],
)
def test_everybody_in_the_period_is_whoever_had_a_role_then(start, end, unknown, is_in):
    make.AppointmentFactory(start=start, end=end, end_unknown=unknown)
    assert bool(ReportScope(make_settings(), ReportReader()).person_keys) == is_in
