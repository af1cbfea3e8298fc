"""Lists on other sites: as a frame, as HTML, and the page that writes the code."""

import datetime
import re
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests import factories as make
from tests.page_cache_client import fetch, make_page_cache

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _group():
    make.GroupFactory(name="Weavers")


def read_ancestors(response) -> str:
    policy = response.headers["Content-Security-Policy"]
    return next(part for part in policy.split("; ") if part.startswith("frame-ancestors"))


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("people/ada/", "Publications by Ada"),
        ("venues/looms/", "Publications at Looms"),
        ("topics/weaving/", "Publications on weaving"),
        ("research/cloth/", "Cloth"),
        ("projects/big/", "Big"),
        ("publications/first/", "Threads"),
        ("publications/?person=ada", "Publications by Ada"),
        ("publications/?q=threads&year=2024", "Publications in 2024 with “threads”"),
    ],
)
def test_papers_of_each_page_and_filter(client, path, title):
    ada = make.PersonFactory(name="Ada", slug="ada")
    venue = make.VenueFactory(name="Looms", short="Looms", slug="looms", kind="conference")
    paper = make.PublicationFactory(title="Threads", slug="first", byline=[ada], venue=venue, year=2024)
    make.PublicationFactory(title="Something else", slug="second", year=2020)
    make.PublicationTopicFactory(content_object=paper, tag=make.TopicFactory(name="weaving", slug="weaving"))
    make.ThemePublicationFactory(publication=paper, theme=make.ThemeFactory(title="Cloth", slug="cloth"))
    make.ProjectPublicationFactory(publication=paper, project=make.ProjectFactory(title="Big", slug="big"))
    text = client.get(f"/embed/{path}").text
    assert f"<title>{title} · Weavers</title>" in text
    assert ("Threads</a>" in text, "Something else" in text) == (True, False)


def test_nobody_sees_on_another_site_what_visitors_do_not_see(client):
    make.PublicationFactory(title="Secret", slug="secret", visibility="draft")
    make.PublicationFactory(title="Gone", slug="gone", visibility="withdrawn")
    make.PersonFactory(name="Hidden", slug="hidden", visibility="hidden")
    make.NewsItemFactory(title="Later", slug="later", day=datetime.date(2999, 1, 1))
    statuses = [
        client.get(f"/embed/{path}").status_code
        for path in ("publications/secret/", "publications/gone/", "people/hidden/", "news/later/", "pages/")
    ]
    assert statuses == [404, 410, 404, 404, 404]
    everything = client.get("/embed/publications/").text + client.get("/embed/news/").text
    assert [name for name in ("Secret", "Gone", "Later") if name in everything] == []


@pytest.mark.parametrize(
    "query",
    [
        *("limit=0", "limit=101", "limit=x", "style=wild", "scheme=grey", "accent=red", "accent=%23zzzzzz"),
        *("year=x", "person=nobody", "colour=1", "year=2020&year=2021"),
    ],
)
@pytest.mark.parametrize("form", ["", "&as=fragment"])
def test_what_is_not_known_is_said_and_shows_no_longer_list(client, query, form):
    make.PublicationFactory(title="Threads")
    response = client.get(f"/embed/publications/?{query}{form}")
    assert (response.status_code, "Threads" in response.text) == (400, False)
    assert response.text.count('<p class="groupsite-note">') == 1


@pytest.mark.parametrize(
    ("number", "limit", "end"), [(3, 2, "All 3 papers"), (2, 2, "Publications, Weavers")]
)
def test_a_list_ends_with_the_way_to_all_of_it(client, number, limit, end):
    make.PublicationFactory.create_batch(number)
    text = client.get(f"/embed/publications/?limit={limit}").text
    assert text.count('class="groupsite-item"') == limit
    assert f'<a href="http://127.0.0.1:8000/publications/">{end}</a>' in text


def test_a_frame_takes_scheme_style_and_colour(client):
    text = client.get("/embed/news/?scheme=dark&style=cards&accent=%23AA3355").text
    assert 'data-scheme="dark"' in text
    assert 'class="embed embed-cards"' in text
    assert '<link rel="stylesheet" href="/embed/accent.css?accent=aa3355">' in text
    assert ' style="' not in text
    light = client.get("/embed/accent.css?accent=ffff00").text
    assert "#ffff00" not in light.partition(",")[0], "yellow is darkened where it could not be read"
    assert client.get("/embed/accent.css?accent=*/b{}").status_code == 400


