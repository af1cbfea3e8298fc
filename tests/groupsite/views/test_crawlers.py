"""What crawlers and browsers are told: the sitemap, robots.txt, OpenSearch."""

import datetime
import re
from urllib.robotparser import RobotFileParser
from xml.etree import ElementTree

import pytest
from django.urls import get_script_prefix, set_script_prefix

from core.kinds import get_kinds
from groupsite.models import Award, Group, Page
from groupsite.news.models import NewsItem
from groupsite.views import sitemap
from people.models import Person
from publications.exchange.export_formats import EXPORT_FORMATS
from publications.models import Publication, Topic, Venue
from software.models import Software, Theme
from tests import factories as make

pytestmark = pytest.mark.django_db

SITE = "http://127.0.0.1:8000"
S = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
O = "{http://a9.com/-/spec/opensearch/1.1/}"  # noqa: E741
PAST = datetime.datetime(2020, 2, 3, 4, 5, 6, tzinfo=datetime.UTC)
HOUR = datetime.timedelta(hours=1)


@pytest.fixture(autouse=True)
def site(settings):
    settings.SITE_URL = SITE
    return settings


@pytest.fixture
def content():
    """One of everything, each changed an hour after the one before, long ago."""
    ada = make.PersonFactory(slug="ada")
    paper = make.PublicationFactory(slug="paper", byline=[ada])
    make.PublicationTopicFactory(content_object=paper, tag__slug="topic")
    make.ThemePublicationFactory(publication=paper, theme__slug="theme")
    Venue.objects.update(slug="venue")
    make.SoftwareFactory(slug="tool")
    make.NewsItemFactory(slug="news")
    make.PageFactory(slug="join")
    make.AwardFactory()
    make.GroupFactory()
    models = (Group, Page, Theme, Software, NewsItem, Person, Topic, Venue, Award, Publication)
    for number, model in enumerate(models):
        model.objects.update(changed_at=PAST + number * HOUR)
    return {model: PAST + number * HOUR for number, model in enumerate(models)}


def read_sitemap(response) -> dict[str, str]:
    """Addresses with the dates of their last change."""
    assert response.status_code == 200
    assert response["Content-Type"] == "application/xml; charset=utf-8"
    pairs = [
        (entry.findtext(f"{S}loc"), entry.findtext(f"{S}lastmod"))
        for entry in ElementTree.fromstring(response.content)
    ]
    assert len(dict(pairs)) == len(pairs), "an address stands twice"
    return dict(pairs)


def test_every_page_stands_once_with_its_last_change(client, content):
    at = {model: date.isoformat() for model, date in content.items()}
    paper, group = at[Publication], at[Publication]
    assert {k.removeprefix(SITE): v for k, v in read_sitemap(client.get("/sitemap.xml")).items()} == {
        "/": group,
        "/people/ada/": paper,
        "/publications/": paper,
        "/publications/paper/": paper,
        "/topics/": paper,
        "/topics/topic/": paper,
        "/venues/": paper,
        "/venues/venue/": paper,
        "/research/": at[Theme],
        "/research/theme/": at[Theme],
        "/software/": at[Software],
        "/software/tool/": at[Software],
        "/news/": at[NewsItem],
        "/news/news/": at[NewsItem],
        "/awards/": at[Award],
        "/join/": at[Page],
        "/years/2024/": paper,
    }


def test_all_of_them_answer_and_may_be_crawled_and_indexed(client, content):
    robots = RobotFileParser()
    robots.parse(client.get("/robots.txt").content.decode().splitlines())
    for address in read_sitemap(client.get("/sitemap.xml")):
        response = client.get(address.removeprefix(SITE))
        assert response.status_code == 200, address
        assert robots.can_fetch("Googlebot", address)
        assert "noindex" not in response.content.decode() + response.get("X-Robots-Tag", "")
        assert f'<link rel="canonical" href="{address}">' in response.content.decode()


def test_a_site_without_anything_has_a_home_page(client):
    assert read_sitemap(client.get("/sitemap.xml")) == {f"{SITE}/": None}


def test_it_is_the_same_until_something_changes(client, content):
    etags = [client.get("/sitemap.xml")["ETag"] for _ in range(2)]
    Publication.objects.update(title="Another")
    etags.append(client.get("/sitemap.xml")["ETag"])
    assert len(set(etags)) == 2
    assert etags[0] == etags[1]


@pytest.fixture
def small_files(monkeypatch):
    """Files of so few addresses that a few rows need several."""
    read, list_urls = sitemap.Sitemap.read, sitemap.list_part_urls
    monkeypatch.setattr(sitemap.Sitemap, "read", lambda limit=7: read(limit))
    monkeypatch.setattr(sitemap, "list_part_urls", lambda section, part: list_urls(section, part, limit=7))


