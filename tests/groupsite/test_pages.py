"""Every public address answers with a whole page, whatever is written into it."""

import datetime
import re

import pytest
from django.urls import reverse

from core.db.dated_models import today
from core.version import get_version
from tests import factories as make
from tests.full_site import build_full_site

pytestmark = pytest.mark.django_db

LISTS = (
    "/", "/people/", "/publications/", "/topics/", "/venues/", "/research/", "/software/", "/awards/",
    "/teaching/", "/news/",
)  # fmt: skip


THINGS = (
    "/people/ada/", "/people/bob/", "/publications/paper/", "/topics/testing/", "/venues/conf/",
    "/research/theme/", "/software/tool/", "/news/news-item/", "/join/",
)  # fmt: skip


def is_whole_page(response) -> bool:
    text = response.content.decode()
    return len(text) > 100 and text.count("<h1") == 1 and text.count("<main") == 1 and "<title>" in text


@pytest.fixture
def full_site():
    build_full_site()


def test_an_empty_database_renders_every_list(client):
    for address in LISTS:
        response = client.get(address)
        assert response.status_code == 200, address
        assert is_whole_page(response), address


@pytest.mark.usefixtures("full_site")
def test_lists_take_few_queries_and_pages_about_one_thing_more(client, django_assert_max_num_queries):
    for most, addresses in ((24, LISTS), (34, THINGS)):
        for address in addresses:
            with django_assert_max_num_queries(most, info=address):
                response = client.get(address)
            assert response.status_code == 200, address
            assert is_whole_page(response), address
            is_about_news = address in ("/people/ada/", "/publications/paper/", "/software/tool/")
            assert 'href="/news/news-item/"' in response.text or not is_about_news, address


@pytest.mark.usefixtures("full_site")
def test_every_link_on_the_site_leads_somewhere(client):
    """One page of each set of parameters is opened: other tests follow all filters of a list."""
    visited_urls, shapes, queue = set(), set(), ["/"]
    while queue:
        address = queue.pop()
        shape = re.sub("=[^&]*", "", address)
        if shape in shapes or address.startswith(("/admin/", "/static/")):
            continue
        shapes.add(shape)
        visited_urls.add(address)
        response = client.get(address)
        assert response.status_code == 200, address
        queue += re.findall(r'href="(/[^"#]*)', response.content.decode(errors="replace"))
    assert set(THINGS) <= visited_urls


HOSTILE = (
    "/publications/?year=abc", "/publications/?year=99999999999999999999", "/publications/?year=-1",
    "/publications/?kind=nonsense", "/publications/?venue=nowhere", "/publications/?topic=nothing",
    "/publications/?person=nobody", "/publications/?theme=none", "/publications/?sort='; drop table x",
    "/publications/?page=999999", "/publications/?page=-1", "/publications/?page=abc",
    "/publications/?page=0",
    "/publications/?page=%C2%B2", "/publications/?page=99999999999999999999999999",
    "/publications/?q=%00", "/publications/?q=%ff%fe", "/publications/?q=" + "x" * 10_240,
    "/publications/?q=%22unclosed", "/publications/?q=%F0%9F%92%A9+%D7%A9%D7%9C%D7%95%D7%9D",
    "/publications/?q=%ED%A0%80",
    "/publications/?year=2024&year=abc&venue=%00&topic=%ff&person=%2e%2e&page=%00",
    "/publications/?" + "&".join(f"a{number}=1" for number in range(1500)),
    "/people/?on=tomorrow", "/people/?on=0000-01-01", "/people/?on=9999-12-31", "/people/?on=2019-02-30",
    "/people/?on=%00", "/people/?on=%ff", "/people/?on=" + "9" * 10_240, "/people/?on=2019",
    "/people/?on=1066-10-14",
    "/news/?page=x", "/venues/conf/?page=7", "/topics/testing/?page=7",
    "/people/%00/", "/people/ada%00/", "/people/%ff/", "/publications/%e4%b8%ad/", "/%00", "/%ff%fe/",
    "/a%00b/c",
    "/people/李明/", "/people/علي/", "/publications/../../etc/passwd", "/people/" + "a" * 10_240 + "/",
    "//evil.example/",
    "/people/ada//", "/%3Cscript%3E/", "/.git/config", "/venues/none/", "/research/none/", "/software/none/",
    "/news/none/",
)  # fmt: skip


@pytest.mark.usefixtures("full_site")
def test_hostile_addresses_get_a_helpful_page(client):
    for address in HOSTILE:
        response = client.get(address, follow=True)
        assert response.status_code < 500, address
        assert is_whole_page(response), address
        scripts = re.findall("<script(?! src=| type=.application/ld.json.>{)", response.text)
        assert scripts == [], address


def test_what_is_not_understood_is_said(client):
    for address, message in (
        ("/publications/?year=abc", "The year “abc” is not valid"),
        ("/publications/?venue=nowhere", "There is no venue “nowhere” here"),
        ("/publications/?page=7", "There is no page 7"),
        ("/publications/?page=x", "“x” is not a page number"),
        ("/people/?on=tomorrow", "is not a date"),
        ("/people/?on=9999-12-31", "Enter a date that is not in the future"),
    ):
        assert message in client.get(address).text, address


