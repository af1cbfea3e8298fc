"""The feeds of news and of everything, and what none of the feeds may tell."""

import datetime
import re

import pytest
from django.urls import get_script_prefix, set_script_prefix

from core.db.dated_models import today
from core.web.absolute_links import make_links_absolute
from groupsite.news.models import NewsItem
from publications.models import Publication
from tests import atom
from tests import factories as make

pytestmark = pytest.mark.django_db

SITE = "http://127.0.0.1:8000"
PAST = datetime.datetime(2020, 2, 3, 4, 5, 6, tzinfo=datetime.UTC)
DAY = datetime.timedelta(days=1)


@pytest.fixture(autouse=True)
def site(settings):
    settings.SITE_URL = SITE
    return settings


@pytest.mark.parametrize("address", ["/feed.atom", "/news.atom"])
def test_news_is_told_whole_with_links_that_lead_there_from_anywhere(in_utc, client, address):
    body = "See [us](/people/), [it](kungfu/?a=1&b=2), [there](#x) and <https://else.example/>.\n\n<script>"
    item = make.NewsItemFactory(
        title="We <b>won</b> & left", slug="won", body=body, day=datetime.date(2024, 5, 1)
    )
    make.GroupFactory(name="G")
    (entry,) = atom.entries(feed := atom.read(client.get(address)))
    assert (atom.text(entry, "title"), atom.text(entry, "id")) == ("We <b>won</b> & left", item.uid.urn)
    assert atom.links_of_html(atom.text(entry, "content")) == [
        f"{SITE}/people/", f"{SITE}/news/won/kungfu/?a=1&b=2", f"{SITE}/news/won/#x", "https://else.example/"
    ]  # fmt: skip
    assert "<script" not in atom.text(entry, "content")
    assert atom.text(entry, "published") == "2024-05-01T00:00:00+00:00"
    assert atom.text(feed, "title") == {"/feed.atom": "G", "/news.atom": "News · G"}[address]


@pytest.mark.parametrize(
    ("html", "whole"),
    [
        ('<a href="http://[" rel="noopener">x</a>', '<a href="http://[" rel="noopener">x</a>'),
        ('<a title="&quot;x" href="y">', '<a title="&quot;x" href="https://e.org/n/y">'),
        (
            '<a title="&gt; href=" href="?q=&quot;">',
            '<a title="&gt; href=" href="https://e.org/n/?q=&quot;">',
        ),
        ("href=&quot;x&quot;", "href=&quot;x&quot;"),
    ],
)
def test_only_links_are_made_whole(html, whole):
    assert make_links_absolute(html, "https://e.org/n/") == whole


def test_news_and_papers_stand_together_by_their_changes(in_utc, client):
    rows = [
        make.PublicationFactory(title="A"),
        make.NewsItemFactory(title="B"),
        make.PublicationFactory(title="C"),
    ]
    for number, row in enumerate(rows):
        type(row).objects.filter(pk=row.pk).update(changed_at=PAST + number * DAY * 1_200)
    feed = atom.read(client.get("/feed.atom"))
    dates = [(atom.text(entry, "title"), atom.text(entry, "updated")[:10]) for entry in atom.entries(feed)]
    assert dates == [("C", "2026-08-30"), ("B", "2024-05-01"), ("A", "2020-02-03")]


def test_older_ones_are_on_further_pages_each_once(client):
    make.PublicationFactory.create_batch(40, venue=None)
    make.NewsItemFactory.create_batch(40)
    make.PublicationFactory(title="Beside the list", in_list=False)
    first = atom.read(client.get("/feed.atom"))
    second = atom.read(client.get(atom.link(first, "next").removeprefix(SITE)))
    ids = [atom.text(entry, "id") for feed in (first, second) for entry in atom.entries(feed)]
    assert (len(ids), len(set(ids)), atom.link(second, "next")) == (80, 80, None)
    assert atom.text(first, "id") == atom.text(second, "id")


def test_news_that_was_written_ahead_is_as_new_as_its_day(client, monkeypatch):
    """In the group's own time zone: the day begins at 11 in the evening of the one before, in UTC."""
    monkeypatch.setattr("groupsite.site.local_time.time_zone_cache.value", "Europe/London")
    make.NewsItemFactory(title="Ahead", day=datetime.date(2021, 7, 1))
    make.PublicationFactory(title="Between")
    NewsItem.objects.update(changed_at=PAST)
    Publication.objects.update(changed_at=PAST + DAY)
    feed = atom.read(client.get("/feed.atom"))
    assert atom.titles(feed) == ["Ahead", "Between"]
    (first, _) = atom.entries(feed)
    assert atom.text(first, "published") == "2021-07-01T00:00:00+01:00"
    assert atom.text(first, "updated") == atom.text(feed, "updated") == "2021-06-30T23:00:00+00:00"


