"""Where one is after saving or being refused, and what is said there; lists with dates as they are known."""

import datetime

import pytest
from django.urls import reverse

from publications.models import Publication
from tests import factories
from tests.admin_forms import admin_url, form_data

TASKS = reverse("admin:index")
PAPER = {"visibility": "draft", "status": "published", "kind": "inproceedings"}


@pytest.fixture
def logged_in(client, db):
    """Logs an account of a role in, and gives it."""

    def enter(role):
        account = factories.UserFactory(role=role, email=f"{role}@example.org")
        client.force_login(account)
        return account

    return enter


def save_paper(client, **fields):
    """What the form of a new paper answers, and what the page that follows says."""
    page = client.get(admin_url(Publication, "add"))
    answer = client.post(
        admin_url(Publication, "add"), form_data(page) | {"title": "A Paper"} | PAPER | fields
    )
    assert answer.status_code == 302, answer.context["errors"]
    return answer, client.get(answer.headers["Location"]).content.decode()


@pytest.mark.parametrize(
    ("role", "goes_to"),
    [("member", TASKS), ("staff", TASKS), ("editor", admin_url(Publication, "changelist"))],
)
def test_whoever_edits_only_their_own_goes_back_to_their_tasks(client, logged_in, role, goes_to):
    logged_in(role)
    answer, _ = save_paper(client)
    assert answer.headers["Location"] == goes_to


@pytest.mark.parametrize(
    ("visibility", "link"),
    [
        ("public", '<a href="/publications/a-paper/">View on site</a>'),
        ("draft", 'Draft, not public yet. <a href="/publications/a-paper/?preview=1">Preview</a>'),
    ],
)
def test_the_way_to_what_was_saved_is_shown(client, logged_in, visibility, link):
    logged_in("editor")
    _, text = save_paper(client, visibility=visibility)
    assert link in text.replace("'", '"')


def test_a_paper_added_by_hand_is_meant_for_the_list(client, logged_in):
    logged_in("member")
    form = client.get(admin_url(Publication, "add")).context["adminform"].form
    assert form["in_list"].value() is True


def test_a_member_without_a_profile_is_sent_to_owners_only(client, logged_in):
    factories.UserFactory(role="owner", email="head@example.org")
    factories.UserFactory(role="owner", email="gone@example.org", is_active=False)
    factories.UserFactory(role="editor", email="editor@example.org")
    logged_in("member")
    text = client.get(TASKS).content.decode()
    assert "Ask head@example.org to link it" in text


@pytest.mark.parametrize(("role", "expected"), [("member", False), ("staff", True), ("owner", True)])
def test_deleted_things_are_found_by_those_who_may_restore(client, logged_in, role, expected):
    logged_in(role)
    assert (reverse("history:deleted") in client.get(TASKS).content.decode()) == expected


def test_who_is_refused_reads_who_they_are_and_where_to_go(client, logged_in):
    logged_in("member")
    answer = client.get(reverse("admin:people_roster"))
    assert answer.status_code == 403
    assert "logged in as member@example.org. Your role, member," in answer.content.decode()
    assert TASKS in answer.content.decode()


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (factories.VenueFactory, "You can restore it later"),
        (factories.AuthorFactory, "and cannot be restored"),
    ],
)
def test_a_deletion_says_whether_it_can_be_taken_back(client, logged_in, make, text):
    logged_in("owner")
    row = make()
    assert text in client.get(admin_url(type(row), "delete", row.pk)).content.decode()


def test_an_account_shows_whose_it_is(client, logged_in):
    logged_in("owner")
    account = factories.UserFactory()
    form = admin_url(type(account), "change", account.pk)
    assert "Not linked to a person" in client.get(form).content.decode()
    person = factories.PersonFactory(user=account)
    assert admin_url(type(person), "change", person.pk) in client.get(form).content.decode()


def test_a_new_password_for_somebody_is_a_password(client, logged_in):
    logged_in("owner")
    account = factories.UserFactory()
    page = reverse("admin:auth_user_password_change", args=[account.pk])
    assert "usable_password" not in client.get(page).content.decode()
    response = client.post(page, {"usable_password": "false"})
    assert set(response.context["form"].errors) == {"password1", "password2"}
    fields = dict.fromkeys(("password1", "password2"), "correct horse battery")
    assert client.post(page, fields).status_code == 302
    account.refresh_from_db()
    assert account.check_password("correct horse battery")


def test_lists_show_dates_as_exact_as_they_are_known(client, logged_in):
    logged_in("owner")
    day = datetime.date(2020, 9, 1)
    rows = [
        (factories.AppointmentFactory(start=day, start_precision="season", end_unknown=True), "autumn 2020"),
        (factories.NewsItemFactory(day=day, day_precision="month"), "September 2020"),
        (factories.AwardFactory(years=[2020, 2021, 2022]), "2020–2022"),
    ]
    for row, date in rows:
        text = client.get(admin_url(type(row), "changelist")).content.decode()
        assert f">{date}</" in text
