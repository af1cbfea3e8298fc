"""Pictures of pages for whoever shares them."""

import re
from datetime import date, timedelta
from io import BytesIO

import pytest
from PIL import Image

from tests.factories import (
    GroupFactory,
    NewsItemFactory,
    PersonFactory,
    PublicationFactory,
    SoftwareFactory,
    ThemeFactory,
)

pytestmark = pytest.mark.django_db

LISTS = ("/", "/people/", "/publications/", "/research/", "/software/", "/news/")
THINGS = ("/people/ada/", "/publications/gear/", "/research/inference/", "/software/quiver/", "/news/award/")


@pytest.fixture
def pages_with_cards():
    GroupFactory(name="Testing Group")
    PersonFactory(slug="ada", name="Ada *Lovelace*")
    PublicationFactory(slug="gear")
    ThemeFactory(slug="inference")
    SoftwareFactory(slug="quiver")
    NewsItemFactory(slug="award")


def read_properties(html: str) -> dict[str, str]:
    return dict(re.findall(r'<meta property="og:(image[:a-z]*)" content="([^"]*)"', html))


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
    for make, place in ((ThemeFactory, "research"), (SoftwareFactory, "software"), (NewsItemFactory, "news")):
        make(slug="hidden", visibility=visibility)
        assert client.get(f"/{place}/hidden/card.png").status_code == status
    NewsItemFactory(slug="later", day=date.today() + timedelta(days=40))  # noqa: DTZ011
    assert client.get("/news/later/card.png").status_code == 404
