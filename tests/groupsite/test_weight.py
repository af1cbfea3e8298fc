"""What a visitor downloads: pages with their stylesheets and scripts, compressed, without pictures."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from groupsite.demo.loader import load

pytestmark = pytest.mark.django_db

MOST = 30_000  # bytes
PAGES = (
    "/", "/people/", "/people/luo-mai/", "/publications/", "/publications/torchopt-2023/", "/research/",
    "/software/", "/awards/", "/teaching/", "/news/", "/topics/", "/venues/", "/join/", "/search/",
    "/search/?q=learning", "/no-such-page/",
)  # fmt: skip


def squeezed(content: bytes) -> int:
    return len(gzip.compress(content, 9, mtime=0))


def linked(page: str) -> set[str]:
    """The static files that a page asks for: stylesheets and scripts."""
    return set(re.findall(r'(?:href|src)="/static/([\w./-]+\.(?:css|js))"', page))


@pytest.mark.parametrize("ugly", [False, True])
def test_every_page_weighs_little(client, ugly):
    load(ugly=ugly)
    for address in PAGES:
        page = client.get(address).content
        names = linked(page.decode())
        assert {"tokens.css", "base.css", "site.js"} <= names, address
        files = sum(squeezed(Path(finders.find(name)).read_bytes()) for name in names)
        assert squeezed(page) + files < MOST, address
