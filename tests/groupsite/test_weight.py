"""What a visitor downloads: pages with their stylesheets and scripts, compressed, without pictures."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from groupsite.static_storage import BUNDLES, join_imports

pytestmark = pytest.mark.django_db

MOST = 30_500  # bytes
PAGES = (
    "/", "/people/", "/people/luo-mai/", "/publications/", "/publications/torchopt-2023/", "/research/",
    "/software/", "/awards/", "/teaching/", "/news/", "/topics/", "/venues/", "/join/", "/search/",
    "/search/?q=learning", "/no-such-page/",
)  # fmt: skip


def measure_compressed(content: bytes) -> int:
    return len(gzip.compress(content, 9, mtime=0))


def find_static_files(page: str) -> set[str]:
    """The static files that a page asks for: stylesheets and scripts."""
    return set(re.findall(r'(?:href|src)="/static/([\w./-]+\.(?:css|js))"', page))


def read(name: str) -> bytes:
    """A static file as it is sent where files are collected."""
    text = Path(finders.find(name)).read_text()
    return (join_imports(text, lambda part: read(part).decode()) if name in BUNDLES else text).encode()


@pytest.mark.usefixtures("ugly_demo")
def test_every_page_weighs_little_and_one_stylesheet_holds_it_up_beside_the_colour(client):
    weights = {name: measure_compressed(read(name)) for name in ("site.css", "site.js")}
    for address in PAGES:
        page = client.get(address).text
        links = re.findall(r'<link rel="stylesheet" href="([^"?]+)', page)
        assert links == ["/static/site.css", "/accent.css"], address
        names = find_static_files(page)
        assert {"site.css", "site.js"} <= names, address
        weights |= {name: measure_compressed(read(name)) for name in names - weights.keys()}
        assert measure_compressed(page.encode()) + sum(weights[name] for name in names) < MOST, address