def test_the_rest_of_a_bad_query_still_counts(client):
    make.PublicationFactory(title="Ancient", year=1999)
    make.PublicationFactory(title="Recent", year=2024)
    text = client.get("/publications/?year=1999&kind=nonsense").content.decode()
    assert "Ancient" in text
    assert "Recent" not in text


def test_an_unknown_address_is_a_useful_404(client):
    response = client.get("/nothing/here/")
    assert response.status_code == 404
    text = response.content.decode()
    assert "/nothing/here/" in text
    assert f'action="{reverse("search")}"' in text
    assert "noindex" in text


@pytest.mark.parametrize(
    ("factory", "address", "noun"),
    [
        (make.PublicationFactory, "/publications/thing/", "paper"),
        (make.ThemeFactory, "/research/thing/", "theme"),
        (make.SoftwareFactory, "/software/thing/", "software"),
        (make.NewsItemFactory, "/news/thing/", "news item"),
        (make.PageFactory, "/thing/", "page"),
    ],
)
def test_drafts_are_unknown_and_withdrawn_things_are_gone(client, factory, address, noun):
    row = factory(slug="thing", visibility="draft")
    assert client.get(address).status_code == 404
    row.visibility = "withdrawn"
    row.save()
    response = client.get(address)
    assert response.status_code == 410
    assert f"This {noun} was withdrawn" in response.content.decode()


def test_news_of_the_future_is_nowhere(client):
    tomorrow = today() + datetime.timedelta(days=2)
    make.NewsItemFactory(title="A secret", slug="secret", day=tomorrow)
    assert client.get("/news/secret/").status_code == 404
    for address in ("/", "/news/"):
        assert "A secret" not in client.get(address).content.decode()


def test_health(client):
    response = client.get("/healthz")
    assert (response.status_code, response.content) == (200, f"ok\ngroupsite {get_version()}\n".encode())


def test_robots(client):
    assert b"Disallow: /admin/" in client.get("/robots.txt").content


def test_home_says_how_many_there_are(client):
    role = make.RoleFactory()
    make.AppointmentFactory.create_batch(8, role=role)
    make.AppointmentFactory(role=role, end=datetime.date(2021, 1, 31))
    text = client.get("/").content.decode()
    assert "All 8 members and 1 alumnus" in text
    assert text.count('class="card"') == 6


def test_home_prefers_what_the_head_selected(client):
    ada = make.PersonFactory()
    make.AppointmentFactory(person=ada, role__leads=True)
    paper = make.PublicationFactory(title="Chosen", year=2010, byline=[ada])
    make.PublicationFactory(title="Newest", year=2025)
    assert "Newest papers" in client.get("/").content.decode()
    paper.authorships.update(selected=True)
    text = client.get("/").content.decode()
    assert "Selected papers" in text
    assert "Chosen" in text
    assert ">Newest<" not in text


def test_awards_stand_with_their_year_outcome_and_recipients(client):
    award = make.AwardFactory(title="Best Paper", outcome="finalist", giver="SIGTEST", years=[2014])
    make.AwardRecipientFactory(award=award, person=None, name="Grace Other")
    hidden = make.PersonFactory(name="Hidden Person", visibility="hidden")
    make.AwardRecipientFactory(award=award, person=hidden)
    draft = make.PublicationFactory(title="Draft paper", visibility="draft")
    make.AwardFactory(title="Other", publication=draft, years=[2013, 2016])
    text = client.get("/awards/").content.decode()
    assert text.index("2016</span>") < text.index("2014</span>")
    assert "Best Paper" in text
    assert '<span class="detail">finalist, SIGTEST</span>' in text
    assert "Grace Other" in text
    assert "Hidden Person" not in text
    assert "Draft paper" not in text


def test_the_number_of_queries_does_not_grow(client, django_assert_max_num_queries):
    counts = []
    for _ in range(2):
        for _ in range(5):
            award = make.AwardFactory(publication=make.PublicationFactory(byline=["A B"]))
            make.AwardRecipientFactory.create_batch(2, award=award)
            make.NewsItemFactory()
            make.PublicationTopicFactory()
            make.AppointmentFactory()
            make.SoftwareFactory()
            make.ThemeFactory()
        counts.append({})
        for address in ("/awards/", "/news/", "/topics/", "/"):
            with django_assert_max_num_queries(20) as queries:
                client.get(address)
            counts[-1][address] = len(queries)
    assert counts[0] == counts[1]


@pytest.mark.parametrize("has_address", [True, False])
def test_the_contact_page_has_what_the_group_says_of_itself(client, has_address):
    group = {"address": "Room 1\n10 High Street", "email": "us@example.org"} if has_address else {}
    make.GroupFactory(**{"address": "", "email": "", "url": ""} | group)
    make.PageFactory(slug="contact", purpose="contact", visibility="public")
    main = client.get("/contact/").text.split("<main")[1].split("</main>")[0]
    assert ("Room 1<br>10 High Street" in main) == has_address
    assert ("<span>&#64;</span>example.org" in main) == has_address
    assert ("<dl" in main) == has_address
