"""The pages of imports: what is chosen of a plan; nothing sent to them does harm."""

import pytest

from publications.imports.decisions import parse_keys
from publications.imports.plan_display import get_overview
from publications.models import ImportItem, Publication
from publications.models.import_plans import ItemChoices
from tests import factories
from tests.publications.imports.batches import (
    TWO,
    get_batch_url,
    list_titles,
    make_bibtex,
    send_plan,
    submit_and_apply,
    submit_text,
)

pytestmark = pytest.mark.django_db


def test_choices_of_entries_on_three_pages(user_client, monkeypatch):
    monkeypatch.setattr("publications.imports.plan_display.PER_PAGE", 5)
    batch = submit_text(user_client, make_bibtex(15))
    assert batch.items.count() == 15
    for number in range(1, 4):
        response = user_client.get(f"{get_batch_url(batch)}?page={number}")
        assert len(response.context["page"]) == 5
        last = response.context["page"][-1].item.pk
        answer = send_plan(
            user_client, batch, go=f"page:{number + 1}", number=number, **{f"do-{last}": "skip"}
        )
        assert answer.headers["Location"] == f"{get_batch_url(batch)}?page={number + 1}"
    assert get_overview(batch).adds == 12
    send_plan(user_client, batch)
    assert Publication.objects.count() == 12


def test_choices_of_others_are_left_alone(user_client, account):
    mine, other = submit_text(user_client), submit_text(user_client, TWO)
    theirs = other.items.first()
    person = factories.PersonFactory(name="Somebody Elsewhere")
    own = mine.items.get()
    data = {
        "item": [own.pk, theirs.pk, "999999999999", "-1", "x", "9" * 5_000, "\0", "١"],
        f"do-{theirs.pk}": "skip",
        f"do-{own.pk}": "same",
        f"who-{own.pk}-1": str(person.uid),
        f"who-{own.pk}-99": str(person.uid),
        f"take-{own.pk}-title": "theirs",
        f"take-{own.pk}-pk": "theirs",
    }
    assert send_plan(user_client, mine, go="save", **data).status_code == 302
    assert ImportItem.objects.filter(pk__in=[own.pk, theirs.pk]).exclude(choices=ItemChoices()).count() == 0
    assert parse_keys(map(str, data["item"])) == {own.pk, theirs.pk, 999999999999}


def test_a_person_that_was_offered_can_be_chosen(user_client, account):
    ada = factories.PersonFactory(name="Ada Lovelace")
    batch = submit_text(user_client)
    item = batch.items.get()
    assert item.changes.byline[0].person == str(ada.uid)
    send_plan(user_client, batch, **{f"who-{item.pk}-1": ""})
    assert Publication.objects.get().authorships.get().person is None


HOSTILE = {
    "no options": {"visibility": "", "keywords": ""},
    "visible to nobody": {"visibility": "withdrawn"},
    "NUL": {"visibility": "\0", "keywords": "\0", "topics": "\0", "to_theme": "\0"},
    "topics": {"topics": ["0", "x", "9" * 5_000, "-1", "1e9"]},
    "a theme": {"to_theme": "999999"},
}


@pytest.mark.parametrize("role", ["member", "owner"])
def test_hostile_options(client, role):
    client.force_login(factories.UserFactory(role=role))
    for case, options in HOSTILE.items():
        batch = submit_text(client)
        answer = send_plan(client, batch, **options)
        assert answer.status_code in (302, 422), case
        if answer.status_code == 422:
            assert list_titles() == set(), case
            assert "errorlist" in answer.content.decode(), case
        Publication.objects.all().delete()


def test_a_member_gives_papers_to_no_theme(user_client):
    theme = factories.ThemeFactory()
    batch = submit_text(user_client)
    send_plan(user_client, batch, to_theme=str(theme.pk))
    assert theme.theme_publications.count() == 0


def test_pages_that_there_are_not(user_client):
    planned, done = submit_text(user_client), submit_and_apply(user_client, TWO)
    for here in ("0", "-1", "9" * 5_000, "x", "\0", "1\r\nX: y", "1" * 18):
        for batch in (planned, done):
            assert user_client.get(get_batch_url(batch), {"page": here}).status_code == 200, here
        answer = send_plan(user_client, planned, go=f"page:{here}", here=here)
        assert answer.status_code == 302, here
        assert len(answer.headers["Location"]) < 200, here
    assert send_plan(user_client, planned, go="save", here="9" * 5_000).status_code == 302


def test_thousands_of_fields(user_client):
    batch = submit_text(user_client)
    many = {f"do-{number}": "new" for number in range(1_100)} | {"item": list(range(1_100))}
    assert send_plan(user_client, batch, go="save", **many).status_code == 302
    assert user_client.post(get_batch_url(batch, "undo/"), {"anyway": list(range(1_100))}).status_code == 302


def test_buttons_that_there_are_not(user_client):
    for go in ("", "nonsense", "page:", "page:\0", "\0", "apply:7", "x" * 100_000):
        assert send_plan(user_client, submit_text(user_client), go=go).status_code == 302, go[:10]


def test_hostile_ticks(user_client):
    for anyway in ("x", "-1", "9" * 5_000, "\0", "", "٣"):
        batch = submit_and_apply(user_client)
        assert user_client.post(get_batch_url(batch, "undo/"), {"anyway": anyway}).status_code == 302, anyway[
            :10
        ]
