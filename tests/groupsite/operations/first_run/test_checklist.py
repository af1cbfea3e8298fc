"""The first steps of a new site: what is done, what is left, and who sees it."""

import pytest
from django.contrib.admin.models import LogEntry
from django_tasks_db.models import DBTaskResult

from core.mail.messages import queue_message
from groupsite.models import Group, Page
from groupsite.operations.first_run.checklist import (
    SERVICE_REACHED,
    build_checklist,
    describe_accent,
    record_step,
)
from groupsite.operations.first_run.setup import start_group
from people.models import Person, User
from tests import factories as make
from tests.background import run_tasks

pytestmark = pytest.mark.django_db
AWAY, DEMO = (f"/admin/groupsite/group/first-steps/{page}/" for page in ("away", "demo"))


@pytest.fixture
def owner():
    return make.UserFactory(role="owner")


def list_open_steps(user):
    return [step.title for step in build_checklist(user) if not step.done]


def test_a_new_site_has_everything_to_do_but_roles_and_the_demo(owner):
    start_group("Systems Group")
    assert list_open_steps(owner) == [
        "Name and statement",
        "Address and e-mail",
        "Accent colour and logo",
        "Your old site",
        "The first person",
        "The first paper",
        "The imprint page",
        "The privacy page",
        "The site's URL",
        "Send a test message",
        "Look at an outside service",
    ]


def finish(settings, owner):
    Group.objects.update(statement="We build.", address="Here", email="a@example.org", accent="#1a5fb4")
    make.PersonFactory()
    make.PublicationFactory()
    Page.objects.filter(slug__in=["imprint", "privacy"]).update(body="We did.", visibility="public")
    settings.SITE_URL = "https://group.example.org"
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    settings.OUTSIDE_SERVICES = True
    queue_message("mail/test", "a@example.org", {"site_name": "Systems Group", "site_url": ""})
    run_tasks()
    record_step(owner, SERVICE_REACHED)


def test_when_all_is_done_the_list_is_gone(owner, settings):
    start_group("Systems Group")
    finish(settings, owner)
    assert build_checklist(owner) == []


STEPS_UNDONE = [
    (lambda: Group.objects.update(statement=""), "Name and statement"),
    (lambda: Group.objects.update(email=""), "Address and e-mail"),
    (lambda: Group.objects.update(accent="#0d6450"), "Accent colour and logo"),
    (lambda: Person.objects.all().delete(), "The first person"),
    (lambda: Page.objects.filter(slug="imprint").update(visibility="draft"), "The imprint page"),
    (lambda: Page.objects.filter(slug="privacy").delete(), "The privacy page"),
    (lambda: DBTaskResult.objects.update(status="FAILED"), "Send a test message"),
    (lambda: LogEntry.objects.all().delete(), "Look at an outside service"),
]


@pytest.mark.parametrize(("undo", "title"), STEPS_UNDONE)
def test_each_step_is_asked_for_by_itself(owner, settings, undo, title):
    start_group("Systems Group")
    finish(settings, owner)
    undo()
    assert list_open_steps(owner) == [title]


def test_the_address_counts_only_where_the_site_is_public(owner, settings):
    start_group("Systems Group")
    settings.DEBUG = True
    assert "The site's URL" not in list_open_steps(owner)


def test_messages_that_become_files_are_not_sent(owner, settings):
    start_group("Systems Group")
    finish(settings, owner)
    settings.EMAIL_BACKEND = "core.mail.file_backend.FileBackend"
    assert list_open_steps(owner) == ["Send a test message"]


def test_it_takes_one_query(owner, django_assert_num_queries):
    start_group("Systems Group")
    with django_assert_num_queries(1):
        assert build_checklist(owner)


def test_in_an_empty_database_it_says_how_to_start(owner):
    steps = build_checklist(owner)
    assert steps[0].command == './manage.py start_group "NAME"'
    assert not any(step.url.endswith("None/change/") for step in steps)


@pytest.mark.parametrize("role", ["member", "staff", "editor"])
def test_others_see_nothing_and_may_do_nothing(client, role):
    user = make.UserFactory(role=role)
    client.force_login(user)
    assert build_checklist(user) == []
    assert client.post(AWAY).status_code == 403
    assert client.get(DEMO).status_code == 403
    assert client.post(DEMO).status_code == 403


def test_put_away_for_all_owners_and_the_log_knows_by_whom(owner, client):
    start_group("Systems Group")
    client.force_login(owner)
    assert client.get(AWAY).status_code == 405
    assert "Accent colour and logo" in client.get("/admin/").content.decode()
    assert client.post(AWAY, follow=True).status_code == 200
    assert build_checklist(make.UserFactory(role="owner")) == []
    assert str(owner.logentry_set.get()) == "Changed “Systems Group” — Dismiss the first steps."


@pytest.mark.parametrize(
    ("colour", "text"),
    [
        ("#0d6450", "used as it is"),
        ("#ff9900", "are shown in #"),
        ("#000000", "used as it is"),
        ("#FFFFFF", "1.0 to 1"),
    ],
)
def test_the_contrast_of_an_accent_is_said(colour, text):
    assert text in describe_accent(colour)


def test_the_form_says_what_becomes_of_an_accent_that_is_too_light(owner, client):
    group = start_group("Systems Group").group
    client.force_login(User.objects.get(pk=owner.pk))
    address = f"/admin/groupsite/group/{group.pk}/change/"
    assert "used as it is" in client.get(address).content.decode()
    data = {"name": group.name, "accent": "#FFCC00", "languages": "en"}
    for prefix in ("contact_points", "directions", "ties", "partners", "menu_items", "home_blocks"):
        data |= {f"{prefix}-TOTAL_FORMS": 0, f"{prefix}-INITIAL_FORMS": 0}
    html = client.post(address, data, follow=True).content.decode()
    assert "#ffcc00 has a contrast of" in html
    assert Group.objects.get().accent == "#ffcc00"
