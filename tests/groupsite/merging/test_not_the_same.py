"""Somebody who compared two rows says that they are not the same: they are suggested no more."""

import pytest
from django.urls import reverse

from core.admin.data_checks import REGISTRY
from people.models import DistinctPair
from tests import factories as make

pytestmark = pytest.mark.django_db
TWINS = {
    "people-twice": lambda: [make.PersonFactory(name="Wei Li") for _ in range(2)],
    "organisations-twice": lambda: [
        make.OrganisationFactory(name=name) for name in ("University of Ulm", "Ulm University")
    ],
    "papers-twice": lambda: [make.PublicationFactory(title="On Looms") for _ in range(2)],
    "venues-twice": lambda: [make.VenueFactory(name="Looms", issn=issn) for issn in ("", "1234-5679")],
    "topics-twice": lambda: [make.TopicFactory(name=name) for name in ("Looms", "Loom")],
}


@pytest.fixture
def editor(client):
    account = make.UserFactory(role="editor")
    client.force_login(account)
    return account


def build_url(rows) -> str:
    label = rows[0]._meta.label_lower
    return reverse("admin:merge", args=[label]) + f"?row={rows[0].pk}&row={rows[1].pk}"


@pytest.mark.parametrize("name", TWINS)
def test_two_that_are_not_the_same_are_suggested_no_more(client, editor, name):
    rows = TWINS[name]()
    assert REGISTRY[name].find_for(editor) == {row.pk for row in rows}
    answer = client.post(build_url(rows), {"different": "store"}, follow=True)
    assert "are not suggested as duplicates any more" in answer.text
    assert REGISTRY[name].find_for(editor) == set()
    assert "said on" in client.get(build_url(rows[::-1])).text
    client.post(build_url(rows[::-1]), {"different": "forget"})
    assert REGISTRY[name].find_for(editor) == {row.pk for row in rows}


def test_a_third_is_still_suggested(client, editor):
    rows = [make.PersonFactory(name="Wei Li") for _ in range(3)]
    for pair in (rows[:2], rows[1:]):
        client.post(build_url(pair), {"different": "store"})
    assert REGISTRY["people-twice"].find_for(editor) == {rows[0].pk, rows[2].pk}


def test_saying_it_twice_is_once(client, editor):
    rows = TWINS["people-twice"]()
    for pair in (rows, rows[::-1]):
        client.post(build_url(pair), {"different": "store"})
    assert DistinctPair.objects.get().decided_by == editor


def test_staff_cannot_say_so_of_papers(client):
    client.force_login(make.UserFactory(role="staff"))
    assert client.post(build_url(TWINS["papers-twice"]()), {"different": "store"}).status_code == 403
    assert not DistinctPair.objects.exists()