@pytest.mark.parametrize(
    ("hosts", "ancestors", "options"),
    [
        ([], "frame-ancestors 'self'", "SAMEORIGIN"),
        (["www.example.org"], "frame-ancestors 'self' www.example.org", None),
    ],
)
def test_the_hosts_of_the_setting_may_show_frames_and_no_other_page(
    client, settings, hosts, ancestors, options
):
    settings.FRAME_ANCESTORS = hosts
    frame = client.get("/embed/news/")
    assert (read_ancestors(frame), frame.headers.get("X-Frame-Options")) == (ancestors, options)
    same = client.get("/embed/news/", headers={"if-none-match": frame.headers["ETag"]})
    assert same.status_code == 304
    assert (read_ancestors(same), same.headers.get("X-Frame-Options")) == (ancestors, options)
    for page in ("/news/", "/embed/", "/embed/?url=/news/"):
        response = client.get(page)
        assert (read_ancestors(response), response.headers["X-Frame-Options"]) == (
            "frame-ancestors 'none'",
            "DENY",
        )


def test_the_page_cache_keeps_frames_with_their_headers(settings):
    settings.FRAME_ANCESTORS = ["www.example.org"]
    cache = make_page_cache()
    first, second = (fetch(cache, "/embed/news/?style=plain&utm_source=mail") for _ in range(2))
    assert "hit" in second.cache_status
    assert first.headers["content-security-policy"] == second.headers["content-security-policy"]
    assert "x-frame-options" not in second.headers


@pytest.mark.parametrize("path", ["publications/", "people/", "news/", "events/", "join/"])
def test_the_number_of_queries_does_not_grow_with_the_list(client, path):
    def add() -> None:
        for _ in range(3):
            person = make.PersonFactory()
            make.AppointmentFactory(person=person)
            make.PublicationFactory(byline=[person, "B Two"])
            make.NewsItemFactory()
            make.EventSpeakerFactory(event=make.EventFactory(), person=person)
            make.PositionFactory()

    def count() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert client.get(f"/embed/{path}?limit=50").status_code == 200
        return len(queries)

    add()
    count()
    before = count()
    add()
    assert count() == before


def test_the_builder_writes_what_to_copy(client, settings):
    settings.FRAME_ANCESTORS = ["www.example.org"]
    make.PublicationFactory(year=2024)
    text = client.get(
        "/embed/", {"url": "/publications/?year=2024", "limit": "5", "style": "plain", "accent": "#AA3355"}
    ).text
    frame = (
        "http://127.0.0.1:8000/embed/publications/?year=2024&amp;limit=5&amp;style=plain&amp;accent=aa3355"
    )
    assert f'<iframe class="embed-preview" src="{frame}"' in text
    assert "&lt;iframe src=&quot;http://127.0.0.1:8000/embed/publications/?year=2024&amp;amp;limit=5" in text
    assert "http://127.0.0.1:8000/embed/publications/?year=2024&amp;as=fragment&amp;limit=5" in text
    assert "http://127.0.0.1:8000/publications.json?year=2024" in text
    assert "These sites may show it: www.example.org." in text


@pytest.mark.parametrize(
    "url",
    [
        "",
        "/nowhere/",
        "https://other.example/people/",
        "/people/nobody/",
        "http://[",
        "/publications/?year=x",
    ],
)
def test_the_builder_says_what_is_wrong_with_an_address(client, url):
    response = client.get("/embed/", {"url": url, "accent": "teal"})
    assert response.status_code == 200
    assert response.text.count('class="failed"') == 2
    assert 'value="teal"' in response.text
    assert "embed-preview" not in response.text


def test_pages_lead_to_their_code(client):
    make.PublicationFactory(year=2024)
    text = client.get("/publications/?year=2024").text
    assert 'href="/embed/?url=%2Fpublications%2F%3Fyear%3D2024"' in text
    assert "application/json+oembed" in text
    assert "/embed/?url=" not in client.get("/people/nobody/").text


@pytest.mark.parametrize(
    ("path", "is_offered"),
    [
        ("/people/", True),
        ("/people/?q=&role=", True),
        ("/people/?utm_source=mail", True),
        ("/people/?q=ada", False),
        ("/people/?on=2024-01-01", False),
        ("/people/ada/", True),
        ("/publications/?q=looms&page=2", True),
        ("/publications/?colour=red", False),
    ],
)
def test_a_list_narrowed_by_what_other_sites_cannot_ask_for_is_not_offered(client, path, is_offered):
    ada = make.PersonFactory(name="Ada", slug="ada")
    make.AppointmentFactory(person=ada)
    make.PublicationFactory(title="Looms", byline=[ada])
    text = client.get(path).text
    links = re.findall(r'href="(/embed/\?url=[^"]*)"', text)
    assert (bool(links), "application/json+oembed" in text) == (is_offered, is_offered)
    for link in links:
        assert client.get(unescape(link)).context["form"].is_valid()