def test_it_shows_the_groups_pictures(client, monkeypatch):
    group = make.GroupFactory()
    type(group).objects.update(logo="logos/x.png", logo_width=400, logo_height=200)
    feed = atom.read(client.get("/news.atom"))
    assert (atom.text(feed, "icon"), atom.text(feed, "logo")) == (f"{SITE}/icon.svg", f"{SITE}/logo-384.webp")


@pytest.fixture
def under_prefix(settings):
    settings.SITE_URL, settings.FORCE_SCRIPT_NAME = "https://example.org/~group", "/~group"
    before = get_script_prefix()
    set_script_prefix("/~group/")
    yield
    set_script_prefix(before)


def test_under_a_path_all_addresses_have_it(client, under_prefix):
    make.NewsItemFactory(body="[us](/~group/people/) [here](x)")
    make.PublicationFactory(byline=[make.PersonFactory(slug="ada")])
    for address in (
        "/feed.atom",
        "/news.atom",
        "/publications.atom?q=paper",
        "/people/ada/publications.atom",
    ):
        feed = atom.read(client.get(address, headers={"host": "localhost"}))
        for element in (feed, *atom.entries(feed)):
            assert all(url.startswith("https://example.org/~group/") for url in atom.addresses(element))
    page = client.get("/people/ada/").content.decode()
    assert 'href="https://example.org/~group/people/ada/publications.atom"' in page
    assert 'href="/~group/feed.atom"' in page


@pytest.fixture
def secrets():
    """What visitors may not know, planted beside what they may: each has the word "secret" in it."""
    group = make.GroupFactory(email="group@example.org")
    ada = make.PersonFactory(name="Ada", slug="ada", email="secret@example.org", email_visibility="hidden")
    make.PersonNameFactory(person=ada, name="A. Secret", use="matching")
    hidden = make.PersonFactory(name="Seen In Print", slug="secret-hidden", visibility="hidden")
    coming = make.PersonFactory(name="Seen In Print Too", slug="secret-coming")
    make.AppointmentFactory(person=coming, start=today() + 30 * DAY)
    theme = make.ThemeFactory(slug="theme")
    topic = make.TopicFactory(slug="topic")
    venue = make.VenueFactory(slug="venue")
    states = [{}, {"visibility": "draft"}, {"visibility": "withdrawn"}]
    for state in states:
        slug = "open" if not state else f"secret-{state['visibility']}"
        paper = make.PublicationFactory(
            title=slug,
            slug=slug,
            byline=[ada, hidden, coming],
            venue=venue,
            extra={"note": "secret"},
            **state,
        )
        make.PublicationTopicFactory(content_object=paper, tag=topic)
        make.ThemePublicationFactory(publication=paper, theme=theme)
        make.NewsItemFactory(title=slug, slug=slug, **state)
        make.ThemeFactory(title=slug, slug=slug, **state)
        make.SoftwareFactory(name=slug, slug=slug, **state)
        make.PageFactory(title=slug, slug=slug, **state)
    make.NewsItemFactory(title="secret", slug="secret-future", day=today() + 2 * DAY)
    head = Publication.objects.get(slug="open")
    make.PublicationFactory(slug="secret-version", version_of=head, version_kind="preprint", in_list=False)
    make.CorpusPaperFactory(title="secret of a corpus")
    make.TopicFactory(slug="secret-unused")
    make.VenueFactory(slug="secret-empty")
    return group


ADDRESSES = (
    "/feed.atom", "/news.atom", "/publications.atom", "/publications.atom?q=open",
    "/people/ada/publications.atom", "/topics/topic.atom", "/venues/venue.atom", "/research/theme.atom",
    "/sitemap.xml", "/robots.txt", "/opensearch.xml",
)  # fmt: skip


@pytest.mark.parametrize("address", ADDRESSES)
def test_nothing_private_is_told(client, secrets, address):
    text = client.get(address).content.decode()
    assert not re.findall(r".{0,60}secret.{0,60}", text, re.IGNORECASE)
    assert "@" not in text
    assert "open" in text or "robots" in address


def test_who_may_see_a_draft_early_sees_it_in_no_feed(client, secrets):
    client.force_login(make.UserFactory(role="owner"))
    assert b"secret" not in client.get("/feed.atom?preview=1").content


@pytest.mark.parametrize("address", ["/feed.atom", "/news.atom"])
def test_it_costs_the_same_for_more(client, address, django_assert_max_num_queries):
    make.GroupFactory()
    counts = []
    for _ in range(2):
        make.NewsItemFactory.create_batch(10, body="x")
        make.PublicationFactory.create_batch(10, byline=["A", make.PersonFactory()])
        with django_assert_max_num_queries(14) as queries:
            atom.read(client.get(address))
        counts.append(len(queries))
    assert counts[0] == counts[1]
