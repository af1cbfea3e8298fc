"""Lists of kinds of content as tables to download."""

import csv
import datetime
import io

import openpyxl
import pytest

from core.kinds import get_kinds
from tests import factories as make

pytestmark = pytest.mark.django_db

PATHS = ("/people", "/software", "/projects", "/events/talks", "/theses", "/awards")


def read_csv(client, path):
    response = client.get(path)
    assert response.headers["Content-Type"] == "text/csv; charset=utf-8"
    return list(csv.DictReader(io.StringIO(response.content.decode("utf-8-sig"))))


def read_workbook(client, path):
    response = client.get(path)
    sheet = openpyxl.load_workbook(io.BytesIO(response.content)).active
    heading, *rows = sheet.iter_rows(values_only=True)
    return [dict(zip(heading, row, strict=True)) for row in rows]


def test_kinds_with_a_table():
    assert [f"/{kind.path or kind.list_view}" for kind in get_kinds() if kind.table] == list(PATHS)


@pytest.mark.parametrize("path", PATHS)
def test_empty_lists_have_headings(client, path):
    assert read_csv(client, f"{path}.csv") == read_workbook(client, f"{path}.xlsx") == []
    response = client.get(f"{path}.xlsx")
    assert response.headers["X-Robots-Tag"] == "noindex"
    assert response.headers["Content-Disposition"].startswith("attachment")


def test_people_are_those_of_the_page(client):
    role = make.RoleFactory(name="PhD student")
    make.AppointmentFactory(person__name="=Ada Tester", role=role, start=datetime.date(2021, 5, 1))
    make.AppointmentFactory(
        person__name="Bob Gone", role=role, end=datetime.date(2021, 8, 31), destination="Facebook"
    )
    make.AppointmentFactory(person__name="Hidden", person__visibility="hidden", role=role)
    rows = read_workbook(client, "/people.xlsx")
    assert [(row["Name"], row["Role"], row["Status"]) for row in rows] == [
        ("=Ada Tester", "PhD student", "member"),
        ("Bob Gone", "PhD student", "alumnus"),
    ]
    assert rows[1]["Went to"] == "Facebook"
    assert [row["Name"] for row in read_csv(client, "/people.csv?q=tester")] == ["'=Ada Tester"]
    assert client.get("/people.csv?on=never").status_code == 400


@pytest.mark.parametrize(
    ("path", "factory", "fields"),
    [
        ("/software", make.SoftwareFactory, {"name": "Quiver"}),
        ("/projects", make.ProjectFactory, {"title": "Quiver"}),
        ("/events/talks", make.TalkFactory, {"title": "Quiver"}),
        ("/theses", make.ThesisFactory, {"title": "Quiver"}),
    ],
)
@pytest.mark.parametrize(("visibility", "number"), [("public", 1), ("draft", 0), ("withdrawn", 0)])
def test_what_is_not_public_is_in_no_table(client, path, factory, fields, visibility, number):
    factory(visibility=visibility, **fields)
    assert len(read_csv(client, f"{path}.csv")) == number


def test_awards_name_only_what_visitors_may_see(client):
    make.AwardFactory(
        title="Best Paper", publication=make.PublicationFactory(title="Secret", visibility="draft")
    )
    (row,) = read_csv(client, "/awards.csv")
    assert (row["Title"], row["For"]) == ("Best Paper", "")


@pytest.mark.parametrize("path", PATHS)
def test_queries_do_not_grow(client, path, django_assert_max_num_queries):
    for number in range(2):
        for _row in range(4):
            make.AppointmentFactory()
            make.SoftwareFactory()
            make.ProjectFactory()
            make.TalkFactory()
            make.ThesisFactory()
            make.AwardFactory()
        with django_assert_max_num_queries(12):
            assert len(read_csv(client, f"{path}.csv")) >= 4 * (number + 1)
