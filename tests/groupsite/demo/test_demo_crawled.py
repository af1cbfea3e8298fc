"""The demo as crawlers and feed readers walk it."""

import re
from urllib.parse import unquote, urlsplit
from urllib.robotparser import RobotFileParser
from xml.etree import ElementTree

import pytest

from tests import atom

pytestmark = [pytest.mark.django_db, pytest.mark.xdist_group("demo")]

LOC = "{http://www.sitemaps.org/schemas/sitemap/0.9}loc"
ALTERNATE = re.compile(r'<link rel="alternate" type="application/atom\+xml" title="[^"]+" href="([^"]+)">')


def path_of(address: str) -> str:
    parts = urlsplit(address.replace("&amp;", "&"))
    return unquote(parts.path) + (f"?{parts.query}" if parts.query else "")


def test_every_address_of_the_sitemap_answers_and_every_feed_of_its_page_is_valid(client, demo):
    robots = RobotFileParser()
    robots.parse(client.get("/robots.txt").content.decode().splitlines())
    root = ElementTree.fromstring(client.get("/sitemap.xml").content)
    addresses, feeds = [found.text for found in root.iter(LOC)], set()
    assert len(addresses) == len(set(addresses)) > 100
    for address in addresses:
        response = client.get(path_of(address))
        assert response.status_code == 200, address
        assert robots.can_fetch("Bot", address)
        assert "noindex" not in response.content.decode()
        feeds |= set(ALTERNATE.findall(response.content.decode()))
    for feed in feeds:
        atom.read(client.get(path_of(feed)))
    assert len(feeds) > 50
