"""Feeds of papers: the list, a person, a topic, a venue, a theme."""

import datetime
from html import unescape

import pytest
from django.core.files.base import ContentFile

from core.db.dated_models import today
from publications.models import Attachment, Publication
from tests import atom, uploads
from tests import factories as make

pytestmark = pytest.mark.django_db

SITE = "http://127.0.0.1:8000"
HOSTILE = "</title><script>alert('\"&]]>\x1b 李 𝒪 e\u0301\ufffe"
PAST = datetime.datetime(2020, 2, 3, 4, 5, 6, tzinfo=datetime.UTC)


@pytest.fixture(autouse=True)
def site(settings):
    settings.SITE_URL = SITE
    return settings


@pytest.fixture
def paper():
    """A paper that is in every feed."""
    ada = make.PersonFactory(name="Ada Lovelace", slug="ada")
    paper = make.PublicationFactory(title="Looms", slug="looms", byline=["Luigi Menabrea", ada], year=2024)
    type(paper.venue).objects.update(slug="osdi", name="OSDI", short="")
    make.PublicationTopicFactory(content_object=paper, tag__slug="weaving", tag__name="Weaving & more")
    make.ThemePublicationFactory(publication=paper, theme__slug="engines", theme__title="Engines")
    return paper


FEEDS = {
    "/feed.atom": ("/", "Testing Group"),
    "/publications.atom": ("/publications/", "Publications · Testing Group"),
    "/people/ada/publications.atom": ("/people/ada/", "Publications by Ada Lovelace · Testing Group"),
    "/topics/weaving.atom": ("/topics/weaving/", "Publications on Weaving & more · Testing Group"),
    "/venues/osdi.atom": ("/venues/osdi/", "Publications at OSDI · Testing Group"),
    "/research/engines.atom": ("/research/engines/", "Publications of the theme Engines · Testing Group"),
}


@pytest.mark.parametrize(("address", "about"), FEEDS.items())
def test_each_is_valid_and_leads_to_its_page_and_to_the_paper(client, paper, address, about):
    make.GroupFactory(name="Testing Group")
    feed = atom.read(client.get(address, headers={"host": "localhost"}))
    assert (atom.link(feed, "alternate"), atom.text(feed, "title")) == (SITE + about[0], about[1])
    assert atom.link(feed, "self") == SITE + address
    (entry,) = atom.entries(feed)
    assert (atom.text(entry, "title"), atom.text(entry, "id")) == ("Looms", paper.uid.urn)
    assert atom.link(entry, "alternate") == f"{SITE}/publications/looms/"
    assert client.get(atom.link(feed, "alternate")).status_code == 200


@pytest.mark.parametrize("address", FEEDS)
def test_a_page_names_its_feed_before_that_of_the_site(client, paper, address):
    page = client.get(FEEDS[address][0]).content.decode()
    first = page.index('<link rel="alternate" type="application/atom+xml"')
    assert f'href="{SITE}{address}"' in page[first : page.index(">", first)]
    assert f'href="{SITE}/feed.atom"' in page


def test_a_feed_stays_the_same_feed_under_a_new_address(client, paper):
    before = [atom.text(atom.read(client.get(address)), "id") for address in list(FEEDS)[2:]]
    assert len(set(before)) == len(before)
    ada = paper.authorships.get(person__slug="ada").person
    theme, topic, venue = paper.themes.get(), paper.topics.get(), paper.venue
    for instance in (ada, topic, venue, theme):
        type(instance).objects.update(slug="renamed")
    Publication.objects.update(slug="renamed")
    for kind, id_before in zip(
        ("people/{}/publications", "topics/{}", "venues/{}", "research/{}"), before, strict=True
    ):
        feed = atom.read(client.get(f"/{kind.format('renamed')}.atom"))
        assert atom.text(feed, "id") == id_before
        assert atom.text(atom.entries(feed)[0], "id") == paper.uid.urn


