"""A group's own site is there in one step, and a second one changes nothing."""

import re

import pytest
from django.core.management import CommandError, call_command

from groupsite.models import Group, MenuItem, Page
from groupsite.operations import serving
from groupsite.operations.first_run.setup import start_group
from people.models import Role, User
from tests import factories as make

pytestmark = pytest.mark.django_db
EVERY_PAGE = (
    "/", "/people/", "/publications/", "/topics/", "/venues/", "/research/", "/software/", "/awards/",
    "/teaching/", "/news/", "/join/", "/contact/", "/privacy/", "/accessibility/", "/accent.css", "/icon.svg",
    "/robots.txt", "/healthz", "/site.webmanifest",
)  # fmt: skip
OPTIONS = {"email": "head@example.org", "accent": "#1A5FB4", "time_zone": "Europe/Berlin"}


def read_rows():
    return [list(model.objects.order_by("pk").values()) for model in (Group, Page, MenuItem, Role, User)]


def test_it_makes_group_owner_roles_pages_and_menus(capsys, client):
    call_command("start_group", "Systems Group", **OPTIONS)
    output = capsys.readouterr().out
    group = Group.objects.get()
    assert (group.name, group.accent, group.time_zone) == ("Systems Group", "#1a5fb4", "Europe/Berlin")
    assert Role.objects.filter(leads=True, past_are_alumni=False).count() == 1
    assert {(item.place, item.label) for item in group.menu_items.all()} >= {
        ("menu", "Join"),
        ("footer", "Contact"),
    }
    owner = User.objects.get()
    assert (owner.email, owner.role) == ("head@example.org", "owner")
    password = re.search(r"password (\S+)\n", output)[1]
    data = {"login": "head@example.org", "password": password}
    assert client.post("/accounts/login/", data).status_code == 302


def test_every_page_of_the_new_site_answers_and_every_link_leads_somewhere(client):
    start_group("Systems Group")
    visited_urls, queue = set(), list(EVERY_PAGE)
    while queue:
        address = queue.pop()
        if address in visited_urls or address.startswith(("/admin/", "/static/")):
            continue
        visited_urls.add(address)
        response = client.get(address)
        assert response.status_code == 200, address
        if "html" in response["Content-Type"]:
            queue += re.findall(r'href="(/[^"#]*)', response.content.decode())
    assert client.get("/imprint/").status_code == 404


def test_the_owner_s_first_pages_answer(client):
    result = start_group("Systems Group", email="head@example.org")
    client.force_login(User.objects.get(email=result.owner))
    assert client.get("/admin/").status_code == 200
    assert client.get(f"/admin/groupsite/group/{result.group.pk}/change/").status_code == 200


def test_a_second_time_changes_nothing_and_tells_no_password(capsys):
    call_command("start_group", "Systems Group", **OPTIONS)
    before = read_rows()
    capsys.readouterr()
    call_command("start_group", "Systems Group", **OPTIONS)
    assert read_rows() == before
    output = capsys.readouterr().out
    assert "Nothing was missing" in output
    assert "with the password" not in output


@pytest.mark.parametrize(
    ("site_url", "ports", "text"),
    [
        ("", [8774], "http://127.0.0.1:8774/admin/"),
        ("", [], "Start the site with `make run`"),
        ("https://example.org/~group", [8774], "https://example.org/~group/admin/"),
    ],
)
def test_it_leads_to_where_the_site_is_served(monkeypatch, settings, capsys, site_url, ports, text):
    monkeypatch.setenv("SITE_URL", site_url)
    settings.SITE_URL = site_url or "http://127.0.0.1:8000"
    monkeypatch.setattr(serving, "find_running_ports", lambda: ports)
    call_command("start_group", "Systems Group", **OPTIONS)
    assert text in capsys.readouterr().out


def test_what_is_there_already_stays():
    make.RoleFactory(name="Chief")
    make.PageFactory(slug="about")
    owner = make.UserFactory(role="owner")
    result = start_group("Systems Group")
    assert [role.name for role in Role.objects.all()] == ["Chief"]
    assert [page.slug for page in Page.objects.all()] == ["about"]
    assert (result.owner, result.password) == (owner.email, "")
    targets = set(MenuItem.objects.values_list("target", flat=True))
    assert targets.isdisjoint({"/join/", "/contact/"})


def test_an_account_that_is_there_becomes_an_owner_s_and_keeps_its_password():
    member = make.UserFactory(email="Head@example.org")
    before = User.objects.get().password
    result = start_group("Systems Group", email="head@example.org")
    member.refresh_from_db()
    assert (member.role, member.password, result.password) == ("owner", before, "")


@pytest.mark.parametrize(
    ("name", "options", "message"),
    [
        ("", {}, "Fill in this field"),
        ("   ", {}, "Fill in this field"),
        ("x" * 300, {}, "at most 200"),
        ("a\x00b", {}, "cannot be displayed"),
        ("Group", {"accent": "green"}, "is not a colour"),
        ("Group", {"time_zone": "Mars/Olympus"}, "not a time zone"),
        ("Group", {"email": "nobody"}, "Enter an e-mail address"),
        ("Group", {"email": "a" * 300 + "@example.org"}, "at most 254"),
    ],
)
def test_what_is_wrong_is_said_and_leaves_nothing(name, options, message):
    with pytest.raises(CommandError, match=message):
        call_command("start_group", name, **options)
    assert not any(read_rows())


def test_another_group_is_refused_with_what_to_do():
    make.GroupFactory(name="Others")
    with pytest.raises(CommandError, match="“Others”.*DATABASE_URL"):
        call_command("start_group", "Systems Group")


@pytest.mark.parametrize(
    "name", ["Gruppe für Große Systeme", "系统研究组", "<script>alert(1)</script>", "מערכות"]
)
def test_names_of_any_kind(client, name):
    start_group(name)
    assert client.get("/").status_code == 200
    assert b"<script>alert" not in client.get("/").content
