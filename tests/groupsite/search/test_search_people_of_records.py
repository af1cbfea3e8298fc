"""Events and talks are found by their speakers, theses by their students, as far as visitors may see them."""

import datetime

import pytest

from tests import factories as make

pytestmark = pytest.mark.django_db


@pytest.fixture
def records():
    hidden = make.PersonFactory(name="Hidden Zyxwv", visibility="hidden")
    shown = make.PersonFactory(name="Shown Quince", family="Quince")
    for person in (hidden, shown):
        make.TalkSpeakerFactory(talk__title=f"Talk of {person.pk}", person=person, name="")
        make.EventSpeakerFactory(event__title=f"Event of {person.pk}", person=person, name="")
        make.ThesisFactory(
            title=f"Thesis of {person.pk}",
            student=person,
            student_name="",
            start=datetime.date(2020, 1, 1),
            end=datetime.date(2021, 1, 1),
        )
    make.TalkSpeakerFactory(talk__title="Talk of a guest", person=None, name="Gast Quince")
    make.ThesisFactory(
        title="Thesis of a guest",
        student=None,
        student_name="Gast Quince",
        start=datetime.date(2020, 1, 1),
        end=datetime.date(2021, 1, 1),
    )
    return hidden, shown


def test_they_are_found_by_the_names_of_their_people(client, records):
    text = client.get("/search/?q=quince").text
    shown = records[1].pk
    for title in (f"Talk of {shown}", f"Event of {shown}", f"Thesis of {shown}", "Talk of a guest"):
        assert title in text
    assert "Thesis of a guest" in text


def test_a_hidden_person_is_not_found(client, records):
    text = client.get("/search/?q=zyxwv").text
    assert "Talk of" not in text
    assert "Event of" not in text
    assert "Thesis of" not in text
