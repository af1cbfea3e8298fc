"""A report makes as many queries for many rows as for few."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from groupsite.reports.sharing import make_token, open_link
from tests import factories as make
from tests.groupsite.reports.test_sections import fill_everything

pytestmark = pytest.mark.django_db
QUERY = "title=A&start=2024-01-01&end=2024-12-31&here=on&" + "&".join(
    f"section={key}"
    for key in (
        *("summary", "papers", "theses", "awards", "talks", "service", "teaching", "software", "projects"),
        "people",
    )
)


def add_rows(number: int) -> None:
    for _ in range(number):
        ada = make.PersonFactory()
        make.AppointmentFactory(person=ada)
        make.PublicationFactory(byline=[ada, "Bob Other"], kind="article", year=2024)
        fill_everything(ada)


def count_queries(client, url: str) -> int:
    client.get(url)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        assert client.get(url).status_code == 200
    return len(queries)


@pytest.mark.parametrize("page", ["builder", "shared", "pdf"])
def test_twice_as_many_rows_cost_no_query_more(client, page):
    make.GroupFactory()
    report = make.ReportFactory(
        user=make.UserFactory(role="owner"),
        settings={"start": "2024", "end": "2024", "section": QUERY.replace("section=", "").split("&")[4:]},
    )
    open_link(report, None, shows_internal=False)
    client.force_login(report.user)
    token = make_token(report)
    url = {
        "builder": f"/admin/reports/new/?{QUERY}",
        "shared": f"/reports/{token}/",
        "pdf": f"/reports/{token}/report.xlsx",
    }[page]
    add_rows(3)
    few = count_queries(client, url)
    add_rows(3)
    assert count_queries(client, url) == few
    assert few < 60


def test_the_list_costs_no_query_more_for_more_reports(client):
    account = make.UserFactory(role="owner")
    client.force_login(account)
    make.ReportFactory.create_batch(2)
    few = count_queries(client, "/admin/reports/")
    make.ReportFactory.create_batch(4)
    assert count_queries(client, "/admin/reports/") == few