@pytest.mark.parametrize(
    ("kind", "old"),
    [
        ("people/{}/publications", "ada"),
        ("topics/{}", "weaving"),
        ("venues/{}", "osdi"),
        ("research/{}", "engines"),
    ],
)
def test_the_address_of_before_leads_to_it(client, paper, kind, old):
    ada = paper.authorships.get(person__slug="ada").person
    for instance in (ada, paper.topics.get(), paper.venue, paper.themes.get()):
        instance.slug = "renamed"
        instance.save()
    response = client.get(f"/{kind.format(old)}.atom")
    assert (response.status_code, response["Location"]) == (301, f"/{kind.format('renamed')}.atom")


def test_all_authors_are_named_and_lead_to_pages_that_are_there(client, paper):
    hidden = make.PersonFactory(name="Hidden Hand", slug="hidden", visibility="hidden")
    mention = make.AuthorshipFactory(
        publication=paper, position=3, author__name="H. Hand", person=hidden, matched="name"
    )
    make.AuthorshipFactory(publication=paper, role="editor", position=1, author__name="Some Editor")
    (entry,) = atom.entries(atom.read(client.get("/publications.atom")))
    assert atom.authors(entry) == ["Luigi Menabrea", "Ada Lovelace", mention.author.name]
    assert [uri.text for uri in entry.findall(f"{atom.A}author/{atom.A}uri")] == [f"{SITE}/people/ada/"]


def test_editors_stand_in_where_there_are_no_authors(client):
    proceedings = make.PublicationFactory(kind="proceedings")
    make.AuthorshipFactory(publication=proceedings, role="editor", position=1, author__name="Some Editor")
    assert atom.authors(atom.entries(atom.read(client.get("/publications.atom")))[0]) == ["Some Editor"]


def test_whatever_was_typed_is_text(client):
    """XML has no place for control characters: they are left out, and nothing else is."""
    venue = make.VenueFactory(name=HOSTILE, short=HOSTILE[:60])
    topic = make.TopicFactory(name=HOSTILE, slug="hostile", description=HOSTILE)
    paper = make.PublicationFactory(
        title=HOSTILE, abstract=f"{HOSTILE}\n\n{HOSTILE}", venue=venue, byline=[HOSTILE]
    )
    make.PublicationTopicFactory(content_object=paper, tag=topic)
    make.GroupFactory(name=HOSTILE)
    printable = HOSTILE.replace("\x1b", "").replace("\ufffe", "")
    for address in ("/topics/hostile.atom", f"/venues/{venue.slug}.atom", "/publications.atom?topic=hostile"):
        feed = atom.read(client.get(address))
        (entry,) = atom.entries(feed)
        assert atom.text(entry, "title") == printable
        assert printable in atom.text(feed, "title")
        assert "<script" not in atom.text(entry, "summary")
        assert atom.authors(entry) == [printable]


def test_mathematics_becomes_words(client):
    make.PublicationFactory(title=r"Sorting in $O(n^2)$", abstract="First $x$.\n\nThen $a < b$ & more.")
    (entry,) = atom.entries(atom.read(client.get("/publications.atom")))
    assert atom.text(entry, "title") == "Sorting in O(n²)"
    assert atom.text(entry, "summary").endswith("<p>First x.</p>\n<p>Then a&lt;b &amp; more.</p>")


def test_topics_are_categories(client, paper):
    (entry,) = atom.entries(atom.read(client.get("/publications.atom")))
    (category,) = entry.findall(f"{atom.A}category")
    assert category.attrib == {"term": "weaving", "label": "Weaving & more", "scheme": f"{SITE}/topics/"}


def test_pdfs_that_we_hold_and_that_are_open_are_enclosed(client, paper, settings, tmp_path):
    settings.MEDIA_ROOT, data = tmp_path, uploads.pdf()
    make.LinkFactory(publication=paper)
    for fields in ({}, {"embargo_until": today() + datetime.timedelta(days=2)}, {"kind": "slides"}):
        Attachment(publication=paper, **fields).file.save("x.pdf", ContentFile(data))
    (entry,) = atom.entries(atom.read(client.get("/publications.atom")))
    assert [link.attrib for link in atom.links(entry, "enclosure")] == [
        {
            "rel": "enclosure",
            "href": f"{SITE}/publications/looms/paper.pdf",
            "type": "application/pdf",
            "length": str(len(data)),
        }
    ]


