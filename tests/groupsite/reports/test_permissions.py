"""Who sees what in a report, and who may do what to one, as tables."""

import datetime

import pytest
from django.test import Client

from tests import factories as make

pytestmark = pytest.mark.django_db

VISITOR, MEMBER, STAFF, EDITOR, OWNER = None, "member", "staff", "editor", "owner"
SEEN = {
    # what: the readers who see it
    "public paper": (VISITOR, MEMBER, STAFF, EDITOR, OWNER),
    "draft paper": (MEMBER, STAFF, EDITOR, OWNER),
    "withdrawn paper": (),
    "public person": (VISITOR, MEMBER, STAFF, EDITOR, OWNER),
    "members' person": (MEMBER, STAFF, EDITOR, OWNER),
    "hidden person": (STAFF, EDITOR, OWNER),
    "draft thesis": (MEMBER, STAFF, EDITOR, OWNER),
    "draft software": (MEMBER, STAFF, EDITOR, OWNER),
    "draft project": (MEMBER, STAFF, EDITOR, OWNER),
    "shown amount 111 EUR": (VISITOR, MEMBER, STAFF, EDITOR, OWNER),
    "hidden amount 222 EUR": (EDITOR, OWNER),
    "internal note": (),
}


@pytest.fixture
def rows_of_all_kinds(db):
    day = datetime.date(2024, 3, 1)
    for visibility in ("public", "draft", "withdrawn"):
        make.PublicationFactory(title=f"{visibility} paper", visibility=visibility)
    for name, visibility in (("public", "public"), ("members'", "members"), ("hidden", "hidden")):
        person = make.PersonFactory(name=f"{name} person", visibility=visibility)
        make.AppointmentFactory(person=person, start=day, note="internal note")
    make.ThesisFactory(title="draft thesis", visibility="draft", progress="done", end=day)
    make.ReleaseFactory(software__name="draft software", software__visibility="draft", released_on=day)
    make.ProjectFactory(title="draft project", visibility="draft", start=day)
    project = make.ProjectFactory(title="A project", visibility="public", start=day)
    for number, amount, is_shown in ((1, 111, True), (2, 222, False)):
        make.FundingFactory(
            project=project, grant_number=number, amount=amount, currency="EUR", amount_shown=is_shown
        )


@pytest.mark.usefixtures("rows_of_all_kinds")
@pytest.mark.parametrize("role", [VISITOR, MEMBER, STAFF, EDITOR, OWNER])
def test_who_sees_what(role, build):
    account = make.UserFactory(role=role) if role else None
    text = "\n".join(line for lines in build(account).values() for line in lines)
    names = {what: what.replace("shown amount ", "").replace("hidden amount ", "") for what in SEEN}
    assert {what for what, name in names.items() if name in text} == {
        what for what, readers in SEEN.items() if role in readers
    }


PAGES = {
    # page, method: what the maker, another member, another member of a shared report, and an owner get
    ("", "get"): (200, 404, 200, 200),
    ("report.xlsx", "get"): (200, 404, 200, 200),
    ("save/", "post"): (302, 404, 403, 302),
    ("repeat/", "post"): (302, 404, 302, 302),
    ("group/", "post"): (302, 404, 403, 302),
    ("share/", "post"): (302, 404, 403, 302),
    ("withdraw/", "post"): (302, 404, 403, 302),
    ("delete/", "get"): (200, 404, 403, 200),
    ("delete/", "post"): (302, 404, 403, 302),
}


def log_in(account) -> Client:
    client = Client()
    client.force_login(account)
    return client


@pytest.mark.parametrize(("page", "method"), PAGES)
def test_who_may_do_what_to_a_report(page, method):
    maker, stranger, owner = make.UserFactory(), make.UserFactory(), make.UserFactory(role="owner")
    settings = "title=A&start=2024-01-01&end=2024-12-31&section=awards"
    for place, (account, is_shared) in enumerate(
        [(maker, False), (stranger, False), (stranger, True), (owner, False)]
    ):
        report = make.ReportFactory(user=maker, for_group=is_shared)
        send = getattr(log_in(account), method)
        answer = send(f"/admin/reports/{report.pk}/{page}", {"query": settings} if method == "post" else {})
        assert answer.status_code == PAGES[page, method][place], place


@pytest.mark.parametrize("path", ["", "new/", "save/", "new/report.pdf"])
def test_visitors_are_asked_to_log_in(client, path):
    answer = client.get(f"/admin/reports/{path}?start=2024")
    assert (answer.status_code, "/login/" in answer.url) == (302, True)


def test_members_find_their_reports_and_those_shared_and_owners_all():
    make.ReportFactory(title="Private one")
    make.ReportFactory(title="Shared one", for_group=True)
    member, owner = make.UserFactory(), make.UserFactory(role="owner")
    make.ReportFactory(title="My own", user=member)
    titles = "Private one", "Shared one", "My own"
    for account, expected in ((member, titles[1:]), (owner, titles)):
        text = log_in(account).get("/admin/reports/").content.decode()
        assert tuple(title for title in titles if title in text) == expected


@pytest.mark.parametrize(("role", "status"), [(MEMBER, 403), (STAFF, 403), (EDITOR, 403), (OWNER, 302)])
def test_only_owners_let_a_link_show_more_than_visitors_see(role, status):
    account = make.UserFactory(role=role)
    report = make.ReportFactory(user=account)
    answer = log_in(account).post(f"/admin/reports/{report.pk}/share/", {"shows_internal": "on"})
    assert answer.status_code == status
    report.refresh_from_db()
    assert report.link_shows_internal == (status == 302)
