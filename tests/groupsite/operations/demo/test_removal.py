"""The demo is taken away: what a group of its own may do then, and the account that came with it."""

import pytest
from django.core.management import CommandError, call_command

from groupsite.models import Group
from groupsite.operations.first_run.checklist import build_checklist
from groupsite.operations.first_run.setup import start_group
from groupsite.operations.owner_account import OWNER_EMAIL, ensure_owner, get_login_file
from groupsite.redirects.models import Redirect
from people.models import Person, User
from tests import factories as make

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("demo")]
DEMO = "/admin/groupsite/group/first-steps/demo/"


@pytest.fixture(autouse=True)
def var(tmp_path, settings):
    settings.VAR = tmp_path


def log_in(client):
    password = get_login_file().read_text().split("password: ")[1].strip()
    data = {"login": OWNER_EMAIL, "password": password}
    return client.post("/accounts/login/?next=/admin/", data).status_code == 302


def test_the_account_goes_with_the_demo_and_so_does_its_password(capsys):
    ensure_owner()
    call_command("demo", remove=True, skip_checks=True)
    assert OWNER_EMAIL in capsys.readouterr().out
    assert not User.objects.exists()
    assert not get_login_file().exists()
    result = start_group("Systems Group", email="head@example.org")
    assert list(User.objects.values_list("email", flat=True)) == [result.owner]


def test_an_account_that_edited_is_only_deactivated(client):
    ensure_owner()
    log_in(client)
    page = make.PageFactory()
    client.post(f"/admin/groupsite/page/{page.pk}/delete/", {"post": "yes"})
    call_command("demo", remove=True, skip_checks=True)
    assert not User.objects.get().is_active


def test_who_takes_the_demo_away_in_the_browser_stays_logged_in(client):
    ensure_owner()
    log_in(client)
    make.UserFactory(role="owner")
    Group.objects.update(name="Our Own Group")
    client.post(DEMO)
    assert client.get("/admin/").status_code == 200


def test_the_demo_has_its_own_steps_open_and_is_taken_away_once_the_group_has_a_name(client):
    owner = make.UserFactory(role="owner")
    steps = {step.title: step for step in build_checklist(owner) if not step.done}
    assert {"Name and statement", "The first person", "The first paper", "The imprint page"} <= steps.keys()
    step = steps["Remove the demo"]
    assert (step.url, step.command) == (DEMO, "./manage.py demo --remove")
    luo = Person.objects.get(slug="luo-mai")
    luo.slug = "luo"
    luo.save()
    client.force_login(owner)
    assert "name of the demo group" in client.get(DEMO).content.decode()
    client.post(DEMO)
    assert Person.objects.exists()
    Group.objects.update(name="Systems Group")
    assert "Remove the demo" in client.get(DEMO).content.decode()
    assert client.post(DEMO, follow=True).status_code == 200
    assert not Person.objects.exists()
    assert not Redirect.objects.exists()
    assert Group.objects.get().name == "Systems Group"
    assert "no demo group" in client.get(DEMO).content.decode()


def test_the_demo_is_refused_with_what_to_do_and_then_it_works(client):
    with pytest.raises(CommandError, match="demo --remove"):
        call_command("start_group", "Systems Group")
    call_command("demo", remove=True, verbosity=0)
    start_group("Systems Group")
    assert client.get("/").status_code == 200
    assert b"Systems Group" in client.get("/").content
