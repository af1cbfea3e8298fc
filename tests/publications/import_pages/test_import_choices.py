"""The pages of imports: what is chosen of a plan; nothing sent to them does harm."""

import pytest

from publications.importing.decisions import keys_of
from publications.importing.showing import get_overview
from publications.models import ImportBatch, ImportItem, Publication
from tests import factories
from tests.publications.import_pages.batches import TWO, address, applied, entries, hand_in, sent, titles

pytestmark = pytest.mark.django_db


def test_choices_of_three_hundred_entries_on_six_pages(inside):
    batch = hand_in(inside, entries(300))
    assert batch.items.count() == 300
    for number in range(1, 7):
        shown = inside.get(f"{address(batch)}?page={number}")
        assert len(shown.context["page"]) == 50
        last = shown.context["page"][-1].item.pk
        answer = sent(inside, batch, go=f"page:{number + 1}", number=number, **{f"do-{last}": "skip"})
        assert answer.headers["Location"] == f"{address(batch)}?page={number + 1}"
    assert get_overview(batch).adds == 294
    sent(inside, batch)
    assert Publication.objects.count() == 294


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
    assert keys_of(map(str, data["item"])) == {own.pk, theirs.pk, 999999999999}


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


@pytest.mark.parametrize("case", HOSTILE)
@pytest.mark.parametrize("role", ["member", "owner"])
def test_hostile_options(client, case, role):
    client.force_login(factories.UserFactory(role=role))
    batch = hand_in(client)
    answer = sent(client, batch, **HOSTILE[case])
    assert answer.status_code in (302, 422)
    if answer.status_code == 422:
        assert titles() == set()
        assert "errorlist" in answer.content.decode()


def test_a_member_gives_papers_to_no_theme(inside):
    theme = factories.ThemeFactory()
    batch = hand_in(inside)
    sent(inside, batch, to_theme=str(theme.pk))
    assert theme.theme_publications.count() == 0


@pytest.mark.parametrize("here", ["0", "-1", "9" * 5_000, "x", "\0", "1\r\nX: y", "1" * 18])
def test_pages_that_there_are_not(inside, here):
    batch = hand_in(inside)
    assert inside.get(address(batch), {"page": here}).status_code == 200
    for go in ("save", f"page:{here}"):
        answer = sent(inside, batch, go=go, here=here)
        assert answer.status_code == 302
        assert len(answer.headers["Location"]) < 200
    applied(inside, TWO)
    assert inside.get(address(ImportBatch.objects.latest("pk")), {"page": here}).status_code == 200


def test_ten_thousand_fields(inside):
    batch = hand_in(inside)
    many = {f"do-{number}": "new" for number in range(5_000)} | {"item": list(range(5_000))}
    assert sent(inside, batch, go="save", **many).status_code == 302
    assert inside.post(address(batch, "undo/"), {"anyway": list(range(10_000))}).status_code == 302


@pytest.mark.parametrize("go", ["", "nonsense", "page:", "page:\0", "\0", "apply:7", "x" * 100_000])
def test_buttons_that_there_are_not(inside, go):
    batch = hand_in(inside)
    assert sent(inside, batch, go=go).status_code == 302


@pytest.mark.parametrize("anyway", ["x", "-1", "9" * 5_000, "\0", "", "٣"])
def test_hostile_ticks(inside, anyway):
    batch = applied(inside)
    assert inside.post(address(batch, "undo/"), {"anyway": anyway}).status_code == 302
