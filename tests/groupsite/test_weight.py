"""What a visitor downloads: pages with their stylesheets and scripts, compressed, without pictures."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from groupsite.static_storage import BUNDLES, join_imports

pytestmark = pytest.mark.django_db

MOST = 33_600  # bytes
PAGES = (
    "/", "/people/", "/people/luo-mai/", "/publications/", "/publications/torchopt-2023/", "/research/",
    "/software/", "/software/torchopt/", "/events/", "/theses/",
    "/awards/", "/teaching/", "/news/", "/topics/", "/venues/", "/join/", "/search/",
    "/search/?q=learning", "/no-such-page/",
)  # fmt: skip


MOST_OF_FONT = 40_000  # bytes, of a page in Latin letters


def test_the_face_of_titles_is_small_and_comes_with_its_licence():
    sheet = Path(finders.find("fonts.css")).read_text()
    names = re.findall(r'url\("(fonts/[\w-]+\.woff2)"\)', sheet)
    assert len(names) == sheet.count("unicode-range") == sheet.count("font-display: optional") == 4
    assert all(Path(finders.find(name)).read_bytes()[:4] == b"wOF2" for name in names)
    assert Path(finders.find(names[0])).stat().st_size < MOST_OF_FONT
    assert "SIL OPEN FONT LICENSE" in Path(finders.find("fonts/OFL.txt")).read_text()


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
def test_every_page_weighs_little_and_waits_for_one_stylesheet_the_colour_and_one_of_its_own(client):
    weights = {name: measure_compressed(read(name)) for name in ("site.css", "site.js")}
    for address in PAGES:
        page = client.get(address).text
        links = re.findall(r'<link rel="stylesheet" href="([^"?]+)', page)
        assert (links[:2], len(links[2:]) <= 1) == (["/static/site.css", "/accent.css"], True), address
        names = find_static_files(page)
        assert {"site.css", "site.js"} <= names, address
        weights |= {name: measure_compressed(read(name)) for name in names - weights.keys()}
        assert measure_compressed(page.encode()) + sum(weights[name] for name in names) < MOST, address
