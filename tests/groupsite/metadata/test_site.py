"""The group, its people, software, news and lists as machines read their pages."""

import datetime
import json

import pytest
from PIL import Image

from core.web.embedded_data import render_json_ld
from groupsite.metadata.site import build_search_template
from tests import factories as make
from tests.page_metadata import MachinePage, read

pytestmark = pytest.mark.django_db
SITE = "http://testserver"
HOSTILE = "</script><!-- \u2028 \"x' & {{ 7 * 7 }}"


@pytest.fixture(autouse=True)
def site_address(settings):
    settings.SITE_URL = SITE


def test_the_group_says_who_it_is_and_how_to_search(client):
    make.GroupFactory(
        name="Testing Group", short_name="Testing", institution="University of X", unit="School of Y",
        address="1 Street\n\nTown", email="group@example.org", about="We *test*.",
    )  # fmt: skip
    make.AppointmentFactory(person=make.PersonFactory(slug="ada", name="Ada Tester"))
    make.AppointmentFactory(start=datetime.date(2990, 1, 1))
    make.AppointmentFactory(person__visibility="hidden")
    make.AppointmentFactory(end=datetime.date(2021, 1, 31))
    page = read(client, "/")
    group, site = page.get_object("ResearchOrganization"), page.get_object("WebSite")
    profile = f"{SITE}/people/ada/"
    assert group["member"] == {"@type": "Person", "@id": profile, "name": "Ada Tester", "url": profile}
    assert group["parentOrganization"]["parentOrganization"]["name"] == "University of X"
    assert (group["address"], group["email"]) == ("1 Street, Town", "group@example.org")
    assert "group@example.org" not in page.html
    assert site["potentialAction"]["target"]["urlTemplate"] == build_search_template()
    assert build_search_template() == f"{SITE}/search/?q={{search_term_string}}"
    assert site["publisher"] == {"@id": group["@id"]}


def test_an_empty_site_says_what_it_is(client):
    page = read(client, "/")
    assert page.get_object("ResearchOrganization")["name"] == "Research group"
    assert page.all("og:type") == ["website"]


def test_a_profile_says_what_visitors_may_know(client):
    make.GroupFactory(name="Testing Group", institution="University of X")
    ada = make.PersonFactory(
        slug="ada", name="Ada van Tester", given="Ada", particle="van", family="Tester",
        email="ada@example.org", email_visibility="public", summary="She *tests*.",
    )  # fmt: skip
    make.AppointmentFactory(person=ada, title="Reader")
    make.AppointmentFactory(person=ada, title="Dean", start=datetime.date(2990, 1, 1))
    make.PersonIdentifierFactory(person=ada, scheme="orcid", value="0000-0002-1825-0097")
    make.PersonLinkFactory(person=ada, url="https://ada.example/")
    make.PersonLinkFactory(person=ada, label="Later", url="")
    make.PersonNameFactory(person=ada, name="A. Tester")
    make.PersonNameFactory(person=ada, name="Secret Name", use="matching")
    make.EducationFactory(person=ada, institution="University of Old", end=datetime.date(2019, 1, 2))
    make.EducationFactory(person=ada, institution="University of Now", start=datetime.date(2020, 1, 1))
    make.PersonInterestFactory(person=ada, topic__name="testing")
    page = read(client, "/people/ada/")
    person = page.get_object("ProfilePage")["mainEntity"]
    assert person == {
        "@type": "Person", "@id": f"{SITE}/people/ada/", "url": f"{SITE}/people/ada/",
        "name": "Ada van Tester", "givenName": "Ada", "familyName": "van Tester",
        "alternateName": "A. Tester", "description": "She tests.", "email": "ada@example.org",
        "jobTitle": "Reader",
        "worksFor": {
            "@type": "ResearchOrganization", "@id": f"{SITE}/#group", "name": "Testing Group",
            "url": f"{SITE}/",
        },
        "affiliation": {"@type": "Organization", "name": "University of X"},
        "alumniOf": {"@type": "Organization", "name": "University of Old"},
        "knowsAbout": "testing",
        "sameAs": ["https://orcid.org/0000-0002-1825-0097", "https://ada.example/"],
    }  # fmt: skip
    assert "ada@example.org" not in page.html
    assert page.all("og:type") == ["profile"]
    assert page.all("profile:last_name") == ["van Tester"]