@pytest.mark.parametrize(
    ("date", "published"),
    [
        ({"year": 1843, "month": 10, "day": 5}, "1843-10-05T00:00:00+00:00"),
        ({"year": 1843, "month": 10}, None),
        ({"year": 1843}, None),
        ({"year": 2019, "month": 2, "day": 31}, None),
        ({"year": 9999, "month": 2, "day": 3}, None),
        ({"year": 0, "month": 1, "day": 1}, None),
        ({"year": None}, None),
    ],
)
def test_a_paper_was_published_on_its_day_if_that_is_known_and_else_when_it_was_added(
    client, date, published
):
    paper = make.PublicationFactory(**date)
    Publication.objects.update(created_at=PAST)
    (entry,) = atom.entries(atom.read(client.get("/publications.atom")))
    assert atom.text(entry, "published") == (published or PAST.isoformat())
    assert atom.text(entry, "id") == paper.uid.urn


@pytest.mark.parametrize("zone", ["Europe/Berlin", "Asia/Tokyo", "America/Los_Angeles"])
def test_a_day_before_time_zones_is_a_date_of_the_feed_everywhere(client, monkeypatch, zone):
    """The offsets of their local times had seconds; `atom.read` refuses dates that are none."""
    monkeypatch.setattr("groupsite.site.local_time.time_zone_cache.value", zone)
    make.PublicationFactory(year=1843, month=10, day=5)
    (entry,) = atom.entries(atom.read(client.get("/publications.atom")))
    assert atom.text(entry, "published") == "1843-10-05T00:00:00+00:00"


def test_the_date_changes_with_the_paper_and_only_then(client, paper):
    other = make.PublicationFactory()
    Publication.objects.update(changed_at=PAST)
    feed = atom.read(client.get("/publications.atom"))
    assert {atom.text(element, "updated") for element in (feed, *atom.entries(feed))} == {PAST.isoformat()}
    for change in (
        lambda: Publication.objects.filter(pk=paper.pk).update(abstract="New"),
        lambda: make.AuthorshipFactory(publication=paper, position=9),
        lambda: make.LinkFactory(publication=paper),
    ):
        Publication.objects.update(changed_at=PAST)
        change()
        feed = atom.read(client.get("/publications.atom"))
        dates = {atom.text(entry, "id"): atom.text(entry, "updated") for entry in atom.entries(feed)}
        paper.refresh_from_db()
        assert dates == {paper.uid.urn: paper.changed_at.isoformat(), other.uid.urn: PAST.isoformat()}
        assert atom.text(feed, "updated") == paper.changed_at.isoformat() > PAST.isoformat()
        assert atom.text(atom.entries(feed)[0], "id") == paper.uid.urn


@pytest.mark.parametrize(
    ("query", "titles", "title"),
    [
        ("", ["Looms", "Other"], "Publications"),
        ("year=2024", ["Looms"], "Publications in 2024"),
        ("person=ada", ["Looms"], "Publications by Ada Lovelace"),
        ("topic=weaving&sort=title", ["Looms"], "Publications on Weaving & more"),
        ("theme=engines", ["Looms"], "Publications of the theme Engines"),
        ("kind=book", ["Other"], "Books"),
        ("q=looms&venue=osdi", ["Looms"], "Publications at OSDI with “looms”"),
        ("year=1700", [], "Publications in 1700"),
    ],
)
def test_the_list_is_narrowed_as_its_page_is(client, paper, query, titles, title):
    make.PublicationFactory(title="Other", kind="book", year=2020)
    make.GroupFactory(name="G")
    feed = atom.read(client.get(f"/publications.atom?{query}"))
    assert sorted(atom.titles(feed)) == titles
    assert atom.text(feed, "title") == f"{title} · G"
    page = unescape(client.get(f"/publications/?{query}").content.decode())
    own = atom.link(feed, "self")
    assert f'type="application/atom+xml" title="{title}" href="{own}"' in page
    again = atom.read(client.get(own.removeprefix(SITE)))
    assert atom.text(again, "id") == atom.text(feed, "id")


@pytest.mark.parametrize("query", ["year=then", "person=nobody", "kind=%00", "topic=" + "x" * 500])
def test_a_narrowed_feed_never_becomes_the_whole_list(client, paper, query):
    assert client.get(f"/publications.atom?{query}").status_code == 400


