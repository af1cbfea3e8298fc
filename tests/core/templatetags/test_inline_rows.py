"""What the buttons that add a row to a form say."""

import html
import json
import re

import pytest

from groupsite.news.models import NewsItem
from people.models import Person
from tests import factories
from tests.admin_forms import admin_url, change_url

pytestmark = pytest.mark.django_db


def read_add_texts(client, url) -> dict[str, str]:
    """Return the texts of the buttons, by prefix."""
    sets = re.findall(r'data-inline-formset="([^"]+)"', client.get(url).text)
    options = [json.loads(html.unescape(text))["options"] for text in sets]
    return {each["prefix"]: each["addText"] for each in options}


@pytest.mark.parametrize(
    ("model", "prefix", "text"),
    [
        (NewsItem, "news_people", "Add a person"),
        (NewsItem, "news_software", "Add software"),
        (Person, "appointments", "Add a role in the group"),
        (Person, "experience", "Add experience"),
    ],
)
def test_a_first_row_is_added_with_the_article_of_its_noun(client, model, prefix, text):
    client.force_login(factories.UserFactory(role="owner"))
    assert read_add_texts(client, admin_url(model, "add"))[prefix] == text


def test_further_rows_are_added_with_the_word_for_it(client):
    client.force_login(factories.UserFactory(role="owner"))
    person = factories.ExperienceFactory(person=factories.AppointmentFactory().person).person
    texts = read_add_texts(client, change_url(person))
    assert (texts["appointments"], texts["experience"]) == (
        "Add another role in the group",
        "Add more experience",
    )
