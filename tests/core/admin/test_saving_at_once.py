"""Of two editors who save the same name at the same moment the second is told, and loses nothing typed."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import OperationalError, connection
from django.db.models.signals import pre_save
from django.forms import FileField
from django.test import Client
from django.urls import reverse

from groupsite.models import Page
from groupsite.news.models import NewsItem
from people.models import Appointment, Course, Person, Role, User
from publications.models import Publication, Topic, Venue
from software.models import Software, Theme
from tests import factories

pytestmark = pytest.mark.django_db
commits = pytest.mark.django_db(transaction=True)


@pytest.fixture
def owner(client):
    account = factories.UserFactory(role="owner")
    client.force_login(account)
    return account


def build_url(model, page, *args):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


def read_form(client, url):
    """What a form would send if nobody touched it."""
    page = client.get(url)
    forms = [page.context["adminform"].form]
    for inline in page.context["inline_admin_formsets"]:
        forms += [inline.formset.management_form, *inline.formset.initial_forms]
    data = {
        bound.html_name: bound.field.prepare_value(bound.value())
        for form in forms
        for bound in form
        if bound.value() is not None and bound.value() is not False and not isinstance(bound.field, FileField)
    }
    lock = page.context.get("lock")
    return data | ({"_version": lock["version"], "_marks": lock["marks"]} if lock else {})


@pytest.fixture
def meanwhile():
    """Do something, once, in another connection after a form was found valid and before it is saved."""
    receivers = []

    def arrange(model, action):
        def receive(**signal):
            if receivers:
                pre_save.disconnect(receivers.pop(), sender=model)
                with ThreadPoolExecutor(1) as others:
                    others.submit(run_apart, action).result()

        receivers.append(receive)
        pre_save.connect(receive, sender=model, weak=False)

    yield arrange
    assert not receivers, "nothing was saved"


def run_apart(action):
    try:
        action()
    finally:
        connection.close()


TAKEN = [
    (NewsItem, {"title": "We won", "slug": "won", "day": "2024-05-01", "body": "A *text*."}, "slug"),
    (Page, {"title": "Contact", "slug": "contact", "body": "A *text*."}, "slug"),
    (Person, {"name": "Ada Tester", "slug": "ada", "biography": "A *text*."}, "slug"),
    (Role, {"name": "Postdoc", "plural": "Postdocs", "slug": "postdoc"}, "slug"),
    (Course, {"title": "Testing", "slug": "testing", "years": "2024"}, "slug"),
    (Topic, {"name": "Tests", "slug": "tests", "description": "A *text*."}, "slug"),
    (Venue, {"name": "Conference of Tests", "slug": "tests"}, "slug"),
    (Theme, {"title": "Testing", "slug": "testing", "narrative": "A *text*."}, "slug"),
    (Software, {"name": "Tool", "slug": "tool", "description": "A *text*."}, "slug"),
    (
        User,
        {"email": "ada@example.org", "password1": "a long password", "password2": "a long password"},
        "email",
    ),
]


@commits
@pytest.mark.parametrize(("model", "values", "field"), TAKEN)
def test_what_another_took_at_the_same_moment_is_an_error_on_its_field(
    owner, client, meanwhile, model, values, field
):
    data = read_form(client, build_url(model, "add")) | values
    rival = Client()
    rival.force_login(owner)
    meanwhile(model, lambda: rival.post(build_url(model, "add"), data))
    count = model.objects.count()
    answer = client.post(build_url(model, "add"), data)
    assert model.objects.count() == count + 1
    form = answer.context["adminform"].form
    assert field in form.errors
    for name, value in values.items():
        assert str(form[name].value()) == value


class DeadlockError(Exception):
    pgcode = "40P01"


class NotFreeError(Exception):
    pgcode = "55P03"


class TakenError(Exception):
    pgcode = "23505"


def fail(times, cause):
    """A receiver of pre_save that fails so many times as the database would."""
    remaining = [times]

    def receive(**signal):
        if remaining[0]:
            remaining[0] -= 1
            raise OperationalError from cause

    return receive


@pytest.fixture
def database_fails():
    connected = []

    def arrange(model, times, cause):
        connected.append((fail(times, cause), model))
        pre_save.connect(*connected[-1], weak=False)

    yield arrange
    for receive, model in connected:
        pre_save.disconnect(receive, sender=model)


@pytest.mark.parametrize(
    ("model", "fields"), [(Page, {"title": "New title"}), (Publication, {"title": "New title"})]
)
def test_a_deadlock_is_tried_again(owner, client, database_fails, model, fields):
    row = getattr(factories, f"{model.__name__}Factory")()
    url = build_url(model, "change", row.pk)
    data = read_form(client, url) | fields
    database_fails(model, 2, DeadlockError())
    assert client.post(url, data).status_code == 302
    assert model.objects.get().title == "New title"


@pytest.mark.parametrize("model", [Page, Publication])
@pytest.mark.parametrize(
    ("times", "cause", "message"),
    [
        (99, DeadlockError(), "Nothing was saved, because the site is busy"),
        (1, NotFreeError(), "Nothing was saved, because the site is busy"),
        (99, TakenError(), "Nothing was saved. A value is already in use"),
    ],
)
def test_what_cannot_be_saved_comes_back_as_it_was_typed(
    owner, client, database_fails, model, times, cause, message
):
    row = getattr(factories, f"{model.__name__}Factory")()
    url = build_url(model, "change", row.pk)
    data = read_form(client, url) | {"title": "New title"}
    database_fails(model, times, cause)
    answer = client.post(url, data)
    assert message in answer.content.decode()
    assert answer.context["adminform"].form["title"].value() == "New title"
    assert model.objects.get().title == row.title


def test_a_form_is_not_tried_again_for_other_failures(owner, client, database_fails):
    page = factories.PageFactory()
    url = build_url(Page, "change", page.pk)
    data = read_form(client, url)
    database_fails(Page, 1, Exception())
    client.raise_request_exception = False
    assert client.post(url, data | {"title": "New title"}).status_code == 503


@commits
def test_what_a_form_refers_to_may_go_meanwhile(owner, client, meanwhile):
    role = factories.RoleFactory()
    person = factories.PersonFactory()
    url = build_url(Appointment, "add")
    data = read_form(client, url) | {"person": person.pk, "role": role.pk, "start": "2024-05-01"}
    meanwhile(Appointment, lambda: Role.objects.all().delete())
    answer = client.post(url, data)
    assert "role" in answer.context["adminform"].form.errors
