"""The pages of imports: who may do what, in which state."""

import json

import pytest
from django.contrib import admin
from django.db import connection

from core.db.struct_field import UnreadableValueError
from publications.models import ImportBatch, ImportItem, Publication
from publications.models.import_plans import PLAN_VERSION, ItemChoices
from tests import factories
from tests.publications.imports.batches import (
    FILL,
    IMPORT,
    ONE,
    TWO,
    get_batch_url,
    list_titles,
    send_plan,
    submit_and_apply,
    submit_text,
)

pytestmark = pytest.mark.django_db

ROLES = ("member", "staff", "editor", "owner")


@pytest.mark.parametrize("role", ROLES)
def test_every_role_submits_views_applies_and_undoes_its_own(client, role):
    account = factories.UserFactory(role=role)
    client.force_login(account)
    batch = submit_text(client, TWO)
    assert (batch.user, batch.door, batch.state) == (account, "admin", "planned")
    assert client.get(get_batch_url(batch)).status_code == 200
    send_plan(client, batch)
    assert list_titles() == {"One Paper of Ours", "Another Paper"}
    done = client.get(get_batch_url(batch))
    assert done.context["title"] == "What was added"
    paper = Publication.objects.get(title="One Paper of Ours")
    links = f'href="{paper.get_absolute_url()}"', f'/admin/publications/publication/{paper.pk}/change/">Edit'
    assert all(link in done.content.decode() for link in links)
    assert client.get(get_batch_url(batch, "undo/")).status_code == 200
    assert client.post(get_batch_url(batch, "undo/")).status_code == 302
    assert list_titles() == set()
    batch.refresh_from_db()
    assert batch.state == "undone"
    other = submit_text(client)
    assert send_plan(client, other, go="discard").headers["Location"] == IMPORT
    other.refresh_from_db()
    assert other.state == "discarded"


@pytest.mark.parametrize(
    ("role", "status"), [("member", 404), ("staff", 404), ("editor", 200), ("owner", 200)]
)
def test_what_is_anothers(client, account, role, status):
    client.force_login(account)
    plan_of_another, batch_of_another = submit_text(client), submit_and_apply(client, TWO)
    before = list_titles()
    client.force_login(factories.UserFactory(role=role))
    assert client.get(get_batch_url(plan_of_another)).status_code == status
    assert client.get(get_batch_url(batch_of_another)).status_code == status
    assert client.get(get_batch_url(batch_of_another, "undo/")).status_code == status
    assert client.get(IMPORT, {"again": str(plan_of_another.uid)}).status_code == status
    assert list(client.get(IMPORT).context["recent"]) == []
    posted = {200: 302, 404: 404}[status]
    choices = {"go": "discard", "visibility": "public", "keywords": "known"}
    assert client.post(get_batch_url(plan_of_another), choices).status_code == posted
    assert client.post(get_batch_url(batch_of_another, "undo/")).status_code == posted
    plan_of_another.refresh_from_db()
    batch_of_another.refresh_from_db()
    became = (plan_of_another.state, batch_of_another.state)
    assert became == (("discarded", "undone") if status == 200 else ("planned", "applied"))
    assert (list_titles() == before) == (status == 404)


PAGES = ["", "{uid}/", "{uid}/undo/"]


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("active", [None, False])
def test_nobody_is_sent_to_the_login(client, page, active):
    batch = factories.ImportBatchFactory()
    if active is not None:
        client.force_login(factories.UserFactory(is_active=active, role="owner"))
    place = IMPORT + page.format(uid=batch.uid)
    for answer in (client.get(place), client.post(place, {"text": ONE, "go": "apply"})):
        assert answer.status_code == 302
        assert answer.headers["Location"].startswith(("/admin/login/", "/accounts/login/"))
    assert ImportBatch.objects.count() == 1


def test_a_form_without_its_token_is_refused(account):
    from django.test import Client

    client = Client(enforce_csrf_checks=True)
    client.force_login(account)
    batch = factories.ImportBatchFactory(user=account)
    for place in (IMPORT, get_batch_url(batch), get_batch_url(batch, "undo/"), FILL):
        assert client.post(place, {"text": ONE}).status_code == 403


@pytest.mark.parametrize("page", ["{}/", "{}/undo/", "?again={}"])
@pytest.mark.parametrize("uid", ["3ad69f90-3e32-4504-8658-09fa7d923384", "nonsense", "0", "%00", "x" * 5_000])
def test_what_there_is_not(user_client, page, uid):
    answer = user_client.get(IMPORT + page.format(uid), follow=True)
    assert answer.status_code == 404 or "does not exist" in answer.content.decode()


@pytest.mark.parametrize("method", ["put", "delete", "patch", "options"])
def test_other_methods(user_client, account, method):
    batch = factories.ImportBatchFactory(user=account)
    for place in (IMPORT, get_batch_url(batch), get_batch_url(batch, "undo/")):
        assert getattr(user_client, method)(place).status_code == 405
    assert user_client.get(FILL).status_code == 405