@pytest.mark.parametrize("visibility", ["members", "hidden"])
def test_an_address_that_is_not_for_everybody_is_not_said(client, visibility):
    make.PersonFactory(slug="ada", email="ada@example.org", email_visibility=visibility)
    page = read(client, "/people/ada/")
    assert "email" not in page.get_object("ProfilePage")["mainEntity"]


def test_who_has_left_does_not_work_here(client):
    person = make.PersonFactory(slug="ada")
    make.AppointmentFactory(person=person, institution="X", end=datetime.date(2021, 1, 31))
    entity = read(client, "/people/ada/").get_object("ProfilePage")["mainEntity"]
    assert not {"worksFor", "affiliation", "jobTitle"} & set(entity)


@pytest.mark.parametrize("consent", [True, False])
def test_a_photo_is_shared_with_consent_only(client, settings, tmp_path, consent):
    settings.MEDIA_ROOT = tmp_path
    (tmp_path / "photos").mkdir()
    Image.new("RGB", (900, 800)).save(tmp_path / "photos" / "ada.jpg")
    make.PersonFactory(slug="ada", name="Ada", photo="photos/ada.jpg", photo_width=900, photo_height=800,
                       photo_consent=consent)  # fmt: skip
    page = read(client, "/people/ada/")
    assert ("image" in page.get_object("ProfilePage")["mainEntity"]) is consent
    assert ("photo" in page.all("og:image")[0]) is consent
    if consent:
        assert page.all("og:image:alt") == ["Ada"]
        sizes = [int(page.all(f"og:image:{side}")[0]) for side in ("width", "height")]
        response = client.get(page.all("og:image")[0].removeprefix(SITE))
        assert response.headers["Content-Type"] == page.all("og:image:type")[0] == "image/webp"
        (tmp_path / "shared.webp").write_bytes(response.content)
        with Image.open(tmp_path / "shared.webp") as shared:
            assert list(shared.size) == sizes


def test_a_software_says_what_it_is(client):
    make.GroupFactory(name="Testing Group")
    tool = make.SoftwareFactory(
        slug="tool", name="Tool", tagline="Tests", repository="https://github.com/x/tool", licence="MIT",
        last_commit_on=datetime.date(2024, 5, 6),
    )  # fmt: skip
    make.ReleaseFactory(software=tool, version_name="v2", released_on=datetime.date(2024, 5, 1))
    make.SoftwarePersonFactory(software=tool, person=make.PersonFactory(slug="ada", name="Ada"))
    make.SoftwarePersonFactory(software=tool, person=make.PersonFactory(name="Shy", visibility="hidden"))
    make.SoftwarePersonFactory(software=tool, person=None, name="Bo")
    make.SoftwarePublicationFactory(software=tool, publication__slug="paper", publication__title="On Tools")
    draft = make.PublicationFactory(title="A Draft", visibility="draft")
    make.SoftwarePublicationFactory(software=tool, publication=draft)
    page = read(client, "/software/tool/")
    entity = page.get_object("SoftwareSourceCode")
    assert [author["name"] for author in entity["author"]] == ["Ada", "Bo"]
    assert entity["citation"]["url"] == f"{SITE}/publications/paper/"
    assert (entity["version"], entity["license"], entity["dateModified"]) == (
        "v2", "https://spdx.org/licenses/MIT.html", "2024-05-06",
    )  # fmt: skip
    assert entity["codeRepository"] == "https://github.com/x/tool"
    assert "A Draft" not in page.html


def test_news_say_when_they_happened_as_precisely_as_known(client):
    make.GroupFactory(name="Testing Group")
    make.NewsItemFactory(slug="news", title="News", day=datetime.date(2024, 5, 1), day_precision="month")
    page = read(client, "/news/news/")
    article = page.get_object("NewsArticle")
    assert (article["headline"], article["datePublished"]) == ("News", "2024-05")
    assert article["image"] == page.all("og:image")[0]
    assert page.all("article:published_time") == ["2024-05"]


STEPS = {
    "/venues/v/": ["Testing", "Venues", "Venue"],
    "/topics/t/": ["Testing", "Topics", "topic"],
    "/research/theme/": ["Testing", "Research", "Theme"],
    "/software/tool/": ["Testing", "Software", "Tool"],
    "/people/ada/": ["Testing", "People", "Ada"],
    "/news/news/": ["Testing", "News", "News item"],
    "/publications/paper/": ["Testing", "Publications", "Paper"],
}