@pytest.mark.parametrize(
    "query", ["page=two", "page=0", "page=99", "page=%00", "utm_source=x", "page=1&page=2"]
)
def test_other_questions_do_no_harm(client, paper, query):
    feed = atom.read(client.get(f"/publications.atom?{query}"))
    assert atom.link(feed, "self") == f"{SITE}/publications.atom"


def test_older_papers_are_on_further_pages(client):
    make.PublicationFactory.create_batch(120, year=2024, venue=None)
    ids, address, relations = [], "/publications.atom?year=2024", []
    while address:
        feed = atom.read(client.get(address))
        ids += [atom.text(entry, "id") for entry in atom.entries(feed)]
        relations.append([name for name in ("first", "previous", "next", "last") if atom.link(feed, name)])
        address = (atom.link(feed, "next") or "").removeprefix(SITE)
    assert len(ids) == len(set(ids)) == 120
    assert relations == [
        ["first", "next", "last"], ["first", "previous", "next", "last"], ["first", "previous", "last"]
    ]  # fmt: skip
    links = {name: atom.link(feed, name) for name in ("first", "previous", "self", "last")}
    assert links == {
        "first": f"{SITE}/publications.atom?year=2024",
        "previous": f"{SITE}/publications.atom?year=2024&page=2",
        "self": f"{SITE}/publications.atom?year=2024&page=3",
        "last": f"{SITE}/publications.atom?year=2024&page=3",
    }


def test_an_empty_feed_has_the_date_of_what_it_is_about(client):
    ada = make.PersonFactory(slug="ada")
    type(ada).objects.update(changed_at=PAST)
    assert atom.text(atom.read(client.get("/people/ada/publications.atom")), "updated") == PAST.isoformat()
    assert atom.text(atom.read(client.get("/publications.atom")), "updated") == "1970-01-01T00:00:00+00:00"
    group = make.GroupFactory()
    type(group).objects.update(changed_at=PAST)
    assert atom.text(atom.read(client.get("/publications.atom")), "updated") == PAST.isoformat()


@pytest.mark.parametrize(
    ("make_thing", "address", "status"),
    [
        (lambda: make.PersonFactory(slug="x", visibility="hidden"), "/people/x/publications.atom", 404),
        (lambda: make.PersonFactory(slug="x", visibility="members"), "/people/x/publications.atom", 404),
        (lambda: make.ThemeFactory(slug="x", visibility="draft"), "/research/x.atom", 404),
        (lambda: make.ThemeFactory(slug="x", visibility="withdrawn"), "/research/x.atom", 410),
        (lambda: make.TopicFactory(slug="x"), "/topics/x.atom", 404),
        (lambda: make.VenueFactory(slug="x"), "/venues/x.atom", 404),
        (lambda: None, "/people/x/publications.atom", 404),
    ],
)
def test_what_has_no_page_has_no_feed(client, make_thing, address, status):
    make_thing()
    assert client.get(address).status_code == status


@pytest.mark.parametrize("method", ["post", "put", "delete"])
def test_it_is_only_read(client, method):
    assert getattr(client, method)("/publications.atom").status_code == 405


def test_its_etag_stays_until_it_changes(client, paper):
    etags = {client.get("/publications.atom")["ETag"] for _ in range(2)}
    Publication.objects.update(title="Cards")
    assert len(etags) == 1
    assert client.get("/publications.atom")["ETag"] not in etags


def test_feeds_cost_the_same_for_more_papers(client, paper, django_assert_max_num_queries):
    make.GroupFactory()
    counts = {address: [] for address in FEEDS}
    for number in (3, 6):
        for _ in range(number):
            more = make.PublicationFactory(
                venue=paper.venue, byline=["A", paper.authorships.get(position=2).person]
            )
            make.PublicationTopicFactory(content_object=more, tag=paper.topics.get())
            make.ThemePublicationFactory(publication=more, theme=paper.themes.get())
            make.AttachmentFactory(publication=more)
            make.NewsItemFactory()
        for address, numbers in counts.items():
            with django_assert_max_num_queries(14) as queries:
                atom.read(client.get(address))
            numbers.append(len(queries))
    assert {address: first == second for address, (first, second) in counts.items()} == dict.fromkeys(
        FEEDS, True
    )
