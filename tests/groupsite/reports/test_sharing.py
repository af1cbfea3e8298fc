"""Reports behind a link: what visitors see, until when, and how it ends."""

import datetime

import pytest
from django.test import Client

from core.db.dated_models import today
from groupsite.reports.sharing import make_link, make_token, open_link, withdraw_link
from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def report():
    make.GroupFactory()
    make.PublicationFactory(title="A public paper", year=2026)
    make.PublicationFactory(title="A draft paper", year=2026, visibility="draft")
    report = make.ReportFactory(title="Annual report 2026")
    open_link(report, None, shows_internal=False)
    return report


def get(report, file: str = ""):
    return Client().get(f"/reports/{make_token(report)}/{file}")


def test_a_visitor_sees_what_is_public_and_nothing_is_kept(report):
    answer = get(report)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "A public paper" in text
    assert "draft paper" not in text
    assert "Edit this report" not in text
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert answer.headers["X-Robots-Tag"].startswith("noindex")
    assert answer.headers["Referrer-Policy"] == "no-referrer"


def test_what_the_form_asks_for_is_not_shown_to_visitors(report):
    report.settings["internal"] = True
    report.save()
    assert "draft paper" not in get(report).content.decode()


def test_a_link_for_more_shows_what_members_see_and_no_hidden_person(report):
    for visibility in ("members", "hidden"):
        person = make.PersonFactory(name=f"A {visibility} person", visibility=visibility)
        make.AppointmentFactory(person=person, start=datetime.date(2026, 2, 1))
    open_link(report, None, shows_internal=True)
    text = get(report).content.decode()
    assert "draft paper" in text.lower()
    assert "[draft]" in text
    assert "A members person" in text
    assert "A hidden person" not in text


@pytest.mark.parametrize("ending", ["pdf", "docx", "xlsx"])
def test_each_file_can_be_downloaded_and_is_kept_by_nobody(report, ending):
    answer = get(report, f"report.{ending}")
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "private, no-store"
    assert f"annual-report-2026.{ending}" in answer.headers["Content-Disposition"]


def test_there_are_no_other_files(report):
    assert get(report, "report.exe").status_code == 404


def test_a_link_ends_on_its_day(report):
    open_link(report, today(), shows_internal=False)
    assert get(report).status_code == 200
    open_link(report, today() - datetime.timedelta(days=1), shows_internal=False)
    answer = get(report)
    assert answer.status_code == 410
    assert "This link no longer works" in answer.content.decode()
    assert get(report, "report.pdf").status_code == 410


def test_a_link_that_was_withdrawn_or_replaced_is_gone(report):
    first = make_token(report)
    open_link(report, None, shows_internal=False)
    assert Client().get(f"/reports/{first}/").status_code == 410
    withdraw_link(report)
    assert get(report).status_code == 410
    report.delete()
    report.pk = 1
    assert get(report).status_code == 410


@pytest.mark.parametrize("token", ["guess", "WzEsMV0:guess", "W10:x", "\N{SNOWMAN}", "a" * 5_000])
def test_other_tokens_are_unknown(report, token):
    assert Client().get(f"/reports/{token}/").status_code == 404


def test_a_report_with_settings_of_another_time_is_not_found_and_no_error(report):
    report.settings = {"start": "never", "who": "everybody", "section": 5}
    report.save()
    assert get(report).status_code == 404


def test_the_token_is_stored_nowhere(report):
    token = make_token(report)
    stored = " ".join(str(getattr(report, field.attname)) for field in report._meta.fields)
    assert token not in stored
    assert token in make_link(report)


def test_whoever_made_it_comes_from_the_page_to_the_form(report):
    client = Client()
    client.force_login(report.user)
    assert "Edit this report" in client.get(f"/reports/{make_token(report)}/").content.decode()