def test_of_many_addresses_there_is_an_index(client, content, request):
    make.PublicationFactory.create_batch(14, venue=None)
    whole = read_sitemap(client.get("/sitemap.xml"))
    request.getfixturevalue("small_files")
    index = read_sitemap(client.get("/sitemap.xml"))
    all_urls = {}
    for file, last_change in index.items():
        part = read_sitemap(client.get(file.removeprefix(SITE)))
        assert last_change == max(part.values())
        assert len(part) <= 7 or "lists" in file
        assert not part.keys() & all_urls.keys()
        all_urls |= part
    assert all_urls == whole
    assert len([file for file in index if "publication" in file]) >= 3


def test_a_file_that_the_index_does_not_name_is_not_there(client, content):
    numbers = "publication-5000000", "publication-99999999999999999999999", "lists-1", "group-0", "award-0"
    for file in (*numbers, "x-0"):
        assert client.get(f"/sitemap-{file}.xml").status_code == 404, file


def test_the_index_follows_from_the_number_of_addresses(content):
    number = len(list(sitemap.Sitemap.read().list_urls())) - len(list(sitemap.Sitemap.read().list_pages()))
    assert [sitemap.Sitemap.read(limit).is_large for limit in (number - 1, number)] == [True, False]


def test_it_costs_the_same_for_more(client, content, django_assert_max_num_queries):
    counts = []
    for _ in range(2):
        make.PublicationFactory.create_batch(3, byline=[make.PersonFactory()])
        make.SoftwareFactory.create_batch(3)
        with django_assert_max_num_queries(20 + len(get_kinds())) as queries:
            client.get("/sitemap.xml")
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_under_a_path_everything_has_it(client, content, settings):
    settings.SITE_URL, settings.FORCE_SCRIPT_NAME = "https://example.org/~group", "/~group"
    before = get_script_prefix()
    set_script_prefix("/~group/")
    try:
        addresses = read_sitemap(client.get("/sitemap.xml", headers={"host": "localhost"}))
        robots = client.get("/robots.txt").content.decode()
        search = client.get("/opensearch.xml").content.decode()
    finally:
        set_script_prefix(before)
    assert all(address.startswith("https://example.org/~group/") for address in addresses)
    assert "Disallow: /~group/admin/\n" in robots
    assert "Sitemap: https://example.org/~group/sitemap.xml\n" in robots
    assert 'template="https://example.org/~group/search/?q={searchTerms}"' in search


ALLOWED = {
    "/": True,
    "/publications/?year=2024": True,
    "/publications.bib": True,
    "/publications.atom": True,
    "/publications/paper.bib": True,
    "/search/?q=x": True,
    "/admin/": False,
    "/accounts/login/": False,
    "/administration/": True,
}


def test_robots_keep_out_of_the_editing_side_and_of_narrowed_files(client):
    response = client.get("/robots.txt", headers={"host": "localhost"})
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    robots = RobotFileParser()
    robots.parse(response.content.decode().splitlines())
    assert {path: robots.can_fetch("Bot", path) for path in ALLOWED} == ALLOWED
    narrowed = re.findall(r"^Disallow: /publications\.(\w+)\?\*$", response.content.decode(), re.MULTILINE)
    assert narrowed == [*EXPORT_FORMATS, "cite", "atom"]
    searches = re.findall(r"^Disallow: (/search\S*)\?\*$", response.content.decode(), re.MULTILINE)
    assert searches == ["/search.json", "/search.atom", "/search/suggestions.json"]
    assert robots.site_maps() == [f"{SITE}/sitemap.xml"]


@pytest.mark.parametrize(
    ("name", "short", "short_name"),
    [
        ("Testing Group", "", "Testing Group"),
        ("Large-Scale Machine Learning Systems Group", "Large-Scale Machine Learning", "Large-Scale"),
        ("Donaudampfschifffahrtsgesellschaft", "", "Donaudampfschiff"),
        ("<A>&\x0bB", "", "<A>&B"),
        ("x" * 200, "", "x" * 16),
    ],
)
def test_browsers_are_told_how_to_search(client, name, short, short_name):
    make.GroupFactory(name=name, short_name=short)
    page = client.get("/publications/").content.decode()
    (address,) = re.findall(
        r'<link rel="search" type="application/opensearchdescription\+xml" .*href="(.*)">', page
    )
    response = client.get(address)
    assert response["Content-Type"] == "application/opensearchdescription+xml; charset=utf-8"
    document = ElementTree.fromstring(response.content)
    assert document.tag == f"{O}OpenSearchDescription"
    assert document.findtext(f"{O}ShortName") == short_name
    assert len(document.findtext(f"{O}LongName")) <= 48
    assert document.findtext(f"{O}Description")
    templates = {url.get("type"): url.get("template") for url in document.findall(f"{O}Url")}
    assert templates["text/html"] == f"{SITE}/search/?q={{searchTerms}}"
    for template in templates.values():
        assert client.get(template.removeprefix(SITE).replace("{searchTerms}", "x%20y")).status_code == 200


def test_they_are_only_read(client):
    for url in ("/robots.txt", "/sitemap.xml", "/opensearch.xml", "/sitemap-lists-0.xml"):
        assert client.post(url).status_code == 405, url
        assert client.head(url).status_code == 200, url
