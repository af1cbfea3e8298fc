"""The list and the builder: saving, repeating, two tabs, mistakes and empty states."""

import datetime

import pytest
from django.test import Client

from groupsite.reports.models import Report
from tests import factories as make

pytestmark = pytest.mark.django_db
QUERY = "title=Looms+2024&start=2024-01-01&end=2024-12-31&section=papers&section=awards&style=apa"


@pytest.fixture
def member():
    return make.UserFactory()


@pytest.fixture
def client(member):
    client = Client()
    client.force_login(member)
    return client


def save(client, query: str = QUERY, pk: int | str = "", **values):
    path = f"{pk}/save/" if pk else "save/"
    return client.post(f"/admin/reports/{path}", {"query": query, **values})


def test_a_report_is_saved_under_its_title_and_opened_again(client, member):
    answer = save(client)
    report = Report.objects.get()
    assert (report.title, report.user, answer.url) == ("Looms 2024", member, f"/admin/reports/{report.pk}/")
    text = client.get(answer.url).content.decode()
    assert 'value="Looms 2024"' in text
    assert '<option value="apa" selected>' in text


def test_a_double_click_saves_one_report(client):
    save(client)
    save(client)
    assert Report.objects.count() == 1


def test_what_is_wrong_is_said_and_nothing_typed_is_lost(client):
    answer = save(client, QUERY.replace("2024-12-31", "someday"))
    text = answer.content.decode()
    assert Report.objects.count() == 0
    assert "Correct the fields that are marked" in text
    assert 'value="someday"' in text
    assert 'value="Looms 2024"' in text


def test_the_second_of_two_tabs_is_asked_before_it_replaces_the_first(client):
    save(client)
    report = Report.objects.get()
    token = report.changed_at.isoformat()
    save(client, QUERY.replace("Looms", "First"), report.pk, token=token)
    answer = save(client, QUERY.replace("Looms", "Second"), report.pk, token=token)
    assert "Somebody changed this report" in answer.content.decode()
    report.refresh_from_db()
    assert report.title == "First 2024"
    save(client, QUERY.replace("Looms", "Second"), report.pk, token=report.changed_at.isoformat())
    report.refresh_from_db()
    assert report.title == "Second 2024"


def test_a_report_is_repeated_for_the_next_year_and_shared_with_nobody(client):
    save(client)
    report = Report.objects.get()
    report.for_group = report.link_is_open = True
    report.save()
    client.post(f"/admin/reports/{report.pk}/repeat/")
    copy = Report.objects.exclude(pk=report.pk).get()
    assert (copy.title, copy.settings["start"], copy.settings["end"]) == (
        "Looms 2025", "2025-01-01", "2025-12-31",
    )  # fmt: skip
    assert (copy.for_group, copy.has_link, copy.link_number) == (False, False, 0)
    client.post(f"/admin/reports/{report.pk}/repeat/")
    assert Report.objects.count() == 2


def test_a_report_of_the_group_is_saved_as_ones_own(client, member):
    report = make.ReportFactory(for_group=True)
    page = client.get(f"/admin/reports/{report.pk}/").content.decode()
    assert "Save as your own" in page
    assert "Create a link" not in page
    save(client)
    assert Report.objects.filter(user=member).count() == 1


def test_an_account_has_a_limit(client, member, monkeypatch):
    monkeypatch.setattr("groupsite.reports.changes.MOST", 2)
    make.ReportFactory.create_batch(2, user=member)
    assert "You have 2 reports" in save(client).content.decode()
    assert Report.objects.count() == 2


def test_a_link_cannot_end_before_today(client, member):
    report = make.ReportFactory(user=member)
    answer = client.post(f"/admin/reports/{report.pk}/share/", {"until": "1.1.2020"})
    text = answer.content.decode()
    assert "The link would have ended already" in text
    assert 'value="1.1.2020"' in text
    client.post(f"/admin/reports/{report.pk}/share/", {"until": "31.12.2199"})
    report.refresh_from_db()
    assert report.link_until == datetime.date(2199, 12, 31)


def test_an_empty_list_starts_with_what_to_start_from(client):
    text = client.get("/admin/reports/").content.decode()
    assert ">Saved<" not in text
    assert all(name in text for name in ("Annual report", "List of papers", "A person’s record", "Funding"))


def test_an_empty_period_says_when_there_is_something(client):
    make.PublicationFactory(year=2011)
    text = client.get(f"/admin/reports/new/?{QUERY}").content.decode()
    assert "Nothing from 1 January 2024 to 31 December 2024. The first paper is from 2011." in text


def test_a_new_report_without_settings_is_the_annual_one(client):
    answer = client.get("/admin/reports/new/", follow=True)
    assert answer.status_code == 200
    assert "Annual report" in answer.content.decode()


def test_a_file_of_invalid_settings_is_not_found(client):
    assert client.get("/admin/reports/new/report.pdf?start=never").status_code == 404


def test_a_saved_report_of_another_time_is_opened_to_be_corrected(client, member):
    report = make.ReportFactory(user=member, settings={"start": "never"})
    text = client.get(f"/admin/reports/{report.pk}/").content.decode()
    assert "Correct the fields that are marked" in text
    assert "not valid any more" in client.get("/admin/reports/").content.decode()
    assert client.post(f"/admin/reports/{report.pk}/repeat/").status_code == 302


def test_a_report_is_deleted_after_asking(client, member):
    report = make.ReportFactory(user=member)
    assert "Delete “" in client.get(f"/admin/reports/{report.pk}/delete/").content.decode()
    client.post(f"/admin/reports/{report.pk}/delete/")
    assert not Report.objects.exists()
