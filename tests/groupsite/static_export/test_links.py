"""Links to other files of the same site."""

import pytest

from groupsite.static_export.links import SitePlace, find_links

PLACE = SitePlace.read("https://lab.example.org/group/")


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("/group/people/", "/people/"),
        ("https://lab.example.org/group/feed.atom#x", "/feed.atom"),
        ("https://lab.example.org/other/", None),
        ("https://elsewhere.org/group/people/", None),
        ("//lab.example.org/group/", None),
        ("mailto:ada@example.org", None),
        ("/group/people/jos%C3%A9/", "/people/josé/"),
        ("?page=2", "/news/?page=2"),
        ("item/", "/news/item/"),
        ("../people/", "/people/"),
        ("#top", None),
        ("/group", "/"),
    ],
)
def test_paths_of_urls(url, path):
    assert PLACE.find_path(url, "/news/") == path


HTML = """<link href="/group/static/a.css">
<img src="/group/x.png" srcset="/group/x-1.png 1x, /group/x-2.png 2x">
<meta property="og:image" content="https://lab.example.org/group/card.png?page=1">
<a href="https://example.org/">x</a><span title="url=https://lab.example.org/group/&amp;rft=1"></span>
<script type="application/ld+json">{"url": "https://lab.example.org/group/people/"}</script>"""


def test_all_that_a_page_needs_is_found():
    assert find_links(PLACE, "/", "text/html", HTML) == {
        *("/static/a.css", "/x.png", "/x-1.png", "/x-2.png", "/card.png?page=1", "/people/"),
    }


def test_stylesheets_and_modules_link_to_files_beside_them():
    assert find_links(PLACE, "/static/a.css", "text/css", 'a { b: url("fonts/c.woff2") }') == {
        "/static/fonts/c.woff2"
    }
    assert find_links(PLACE, "/static/a.js", "text/javascript", 'import { b } from "./c.js";') == {
        "/static/c.js"
    }


def test_a_long_hostile_text_is_read_in_linear_time():
    text = '<a href="' * 20_000 + "https://lab.example.org/group/" * 20_000
    assert isinstance(find_links(PLACE, "/", "text/html", text), set)
