"""The first page after login puts each role's tasks first, and costs the same however much there is."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests import factories

TASKS = {
    "member": (
        {"Add papers", "Enter a paper manually", "Edit your profile", "Add an award"},
        {"Update the roster", "Write news", "Background tasks"},
    ),
    "staff": ({"Update the roster", "Add a person"}, {"Write news", "Background tasks"}),
    "editor": ({"Update the roster", "Write news", "Add an award"}, {"Background tasks"}),
    "owner": ({"Update the roster", "Write news", "Add an award", "Background tasks"}, set()),
}


def log_in_as(client, role, **of_person):
    account = factories.UserFactory(role=role)
    person = factories.PersonFactory(user=account, **of_person)
    client.force_login(account)
    return person


@pytest.mark.parametrize(("role", "labels", "other_labels"), [(role, *both) for role, both in TASKS.items()])
def test_each_role_finds_its_tasks_first(client, db, role, labels, other_labels):
    log_in_as(client, role)
    text = client.get("/admin/").content.decode()
    assert {label for label in labels if f">{label}</a>" in text} == labels
    assert {label for label in other_labels if f">{label}</a>" in text} == set()
    assert text.index(">Add papers</a>") < text.index("Your papers</h2>")
    assert text.index("Your papers</h2>") < text.index("All tables</h2>")


def test_the_first_steps_are_a_bar_with_the_next_one(client, db):
    factories.GroupFactory(statement="", address="", email="")
    log_in_as(client, "owner")
    text = client.get("/admin/").content.decode()
    done, steps = re.search(r"(\d+) of (\d+) done", text).groups()
    assert f'<progress max="{steps}" value="{done}"' in text
    assert ">Name and statement</a></p>" in text.split("Next:")[1]
    assert text.index(">All steps</summary>") > text.index("Next:")


def test_a_member_finds_her_form_and_her_newest_five_papers(client, db):
    me = log_in_as(client, "member")
    for year in range(2017, 2024):
        factories.PublicationFactory(title=f"Paper of {year}", year=year, byline=[me])
    factories.PublicationFactory(title="Of somebody else", year=2025, byline=["Somebody Else"])
    page = client.get("/admin/")
    text = page.content.decode()
    assert reverse("admin:people_person_change", args=[me.pk]) in text
    assert [paper.year for paper in page.context["papers"]] == [2023, 2022, 2021, 2020, 2019]
    assert "All your 7 papers" in text
    assert "Of somebody else" not in text
    assert client.get("/admin/publications/publication/?mine=1").context["cl"].result_count == 7


def test_who_has_no_profile_is_told_whom_to_ask(client, db):
    factories.UserFactory(email="head@example.org", role="owner")
    client.force_login(factories.UserFactory())
    text = client.get("/admin/").content.decode()
    assert "Your account is not linked to a profile yet. Ask head@example.org" in text


def test_titles_with_mathematics_read_as_text_on_the_first_page(client, db):
    me = log_in_as(client, "member")
    factories.PublicationFactory(title="Light with $g^{(2)}(0)=0.01$", byline=[me])
    assert "Light with g⁽²⁾(0)=0.01" in client.get("/admin/").content.decode()


def test_plans_that_wait_for_the_account_are_listed(client, db):
    me = log_in_as(client, "member").user
    plans = [factories.ImportBatchFactory(user=me, source_name=name) for name in ("mine.bib", "done.bib", "")]
    for batch in (*plans, factories.ImportBatchFactory(source_name="anothers.bib")):
        factories.ImportItemFactory.create_batch(12, batch=batch)
    factories.ImportBatchFactory(user=me, source_name="empty.bib")
    plans[1].state = "applied"
    plans[1].save()
    text = client.get("/admin/").content.decode()
    assert text.count("A plan of 12 entries is waiting for you") == 2
    assert reverse("admin:publications_import_plan", args=[plans[0].uid]) in text
    assert "mine.bib" in text
    assert not [name for name in ("done.bib", "anothers.bib", "empty.bib") if name in text]


def test_editors_read_how_many_drafts_wait(client, db):
    log_in_as(client, "editor")
    factories.PageFactory.create_batch(3, visibility="draft")
    factories.ThemeFactory(visibility="draft")
    text = client.get("/admin/").content.decode()
    assert "3 drafts waiting" in text
    assert "1 draft waiting" in text


@pytest.mark.parametrize("role", TASKS)
def test_the_first_page_costs_the_same_for_twice_as_much(client, db, role):
    me = log_in_as(client, role)
    counts = []
    for _ in range(2):
        for _ in range(4):
            factories.PublicationFactory(byline=[me, "B. Tester"], visibility="draft")
        factories.PageFactory.create_batch(3, visibility="draft")
        factories.ImportItemFactory.create_batch(3, batch__user=me.user)
        with CaptureQueriesContext(connection) as queries:
            assert client.get("/admin/").status_code == 200
        counts.append(len(queries))
    most = 15 if role == "owner" else 12  # owners are told what is erased and removed, too
    assert counts[0] == counts[1] <= most


def test_tables_are_grouped_by_words_and_apps_lead_there(client, db):
    log_in_as(client, "owner")
    groups = [group["name"] for group in client.get("/admin/").context["app_list"]]
    assert groups[:4] == ["Papers", "People", "Work", "Site"]
    assert client.get("/admin/publications/").headers["Location"] == "/admin/#tables"


@pytest.mark.parametrize(("role", "expected"), [("member", False), ("owner", True)])
def test_tables_that_say_nothing_new_are_left_out(client, db, role, expected):
    log_in_as(client, role)
    names = {
        table["object_name"]
        for group in client.get("/admin/").context["app_list"]
        for table in group["models"]
    }
    assert ("Group" in names) == expected
    assert "AuthorDecision" not in names


@pytest.mark.parametrize("address", ["/accounts/login/", "/admin/", "/accounts/password/change/"])
def test_the_groups_name_and_accent_are_on_every_page(client, db, address):
    factories.GroupFactory(name="Group of Testing", short_name="", accent="#123456")
    if address != "/accounts/login/":
        log_in_as(client, "member")
    text = client.get(address).content.decode()
    assert "Group of Testing" in text
    assert "accent.css?v=123456" in text
    assert "style=" not in text


@pytest.mark.parametrize(("role", "expected"), [("member", False), ("staff", True), ("owner", True)])
def test_deleted_things_are_found_by_those_who_may_restore_some(client, db, role, expected):
    log_in_as(client, role)
    address = reverse("history:deleted")
    assert (f'href="{address}"' in client.get("/admin/").content.decode()) == expected
    assert (client.get(address).status_code == 200) == expected


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("newsitem/1/change/?_popup=1", "news/newsitem/1/change/?_popup=1"),
        ("redirect/add-many/", "redirects/redirect/add-many/"),
    ],
)
def test_a_table_that_moved_to_its_own_app_is_found_at_its_old_url(client, db, old, new):
    log_in_as(client, "owner")
    assert client.get(f"/admin/groupsite/{old}")["Location"] == f"/admin/{new}"


@pytest.mark.parametrize(("role", "has_news"), [("member", False), ("editor", True)])
def test_the_tables_that_one_may_add_to_stand_before_everything(client, db, role, has_news):
    log_in_as(client, role)
    text = client.get("/admin/").content.decode()
    tables = text[text.index('class="main-tables"') : text.index(">Everything</summary>")]
    assert ">Papers</a>" in tables
    assert ">Redirects</a>" not in tables
    assert (">News</a>" in tables) == has_news
