"""Pictures of pages for whoever shares them."""

import re
from datetime import date, timedelta
from html import unescape
from io import BytesIO

import pytest
from django.core.files.base import ContentFile
from django.urls import resolve
from PIL import Image

from groupsite.metadata.open_graph import list_views_with_card
from people.editing.image_cutting import add_image
from tests import uploads as up
from tests.factories import (
    EventFactory,
    GroupFactory,
    NewsItemFactory,
    PageFactory,
    PersonFactory,
    PositionFactory,
    ProjectFactory,
    PublicationFactory,
    SoftwareFactory,
    TalkFactory,
    ThemeFactory,
    ThesisFactory,
)

pytestmark = pytest.mark.django_db

LISTS = (
    *("/", "/people/", "/publications/", "/research/", "/software/", "/news/", "/projects/", "/events/"),
    "/theses/",
)
THINGS = (
    *("/people/ada/", "/publications/gear/", "/research/inference/", "/software/quiver/", "/news/award/"),
    *("/projects/loom/", "/events/seminar/", "/events/talks/joins/", "/join/phd/", "/theses/joins/"),
)


@pytest.fixture
def pages_with_cards():
    GroupFactory(name="Testing Group")
    PersonFactory(slug="ada", name="Ada *Lovelace*")
    PublicationFactory(slug="gear")
    ThemeFactory(slug="inference")
    SoftwareFactory(slug="quiver")
    NewsItemFactory(slug="award")
    ProjectFactory(slug="loom")
    EventFactory(slug="seminar")
    TalkFactory(slug="joins")
    PositionFactory(slug="phd")
    ThesisFactory(slug="joins")


def read_properties(html: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="og:(image[:a-z]*)" content="([^"]*)"', html))


def test_lists_and_pages_of_kinds_have_a_card_and_others_have_none():
    views = {resolve(url).url_name for url in (*LISTS, *THINGS) if url != "/publications/gear/"}
    assert views <= list_views_with_card()
    assert not list_views_with_card() & {"publication", "topic", "topics", "venue", "talks", "awards", "page"}


@pytest.mark.usefixtures("pages_with_cards")
@pytest.mark.parametrize("url", LISTS + THINGS)
def test_every_page_has_a_picture_that_is_there(client, url):
    page = client.get(url).text
    properties = read_properties(page)
    assert properties["image"] == f"http://127.0.0.1:8000{url}card.png"
    assert properties["image:type"] == "image/png"
    assert (properties["image:width"], properties["image:height"]) == ("1200", "630")
    assert properties["image:alt"]
    assert '<meta name="twitter:card" content="summary_large_image">' in page
    answer = client.get(f"{url}card.png")
    assert answer.headers["Content-Type"] == "image/png"
    assert Image.open(BytesIO(answer.content)).size == (1200, 630)
    assert answer.headers["ETag"].startswith('"')
    again = client.get(f"{url}card.png", headers={"if-none-match": answer.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("url", ["/nothing/card.png", "/people/nobody/card.png", "/news/no/card.png"])
def test_what_is_not_there_has_none(client, url):
    GroupFactory()
    assert client.get(url).status_code == 404


@pytest.mark.parametrize(("visibility", "status"), [("draft", 404), ("withdrawn", 410)])
def test_what_visitors_do_not_see_has_none(client, visibility, status):
    GroupFactory()
    for make, place in (
        *((ThemeFactory, "research"), (SoftwareFactory, "software"), (NewsItemFactory, "news")),
        *((EventFactory, "events"), (TalkFactory, "events/talks"), (PositionFactory, "join")),
        (ThesisFactory, "theses"),
    ):
        make(slug="hidden", visibility=visibility)
        assert client.get(f"/{place}/hidden/card.png").status_code == status
    NewsItemFactory(slug="later", day=date.today() + timedelta(days=40))  # noqa: DTZ011
    assert client.get("/news/later/card.png").status_code == 404
    PositionFactory(slug="later", opens_on=date.today() + timedelta(days=40))  # noqa: DTZ011
    assert client.get("/join/later/card.png").status_code == 404


@pytest.mark.parametrize("url", ["/teaching/", "/topics/", "/about/", "/awards/"])
def test_pages_without_a_card_of_their_own_sign_one_with_their_title(client, url):
    GroupFactory()
    PageFactory(slug="about", title="About us")
    address = unescape(read_properties(client.get(url).text)["image"])
    assert address.startswith("http://127.0.0.1:8000/card.png?page=")
    assert Image.open(BytesIO(client.get(address).content)).size == (1200, 630)
    assert client.get(address[:-3] + "xyz").status_code == 404


def test_a_teaser_stands_on_the_card_only_while_visitors_see_it(client, settings, tmp_path):
    settings.MEDIA_ROOT = settings.VAR = tmp_path
    GroupFactory()
    picture = ContentFile(up.picture(size=(600, 400), colour=(200, 30, 30)), "red.jpg")
    image = add_image(picture, "Red")
    NewsItemFactory(slug="award", picture=image)

    def find_colour() -> tuple[int, int, int]:
        card = Image.open(BytesIO(client.get("/news/award/card.png").content))
        return card.convert("RGB").getpixel((900, 270))

    assert find_colour()[0] > 150 > find_colour()[2]
    image.consent = "waiting"
    image.save()
    assert min(find_colour()) > 200
