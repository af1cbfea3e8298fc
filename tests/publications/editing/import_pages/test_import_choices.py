"""The pages of imports: what is chosen of a plan; nothing sent to them does harm."""

import pytest

from publications.imports.decisions import parse_keys
from publications.imports.plan_display import get_overview
from publications.models import ImportItem, Publication
from tests import factories
from tests.publications.editing.import_pages.batches import (
    TWO,
    address,
    applied,
    entries,
    hand_in,
    sent,
    titles,
)

pytestmark = pytest.mark.django_db


def test_choices_of_entries_on_six_pages(inside, monkeypatch):
    monkeypatch.setattr("publications.imports.plan_display.PER_PAGE", 5)
    batch = hand_in(inside, entries(30))
    assert batch.items.count() == 30
    for number in range(1, 7):
        response = inside.get(f"{address(batch)}?page={number}")
        assert len(response.context["page"]) == 5
        last = response.context["page"][-1].item.pk
        answer = sent(inside, batch, go=f"page:{number + 1}", number=number, **{f"do-{last}": "skip"})
        assert answer.headers["Location"] == f"{address(batch)}?page={number + 1}"
    assert get_overview(batch).adds == 24
    sent(inside, batch)
    assert Publication.objects.count() == 24


def test_choices_of_others_are_left_alone(inside, account):
    mine, other = hand_in(inside), hand_in(inside, TWO)
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
    assert sent(inside, mine, go="save", **data).status_code == 302
    assert ImportItem.objects.filter(pk__in=[own.pk, theirs.pk]).exclude(choices={}).count() == 0
    assert parse_keys(map(str, data["item"])) == {own.pk, theirs.pk, 999999999999}


def test_a_person_that_was_offered_can_be_chosen(inside, account):
    ada = factories.PersonFactory(name="Ada Lovelace")
    batch = hand_in(inside)
    item = batch.items.get()
    assert item.changes["byline"][0]["person"] == str(ada.uid)
    sent(inside, batch, **{f"who-{item.pk}-1": ""})
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
        batch = hand_in(client)
        answer = sent(client, batch, **options)
        assert answer.status_code in (302, 422), case
        if answer.status_code == 422:
            assert titles() == set(), case
            assert "errorlist" in answer.content.decode(), case
        Publication.objects.all().delete()


def test_a_member_gives_papers_to_no_theme(inside):
    theme = factories.ThemeFactory()
    batch = hand_in(inside)
    sent(inside, batch, to_theme=str(theme.pk))
    assert theme.theme_publications.count() == 0


def test_pages_that_there_are_not(inside):
    planned, done = hand_in(inside), applied(inside, TWO)
    for here in ("0", "-1", "9" * 5_000, "x", "\0", "1\r\nX: y", "1" * 18):
        for batch in (planned, done):
            assert inside.get(address(batch), {"page": here}).status_code == 200, here
        for go in ("save", f"page:{here}"):
            answer = sent(inside, planned, go=go, here=here)
            assert answer.status_code == 302, here
            assert len(answer.headers["Location"]) < 200, here


def test_thousands_of_fields(inside):
    batch = hand_in(inside)
    many = {f"do-{number}": "new" for number in range(1_500)} | {"item": list(range(1_500))}
    assert sent(inside, batch, go="save", **many).status_code == 302
    assert inside.post(address(batch, "undo/"), {"anyway": list(range(3_000))}).status_code == 302


def test_buttons_that_there_are_not(inside):
    for go in ("", "nonsense", "page:", "page:\0", "\0", "apply:7", "x" * 100_000):
        assert sent(inside, hand_in(inside), go=go).status_code == 302, go[:10]


def test_hostile_ticks(inside):
    for anyway in ("x", "-1", "9" * 5_000, "\0", "", "٣"):
        batch = applied(inside)
        assert inside.post(address(batch, "undo/"), {"anyway": anyway}).status_code == 302, anyway[:10]