def test_looking_changes_nothing(user_client):
    done, batch = submit_and_apply(user_client, TWO), submit_text(user_client)

    def rows():
        return (
            list(ImportBatch.objects.order_by("pk").values()),
            list(ImportItem.objects.order_by("pk").values()),
            list(Publication.objects.order_by("pk").values("pk", "version", "title")),
        )

    before = rows()
    query = {"go": "apply", "item": "1", "text": ONE, "anyway": "1"}
    for place in (
        IMPORT,
        get_batch_url(batch),
        get_batch_url(done),
        get_batch_url(done, "undo/"),
        get_batch_url(batch, "undo/"),
    ):
        for look in (user_client.get, user_client.head):
            answer = look(place, query)
            assert answer.status_code in (200, 302), place
            assert "no-store" in answer.headers["Cache-Control"]
            assert "private" in answer.headers["Cache-Control"]
    assert rows() == before


def test_applied_in_two_windows_it_is_applied_once(user_client):
    batch = submit_text(user_client)
    response = user_client.get(get_batch_url(batch))
    data = {
        "go": "apply",
        "visibility": "public",
        "keywords": "known",
        "item": response.context["page"][0].item.pk,
    }
    user_client.post(get_batch_url(batch), data)
    again = user_client.post(get_batch_url(batch), data, follow=True)
    assert "already applied or discarded" in again.content.decode()
    assert Publication.objects.count() == 1


def test_discarded_it_is_not_applied_any_more(user_client):
    batch = submit_text(user_client)
    data = {"visibility": "public", "keywords": "known"}
    user_client.post(get_batch_url(batch), data | {"go": "discard"})
    again = user_client.post(get_batch_url(batch), data | {"go": "apply"}, follow=True)
    assert "already applied or discarded" in again.content.decode()
    assert list_titles() == set()
    assert again.context["title"] == "Plan discarded"


def test_applied_it_is_not_discarded_any_more(user_client):
    batch = submit_and_apply(user_client)
    user_client.post(get_batch_url(batch), {"visibility": "public", "keywords": "known", "go": "discard"})
    batch.refresh_from_db()
    assert batch.state == "applied"


def test_taken_back_twice(user_client):
    batch = submit_and_apply(user_client)
    user_client.post(get_batch_url(batch, "undo/"))
    again = user_client.post(get_batch_url(batch, "undo/"), follow=True)
    assert "nothing to undo" in again.content.decode()
    assert again.context["title"] == "Import undone"


@pytest.mark.parametrize("state", ["planned", "discarded"])
def test_what_was_not_applied_is_not_taken_back(user_client, state):
    batch = submit_text(user_client)
    ImportBatch.objects.update(state=state)
    assert user_client.get(get_batch_url(batch, "undo/")).headers["Location"] == get_batch_url(batch)
    answer = user_client.post(get_batch_url(batch, "undo/"), follow=True)
    assert "nothing to undo" in answer.content.decode()
    batch.refresh_from_db()
    assert batch.state == state


def test_what_was_edited_since_is_left_unless_it_is_ticked(user_client):
    batch = submit_and_apply(user_client, TWO)
    one = Publication.objects.get(title="One Paper of Ours")
    one.pages = "1-2"
    one.save()
    response = user_client.get(get_batch_url(batch, "undo/"))
    [(item, _)] = response.context["undoing"].edited
    user_client.post(get_batch_url(batch, "undo/"))
    assert list_titles() == {"One Paper of Ours"}
    ImportBatch.objects.update(state="applied")
    user_client.post(get_batch_url(batch, "undo/"), {"anyway": item.pk})
    assert list_titles() == set()


def test_plans_are_edited_on_no_other_page():
    assert not {ImportBatch, ImportItem} & set(admin.site._registry)


def test_a_plan_of_another_version_of_the_site_is_to_be_made_again(client):
    client.force_login(factories.UserFactory(role="editor"))
    batch = submit_text(client, ONE)
    with connection.cursor() as cursor:
        cursor.execute("UPDATE publications_importitem SET changes = %s", ['{"version": 999}'])
    with pytest.raises(UnreadableValueError, match="ImportItem.changes"):
        batch.items.get()
    for response in (client.get(get_batch_url(batch), follow=True), send_apply(client, batch)):
        assert response.redirect_chain[-1][0] == IMPORT
        assert "This plan was made by another version of the site" in response.content.decode()
    assert not Publication.objects.exists()


def send_apply(client, batch):
    return client.post(
        get_batch_url(batch), {"go": "apply", "visibility": "public", "keywords": "known"}, follow=True
    )


def test_only_what_differs_from_the_defaults_of_a_plan_is_stored(client):
    client.force_login(factories.UserFactory(role="editor"))
    batch = submit_text(client, ONE)
    item = batch.items.get()
    item.choices = ItemChoices(people={2: "uid"})
    item.save()
    with connection.cursor() as cursor:
        cursor.execute("SELECT changes, choices FROM publications_importitem")
        assert list(map(json.loads, cursor.fetchone())) == [
            {"version": PLAN_VERSION},
            {"version": PLAN_VERSION, "people": {"2": "uid"}},
        ]
    assert batch.items.get().choices == item.choices
