"""The oEmbed provider."""

import pytest

from tests import factories as make

pytestmark = pytest.mark.django_db

HERE = "http://127.0.0.1:8000"


def ask(client, url: str, **parameters):
    return client.get("/oembed", {"url": url, **parameters})


@pytest.fixture(autouse=True)
def _rows(settings):
    settings.FRAME_ANCESTORS = ["www.example.org"]
    make.GroupFactory(name="Weavers")
    make.PublicationFactory(title="Threads & <i>looms</i>", slug="threads", year=2024)
    make.PersonFactory(name="Ada", slug="ada")


@pytest.mark.parametrize(
    ("url", "title"),
    [
        (f"{HERE}/publications/threads/", "Threads & <i>looms</i>"),
        (f"{HERE}/publications/?year=2024", "Publications in 2024"),
        (f"{HERE}/people/ada/?papers=year#papers", "Publications by Ada"),
        ("/news/", "News"),
    ],
)
def test_lists_papers_and_profiles_are_rich(client, url, title):
    response = ask(client, url, format="json")
    answer = response.json()
    assert (answer["version"], answer["type"], answer["title"]) == ("1.0", "rich", title)
    assert answer["provider_name"] == "Weavers"
    assert answer["html"].startswith(f'<iframe src="{HERE}/embed/')
    assert response.headers["Access-Control-Allow-Origin"] == "*"


def test_the_frame_is_no_larger_than_there_is_room(client):
    answer = ask(client, "/publications/", maxwidth="300", maxheight="120").json()
    assert (answer["width"], answer["height"]) == (300, 120)
    assert 'width="300" height="120"' in answer["html"]


def test_without_an_allowed_site_the_html_is_the_list(client, settings):
    settings.FRAME_ANCESTORS = []
    html = ask(client, "/publications/").json()["html"]
    assert ("<iframe" in html, "groupsite-list" in html) == (False, True)


@pytest.mark.parametrize(
    ("query", "status"),
    [
        ({}, 400),
        ({"url": "/nowhere/"}, 404),
        ({"url": "/people/nobody/"}, 404),
        ({"url": "https://other.example/people/"}, 404),
        ({"url": "javascript:alert(1)"}, 404),
        ({"url": "/publications/?year=x"}, 404),
        ({"url": "/people/%00/"}, 404),
        ({"url": "/people/", "format": "xml"}, 501),
        ({"url": "/people/", "maxwidth": "wide"}, 400),
        ({"url": "/" + "x" * 2_000}, 400),
    ],
)
def test_what_cannot_be_shown_is_a_problem(client, query, status):
    response = client.get("/oembed", query)
    assert response.status_code == status
    assert response.headers["Content-Type"] == "application/problem+json"


def test_pages_say_where_to_ask(client):
    for page in ("/publications/threads/", "/people/ada/", "/news/"):
        link = (
            f'<link rel="alternate" type="application/json+oembed" title="Weavers" href="{HERE}/oembed?url='
        )
        assert link in client.get(page).text, page
