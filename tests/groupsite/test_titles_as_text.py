"""Titles with TeX read as text on the editing side."""

import re

import pytest
from django.urls import reverse

from tests import factories

TITLE = r"Light with $g^{(2)}(0)=0.01$"
TEXT = "Light with g⁽²⁾(0)=0.01"
PAPER = "admin:publications_publication"


@pytest.fixture
def paper(client, db):
    client.force_login(factories.UserFactory(role="owner"))
    paper = factories.PublicationFactory(title=TITLE, slug="light")
    factories.AwardFactory(publication=paper)
    return paper


def find_texts(html, *tags):
    """What stands in elements of these names, without their tags."""
    elements = re.findall(rf"<({'|'.join(tags)})\b[^>]*>(.*?)</\1>", html, re.DOTALL)
    return " ".join(re.sub(r"<[^>]+>", "", inside) for _, inside in elements)


@pytest.mark.parametrize("page", ["change", "history", "delete"])
def test_windows_headings_and_paths(client, paper, page):
    html = client.get(reverse(f"{PAPER}_{page}", args=[paper.pk])).content.decode()
    for part in (find_texts(html, "title"), find_texts(html, "h1"), find_texts(html, "nav")):
        assert "$" not in part
    assert TEXT in find_texts(html, "title")
    assert TEXT in find_texts(html, "h1")


@pytest.mark.parametrize(
    "address",
    [
        reverse("admin:publications_publication_changelist"),
        reverse("admin:groupsite_award_changelist"),
        reverse("admin:autocomplete")
        + "?term=light&app_label=groupsite&model_name=award&field_name=publication",
        reverse("admin:publications_publication_offers", args=["papers"]) + "?q=light",
    ],
)
def test_lists_and_offers(client, paper, address):
    answer = client.get(address)
    text = answer.content.decode() if "html" in answer["Content-Type"] else str(answer.json())
    assert TEXT in text
    assert "$" not in text


def test_what_was_deleted(client, paper):
    client.post(reverse(f"{PAPER}_delete", args=[paper.pk]), {"post": "yes"})
    assert TEXT in find_texts(client.get(reverse("history:deleted")).content.decode(), "th")
