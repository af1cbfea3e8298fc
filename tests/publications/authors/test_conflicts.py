"""Conflicts of interest: whom they name, and the files."""

import csv
import io
from datetime import date

import openpyxl
import pytest

from publications.authors.conflicts import ConflictKind, list_co_authors, list_conflicts
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
    assert "Choose at most 1 people, or all members." in page.content.decode()


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


CO_AUTHORS = {"only": "co-authors"}


def read_names(client, **query) -> list[str]:
    text = client.get(URL, query | {"format": "csv"}).content.decode("utf-8-sig")
    return [row["Name"] for row in csv.DictReader(io.StringIO(text))]


@pytest.fixture
def today(monkeypatch):
    for module in ("conflicts", "conflict_views"):
        monkeypatch.setattr(f"publications.authors.{module}.today", lambda: AT)


@pytest.mark.usefixtures("today")
@pytest.mark.parametrize(
    ("period", "number"),
    [
        ({"months": "12"}, 0),
        ({"months": "24"}, 2),
        ({"months": "600"}, 3),
        ({"since": "1.1.2025"}, 2),
        ({"since": "1 April 2025"}, 0),
        ({"months": "12", "since": "1990-01-01"}, 3),
    ],
)
def test_co_authors_alone_of_a_period_or_since_a_day(client, tilda, period, number):
    client.force_login(make.UserFactory(role="member"))
    assert len(read_names(client, person=tilda.slug, **CO_AUTHORS, **period)) == number


@pytest.mark.usefixtures("today")
def test_co_authors_of_all_members_are_no_members(client, tilda):
    member = make.AppointmentFactory(person=make.PersonFactory(name="Ove Brand")).person
    make.PublicationFactory(byline=[member, tilda, "Third Person"], year=2026, month=1)
    make.PublicationFactory(byline=[make.PersonFactory(name="Not Here"), "Stranger One"], year=2026)
    client.force_login(make.UserFactory(role="member"))
    names = read_names(client, everybody="on", **CO_AUTHORS)
    assert "Third Person" in names
    assert {"Ove Brand", "Tilda Quist", "Stranger One"} & set(names) == set()


@pytest.mark.usefixtures("today")
def test_the_workbook_has_affiliation_and_last_paper(client, tilda):
    make.PublicationFactory(byline=[tilda, "Olga Far"], year=2026, month=2)
    mention = tilda.authorships.get(publication__month=2, publication__year=2026)
    other = mention.publication.authorships.exclude(pk=mention.pk).get()
    other.affiliation = "Far University"
    other.save()
    client.force_login(make.UserFactory(role="member"))
    content = client.get(URL, {"person": tilda.slug, **CO_AUTHORS, "format": "xlsx"}).content
    rows = list(openpyxl.load_workbook(io.BytesIO(content)).active.iter_rows(values_only=True))
    assert rows[0][3:6] == ("Organisation", "Last", "Papers")
    assert ("Olga Far", "Far University", "2026-02", 1) in [(row[1], *row[3:6]) for row in rows]


@pytest.mark.parametrize(
    ("query", "problem"),
    [
        ({"person": []}, "Choose somebody, or all members of the group."),
        ({"since": "someday"}, "errorlist"),
        ({"since": "1 January 2090"}, "Enter a day that is not in the future."),
        ({"only": "enemies"}, "errorlist"),
    ],
)
def test_a_mistake_is_explained_and_what_was_typed_stays(client, tilda, query, problem):
    client.force_login(make.UserFactory(role="member"))
    page = client.get(URL, {"person": tilda.slug, "everybody": ""} | query).text
    assert problem in page
    assert query.get("since", "") in page


def test_co_authors_cost_a_constant_number_of_queries(client, tilda, django_assert_max_num_queries):
    client.force_login(make.UserFactory(role="member"))
    for number in range(5):
        make.PublicationFactory(byline=[tilda, f"Somebody New{number}"], year=2026)
    with django_assert_max_num_queries(20):
        client.get(URL, {"person": tilda.slug, **CO_AUTHORS})


def test_a_profile_leads_to_co_authors_for_members_alone(client, tilda):
    make.GroupFactory()
    path = "/admin/conflicts/?person=tilda-quist&amp;only=co-authors"
    assert path not in client.get("/people/tilda-quist/").text
    client.force_login(make.UserFactory(role="member"))
    assert path in client.get("/people/tilda-quist/").text


def test_a_co_author_of_the_group_is_where_the_last_appointment_says(tilda):
    gone = make.PersonFactory(name="Ove Brand")
    make.AppointmentFactory(person=gone, start=date(2015, 1, 1), institution="Old Place")
    make.AppointmentFactory(
        person=gone,
        start=date(2019, 1, 1),
        end=date(2024, 5, 31),
        institution="Here",
        destination="Works Ltd",
    )
    make.PublicationFactory(byline=[tilda, gone], year=2026)
    [other] = [each for each in list_co_authors([tilda], date(2026, 1, 1)) if each.name == "Ove Brand"]
    assert other.organisation == "Works Ltd"
