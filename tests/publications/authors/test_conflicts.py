"""Conflicts of interest: whom they name, and the files."""

import csv
import io
from datetime import date

import openpyxl
import pytest

from publications.authors.conflicts import ConflictKind, list_conflicts
from tests import factories as make

pytestmark = pytest.mark.django_db
AT = date(2026, 6, 15)
URL = "/admin/conflicts/"


@pytest.fixture
def tilda():
    """A person with two recent papers and an old one, an advisor, an advisee and two employers."""
    person = make.PersonFactory(name="Tilda Quist", slug="tilda-quist", given="Tilda", family="Quist")
    for year, month, others in (
        (2025, 3, ["Ottilie Brandvold", "=Nora Ost"]),
        (2024, None, ["O. Brandvold"]),
        (2010, 1, ["Old Friend"]),
    ):
        make.PublicationFactory(byline=[person, *others], year=year, month=month)
    post = make.AppointmentFactory(person=person, institution="University of Nowhere", start=date(2020, 1, 1))
    make.SupervisionFactory(appointment=post, supervisor=None, supervisor_name="Berta Old")
    sven = make.PersonFactory(name="Sven Young", given="Sven", family="Young")
    student = make.AppointmentFactory(person=sven, destination="Elsewhere AG")
    make.SupervisionFactory(appointment=student, supervisor=person)
    make.ExperienceFactory(
        person=person, organisation="Works Ltd", end=date(2019, 12, 31), end_precision="day"
    )
    return person


def test_conflicts_have_kinds_dates_and_joined_spellings(tilda):
    conflicts = list_conflicts([tilda], 48, AT)

    assert [(each.kind.name, each.sorted_name, each.last) for each in conflicts] == [
        ("AFFILIATION", "University of Nowhere", ""),
        ("AFFILIATION", "Works Ltd", "2019-12-31"),
        ("ADVISOR", "Berta Old", ""),
        ("ADVISEE", "Young, Sven", ""),
        ("CO_AUTHOR", "Brandvold, Ottilie", "2025-03"),
        ("CO_AUTHOR", "Ost, =Nora", "2025-03"),
    ]
    assert conflicts[4].spellings == ["O. Brandvold"]
    assert conflicts[4].papers == 2
    assert conflicts[3].organisation == "Elsewhere AG"


@pytest.mark.parametrize(("months", "number"), [(15, 2), (14, 0), (600, 3)])
def test_co_authors_count_for_some_months(tilda, months, number):
    conflicts = list_conflicts([tilda], months, AT)
    assert sum(each.kind is ConflictKind.CO_AUTHOR for each in conflicts) == number


def test_people_who_are_chosen_are_no_conflicts_of_each_other(tilda):
    other = make.PersonFactory(name="Ove Brand")
    make.PublicationFactory(byline=[tilda, other, "Third Person"], year=2026)

    names = [each.name for each in list_conflicts([tilda, other], 12, AT)]

    assert "Ove Brand" not in names
    assert "Third Person" in names


def test_what_several_people_share_is_one_row(tilda):
    other = make.PersonFactory(name="Ove Brand")
    post = make.AppointmentFactory(
        person=other, institution="University of Nowhere", start=date(2019, 1, 1), end=date(2025, 5, 31)
    )
    make.SupervisionFactory(appointment=post, supervisor=None, supervisor_name="Berta Old")

    shared = {
        each.sorted_name: (sorted(each.of), each.last)
        for each in list_conflicts([tilda, other], 48, AT)
        if len(each.of) > 1
    }

    both = ["Ove Brand", "Tilda Quist"]
    assert shared == {"University of Nowhere": (both, ""), "Berta Old": (both, "")}


def test_the_files(client, tilda):
    client.force_login(make.UserFactory(role="member"))
    query = {"person": tilda.slug, "months": "600"}

    page = client.get(URL, query).content.decode()
    rows = list(csv.reader(io.StringIO(client.get(URL, query | {"format": "csv"}).content.decode())))
    acm = client.get(URL, query | {"format": "acm"}).content.decode().splitlines()
    book = openpyxl.load_workbook(io.BytesIO(client.get(URL, query | {"format": "nsf"}).content))
    cells = [[cell or "" for cell in row] for row in book.active.iter_rows(values_only=True)]

    assert "Brandvold, Ottilie" in page
    assert ["co-author", "'=Nora Ost"] in [row[:2] for row in rows]
    assert {"All (University of Nowhere)", "Sven Young (Elsewhere AG)"} <= set(acm)
    assert ["A:", "Brandvold, Ottilie", "", "", "3/1/2025"] in cells
    assert ["", "Quist, Tilda", "Works Ltd", "12/31/2019"] in [row[:4] for row in cells]


def test_bad_query_strings_are_explained(client, tilda):
    client.force_login(make.UserFactory(role="member"))
    page = client.get(URL, {"person": "nobody", "months": "x"})
    assert page.status_code == 200
    assert "errorlist" in page.content.decode()


def test_more_people_than_allowed_are_refused(client, monkeypatch, tilda):
    monkeypatch.setattr("publications.authors.conflict_views.PEOPLE_LIMIT", 1)
    client.force_login(make.UserFactory(role="member"))
    page = client.get(URL, {"person": [tilda.slug, make.PersonFactory().slug]})
    assert "Choose at most 1 people." in page.content.decode()


def test_a_hidden_co_author_is_named_as_papers_print_them(tilda):
    hidden = make.PersonFactory(name="Full Secret Name", visibility="hidden")
    paper = make.PublicationFactory(byline=[tilda], year=2026)
    make.AuthorshipFactory(
        publication=paper, position=2, author__name="F. Name", person=hidden, matched="name"
    )

    names = [each.name for each in list_conflicts([tilda], 12, AT)]

    assert "F. Name" in names
    assert "Full Secret Name" not in names


def test_an_employer_of_two_people_is_named_once_for_both(tilda):
    other = make.PersonFactory(name="Ove Brand")
    make.ExperienceFactory(person=other, organisation="WORKS Ltd", end=date(2022, 5, 1), end_precision="day")

    conflicts = list_conflicts([tilda, other], 12, AT)

    of_works = [each for each in conflicts if each.name.casefold() == "works ltd"]
    assert [(sorted(each.of), each.last) for each in of_works] == [
        (["Ove Brand", "Tilda Quist"], "2022-05-01")
    ]


def test_names_are_sorted_by_letters_with_and_without_accents():
    person = make.PersonFactory()
    make.PublicationFactory(
        byline=[person, "A. Zuse", "B. Özal", "C. Schäfke", "D. Schmidt", "E. Łem", "F. Lind"]
    )
    names = [each.sorted_name for each in list_conflicts([person], 600, AT)]
    assert [name.partition(",")[0] for name in names] == ["Łem", "Lind", "Özal", "Schäfke", "Schmidt", "Zuse"]


def test_the_own_profile_is_chosen_beforehand(client):
    person = make.PersonFactory(slug="me", user=make.UserFactory(role="member"))
    make.PersonFactory(slug="other")
    client.force_login(person.user)
    boxes = client.get(URL).context["form"]["person"].subwidgets
    assert [box.data["value"].value for box in boxes if box.data["selected"]] == ["me"]