def test_every_page_below_a_list_says_where_it_stands_and_the_list_how_long_it_is(client):
    make.GroupFactory(name="Testing Group", short_name="Testing")
    paper = make.PublicationFactory(slug="paper", title="Paper", venue__slug="v", venue__name="Venue")
    make.PublicationTopicFactory(content_object=paper, tag__slug="t", tag__name="topic")
    make.ThemeFactory(slug="theme", title="Theme")
    make.SoftwareFactory(slug="tool", name="Tool")
    make.AppointmentFactory(person__slug="ada", person__name="Ada")
    make.NewsItemFactory(slug="news", title="News item")
    for address, names in STEPS.items():
        steps = read(client, address).get_object("BreadcrumbList")["itemListElement"]
        assert [step["name"] for step in steps] == names
        assert [step["position"] for step in steps] == [1, 2, 3], address
        home, parent, itself = (step["item"].removeprefix(SITE) for step in steps)
        assert (home, itself) == ("/", address)
        assert parent == f"/{address.split('/')[1]}/"
        whole_list = read(client, parent).get_object("CollectionPage")
        assert whole_list["url"] == SITE + parent
        assert whole_list["mainEntity"]["numberOfItems"] == 1, parent


def test_part_of_a_list_is_not_called_the_list(client):
    make.PublicationFactory(year=2024)
    assert read(client, "/publications/?year=2024").json_ld == []
    assert read(client, "/people/?on=2020-01-01").json_ld == []


def test_hostile_texts_stay_texts(client):
    make.GroupFactory(name=HOSTILE, short_name=HOSTILE, address=HOSTILE, institution=HOSTILE, about=HOSTILE)
    person = make.PersonFactory(slug="ada", name=HOSTILE, given=HOSTILE, family=HOSTILE, summary=HOSTILE)
    make.AppointmentFactory(person=person, title=HOSTILE, institution=HOSTILE)
    make.SoftwareFactory(slug="tool", name=HOSTILE, tagline=HOSTILE, licence=HOSTILE, description=HOSTILE)
    make.NewsItemFactory(slug="news", title=HOSTILE, body=HOSTILE)
    make.ThemeFactory(slug="theme", title=HOSTILE, summary=HOSTILE)
    for address in ("/", "/people/ada/", "/software/tool/", "/news/news/", "/research/theme/"):
        page = read(client, address)
        assert page.json_ld, address
        assert page.html.count("<script") == page.html.count("</script>")
        blocks = page.html.split('<script type="application/ld+json">')[1:]
        for block in blocks:
            text = block.partition("</script>")[0]
            assert not set(text) & {"<", ">", "&", "\u2028"}
        names = [entity.get("name") or entity["itemListElement"][0]["name"] for entity in page.json_ld]
        assert set(names) <= {HOSTILE}


def test_a_page_of_a_list_is_shared_as_that_page(client):
    make.NewsItemFactory.create_batch(60)
    assert read(client, "/news/?page=2&x=1").all("og:url") == [f"{SITE}/news/?page=2"]


@pytest.mark.parametrize("text", ["</script>", "<!--", "\u2028\u2029", "a@b.example", 'x"\\', "&lt;", "é王"])
def test_a_data_block_gives_back_what_went_in(text):
    html = render_json_ld({"@type": "Thing", "name": text})
    inside = html.removeprefix('<script type="application/ld+json">').removesuffix("</script>")
    assert json.loads(inside) == {"@type": "Thing", "name": text}
    assert not set(inside) & {"<", ">", "&", "\u2028", "\u2029"}
    assert "a@b" not in inside
    assert render_json_ld({}) == ""


def test_every_page_can_be_shared(client):
    make.GroupFactory(name="Testing & Group")
    make.PageFactory(slug="join", title="Join <us>", body="Come & see.")
    for address in ("/", "/publications/", "/people/", "/join/", "/no-such-page/", "/awards/", "/teaching/"):
        page = MachinePage(client.get(address).content.decode())
        for name in ("og:title", "og:type", "og:site_name", "og:description", "twitter:card"):
            assert len(page.all(name)) == 1, (address, name)
        assert page.all("og:site_name") == ["Testing & Group"]
        assert "Testing & Group" not in page.all("og:title")[0] or address == "/"
        if address != "/no-such-page/":
            assert page.all("og:url") == [SITE + address]
        if address == "/join/":
            assert (page.all("og:title"), page.all("og:description")) == (["Join <us>"], ["Come & see."])
