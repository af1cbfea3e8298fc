"""The blocks that editors compose the home page of."""

import datetime
import re

import pytest

from groupsite.models import Group
from tests import factories as make

pytestmark = pytest.mark.django_db


def find_headings(client, query: str = "") -> list[str]:
    text = client.get(f"/{query}").text
    return re.findall(r'<div class="rail">\s*<h2>([^<]+)', text)


@pytest.fixture
def content():
    make.AppointmentFactory()
    make.PublicationFactory()
    make.SoftwareFactory()
    make.PartnerFactory(name="Made-up Institute")
    for day in (1, 2):
        make.NewsItemFactory(title=f"Day {day}", body="It *ran*.", day=datetime.date(2024, 5, day))


def test_without_blocks_the_page_has_its_default_parts(client, content):
    assert find_headings(client) == ["News", "Newest papers", "People", "Software", "Partners"]


def test_blocks_stand_in_their_order_and_with_their_headings(client, content):
    for position, (kind, heading) in enumerate(
        [("news", ""), ("text", "Our <b>house</b>"), ("partners", ""), ("people", "Who we are")], start=1
    ):
        make.HomeBlockFactory(kind=kind, heading=heading, body="See **the loom**.", position=position)
    assert find_headings(client) == ["News", "Our &lt;b&gt;house&lt;/b&gt;", "Partners", "Who we are"]
    text = client.get("/").text
    assert "<strong>the loom</strong>" in text
    assert text.index("Day 2") < text.index("It ran.") < text.index("Day 1") < text.index("Made-up Institute")
    assert "Software</h2>" not in text


def test_a_draft_is_shown_to_editors_alone(client, content):
    make.HomeBlockFactory(kind="software")
    make.HomeBlockFactory(kind="people", is_draft=True, position=1)
    assert find_headings(client, "?preview=blocks") == ["Software"]
    client.force_login(make.UserFactory(role="owner"))
    assert find_headings(client) == ["Software"]
    assert find_headings(client, "?preview=blocks") == ["Software", "People"]
    assert "no-store" in client.get("/?preview=blocks").headers["Cache-Control"]


def test_the_banner_stands_beside_the_statement_or_where_its_block_is(client, content):
    Group.objects.update(statement="We weave", about="Looms of *all* kinds.", banner=make.ImageFactory())
    text = client.get("/").text
    assert text.count('class="picture picture-opening') == 1
    assert text.index(">We weave") < text.index("picture-opening") < text.index("<h2")
    make.HomeBlockFactory(kind="people", position=1)
    make.HomeBlockFactory(kind="banner", position=2)
    make.HomeBlockFactory(kind="opening", position=3)
    text = client.get("/").text
    assert "picture-opening" not in text
    assert text.index("People</h2>") < text.index("picture-wide") < text.index(">We weave")


def test_the_lead_of_the_news_is_the_newest_with_a_picture(client, content):
    make.NewsItemFactory(title="Pictured", day=datetime.date(2020, 1, 1), picture=make.ImageFactory())
    text = client.get("/").text
    assert text.index("Pictured") < text.index("Day 2")
